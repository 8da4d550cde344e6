import type { CheckContext } from './context.ts'

/**
 * Declares steps that several checks take: once for all checks of a run that call them with the same key. The exchanges are
 * shown in each check. They throw what `take` throws; then the next check takes them again. Declare them in a module, never
 * in a loop or in a check: each declaration is distinct.
 *
 * @param keyOf what distinguishes the values that the steps are called with
 */
export function sharedSteps<Given extends readonly unknown[], Result>(
  take: (context: CheckContext, ...given: Given) => Promise<Result>,
  keyOf: (...given: Given) => readonly (string | undefined)[],
): (context: CheckContext, ...given: Given) => Promise<Result> {
  return (context, ...given) => context.once(take, JSON.stringify(keyOf(...given)), () => take(context, ...given))
}
