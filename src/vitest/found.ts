import type { TestModule } from 'vitest/node'
import { addRequirement, everyRequirement } from '../catalogue/catalogue.ts'
import type { Findings } from '../results/build-result.ts'
import { keyOf } from '../runner/check.ts'
import { withIncidentalViolations } from '../runner/every-answer.ts'
import type { CheckReport } from '../runner/report.ts'
import type { PlanForTests } from './options.ts'

/** The results of tests: the reports of their checks, their traffic, and the requirements that vitest was configured to omit. */
export function foundIn(
  modules: readonly TestModule[],
  { environment, applicable }: PlanForTests,
  quick = false,
): Pick<Findings, 'environment' | 'selection' | 'reports' | 'leftOut' | 'traffic'> {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const reports = tests.flatMap((test) => test.meta().check ?? [])
  const tried = new Map(tests.flatMap((test) => test.meta().requirement ?? []).map((each) => [each.id, each]))
  for (const [id, requirement] of tried) if (id.startsWith('own/')) addRequirement(requirement)
  const all = everyRequirement().filter(({ id, observation }) => tried.has(id) || !observation.possible)
  const traffic = modules.flatMap((module) => module.meta().traffic ?? [])
  return {
    environment,
    selection: { only: all.map(({ id }) => id), skip: [], timing: true, quick },
    reports: withIncidentalViolations(reports),
    leftOut: leftOutOf(reports, applicable),
    // All files share one run: the last one to end knows all that was sent.
    traffic: traffic.toSorted((one, other) => other.requests - one.requests)[0] ?? nothingSent,
  }
}

const nothingSent = { requests: 0, connections: 0, logins: 0, failedLogins: {} }

/** The number of applicable checks of each requirement that were not run, in a quick run or by a filter of vitest. */
function leftOutOf(reports: readonly CheckReport[], applicable: PlanForTests['applicable']): Map<string, number> {
  const left = new Map<string, number>()
  const run = new Set(reports.map(keyOf))
  for (const check of applicable)
    if (!run.has(keyOf(check))) left.set(check.requirement, (left.get(check.requirement) ?? 0) + 1)
  return left
}
