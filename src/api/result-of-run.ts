import { userInfo } from 'node:os'
import { versionInForce } from '../catalogue/catalogue.ts'
import { buildResult, type Findings } from '../results/build-result.ts'
import { originOf } from '../results/origin.ts'
import type { Result } from '../results/result.ts'
import { judgement } from '../suite/judgement.ts'
import { suite } from '../suite/suite.ts'

/** The facts that only the run itself knows. */
export type RunFindings = Omit<Findings, 'origin' | 'defects' | 'suite'>

/** The result of a run, however it was started: its findings with what the build and the process say. */
export function resultOfRun(found: RunFindings): Result {
  const built = judgement()
  return buildResult({
    judgement: built,
    ...found,
    origin: originOf(process.env, accountName()),
    defects: built?.defects ?? {},
    suite: { ...suite, catalogue: versionInForce() },
  })
}

/** The account that the process runs as; a container may have none for its number. */
function accountName(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}
