import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Exploration } from '../results/exploration-schema.ts'
import type { Trace } from './sequence.ts'

type Interval = Exploration['overTime'][number]

const count = 20
/** The length of an interval if the total length is unknown. */
const usualMs = 5000
const nothing: Omit<Interval, 'untilMs'> = {
  operations: 0,
  medianMs: 0,
  answers: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 },
  violations: 0,
  givenUp: 0,
}

/** An exploration in intervals of equal length, to show changes over time. */
export class Intervals {
  readonly #lengthMs: number
  readonly #parts: Interval[] = []
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

  table(): Interval[] {
    return this.#parts
  }
}
