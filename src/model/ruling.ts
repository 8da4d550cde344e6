import type { Seen } from './seen.ts'
import type { State } from './state.ts'

/** An answer that the document does not allow. */
export interface Violation {
  readonly requirement: string
  readonly expected: string
  readonly found: string
}

/** Something that has to hold of an answer: whether it does, by which requirement, and what was expected. */
export type Demand = readonly [holds: boolean, requirement: string, expected: string, found?: string]

/** What the document says of one answer in one state: what has to hold, and what is known afterwards. */
export interface Ruling {
  readonly demands: readonly Demand[]
  readonly next: State
}

/** The demands that are not met, in their order. */
export function violationsIn({ demands }: Ruling, seen: Seen): Violation[] {
  return demands.flatMap(([holds, requirement, expected, found = inWords(seen)]) =>
    holds ? [] : [{ requirement, expected, found }],
  )
}

/** An answer in few words. */
export function inWords({ status, bodyBytes, leadsTo, set, sent }: Seen): string {
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
