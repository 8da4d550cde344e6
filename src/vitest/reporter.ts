import { join, resolve } from 'node:path'
import type { Reporter, TestModule, TestProject, Vitest } from 'vitest/node'
import { resultOfRun } from '../api/result-of-run.ts'
import { addRequirement, everyRequirement } from '../catalogue/catalogue.ts'
import { environmentNameOf } from '../environment/read-environment.ts'
import { verdict } from '../reports/console.ts'
import { usualFormats, writeReports } from '../reports/formats.ts'
import { shellWord } from '../reports/wording.ts'
import { writeResult } from '../reports/write-result.ts'
import type { Findings } from '../results/build-result.ts'
import { waiversOf } from '../results/waivers.ts'
import { keyOf } from '../runner/check.ts'
import { withIncidentalViolations } from '../runner/every-answer.ts'
import type { CheckReport } from '../runner/report.ts'
import { newerSource } from '../suite/sources.ts'
import { packageRoot } from '../suite/suite.ts'
import { type AllureResults, allureResultsOf } from './allure-results.ts'
import type { ChosenOptions, PlanForTests } from './options.ts'

/**
 * Turns the tests that vitest ran into the output of the `run` command: `result.json`, the usual reports in
 * `reports/<environment>`, and the verdict.
 */
export default class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined
  #startedAt = new Date()
  readonly #allure: AllureResults[] = []

  async onInit(vitest: Vitest): Promise<void> {
    this.#vitest = vitest
    for (const project of vitest.projects) {
      const options: ChosenOptions | undefined = project.getProvidedContext().conformanceOptions
      if (options === undefined) continue
      const results = await allureResultsOf(project, join(outDirOf(options), 'allure-results'))
      if (results !== undefined) this.#allure.push(results)
    }
  }

  onTestRunStart(): void {
    this.#startedAt = new Date()
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const project of new Set(modules.map((module) => module.project))) {
      const options: ChosenOptions | undefined = project.getProvidedContext().conformanceOptions
      if (options === undefined) continue
      const own = modules.filter((module) => module.project === project)
      await this.#conclude(project, own, options)
    }
  }

  async #conclude(project: TestProject, modules: readonly TestModule[], options: ChosenOptions): Promise<void> {
    const { env, defect, quick, evidence } = options
    const plan = project.getProvidedContext().conformance
    const result = await resultOfRun({
      ...foundIn(modules, plan, quick),
      startedAt: this.#startedAt,
      durationMs: Date.now() - this.#startedAt.getTime(),
      waivers: waiversOf(plan.environment),
      defect,
      strict: false,
      fullEvidence: evidence === 'full',
      command: `npx --no-install auth-conformance run --env ${shellWord(env)}`,
      invocation: invocationOf(process.argv),
      // The build is no evidence for sources that changed since.
      ...(newerSource(packageRoot) !== undefined && { judgement: undefined }),
    })
    const outDir = outDirOf(options)
    // Writing the result removes files of an earlier run, so Allure's results are written after it.
    const { text: resultText } = await writeResult(result, outDir)
    await writeReports(result, usualFormats, outDir, { resultText })
    this.#allure.find((each) => each.project === project)?.write(modules, result)
    this.#vitest?.logger.log(verdict(result, false, (_style, text) => text))
    if (result.exitCode !== 0) process.exitCode = result.exitCode
  }
}

/** The command as typed; undefined if another program started vitest, such as an editor. */
function invocationOf([, script = '', ...words]: readonly string[]): string | undefined {
  if (!/[\\/]vitest(?:\.mjs)?$/.test(script)) return undefined
  return ['npx vitest', ...words.map(shellWord)].join(' ')
}

function outDirOf({ env, out }: ChosenOptions): string {
  return resolve(out ?? join('reports', environmentNameOf(env)))
}

/** The results of tests: the reports of their checks, their traffic, and the requirements that vitest was configured to omit. */
function foundIn(
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
