import { happeningIn } from './failure-text.ts'
import { checkOutcomesByUrgency } from './outcome.ts'
import type { CheckResult } from './result.ts'

/** Checks of one requirement with the same outcome and message. */
export interface Ending {
  readonly outcome: CheckResult['outcome']
  /** Why they did not pass, in the words of the first one, and how many other requests had the same result. */
  readonly message?: string | undefined
  readonly checks: readonly CheckResult[]
}

/** Groups checks of one requirement by outcome and message. Failures come first, then inconclusive checks. */
export function endingsOf(checks: readonly CheckResult[]): Ending[] {
  const groups = new Map<string, CheckResult[]>()
  for (const check of checks) {
    const key = keyOf(check)
    groups.set(key, [...(groups.get(key) ?? []), check])
  }
  const endings = [...groups.values()].flatMap((group): Ending[] => {
    const [first] = group
    return first === undefined ? [] : [{ outcome: first.outcome, message: messageOf(first, group), checks: group }]
  })
  return endings.toSorted(
    (a, b) => checkOutcomesByUrgency.indexOf(a.outcome) - checkOutcomesByUrgency.indexOf(b.outcome),
  )
}

function keyOf({ outcome, message }: CheckResult): string {
  if (message === undefined) return outcome
  const { control, answer } = happeningIn(message)
  return `${outcome} ${control} ${answer}`
}

function messageOf({ message }: CheckResult, group: readonly CheckResult[]): string | undefined {
  if (message === undefined) return undefined
  const { request } = happeningIn(message)
  const others = new Set(group.map((check) => happeningIn(check.message ?? '').request)).size - 1
  if (request === '' || others === 0) return message
  // A function, because a request may contain a $.
  return message.replace(request, () => `${request}, and ${others} other ${others === 1 ? 'request' : 'requests'}`)
}
