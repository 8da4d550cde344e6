import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Exploration } from '../results/exploration-schema.ts'

/** Latencies by the name of an operation, in Node's histogram, which is that of the HdrHistogram library. */
export class Latencies {
  readonly #histograms = new Map<string, RecordableHistogram>()

  record(operation: string, milliseconds: number): void {
    const histogram = this.#histograms.get(operation) ?? createHistogram()
    this.#histograms.set(operation, histogram)
    histogram.record(Math.max(1, Math.round(milliseconds * 1000)))
  }

  table(): Exploration['latencies'] {
    return [...this.#histograms].map(([operation, histogram]) => {
      const at = (percentile: number) => histogram.percentile(percentile) / 1000
      return { operation, count: histogram.count, p50: at(50), p90: at(90), p99: at(99), max: histogram.max / 1000 }
    })
  }
}
