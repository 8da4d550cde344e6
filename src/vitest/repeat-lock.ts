/**
 * Separates the spec files of all workers from repeated checks: files run concurrently, repeated checks only while no file
 * runs. Workers share only this memory.
 */
export class RepeatLock {
  readonly memory: SharedArrayBuffer
  /** The number of files running, or `repeating` while a file repeats checks. */
  readonly #files: Int32Array
  #holds: 'nothing' | 'its part' | 'all' = 'nothing'

  /** Without memory, creates a new lock. */
  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#files = new Int32Array(memory)
  }

  /** Resolves when a file may start. */
  async begin(): Promise<void> {
    await this.#change((files) => (files === repeating ? undefined : files + 1))
    this.#holds = 'its part'
  }

  /** Call when only checks to repeat are left: resolves when no other file is running. */
  async beAlone(): Promise<void> {
    if (this.#holds === 'all') return
    await this.end()
    await this.#change((files) => (files === 0 ? repeating : undefined))
    this.#holds = 'all'
  }

  /** Call at the end of the file. */
  async end(): Promise<void> {
    const held = this.#holds
    this.#holds = 'nothing'
    if (held === 'all') await this.#change(() => 0)
    if (held === 'its part') await this.#change((files) => files - 1)
  }

  /** Waits until the value may change, and changes it. */
  async #change(next: (files: number) => number | undefined): Promise<void> {
    for (;;) {
      const files = Atomics.load(this.#files, 0)
      const changed = next(files)
      if (changed === undefined) await Atomics.waitAsync(this.#files, 0, files).value
      else if (Atomics.compareExchange(this.#files, 0, files, changed) === files) break
    }
    Atomics.notify(this.#files, 0)
  }
}

const repeating = -1
