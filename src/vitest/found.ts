import type { TestCase, TestModule } from 'vitest/node'
import { everyRequirement } from '../catalogue/catalogue.ts'
import { addRequirement } from '../catalogue/own-requirements.ts'
import { withoutAccounts } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import type { Findings } from '../results/build-result.ts'
import { renumberSessions } from '../results/session-numbers.ts'
import { keyOf } from '../runner/check.ts'
import { withIncidentalViolations } from '../runner/every-answer.ts'
import type { CheckReport, Traffic } from '../runner/report.ts'
import type { HandedOver } from './handed-over.ts'

/**
 * The results of tests: the reports of their checks, their traffic, and the requirements that vitest was configured to omit.
 *
 * @param modules the spec files that vitest ran
 * @param declared the environment as declared in its file
 * @param given the data that the global setup provided to the workers; undefined if it failed
 * @param quick whether this was a quick run
 */
export function foundIn(
  modules: readonly TestModule[],
  declared: Environment,
  given: Pick<HandedOver, 'applying' | 'allotments'> | undefined,
  quick = false,
): Pick<Findings, 'environment' | 'selection' | 'reports' | 'leftOut' | 'traffic'> {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const reports = renumberSessions(modules.map(reportsOf)).flat()
  const baseUrl = modules.map((module) => module.meta().baseUrl).find((url) => url !== undefined)
  const refused = modules
    .map((module) => module.meta().refusedAccounts ?? {})
    .find((each) => Object.keys(each).length > 0)
  return {
    environment: withoutAccounts({ ...declared, baseUrl: baseUrl ?? declared.baseUrl }, refused ?? {}),
    selection: { only: idsOf(tests), skip: [], timing: true, quick },
    reports: withIncidentalViolations(reports),
    leftOut: given && leftOutOf(reports, given),
    traffic: sumOf(modules.flatMap((module) => module.meta().traffic ?? [])),
  }
}

function reportsOf(module: TestModule): CheckReport[] {
  return [...module.children.allTests()].flatMap((test) => test.meta().check ?? [])
}

/** The number of applicable checks of each requirement that were not run, in a quick run or by a filter of vitest. */
function leftOutOf(
  reports: readonly CheckReport[],
  { applying, allotments }: Pick<HandedOver, 'applying' | 'allotments'>,
): Map<string, number> {
  const left = new Map(Object.entries(applying))
  for (const report of reports.filter((each) => allotments[keyOf(each)]?.notRun?.outcome !== 'inapplicable'))
    left.set(report.requirement, (left.get(report.requirement) ?? 0) - 1)
  // The plan lacks a check written after vitest was started.
  return new Map([...left].filter(([, count]) => count > 0))
}

/** The requirements that were tested, and those that cannot be observed. */
function idsOf(tests: readonly TestCase[]): string[] {
  const tried = new Map(tests.flatMap((test) => test.meta().requirement ?? []).map((each) => [each.id, each]))
  for (const [id, requirement] of tried) if (id.startsWith('own/')) addRequirement(requirement)
  const all = everyRequirement()
  return all.filter(({ id, observation }) => tried.has(id) || !observation.possible).map(({ id }) => id)
}

function sumOf(all: readonly Traffic[]): Traffic {
  const failedLogins: Record<string, number> = {}
  // All files share one budget, and each reports the refusals up to its end.
  for (const { failedLogins: each } of all)
    for (const [account, count] of Object.entries(each))
      failedLogins[account] = Math.max(failedLogins[account] ?? 0, count)
  const total = (of: (traffic: Traffic) => number) => all.reduce((sum, traffic) => sum + of(traffic), 0)
  return {
    requests: total(({ requests }) => requests),
    connections: total(({ connections }) => connections),
    logins: total(({ logins }) => logins),
    failedLogins,
    sessions: {
      opened: total(({ sessions }) => sessions?.opened ?? 0),
      loggedOut: total(({ sessions }) => sessions?.loggedOut ?? 0),
      left: total(({ sessions }) => sessions?.left ?? 0),
    },
  }
}
