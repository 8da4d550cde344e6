import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WireRequest, WireResponse } from '../client/wire.ts'
import { InProcess } from './in-process.ts'

/** The same with requests that overlap: what is sent at the same time arrives before any of it is answered. */
export class Overlapping extends InProcess {
  readonly #busy = new Set<number>()

  override async exchange(request: WireRequest): Promise<WireResponse> {
    const arrivedAt = performance.now()
    let connection = 1
    while (this.#busy.has(connection)) connection++
    this.#busy.add(connection)
    await nextTurn()
    try {
      return this.answered(request, { connection, alongside: this.#busy.size - 1, arrivedAt })
    } finally {
      this.#busy.delete(connection)
    }
  }
}
