/**
 * Through which workers give the embedded server another session timeout: it runs in another thread, with which they
 * share nothing but this memory.
 */
export class SessionTimeoutLink {
  readonly memory: SharedArrayBuffer
  /** The timeout that is asked for, and the one that the server has, in milliseconds. */
  readonly #timeouts: Int32Array

  /** Without memory, the link is new. */
  constructor(memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#timeouts = new Int32Array(memory)
  }

  /** Gives the server whatever timeout is asked for, until the link is closed. */
  async serve(setSessionTimeout: (milliseconds: number) => void): Promise<void> {
    for (;;) {
      const asked = Atomics.load(this.#timeouts, wanted)
      if (asked === closed) return
      if (asked !== nothing) setSessionTimeout(asked)
      Atomics.store(this.#timeouts, given, asked)
      Atomics.notify(this.#timeouts, given)
      await Atomics.waitAsync(this.#timeouts, wanted, asked).value
    }
  }

  /** Resolves when the server has this timeout. One asks at a time. */
  async ask(milliseconds: number): Promise<void> {
    Atomics.store(this.#timeouts, wanted, milliseconds)
    Atomics.notify(this.#timeouts, wanted)
    for (;;) {
      const has = Atomics.load(this.#timeouts, given)
      if (has === milliseconds) return
      await Atomics.waitAsync(this.#timeouts, given, has).value
    }
  }

  /** Stops serving. */
  close(): void {
    Atomics.store(this.#timeouts, wanted, closed)
    Atomics.notify(this.#timeouts, wanted)
  }
}

const [wanted, given] = [0, 1]
const [nothing, closed] = [0, -1]
