import type { TestProject } from 'vitest/node'
import { ConfigurationError } from '../environment/configuration-error.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { readWaivers } from '../results/waivers.ts'
import { waiversInForce } from '../results/waivers-applied.ts'
import { type Selection, wholeCatalogue } from '../runner/applicability.ts'
import { type Check, definedChecks, isScarce, keyOf } from '../runner/check.ts'
import { ownSpecProblems } from '../runner/own-check.ts'
import { planChecks, planRun, willRun } from '../runner/plan.ts'
import { openRun } from '../runner/run.ts'
import { budgetOf } from '../runner/run-context.ts'
import { packageRoot } from '../suite/suite.ts'
import type { Allotment, HandedOver } from './handed-over.ts'
import { RepeatLock } from './repeat-lock.ts'
import { SessionTimeoutLink } from './session-timeout-link.ts'
import { WorkerLock } from './worker-lock.ts'

/**
 * Runs once before all workers: reads the environment, starts embedded servers, and allots scarce resources, so that any number
 * of workers stay within the limits together.
 *
 * @returns a function that stops the servers
 * @throws ConfigurationError before anything is sent
 */
export default async function (project: TestProject): Promise<() => Promise<void>> {
  const { env, defect, quick } = project.getProvidedContext().conformanceOptions
  const declared = readEnvironment(env, { workingDirectory: process.cwd(), packageRoot }, process.env)
  const patches = defect === undefined ? [] : await patchesOf(defect, declared)
  const checks = await everyCheckOf(project)
  const target = await startEmbedded(declared, patches)
  const { environment, ...prepared } = await preparedFor(target.environment, checks)
  const { setSessionTimeout } = target
  const link = setSessionTimeout === undefined ? undefined : new SessionTimeoutLink()
  if (setSessionTimeout !== undefined) void link?.serve(setSessionTimeout)
  project.provide('conformance', {
    ...prepared,
    environment,
    allotments: allotmentsOf(checks, environment),
    applying: applyingOf(checks, environment),
    leftOut: quick ? leftOutOf(checks, environment) : [],
    keyLock: new WorkerLock().memory,
    repeats: new RepeatLock().memory,
    sessionTimeout: link?.memory,
    waived: waivedBy(declared),
  })
  return () => {
    link?.close()
    return target.close()
  }
}

async function patchesOf(defects: string, declared: Environment) {
  const { patchesNamed } = await import('../alterations/patches-named.ts')
  return patchesNamed({ defects: defects.split(',') }, declared).changes
}

/** The checks of all spec files, even those not run: the plan always covers all of them. */
async function everyCheckOf(project: TestProject): Promise<readonly Check[]> {
  const { testFiles } = await project.globTestFiles()
  for (const file of testFiles) await project.import(file)
  const problems = ownSpecProblems()
  if (problems.length > 0) throw new ConfigurationError(problems)
  return definedChecks()
}

function allotmentsOf(checks: readonly Check[], environment: Environment): Record<string, Allotment> {
  return Object.fromEntries(
    planChecks(checks, environment, wholeCatalogue)
      .filter((planned) => isScarce(planned.check) || !willRun(planned))
      .map(({ check, account, tickets, notRun }) => [keyOf(check), { account: account.variable, tickets, notRun }]),
  )
}

function applyingOf(checks: readonly Check[], environment: Environment): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { check, notRun } of planChecks(checks, environment, wholeCatalogue))
    if (notRun?.outcome !== 'inapplicable') counts[check.requirement] = (counts[check.requirement] ?? 0) + 1
  return counts
}

function leftOutOf(checks: readonly Check[], environment: Environment): string[] {
  const keysOf = (selection: Selection) => planChecks(checks, environment, selection).map(({ check }) => keyOf(check))
  const asked = new Set(keysOf({ ...wholeCatalogue, quick: true }))
  return keysOf(wholeCatalogue).filter((key) => !asked.has(key))
}

function waivedBy({ waiversFile, release }: Environment): Record<string, string> {
  const waivers = waiversFile === undefined ? [] : readWaivers(waiversFile)
  const today = new Date().toISOString().slice(0, 10)
  return Object.fromEntries(
    waiversInForce(waivers, { release, today }).map(({ requirement, reason, owner, expires }) => [
      requirement,
      `${reason} (${owner}, until ${expires})`,
    ]),
  )
}

/** The target after every account has signed in, and the budget that this used. */
async function preparedFor(
  environment: Environment,
  checks: readonly Check[],
): Promise<Pick<HandedOver, 'environment' | 'unreachable' | 'budget' | 'signedIn'>> {
  const budget = budgetOf(environment)
  const run = openRun(environment, { budget })
  try {
    const unreachable = await run.prepare(wholeCatalogue)
    budget.limitTo(planRun(checks, run.environment, wholeCatalogue).limitOf)
    const signedIn = Object.fromEntries([...run.methods].map(([account, { name }]) => [account, name]))
    return { environment: run.environment, unreachable, budget: budget.memory, signedIn }
  } finally {
    await run.close()
  }
}
