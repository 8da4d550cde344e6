import type { Seen } from '../model/seen.ts'
import { answerFacts } from '../model/violation.ts'
import type { ExplorationStep } from '../results/exploration-schema.ts'
import type { TracedFinding } from './finding.ts'

/** The sequence of a finding: each browser's operation, the session it sends, and the answer. Numbers sessions as they appear. */
export function stepsOf({ trace, at }: Pick<TracedFinding, 'trace' | 'at'>): ExplorationStep[] {
  const sessions: string[] = []
  const numberOf = (id: string) => (sessions.includes(id) ? sessions.indexOf(id) + 1 : sessions.push(id))
  // Numbers only sessions that an answer set, so that an unknown ID counts as forged.
  const given = new Set(trace.done.flatMap(({ seen }) => seen?.set ?? []))
  return trace.done.map(({ operation: { browser, together, connection, ...operation }, seen }, index) => ({
    operation,
    browser,
    together,
    ...(connection !== undefined && { connection }),
    sends: sentBy(seen?.sent),
    ...(seen !== undefined && { answer: shown(seen) }),
    ...(index === at && { wrong: true }),
  }))

  function sentBy(id: string | undefined): ExplorationStep['sends'] {
    if (id === undefined) return { kind: 'none' }
    return given.has(id) ? { kind: 'session', number: numberOf(id) } : { kind: 'forged' }
  }

  function shown(seen: Seen): ExplorationStep['answer'] {
    const { set, user, locale, zone } = seen
    return {
      ...answerFacts(seen),
      ...(set !== undefined && { session: numberOf(set) }),
      ...(user !== undefined && { user }),
      ...(locale && { locale }),
      ...(zone && { zone }),
    }
  }
}
