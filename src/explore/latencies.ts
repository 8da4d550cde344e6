import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Doing } from '../model/operation.ts'
import type { Exploration } from '../results/exploration-schema.ts'

/** Latencies by operation, in Node's histogram, which is that of the HdrHistogram library. */
export class Latencies {
  readonly #histograms = new Map<Doing['kind'], RecordableHistogram>()

  record(kind: Doing['kind'], milliseconds: number): void {
    const histogram = this.#histograms.get(kind) ?? createHistogram()
    this.#histograms.set(kind, histogram)
    histogram.record(Math.max(1, Math.round(milliseconds * 1000)))
  }

  /** One row per operation performed. */
  table(): Exploration['latencies'] {
    return [...this.#histograms].map(([operation, histogram]) => {
      const at = (percentile: number) => histogram.percentile(percentile) / 1000
      return { operation, count: histogram.count, p50: at(50), p90: at(90), p99: at(99), max: histogram.max / 1000 }
    })
  }
}
