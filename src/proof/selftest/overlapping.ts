import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { WireRequest, WireResponse } from '../../transport/wire.ts'
import { InProcess } from './in-process.ts'

/** As `InProcess`, with overlapping requests: those sent at the same time arrive before any of them is answered. */
export class Overlapping extends InProcess {
  readonly #busy = new Set<number>()
  /** The pending request of each numbered connection; the next one waits for it. */
  readonly #kept = new Map<number, Promise<unknown>>()

  override async exchange(request: WireRequest): Promise<WireResponse> {
    const { connection: asked } = request
    if (asked === undefined) {
      let connection = 1
      while (this.#busy.has(connection)) connection++
      return this.#by(request, connection)
    }
    const before = this.#kept.get(asked)?.catch(() => {})
    const answer = Promise.resolve(before).then(() => this.#by(request, -asked))
    this.#kept.set(asked, answer)
    return answer
  }

  async #by(request: WireRequest, connection: number): Promise<WireResponse> {
    const arrivedAt = performance.now()
    this.#busy.add(connection)
    await yieldToEventLoop()
    try {
      return this.answered(request, { connection, alongside: this.#busy.size - 1, arrivedAt })
    } finally {
      this.#busy.delete(connection)
    }
  }
}
