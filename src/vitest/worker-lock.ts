/** A lock that the workers of one run share: what must not happen at the same time in any of them happens in turn. */
export class WorkerLock {
  readonly memory: SharedArrayBuffer
  readonly #taken: Int32Array

  /** Without memory, the lock is a new one. */
  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#taken = new Int32Array(memory)
  }

  /** Does something when nobody else is doing anything of the kind, and gives what comes of it. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    while (Atomics.compareExchange(this.#taken, 0, 0, 1) !== 0) await Atomics.waitAsync(this.#taken, 0, 1).value
    try {
      return await work()
    } finally {
      Atomics.store(this.#taken, 0, 0)
      Atomics.notify(this.#taken, 0, 1)
    }
  }
}
