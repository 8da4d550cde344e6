import type { PlannedCheck } from './plan.ts'

/** How often a check is repeated at most while nothing else runs. */
export const mostRepeats = 3

/** A session timeout this long is not extended: only a suspended machine delays a check by more than a tenth of it. */
const longEnoughMs = 30_000

/** How the target may be changed for checks that are repeated at the end of a run. */
export interface Repeats {
  /**
   * Asks the target for a longer session timeout, in milliseconds, and returns the new one. Only embedded servers support it.
   */
  readonly setSessionTimeout?: ((milliseconds: number) => number | Promise<number>) | undefined
  /** Called before checks are repeated, with all of them and the current session timeout. */
  readonly onRepeat?: (checks: readonly PlannedCheck[], sessionTimeoutMs: number) => void
}

/**
 * The session timeout of an embedded server while checks are repeated for the first, second, … time, in milliseconds: the same
 * delay is a smaller fraction of it.
 */
export function longerSessionTimeoutMs(declaredMs: number, time: number): number {
  return Math.max(declaredMs, Math.min(declaredMs * 2 ** (time + 1), longEnoughMs))
}

/**
 * Whether a check may be repeated with the same resources. Wrong passwords and listed tickets are allocated before the run, so
 * a check that takes some of them runs once.
 */
export function maySpendAgain({ check, tickets }: PlannedCheck): boolean {
  return check.options.wrongPasswords === undefined && tickets.length === 0
}
