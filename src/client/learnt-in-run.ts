import type { Match } from './known-forms.ts'

/** What session IDs, tickets and encrypted passwords are made of. */
const longRuns = /[A-Za-z0-9]{16,}/g
const longRun = /[A-Za-z0-9]{16}/
/** Enough for every session of a usual run, and not too many of those of a server that makes up a thousand at a time. */
const mostRuns = 10_000
/** So often may something be encoded within something else that is. */
const mostLayers = 2

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

  /** Where one stands as it is, in other letters, in hexadecimal digits or in Base64, alone or within something longer. */
  placesIn(text: string, layers = mostLayers): Match[] {
    const places: Match[] = []
    // As most texts.
    if (this.#placeholders.size === 0 || !longRun.test(text)) return places
    for (const { 0: run, index: start } of text.matchAll(longRuns)) {
      const placeholder = this.#placeholders.get(run.toLowerCase()) ?? this.#encodedIn(run, layers)
      if (placeholder !== undefined) places.push({ start, end: start + run.length, placeholder })
    }
    return places
  }

  #encodedIn(run: string, layers: number): string | undefined {
    if (layers === 0) return undefined
    const encodings: BufferEncoding[] = /[^\da-f]/i.test(run) ? ['base64'] : ['hex', 'base64']
    for (const encoding of encodings) {
      const [place] = this.placesIn(Buffer.from(run, encoding).toString('latin1'), layers - 1)
      if (place !== undefined) return place.placeholder
    }
    return undefined
  }
}
