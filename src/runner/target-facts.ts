import { control } from '../check/expect.ts'
import { WorkingMethods } from '../check/working-methods.ts'
import type { Answer } from '../http/answer.ts'
import { type RunContext, withTarget } from '../target/target.ts'
import { distinctAccounts } from './distinct-accounts.ts'
import { foundOnce } from './found-once.ts'
import { lostSessions } from './lost-sessions.ts'

/** What all checks of a run find out about a target: each fact once, on first use. */
export function targetFacts(shared: RunContext) {
  const methods = new WorkingMethods(shared)
  return {
    methods,
    identity: distinctAccounts(shared, methods),
    shownByDefault: foundOnce(() => shownByDefault(shared, methods)),
    lostSessions: lostSessions(shared, methods),
  }
}

/**
 * What PREFERENCES_PATH shows to a client that has never sent a setting. Throws a Violation of a control if the path is not
 * served.
 */
function shownByDefault(shared: RunContext, methods: WorkingMethods): Promise<Answer> {
  const { preferencesPath: path, user: account } = shared.environment
  return withTarget(shared, async (target) => {
    const answer = await methods.request(target.visit(account), { path })
    control(answer).toBeServed()
    return answer
  })
}
