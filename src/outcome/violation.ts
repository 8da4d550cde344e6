import type { Finding } from '../catalogue/requirement.ts'
import type { Answer } from '../http/answer.ts'
import type { SentOperation } from '../http/operation.ts'
import { ownWords, type Words, words } from '../transport/words.ts'
import { type Actual, type AnswerPart, type Direction, type Expected, redacted, type Unredacted } from './failure.ts'
import { actualInWords, directionOf, expectedInWords } from './failure-words.ts'

/** The target deviates from the specification: what was expected, what was returned, and for which request. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly facts: ViolationFacts

  constructor(facts: ViolationFacts) {
    const expected = expectedInWords(redacted<Expected>(facts.expected, String))
    super(`expected ${expected}, actual ${actualInWords(redacted<Actual>(facts.actual, String))}`)
    this.facts = facts
  }

  /** Whether the credentials should have been accepted, or refused; undefined if the expectation was about something else. */
  get direction(): Direction | undefined {
    return directionOf(redacted<Expected>(this.facts.expected, String))
  }
}

/** The request of an answer in one line, with its purpose. */
export function requestInWords({ request, purpose }: Pick<Answer, 'request' | 'purpose'>): Words {
  return words`${request.method} ${request.url}${ownWords(` (${purpose})`)}`
}

/** What a failure is made of, before it is redacted. */
export interface ViolationFacts {
  readonly request: Words
  readonly expected: Unredacted<Expected>
  readonly actual: Unredacted<Actual>
  readonly operation: SentOperation
  readonly status: number
  /** What was found, for hints. */
  readonly finding?: Finding | undefined
  /** The answer that deviates, and the part of it, if known. */
  readonly answer?: Answer | undefined
  readonly part?: AnswerPart | undefined
  /** True if a control of the check failed: then the check proves nothing about the requirement. */
  readonly control: boolean
}
