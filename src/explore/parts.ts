import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Trace } from './sequence.ts'

/** One part of an exploration: until when, what was done, what came back, and what went wrong. */
export interface Part {
  readonly untilMs: number
  readonly operations: number
  /** Of the latency, in milliseconds; 0 where nothing was done. */
  readonly medianMs: number
  /** Answers by the first digit of their status. */
  readonly answers: { readonly '2xx': number; readonly '3xx': number; readonly '4xx': number; readonly '5xx': number }
  readonly violations: number
  readonly givenUp: number
}

const count = 20
/** How long a part is where nobody has said how long the whole is. */
const usualMs = 5000
const nothing: Omit<Part, 'untilMs'> = {
  operations: 0,
  medianMs: 0,
  answers: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 },
  violations: 0,
  givenUp: 0,
}

/** An exploration in parts of equal length, so that one sees what changes as time goes by. */
export class Parts {
  readonly #lengthMs: number
  readonly #parts: Part[] = []
  readonly #latencies: RecordableHistogram[] = []

  constructor(forMs: number | undefined) {
    this.#lengthMs = forMs === undefined ? usualMs : forMs / count
  }

  add(atMs: number, { done, givenUp }: Trace): void {
    const index = Math.floor(atMs / this.#lengthMs)
    while (this.#parts.length <= index) {
      this.#parts.push({ ...nothing, untilMs: Math.round((this.#parts.length + 1) * this.#lengthMs) })
      this.#latencies.push(createHistogram())
    }
    const [part, latencies] = [this.#parts[index], this.#latencies[index]]
    if (part === undefined || latencies === undefined) return
    const seen = done.flatMap((one) => one.seen ?? [])
    for (const { sentAt, receivedAt } of seen) latencies.record(Math.max(1, Math.round((receivedAt - sentAt) * 1000)))
    const answers = { ...part.answers }
    for (const { status } of seen) {
      const kind = `${Math.floor(status / 100)}xx`
      if (kind in answers) answers[kind as keyof typeof answers]++
    }
    this.#parts[index] = {
      ...part,
      operations: part.operations + seen.length,
      medianMs: latencies.percentile(50) / 1000,
      answers,
      violations: part.violations + done.filter(({ violation }) => violation !== undefined).length,
      givenUp: part.givenUp + (givenUp === undefined ? 0 : 1),
    }
  }

  table(): readonly Part[] {
    return this.#parts
  }
}
