/**
 * Lets workers set the session timeout of the embedded server, which runs in another thread and shares only this memory with
 * them.
 */
export class SessionTimeoutLink {
  readonly memory: SharedArrayBuffer
  /** The requested timeout and the current timeout, in milliseconds. */
  readonly #timeouts: Int32Array

  /** Without memory, creates a new link. */
  constructor(memory = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory
    this.#timeouts = new Int32Array(memory)
  }

  /** Sets each requested timeout on the server until the link is closed. */
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

  /** Requests a timeout, and resolves when the server has it. Only one request may be pending. */
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
