import type { Account } from '../environment/environment.ts'
import { rulingInWords } from '../model/ruling.ts'
import type { Seen } from '../model/seen.ts'
import type { ExplorationFinding } from '../results/exploration-schema.ts'
import type { TracedFinding } from './finding.ts'
import type { Operation } from './operation.ts'
import { operationInWords } from './words.ts'

/** The sequence of a finding in words: each browser's operation, the session it sends, and the answer. */
export function stepsOf({ trace, at }: TracedFinding, accounts: readonly Account[]): ExplorationFinding['steps'] {
  const numbers = new Map<string, number>()
  const named = (id: string) => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return `session ${number}`
  }
  // Numbers only sessions that an answer set, so that an unknown ID counts as forged.
  const given = new Set(trace.done.flatMap(({ seen }) => seen?.set ?? []))
  return trace.done.map(({ operation, seen }, index) => {
    const sent = seen?.sent
    const sends = sent === undefined ? 'no session' : given.has(sent) ? named(sent) : 'a forged session ID'
    return {
      browser: operation.browser + 1,
      together: operation.together,
      does: `${operationInWords(operation, accounts)}${by(operation)}`,
      sends,
      ...(seen !== undefined && { answer: answer(seen, accounts, named) }),
      ...(index === at && { wrong: true }),
    }
  })
}

/** The shared connection, if the operation uses one. */
function by({ connection }: Operation): string {
  return connection === undefined ? '' : `, by shared connection ${connection + 1}`
}

function answer(seen: Seen, accounts: readonly Account[], named: (id: string) => string): string {
  const { user, locale, zone } = seen
  const cookie = seen.set === undefined ? '' : ` (${named(seen.set)})`
  const shown = [
    ...(user === undefined
      ? []
      : [typeof user === 'number' ? `the user is ${accounts[user]?.variable}` : 'unknown user']),
    ...(locale === undefined || locale === '' ? [] : [`the locale is ${locale}`]),
    ...(zone === undefined || zone === '' ? [] : [`the time zone is ${zone}`]),
  ]
  return [`${rulingInWords(seen)}${cookie}`, ...shown].join('; ')
}
