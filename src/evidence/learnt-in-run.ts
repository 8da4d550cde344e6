import { longRuns, type Readings } from './readings.ts'

export interface Match {
  readonly start: number
  readonly end: number
  readonly placeholder: string
  /** What the text contains: the secret itself (`2`), another form of it (`1`), or what can be decoded to one (`0`). */
  readonly exactness: 0 | 1 | 2
}

/** Enough for every session of a usual run, with a limit for servers that create thousands of them. */
const mostRuns = 10_000

/** The secrets that any check of a run has seen, by their long runs of letters and digits, so that a search is fast. */
export class LearntInRun {
  readonly #placeholders = new Map<string, string>()

  /** @param isName whether a part of the value is a name, which stays readable */
  learn(value: string, placeholder: string, isName: (run: string) => boolean): void {
    for (const [run] of value.matchAll(longRuns)) {
      if (run !== value && isName(run)) continue
      const [oldest] = this.#placeholders.keys()
      if (this.#placeholders.size >= mostRuns && oldest !== undefined) this.#placeholders.delete(oldest)
      // A copy: a slice would keep the whole header alive.
      this.#placeholders.set(Buffer.from(run.toLowerCase()).toString(), placeholder)
    }
  }

  /** The positions of known secrets, in any letter case. */
  matches(readings: Readings): Match[] {
    return readings.longRuns.flatMap(({ run, index }) => {
      const placeholder = this.#placeholders.get(run)
      const place = placeholder && readings.placeOf(index, index + run.length)
      return place ? [{ ...place, placeholder, exactness: 0 }] : []
    })
  }
}
