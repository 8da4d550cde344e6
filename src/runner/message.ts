import type { Requirement } from '../catalogue/requirement.ts'
import { Cancelled } from '../http/cancelled.ts'
import { CommandFailed } from '../http/command.ts'
import { UnusableKey } from '../http/encryption.ts'
import { NoAnswer } from '../http/no-answer.ts'
import type { SentOperation } from '../http/operation.ts'
import { BudgetUsedUp, NearlyLocked, NotConfirmed, SignInLost } from '../http/password-not-sent.ts'
import { ownWords, type Redacting, type Words, words } from '../http/words.ts'
import { internalError } from '../suite/suite.ts'
import { AbsentOperation, DoesNotApply, MissingPrerequisite } from './does-not-apply.ts'
import { locationOf } from './location.ts'
import { JudgedNothing } from './perform.ts'
import type { CheckReport } from './report.ts'
import { placeInFile, placeInWords, type SourcePlace } from './source-place.ts'
import { Violation, type ViolationFacts, type ViolationSubject } from './violation.ts'

/** What an error means for a check; the message is not redacted yet. */
export type Failure = Pick<CheckReport, 'outcome' | 'control' | 'departure' | 'absent' | 'cutOff'> & {
  readonly message?: Words
}

/**
 * Describes what an error means. It distinguishes four kinds: the target violates a requirement (failed); it violates a
 * precondition of the check (cantTell, as a failed control); there was no answer or an external prerequisite is missing
 * (cantTell); the check broke (cantTell, with a stack for its authors; a custom check has a place `definedAt`). Other errors
 * mean that the requirement does not apply, or that the environment provides too little. `error` is undefined if the check
 * passed.
 */
export function failureOf(error: unknown, requirement: Requirement, definedAt?: SourcePlace): Failure {
  if (error === undefined) return { outcome: 'passed' }
  if (error instanceof AbsentOperation)
    return { outcome: 'inapplicable', message: ownWords(error.message), absent: error.departure }
  if (error instanceof DoesNotApply) return { outcome: 'inapplicable', message: ownWords(error.message) }
  if (error instanceof MissingPrerequisite || error instanceof BudgetUsedUp || error instanceof NotConfirmed)
    return { outcome: 'untested', message: ownWords(error.message) }
  if (error instanceof Violation) {
    const { facts } = error
    const { control, operation, wanted, status } = facts
    const unusableCookie = lacksUsableCookie(facts) || undefined
    return {
      // A failed control proves nothing.
      outcome: control ? 'cantTell' : 'failed',
      message: departureMessage(facts, requirement, definedAt !== undefined),
      control,
      departure: { ...departedOn(operation), wanted, status, unusableCookie },
    }
  }
  if (error instanceof UnusableKey)
    return {
      outcome: 'cantTell',
      message: ownWords(`${controlFailed}\n${error.message}\n${sourceOf(requirement)}`),
      control: true,
      departure: { name: 'key', session: false, encrypted: false, wanted: 'a key that encrypts' },
    }
  if (error instanceof Cancelled)
    return { outcome: 'cantTell', message: ownWords(error.message), cutOff: error.earlyEnd }
  if (error instanceof NoAnswer || error instanceof CommandFailed) return { outcome: 'cantTell', message: error.words }
  if (error instanceof NearlyLocked || error instanceof SignInLost || error instanceof JudgedNothing)
    return { outcome: 'cantTell', message: ownWords(error.message) }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (definedAt === undefined) return { outcome: 'cantTell', message: words`${ownWords(internalError)}\n${stack}` }
  const place = placeInWords(placeInFile(definedAt.file, error) ?? definedAt)
  return {
    outcome: 'cantTell',
    message: words`The custom check of ${ownWords(requirement.id)} broke at ${place}: ${stack}`,
  }
}

const controlFailed = 'The control failed, so this check is inconclusive.'

function departedOn({ id, session, encrypted, loggedOut }: SentOperation): Omit<ViolationSubject, 'wanted' | 'status'> {
  return { name: id, session, encrypted, loggedOut }
}

function lacksUsableCookie({ answer, part }: ViolationFacts): boolean {
  if (answer?.request.lacks?.hasUnusableCookie) return true
  return part === 'set-cookie' && answer?.unusableSession !== undefined
}

/** A deviation in the style of a compiler message. The expectation of a custom check may contain anything. */
function departureMessage(facts: ViolationFacts, requirement: Requirement, isCustom: boolean): Words {
  const { control, request, expected, found } = facts
  const begin = ownWords(control ? `${controlFailed}\n` : '')
  const end = ownWords([sourceOf(requirement), ...hintOn(facts, requirement)].join('\n'))
  return words`${begin}${request}
  expected   ${isCustom ? expected : ownWords(expected)}
  actual     ${found}
${end}`
}

/** What known servers do, if this one does the same. */
function hintOn({ control, status, answer }: ViolationFacts, { hint }: Requirement): string[] {
  if (hint === undefined || control || !hint.status.includes(status)) return []
  const isThere = hint.location === undefined || (answer && locationOf(answer)?.path.endsWith(hint.location))
  return isThere ? [`  hint       ${hint.says}`] : []
}

/** Longer lines are cut. */
const longestLine = 500

/** A message ready to be stored. It is redacted before it is cut, because a partial secret would not be recognized. */
export function presentable(message: Words, redaction: Redacting): string {
  return message
    .redacted(redaction)
    .split('\n')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line))
    .join('\n')
}

function sourceOf({ cites, statement, reading }: Requirement): string {
  const source = `  section    ${cites.join('; ')}: ${statement}`
  return reading === undefined ? source : `${source}\n  interpretation  ${reading}`
}
