import { afterAll, inject, test } from 'vitest'
import './every-spec.ts'
import { definedChecks } from './check.ts'
import { realClock } from './clock.ts'
import { type PlannedCheck, planChecks } from './plan.ts'
import type { CheckReport } from './report.ts'
import { Run } from './run.ts'

// The one file that vitest runs: one module graph, one pool of connections, and every check beside every other one.

const { environment, selection } = inject('conformance')
const cancelled = new AbortController()
const run = new Run(environment, realClock, cancelled.signal)

for (const planned of planChecks(definedChecks(), environment, selection)) {
  test.concurrent(title(planned), async ({ task, skip, signal }) => {
    signal.addEventListener('abort', () => cancelled.abort(), { once: true })
    const report = await run.execute(planned)
    task.meta.report = report
    if (report.outcome === 'untested') skip(report.message)
    if (report.outcome !== 'passed') throw new NotPassed(report)
  })
}

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it that no fixture is wanted
afterAll(async ({}, file) => {
  file.meta.traffic = run.traffic
  await run.close()
})

function title({ check }: PlannedCheck): string {
  return `${check.requirement}: ${check.name}`
}

/** Tells vitest. Its message is redacted; a stack would only show the suite. */
class NotPassed extends Error {
  override readonly name = 'NotPassed'

  constructor({ message }: CheckReport) {
    super(message)
    this.stack = message ?? ''
  }
}
