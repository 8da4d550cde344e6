import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, TestProject, Vitest } from 'vitest/node'
import { environmentNameOf } from '../environment/read-environment.ts'
import { verdict } from '../reports/console.ts'
import { usualFormats, writeReports } from '../reports/formats.ts'
import { shellWord } from '../reports/wording.ts'
import { writeResult } from '../reports/write-result.ts'
import { type AllureResults, allureResultsOf } from './allure-results.ts'
import type { ChosenOptions } from './options.ts'

/** In source or built form. Imported by vitest, as the run is: otherwise it would be another module. */
const runsOfProjects = fileURLToPath(new URL(`./open-runs${extname(import.meta.url)}`, import.meta.url))

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
    const { openRuns } = await project.import<typeof import('./open-runs.ts')>(runsOfProjects)
    const result = await openRuns.get(project)?.conclude(this.#startedAt, invocationOf(process.argv))
    if (result === undefined) return
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
