import type { Environment } from '../../environment/environment.ts'
import { runContextOf } from '../../target/run-context.ts'
import { type RunContext, Target } from '../../target/target.ts'

/** What the checks of a run share, for a run made up in a test. Close its transport after use. */
export function runContextFor(environment: Environment): RunContext {
  return runContextOf(environment, {}, new AbortController().signal)
}

/** The target of an environment as one check sees it, for the duration of `use`. */
export async function withTargetOf(environment: Environment, use: (target: Target) => Promise<void>): Promise<void> {
  const shared = runContextFor(environment)
  try {
    await use(new Target(shared))
  } finally {
    await shared.transport.close()
  }
}
