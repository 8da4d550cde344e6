import type AllureVitestReporter from 'allure-vitest/reporter'
import type { TestModule, TestProject, Vitest } from 'vitest/node'
import { removeAllureResults, writeAllureFacts } from '../reports/allure.ts'
import type { Result } from '../results/result.ts'
import { skipReason } from './report-to-allure.ts'

export type AllureResults = NonNullable<Awaited<ReturnType<typeof allureResultsOf>>>

/** Writes the results of only this project to a folder with allure-vitest; undefined if that is not installed. */
export async function allureResultsOf(project: TestProject, folder: string) {
  const Reporter = await reporterClass()
  if (Reporter === undefined) return undefined
  removeAllureResults(folder)
  const reporter = new Reporter({
    resultsDir: folder,
    // It would write every value that an assertion expects, including passwords.
    reportMatchers: false,
    listeners: [
      {
        beforeTestResultWrite(result) {
          const reason = result.parameters.find(({ name }) => name === skipReason)
          if (reason === undefined) return
          result.parameters = result.parameters.filter((each) => each !== reason)
          result.statusDetails = { ...result.statusDetails, message: reason.value }
        },
      },
    ],
  })
  // A reporter of vitest sees the tests of all projects.
  reporter.onInit({ projects: [project] } as unknown as Vitest)
  return {
    project,
    /** Writes the results of its tests, and the facts of the whole run. */
    write(modules: readonly TestModule[], result: Result): void {
      reporter.onTestRunEnd(modules)
      writeAllureFacts(result, folder)
    },
  }
}

async function reporterClass(): Promise<typeof AllureVitestReporter | undefined> {
  try {
    return (await import('allure-vitest/reporter')).default
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_MODULE_NOT_FOUND')) return undefined
    throw error
  }
}
