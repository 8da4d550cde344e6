/** A lock shared by the workers of one run. */
export class WorkerLock {
  readonly memory: SharedArrayBuffer
  readonly #taken: Int32Array

  /** Without memory, creates a new lock. */
  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#taken = new Int32Array(memory)
  }

  /** Runs `work` while holding the lock, and returns its result. */
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
