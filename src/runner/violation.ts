import type { Answer } from '../http/answer.ts'
import type { SentOperation } from '../http/operation.ts'
import type { Words } from '../http/words.ts'

/** A part of an answer: its status, its body, or a header field by its name in lower case. */
export type AnswerPart = 'status' | 'body' | 'location' | 'set-cookie'

/** The target deviates from the specification: what was expected, what was returned, and for which request. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly facts: ViolationFacts

  constructor(facts: ViolationFacts) {
    super(`expected ${facts.expected}, actual ${facts.found}`)
    this.facts = facts
  }
}

export interface ViolationFacts {
  /** The request in one line. */
  readonly request: Words
  readonly expected: string
  /** The expectation in comparable form: `acceptance`, `refusal`, or the words of `expected`. */
  readonly wanted: string
  readonly found: Words
  readonly operation: SentOperation
  /** The status of the answer. */
  readonly status: number
  /** The answer that deviates, and the part of it, if known. */
  readonly answer?: Answer | undefined
  readonly part?: AnswerPart | undefined
  /** True if a control of the check failed: then the check proves nothing about the requirement. */
  readonly control: boolean
}

/** What the target deviates on. It serves to match deviations with a common cause. */
export interface ViolationSubject {
  /** The operation; for a request with cookies alone, the one that set them. */
  readonly name: string
  /** True if only cookies were sent. */
  readonly session: boolean
  /** True if a password in the request was encrypted. */
  readonly encrypted: boolean
  /** The expectation: `acceptance`, `refusal`, or something else in words. */
  readonly wanted: string
  /** The status of the answer, if known. */
  readonly status?: number | undefined
  /** True if the check has logged out of the session. */
  readonly loggedOut?: true | undefined
  /** True if the cause is a session cookie that no client can use. */
  readonly unusableCookie?: true | undefined
}

/** The exchange in the evidence of a check, and the part of its answer, where the target deviates; undefined for other errors. */
export function placeOfViolation(
  failure: unknown,
  answers: readonly { readonly answer: Answer; readonly evidence?: { readonly number: number } | undefined }[],
): { readonly exchange: number; readonly part: AnswerPart | undefined } | undefined {
  if (!(failure instanceof Violation)) return undefined
  const { answer: deviating, part } = failure.facts
  const exchange = answers.find(({ answer }) => answer === deviating)?.evidence?.number
  return exchange === undefined ? undefined : { exchange, part }
}
