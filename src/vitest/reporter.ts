import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, TestProject, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { environmentNameOf } from '../environment/read-environment.ts'
import { verdict } from '../reports/console.ts'
import { usualFormats, writeReports } from '../reports/formats.ts'
import { exitCodeOfAll } from '../reports/matrix/matrix.ts'
import { shellWord } from '../reports/wording.ts'
import { writeResult } from '../reports/write-result.ts'
import type { Result } from '../results/result.ts'
import { type AllureResults, allureResultsOf } from './allure-results.ts'
import { takeInterruptionsOf } from './interruption.ts'
import { type ChosenOptions, inconclusiveError } from './options.ts'

/** In source or built form. Imported by vitest, as the run is: otherwise it would be another module. */
const runsOfProjects = fileURLToPath(new URL(`./open-runs${extname(import.meta.url)}`, import.meta.url))

/** Turns the tests that vitest ran into the output of the `run` command: `result.json`, the usual reports and the verdict. */
export default class ConformanceReporter implements Reporter {
  #vitest: Vitest | undefined
  #startedAt = new Date()
  #interruption: ReturnType<typeof takeInterruptionsOf> | undefined
  readonly #allure: AllureResults[] = []

  async onInit(vitest: Vitest): Promise<void> {
    this.#vitest = vitest
    for (const project of vitest.projects) {
      const options = optionsOf(project)
      if (options === undefined) continue
      const results = await allureResultsOf(project, join(outDirOf(options), 'allure-results'))
      if (results !== undefined) this.#allure.push(results)
    }
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    this.#startedAt = new Date()
    const projects = conformanceProjects(specifications)
    if (this.#vitest === undefined || projects.length === 0) return
    this.#interruption = takeInterruptionsOf(this.#vitest)
    const { signal } = this.#interruption
    for (const project of projects) (await stateOf(project)).cancellations.set(project, signal)
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    try {
      const results: Result[] = []
      for (const project of conformanceProjects(modules)) {
        const own = modules.filter((module) => module.project === project)
        results.push(...(await this.#conclude(project, own)))
      }
      const exitCode = this.#interruption?.signal.aborted ? 3 : exitCodeOfAll(results)
      // Vitest has set 1 if any test failed.
      const isDecided = reason === 'failed' && results.length > 0 && errors.length === 0
      if (exitCode !== 0 || (isDecided && modules.every(isDecidedByResult))) process.exitCode = exitCode
    } finally {
      this.#interruption?.release()
      this.#interruption = undefined
    }
  }

  async #conclude(project: TestProject, modules: readonly TestModule[]): Promise<Result[]> {
    const options: ChosenOptions = project.getProvidedContext().conformanceOptions
    const { openRuns } = await stateOf(project)
    const result = await openRuns.get(project)?.conclude(this.#startedAt, invocationOf(process.argv))
    if (result === undefined) return []
    const outDir = outDirOf(options)
    // Writing the result removes files of an earlier run, so Allure's results are written after it.
    const { text: resultText } = await writeResult(result, outDir)
    await writeReports(result, usualFormats, outDir, { resultText })
    this.#allure.find((each) => each.project === project)?.write(modules, result)
    // Other reporters may write a document to standard output.
    this.#vitest?.logger.error(verdict(result, false, (_style, text) => text))
    return [result]
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

/** Undefined for a project of other tests. */
function optionsOf(project: TestProject): ChosenOptions | undefined {
  return project.getProvidedContext().conformanceOptions
}

/** The projects with tests of the suite, each once. */
function conformanceProjects(parts: readonly { readonly project: TestProject }[]): TestProject[] {
  return [...new Set(parts.map(({ project }) => project))].filter((project) => optionsOf(project) !== undefined)
}

function stateOf(project: TestProject): Promise<typeof import('./open-runs.ts')> {
  return project.import(runsOfProjects)
}

/** Whether nothing failed in a file but checks that are inconclusive: the exit code of the result says whether that matters. */
function isDecidedByResult(module: TestModule): boolean {
  if (module.ok()) return true
  const { children } = module
  const broken = [module, ...children.allSuites()].flatMap((each) => each.errors())
  const failures = [...children.allTests('failed')].flatMap((each) => each.result().errors ?? [])
  return broken.length === 0 && failures.every(({ name }) => name === inconclusiveError)
}
