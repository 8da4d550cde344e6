import type { Seen } from './seen.ts'
import type { State } from './state.ts'

/** An answer that the specification does not permit. */
export interface ModelViolation {
  readonly requirement: string
  readonly expected: string
  readonly found: string
}

/**
 * A condition on an answer: whether it holds, its requirement, what was expected, and optionally what was found. Without a
 * requirement, nothing is demanded.
 */
export type Demand = readonly [holds: boolean, requirement: string | undefined, expected: string, found?: string]

/** An answer with this status has an empty body; the status itself is checked elsewhere. */
export function hasAnEmptyBody(status: number, seen: Seen, requirement: string | undefined): Demand {
  return [seen.status !== status || seen.bodyBytes === 0, requirement, 'a body of zero bytes']
}

/** What the specification says about one answer in one state: the conditions, and the state afterwards. */
export interface Ruling {
  readonly demands: readonly Demand[]
  readonly next: State
}

/** The violated demands, in their order. */
export function violationsIn({ demands }: Ruling, seen: Seen): ModelViolation[] {
  return demands.flatMap(([holds, requirement, expected, found = rulingInWords(seen)]) =>
    holds || requirement === undefined ? [] : [{ requirement, expected, found }],
  )
}

/** An answer in a few words. */
export function rulingInWords({ status, bodyBytes, leadsTo, set, sent }: Seen): string {
  const redirect = leadsTo === undefined ? '' : `, a redirect to ${places[leadsTo]}`
  const cookie = set === undefined ? 'no session cookie' : set === sent ? 'the same session cookie' : 'a session cookie'
  return `status ${status}${redirect}, ${bodyBytes === 1 ? '1 byte' : `${bodyBytes} bytes`}, ${cookie}`
}

const places = {
  success: 'the success page',
  json: 'the JSON success file',
  error: 'the error page',
  login: 'the login page',
  elsewhere: 'another page',
} as const
