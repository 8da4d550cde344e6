import type { TestProject } from 'vitest/node'
import { type Check, definedChecks, keyOf } from '../check/check.ts'
import { customSpecProblems, requirementsDefined } from '../check/custom-check.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'

/** The custom checks of each project. Built files are loaded once for all projects, so what is defined there is, too. */
const customChecks = new WeakMap<TestProject, readonly Check[]>()

/**
 * Loads the checks of the suite, and the custom ones that files of this project define. In a rerun (watch mode), a file that can't
 * be loaded is left out: its test shows why. Throws a ConfigurationError for custom checks that can't be used.
 */
export async function loadedChecks(project: TestProject, testFiles: readonly string[], isRerun: boolean) {
  const [before, since] = [definedChecks().length, requirementsDefined()]
  for (const file of testFiles)
    await project.import(file).catch((error) => {
      if (!isRerun) throw error
    })
  const fresh = definedChecks().slice(before).filter(isCustom)
  const own = [...(customChecks.get(project) ?? loadedBefore(fresh, testFiles)), ...fresh]
  customChecks.set(project, own)
  const checks = [...definedChecks().filter((each) => !isCustom(each)), ...own]
  const problems = isRerun ? [] : customSpecProblems(checks, since)
  if (problems.length > 0) throw new ConfigurationError(problems)
  // A file that has changed defines its checks again.
  return [...new Map(checks.map((check) => [keyOf(check), check])).values()]
}

function isCustom({ definedAt }: Check): boolean {
  return definedAt !== undefined
}

/** The checks in files that another project has loaded: Node loads those below node_modules only once. */
function loadedBefore(fresh: readonly Check[], testFiles: readonly string[]): Check[] {
  const loaded = new Set(fresh.map(({ definedAt }) => definedAt?.file))
  return definedChecks().filter(
    ({ definedAt }) => definedAt && testFiles.includes(definedAt.file) && !loaded.has(definedAt.file),
  )
}
