import type { Seen } from './seen.ts'
import type { SessionState, State } from './state.ts'
import { answerFacts, type Demanded, type expectations, type Observed, type observations } from './violation.ts'

/** An answer that the specification does not permit. */
export interface ModelViolation {
  readonly requirement: string
  readonly expected: Demanded
  readonly found: Observed
}

/** What was found is by default the answer as a whole. Without a requirement, nothing is demanded. */
export type Demand = readonly [
  holds: boolean,
  requirement: string | undefined,
  expected: Demanded | keyof typeof expectations,
  found?: keyof typeof observations,
]

/** An answer with this status has an empty body; the status itself is checked elsewhere. */
export function hasAnEmptyBody(status: number, seen: Seen, requirement: string | undefined): Demand {
  return [seen.status !== status || seen.bodyBytes === 0, requirement, 'empty-body']
}

/** An answer of this status, because the session is in this state, if that is the reason. */
export function hasStatus(
  is: number,
  { status }: Seen,
  requirement: string | undefined,
  because?: SessionState,
): Demand {
  return [status === is, requirement, { kind: 'status', is, ...(because && { because }) }]
}

/** What the specification says about one answer in one state: the conditions, and the state afterwards. */
export interface Ruling {
  readonly demands: readonly Demand[]
  readonly next: State
}

/** The violated demands, in their order. */
export function violationsIn({ demands }: Ruling, seen: Seen): ModelViolation[] {
  return demands.flatMap(([holds, requirement, wanted, was]) => {
    if (holds || requirement === undefined) return []
    const expected = typeof wanted === 'string' ? { kind: wanted } : wanted
    const found = was === undefined ? ({ kind: 'answer', ...answerFacts(seen) } as const) : { kind: was }
    return [{ requirement, expected, found }]
  })
}
