import { bounds } from './bounds.ts'
import { NoAnswer } from './no-answer.ts'

/** Detects that a server no longer answers: otherwise all requests would wait in vain, one after the other. */
export class CircuitBreaker {
  readonly #longEnoughMs: number
  #unanswered = 0
  #since: number | undefined
  #last: NoAnswer | undefined

  constructor(requestTimeoutMs: number) {
    this.#longEnoughMs = bounds.silentTimeouts * requestTimeoutMs
  }

  /** Throws the last error if too many requests in a row got no answer for too long. */
  assertClosed(): void {
    if (this.#last === undefined || this.#since === undefined) return
    if (this.#unanswered >= bounds.unanswered && performance.now() - this.#since >= this.#longEnoughMs) throw this.#last
  }

  recordAnswer(): void {
    this.#unanswered = 0
    this.#since = undefined
  }

  recordError(error: unknown): void {
    if (!(error instanceof NoAnswer)) return
    if (!error.isTimeout) {
      this.recordAnswer()
      return
    }
    this.#unanswered++
    this.#since ??= performance.now()
    this.#last = error
  }
}
