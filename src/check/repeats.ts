import type { PlannedCheck } from './plan.ts'

/** So many times a check is repeated at most while nothing else is under way. */
export const mostRepeats = 3

/** A session timeout that is as long as this is not made longer: a machine that delays a check for more than a tenth of it is suspended. */
const longEnoughMs = 30_000

/** What may be done to the target for checks that are repeated at the end of a run. */
export interface Repeats {
  /**
   * Asks the target for a longer session timeout, and gives the one that it has from then on. Only the embedded server can
   * be asked for that.
   */
  readonly setSessionTimeout?: ((milliseconds: number) => number | Promise<number>) | undefined
  /** Is called before checks are repeated, with all of them and the session timeout that then holds. */
  readonly onRepeat?: (checks: readonly PlannedCheck[], sessionTimeoutMs: number) => void
}

/**
 * The session timeout of an embedded server while checks are repeated, the first, second, … time: the same delay is a
 * smaller part of it.
 */
export function longerSessionTimeoutMs(declaredMs: number, time: number): number {
  return Math.max(declaredMs, Math.min(declaredMs * 2 ** (time + 1), longEnoughMs))
}

/**
 * Whether a check may spend again what it has spent. Wrong passwords and the tickets of a list are counted, and were
 * shared out before the run: a check that takes some of them happens once.
 */
export function maySpendAgain({ check, tickets }: PlannedCheck): boolean {
  return check.options.wrongPasswords === undefined && tickets.length === 0
}
