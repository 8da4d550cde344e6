import type { TestCase, TestModule } from 'vitest/node'
import { everyRequirement } from '../catalogue/catalogue.ts'
import { addRequirement } from '../catalogue/own-requirements.ts'
import { keyOf } from '../check/check.ts'
import { withLoudRefusals } from '../check/refusals.ts'
import type { CheckReport, Traffic } from '../check/report.ts'
import { withoutAccounts } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import type { Findings } from '../result/build-result.ts'
import { renumberSessions } from '../result/session-numbers.ts'
import type { HandedOver } from './handed-over.ts'

/**
 * What tests have found out: the reports of their checks, what they have sent, and which requirements were not among
 * them because vitest was told to run others.
 *
 * @param modules the spec files that vitest ran
 * @param declared the environment as its file has it
 * @param given what the set-up handed to the workers; undefined where it failed
 * @param quick whether they were those of a quick run
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
    reports: withLoudRefusals(reports),
    leftOut: given && leftOutOf(reports, given),
    traffic: sumOf(modules.flatMap((module) => module.meta().traffic ?? [])),
  }
}

function reportsOf(module: TestModule): CheckReport[] {
  return [...module.children.allTests()].flatMap((test) => test.meta().check ?? [])
}

/** How many checks of each requirement apply and were not run: a quick run has no tests of them, or vitest was told so. */
function leftOutOf(
  reports: readonly CheckReport[],
  { applying, allotments }: Pick<HandedOver, 'applying' | 'allotments'>,
): Map<string, number> {
  const left = new Map(Object.entries(applying))
  for (const report of reports.filter((each) => allotments[keyOf(each)]?.inapplicable === undefined))
    left.set(report.requirement, (left.get(report.requirement) ?? 0) - 1)
  // One that was written since vitest started is among none.
  return new Map([...left].filter(([, count]) => count > 0))
}

/** The requirements that tests were run for, and those that nobody can observe. */
function idsOf(tests: readonly TestCase[]): string[] {
  const tried = new Map(tests.flatMap((test) => test.meta().requirement ?? []).map((each) => [each.id, each]))
  for (const [id, requirement] of tried) if (id.startsWith('own/')) addRequirement(requirement)
  const all = everyRequirement()
  return all.filter(({ id, observation }) => tried.has(id) || !observation.possible).map(({ id }) => id)
}

function sumOf(all: readonly Traffic[]): Traffic {
  const failedLogins: Record<string, number> = {}
  // The budget is one for all files: each says what was refused until it ended.
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
