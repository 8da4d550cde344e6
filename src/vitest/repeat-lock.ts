/**
 * Keeps the spec files of all workers apart from the checks that one of them repeats: files run beside each other, what is
 * repeated runs while no file does. They share nothing but this memory.
 */
export class RepeatLock {
  readonly memory: SharedArrayBuffer
  /** How many files are under way; `repeating` while checks of one are repeated. */
  readonly #files: Int32Array
  #holds: 'nothing' | 'its part' | 'all' = 'nothing'

  /** Without memory, the lock is new. */
  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#files = new Int32Array(memory)
  }

  /** Resolves when a file may begin. */
  async begin(): Promise<void> {
    await this.#change((files) => (files === repeating ? undefined : files + 1))
    this.#holds = 'its part'
  }

  /** The file has nothing left but checks to repeat: resolves when no other file is under way. */
  async beAlone(): Promise<void> {
    if (this.#holds === 'all') return
    await this.end()
    await this.#change((files) => (files === 0 ? repeating : undefined))
    this.#holds = 'all'
  }

  /** The file is over. */
  async end(): Promise<void> {
    const held = this.#holds
    this.#holds = 'nothing'
    if (held === 'all') await this.#change(() => 0)
    if (held === 'its part') await this.#change((files) => files - 1)
  }

  /** Waits until the number may become another one, and makes it that. */
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
