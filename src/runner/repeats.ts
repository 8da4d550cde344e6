import type { Environment } from '../environment/environment.ts'
import type { SaidCause } from '../outcome/cause.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { isCrash } from '../outcome/crash.ts'
import { directionOf } from '../outcome/failure-words.ts'
import type { CheckReport } from '../outcome/report.ts'
import { withHint } from './message.ts'
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

/** A check that has run. */
export interface Tried {
  readonly report: CheckReport
  /** Why its own delay, or an outage, makes the outcome doubtful, if so. */
  readonly doubt?: SaidCause
  /** Whether that would be the same again. */
  readonly wouldRecur?: boolean
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

/**
 * Why a check that did not pass may have failed because the service was unavailable for this long meanwhile: a service that has
 * restarted may have lost its sessions. Undefined if it was not.
 */
export function doubtOfOutage({ outcome }: Pick<CheckReport, 'outcome'>, unavailableMs: number): SaidCause | undefined {
  if (unavailableMs === 0 || outcome === 'passed') return undefined
  return { kind: 'outage', unavailableMs: Math.round(unavailableMs) }
}

/**
 * Why a check may have failed because other checks ran at the same time, or because of something that has passed: the server did
 * not accept a session or correct credentials, refused what it should refuse in another way, or had an error. Undefined if the check
 * failed otherwise, or not at all, if only one check runs at a time, or if the check has waited for a session timeout: it does not
 * wait again.
 */
export function doubtOfRefusal(
  { failure }: Pick<CheckReport, 'failure'>,
  { timed }: Pick<PlannedCheck, 'timed'>,
  { concurrency }: Pick<Environment, 'concurrency'>,
): SaidCause | undefined {
  if (concurrency === 1 || timed || failure === undefined) return undefined
  const { expected, status } = failure
  const direction = directionOf(expected)
  const isOdd = status === 401 || status === 403 || hasCrashed(failure)
  if (status === undefined || (direction !== 'acceptance' && (failure.part === 'body' || !isOdd))) return undefined
  return { kind: 'refused-concurrently' }
}

/** The report of a check that ran while others did, with this doubt, and once more alone. A server error remains a failure. */
export function concludeRepeated(first: CheckReport, alone: CheckReport, doubt: SaidCause): CheckReport {
  if (alone.outcome === 'failed') return alone
  if (alone.outcome !== 'passed') return first
  return hasCrashed(first.failure) ? withHint(first, comesAndGoes) : inconclusive(first, doubt)
}

const comesAndGoes =
  'This check passed when it ran again, alone: the error comes and goes. The log of the server may say why.'

function hasCrashed(failure: CheckReport['failure']): boolean {
  return isCrash({ status: failure?.status ?? 0 })
}

/** The report of a check whose outcome is doubtful. The error of a lost answer says more. */
export function inconclusive(report: CheckReport, cause: SaidCause): CheckReport {
  if (report.cause?.kind === 'no-answer') return report
  const message = causeInWords(cause)
  return { ...report, outcome: 'cantTell', failure: undefined, reason: undefined, message, cause }
}

/**
 * The part of a run in which only repeated checks run: it begins when everything else has finished. Its checks begin together;
 * those that must be repeated once more wait for the next such phase.
 */
export class QuietPhase {
  readonly #prepare: (phase: number) => Promise<void>
  #underWay = 0
  #phases = 0
  #isGoingOn = false
  #waiting: (() => void)[] = []
  /** Work that begins when the phase is over. */
  #held: (() => void)[] = []

  /** `prepare` runs before each phase, with its number: 1 for the first one. */
  constructor(prepare: (phase: number) => Promise<void> = async () => {}) {
    this.#prepare = prepare
  }

  /** Resolves when work may begin: at once, unless a phase is going on. The next phase waits for the work until `end`. */
  async begin(): Promise<void> {
    while (this.#isGoingOn) await new Promise<void>((resolve) => this.#held.push(resolve))
    this.#underWay++
  }

  end(): void {
    this.#underWay--
    if (this.#underWay > 0) return
    const waiting = this.#waiting
    this.#waiting = []
    this.#isGoingOn = waiting.length > 0
    if (!this.#isGoingOn) {
      for (const proceed of this.#held.splice(0)) proceed()
      return
    }
    this.#underWay = waiting.length
    this.#phases++
    const start = () => {
      for (const proceed of waiting) proceed()
    }
    this.#prepare(this.#phases).then(start, start)
  }

  /** Resolves when the next phase begins. From then on, the caller's work counts as begun again. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.end()
    })
  }
}
