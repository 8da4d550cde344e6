import type { Clock } from './clock.ts'

/** How many checks wait for the session timeout, and how many milliseconds the longest wait still takes. */
export interface Waiting {
  readonly checks: number
  readonly leftMs: number
}

const channelOf = (run: string) => new BroadcastChannel(`${run} waits`)

/** Worker's side: a clock that tells the main process who waits on it. Close it after the run. */
export class Waits implements Clock {
  readonly #clock: Clock
  readonly #channel: ReturnType<typeof channelOf>
  readonly #ends = new Set<{ readonly at: number }>()

  constructor(clock: Clock, run: string) {
    this.#clock = clock
    this.#channel = channelOf(run)
  }

  now(): number {
    return this.#clock.now()
  }

  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    const end = { at: this.now() + milliseconds }
    this.#ends.add(end)
    this.#tell()
    try {
      await this.#clock.sleep(milliseconds, signal)
    } finally {
      this.#ends.delete(end)
      this.#tell()
    }
  }

  begin(): void {
    this.#clock.begin()
  }

  end(): void {
    this.#clock.end()
  }

  close(): void {
    this.#channel.close()
  }

  #tell(): void {
    const left = [...this.#ends].map(({ at }) => at - this.now())
    const waiting: Waiting = { checks: left.length, leftMs: Math.max(0, ...left) }
    this.#channel.postMessage(waiting)
  }
}

/** The main process's side: hears whenever a wait begins or ends. */
export function listenToWaits(run: string, onChange: (waiting: Waiting) => void): { close(): void } {
  const channel = channelOf(run)
  channel.onmessage = ({ data }: MessageEvent) => onChange(data as Waiting)
  return { close: () => channel.close() }
}
