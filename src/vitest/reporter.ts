import { join, resolve } from 'node:path'
import type { Reporter, TestModule, TestProject, Vitest } from 'vitest/node'
import { resultOfRun } from '../api/result-of-run.ts'
import { environmentNameOf } from '../environment/read-environment.ts'
import { verdict } from '../reports/console.ts'
import { usualFormats, writeReports } from '../reports/formats.ts'
import { shellWord } from '../reports/wording.ts'
import { writeResult } from '../reports/write-result.ts'
import { waiversOf } from '../results/waivers.ts'
import { newerSource } from '../suite/sources.ts'
import { packageRoot } from '../suite/suite.ts'
import { type AllureResults, allureResultsOf } from './allure-results.ts'
import { foundIn } from './found.ts'
import type { ChosenOptions } from './options.ts'

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
