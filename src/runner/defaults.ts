import { control } from '../check/expect.ts'
import type { WorkingMethods } from '../check/working-methods.ts'
import type { Answer } from '../http/answer.ts'
import { type RunContext, withTarget } from '../target/target.ts'
import { foundOnce } from './found-once.ts'

/**
 * What PREFERENCES_PATH shows to a client that has never sent a setting: determined once for all checks of a run. Throws a
 * Violation of a control if the path is not served.
 */
export function defaultsShown(shared: RunContext, methods: WorkingMethods): () => Promise<Answer> {
  const { preferencesPath: path, user: account } = shared.environment
  return foundOnce(() =>
    withTarget(shared, async (target) => {
      const answer = await methods.request(target.visit(account), { path })
      control(answer).toBeServed()
      return answer
    }),
  )
}
