import type { CheckContext } from './context.ts'

/**
 * Declares steps that are taken once for all checks of a run that call them with the same key. Each check shows their
 * exchanges. If they throw, the next check takes them again. Declare them in a module: each declaration is distinct.
 */
export function sharedSteps<Given extends readonly unknown[], Result>(
  take: (context: CheckContext, ...given: Given) => Promise<Result>,
  keyOf: (...given: Given) => readonly (string | undefined)[],
): (context: CheckContext, ...given: Given) => Promise<Result> {
  return (context, ...given) => context.once(take, JSON.stringify(keyOf(...given)), () => take(context, ...given))
}
