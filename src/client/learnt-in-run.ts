import { longRuns, type Readings } from './readings.ts'

/** Where a secret stands in a text. */
export interface Match {
  readonly start: number
  readonly end: number
  readonly placeholder: string
}

/** Enough for every session of a usual run, and not too many of those of a server that makes up a thousand at a time. */
const mostRuns = 10_000

/**
 * The secrets that turned up in a run, whichever check got them: a server may give the session ID of one client to another.
 * They are known by their long runs of letters and digits, so that looking for them costs the same however many there are.
 */
export class LearntInRun {
  readonly #placeholders = new Map<string, string>()

  learn(value: string, placeholder: string): void {
    for (const [run] of value.matchAll(longRuns)) {
      const [oldest] = this.#placeholders.keys()
      if (this.#placeholders.size >= mostRuns && oldest !== undefined) this.#placeholders.delete(oldest)
      // A copy: a part of a header would keep all of that alive.
      this.#placeholders.set(Buffer.from(run.toLowerCase()).toString(), placeholder)
    }
  }

  /** Where one stands, whatever the case of its letters. */
  matches(readings: Readings): Match[] {
    return readings.longRuns.flatMap(({ run, index }) => {
      const placeholder = this.#placeholders.get(run)
      const place = placeholder && readings.placeOf(index, index + run.length)
      return place ? [{ ...place, placeholder }] : []
    })
  }
}
