import { afterAll, inject, test } from 'vitest'
import { assignmentOf } from './assignment.ts'
import { cancellationOf } from './cancellation.ts'
import { definedChecks } from './check.ts'
import { realClock } from './clock.ts'
import { type PlannedCheck, planChecks } from './plan.ts'
import type { CheckReport } from './report.ts'
import { Run } from './run.ts'
import { Waits } from './waits.ts'

// Makes a test of every check that was defined before this was imported, as soon as the target is there.

const { id } = inject('conformance')
const assignment = await assignmentOf(id)
if (assignment === undefined) test('There is nothing to check.', () => {})
else await defineTests(assignment)

async function defineTests({ environment, selection }: NonNullable<typeof assignment>): Promise<void> {
  const cancellation = cancellationOf(id)
  const waits = new Waits(realClock, id)
  const run = new Run(environment, waits, cancellation.signal)
  const unreachable = await run.whyUnreachable()
  const planned = unreachable === undefined ? planChecks(definedChecks(), environment, selection) : []
  for (const each of planned)
    test.concurrent(title(each), async ({ task, skip }) => {
      const report = await run.execute(each)
      task.meta.report = report
      if (report.outcome === 'untested') skip(report.message)
      if (report.outcome !== 'passed') throw new NotPassed(report)
    })
  // vitest wants at least one; when none is selected, too.
  if (planned.length === 0) test('There is nothing to check.', () => {})

  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from it that no fixture is wanted
  afterAll(async ({}, file) => {
    file.meta.traffic = run.traffic
    if (unreachable !== undefined) file.meta.unreachable = unreachable
    cancellation.close()
    waits.close()
    await run.close()
  })
}

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
