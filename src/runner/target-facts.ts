import { WorkingMethods } from '../check/working-methods.ts'
import type { RunContext } from '../target/target.ts'
import { defaultsShown } from './defaults.ts'
import { distinctAccounts } from './distinct-accounts.ts'
import { lostSessions } from './lost-sessions.ts'

/** What all checks of a run find out about a target: each fact once, on first use. */
export function targetFacts(shared: RunContext) {
  const methods = new WorkingMethods(shared)
  return {
    methods,
    identity: distinctAccounts(shared, methods),
    shownByDefault: defaultsShown(shared, methods),
    lostSessions: lostSessions(shared, methods),
  }
}
