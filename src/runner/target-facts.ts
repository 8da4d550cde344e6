import { defaultsShown } from './defaults.ts'
import { distinctAccounts } from './distinct-accounts.ts'
import { lostSessions } from './lost-sessions.ts'
import type { RunContext } from './target.ts'
import { WorkingMethods } from './working-methods.ts'

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
