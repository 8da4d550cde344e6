import type { Answer } from '../client/answer.ts'
import type { Operation } from '../client/operation.ts'
import type { Words } from '../client/words.ts'

/** A part of an answer: its status, its body, or a header field by its name in small letters. */
export type Part = 'status' | 'body' | 'location' | 'set-cookie'

/** The target does something else than the document says: what was expected, what came back, of which request. */
export class Departure extends Error {
  override readonly name = 'Departure'
  readonly facts: DepartureFacts

  constructor(facts: DepartureFacts) {
    super(`expected ${facts.expected}, actual ${facts.found}`)
    this.facts = facts
  }
}

export interface DepartureFacts {
  /** The request in one line. */
  readonly request: Words
  readonly expected: string
  /** The same for comparing: `acceptance`, `refusal`, or the words of `expected`. */
  readonly wanted: string
  readonly found: Words
  readonly operation: Operation
  /** The status that came back. */
  readonly status: number
  /** The answer that departed, and what of it, where these are known. */
  readonly answer?: Answer | undefined
  readonly part?: Part | undefined
  /** True when it is the control of a check that failed: then nothing is proven about the statement itself. */
  readonly control: boolean
}

/** What the target departed on, by which departures with one cause find each other. */
export interface DepartedOn {
  /** The operation; for a request with cookies alone, what the client had sent before to get them. */
  readonly name: string
  /** True when cookies alone were sent. */
  readonly session: boolean
  /** True when a password in it was encrypted. */
  readonly encrypted: boolean
  /** What was expected: `acceptance`, `refusal`, or something else in words. */
  readonly wanted: string
  /** The status that came back, where that is known. */
  readonly status?: number | undefined
  /** True where the session is one that the check has logged out of. */
  readonly loggedOut?: true | undefined
  /** True where a session cookie that no client can use is why. */
  readonly unusableCookie?: true | undefined
}
