import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Exploration } from '../results/exploration-schema.ts'
import type { Trace } from './sequence.ts'

type Interval = Exploration['overTime'][number]

const count = 20
/** Where the total length is unknown. */
const usualMs = 5000

/** An exploration in intervals of equal length, to show changes over time. */
export class Intervals {
  readonly #lengthMs: number
  readonly #parts: { readonly interval: Interval; readonly latencies: RecordableHistogram }[] = []

  constructor(forMs = usualMs * count) {
    this.#lengthMs = forMs / count
  }

  add(atMs: number, { done, givenUp }: Trace): void {
    const index = Math.floor(atMs / this.#lengthMs)
    while (this.#parts.length <= index) this.#begin()
    const { interval, latencies } = this.#parts[index] ?? this.#begin()
    for (const { sentAt, receivedAt, status } of done.flatMap(({ seen }) => seen ?? [])) {
      interval.operations++
      latencies.record(Math.max(1, Math.round((receivedAt - sentAt) * 1000)))
      const kind = `${Math.floor(status / 100)}xx`
      if (kind in interval.answers) interval.answers[kind as keyof Interval['answers']]++
    }
    interval.medianMs = latencies.percentile(50) / 1000
    interval.violations += done.filter(({ violation }) => violation !== undefined).length
    if (givenUp !== undefined) interval.givenUp++
  }

  /** The intervals of an exploration that took so long: the last one ends with it. */
  table(durationMs: number): Interval[] {
    return this.#parts.map(({ interval }) => ({
      ...interval,
      untilMs: Math.min(interval.untilMs, Math.ceil(durationMs)),
    }))
  }

  #begin() {
    const answers = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 }
    const untilMs = Math.round((this.#parts.length + 1) * this.#lengthMs)
    const interval = { operations: 0, medianMs: 0, answers, violations: 0, givenUp: 0, untilMs }
    const part = { interval, latencies: createHistogram() }
    this.#parts.push(part)
    return part
  }
}
