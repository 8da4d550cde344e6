import { bounds } from './bounds.ts'
import { NoAnswer } from './no-answer.ts'

/** What a server that hangs leaves of a request. */
const hanging = new Set(['TimeoutError', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether a server has stopped to answer: then everybody would wait for it in vain, one after the other. */
export class Silence {
  readonly #longEnoughMs: number
  #unanswered = 0
  #since: number | undefined
  #last: NoAnswer | undefined

  constructor(requestTimeoutMs: number) {
    this.#longEnoughMs = bounds.silentTimeouts * requestTimeoutMs
  }

  /** Throws what the last request ended with when so many in a row got no answer, for so long. */
  assertNone(): void {
    if (this.#last === undefined || this.#since === undefined) return
    if (this.#unanswered >= bounds.unanswered && performance.now() - this.#since >= this.#longEnoughMs) throw this.#last
  }

  /** An answer came. */
  end(): void {
    this.#unanswered = 0
    this.#since = undefined
  }

  /** A request ended with this instead of an answer. */
  note(error: unknown): void {
    if (!(error instanceof NoAnswer)) return
    if (!hanging.has(error.code)) {
      this.end()
      return
    }
    this.#unanswered++
    this.#since ??= performance.now()
    this.#last = error
  }
}
