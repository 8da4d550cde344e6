import type { Environment } from '../environment/environment.ts'
import type { SaidCause } from '../outcome/cause.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { isCrash } from '../outcome/crash.ts'
import { directionOf } from '../outcome/failure-words.ts'
import type { CheckReport } from '../outcome/report.ts'
import { withHint } from './message.ts'
import type { PlannedCheck } from './plan.ts'
import { QuietPhase } from './quiet-phase.ts'

/** How often a check is repeated at most while nothing else runs. */
const mostRepeats = 3

/** A session timeout this long is not extended: only a suspended machine delays a check by more than a tenth of it. */
const longEnoughMs = 30_000

/** How the target may be changed for checks that are repeated at the end of a run. */
export interface Repeats {
  /** Sets a longer session timeout, in milliseconds, and returns the new one. Only embedded servers support it. */
  readonly setSessionTimeout?: ((milliseconds: number) => number | Promise<number>) | undefined
  /** Called before checks are repeated, with all of them and the current session timeout. */
  readonly onRepeat?: (checks: readonly PlannedCheck[], sessionTimeoutMs: number) => void
}

/** Tries a check up to `most` times, among others or alone. Returns its report, and any doubt about the outcome. */
type TryAmong = (running: 'others' | 'none', planned: PlannedCheck, most: number) => Promise<Tried>

export interface Tried {
  readonly report: CheckReport
  /** Why its own delay, or an outage, makes the outcome doubtful, if so. */
  readonly doubt?: SaidCause
  /** Whether that would be the same again. */
  readonly wouldRecur?: boolean
}

/** The session timeout of an embedded server for the first, second, … repetition: a delay is a smaller part of it. */
export function longerSessionTimeoutMs(declaredMs: number, time: number): number {
  return Math.max(declaredMs, Math.min(declaredMs * 2 ** (time + 1), longEnoughMs))
}

/** Why a check that did not pass may have failed: the service was away meanwhile, and may have lost its sessions. */
export function doubtOfOutage({ outcome }: Pick<CheckReport, 'outcome'>, unavailableMs: number): SaidCause | undefined {
  if (unavailableMs === 0 || outcome === 'passed') return undefined
  return { kind: 'outage', unavailableMs: Math.round(unavailableMs) }
}

/**
 * Why a check may have failed because others ran at the same time, or because of something that has passed: the server refused
 * a session or correct credentials, refused in another way than it should, or had an error. Undefined if it failed otherwise,
 * if only one check runs at a time, or if it has waited for a session timeout.
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
  return { kind: 'refused-concurrently', shownBy: 'itself' }
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

/** Runs each check of a run, and again, alone, those whose first outcome is doubtful. */
export class RepeatedChecks {
  readonly #tryAmong: TryAmong
  readonly #environment: Environment
  readonly #signal: AbortSignal
  readonly #quiet: QuietPhase
  /** Checks that wait for the next quiet phase. */
  #doubtful: PlannedCheck[] = []
  /** Whether a check has passed alone that was refused while others ran. */
  #isRefusedConcurrently = false

  /** `prepare` is called while nothing runs, with the number of the repetition and its checks. `signal` ends the repetitions. */
  constructor(
    tryAmong: TryAmong,
    prepare: (time: number, repeated: readonly PlannedCheck[]) => Promise<void>,
    environment: Environment,
    signal: AbortSignal,
  ) {
    this.#tryAmong = tryAmong
    this.#environment = environment
    this.#signal = signal
    this.#quiet = new QuietPhase(async (phase) => {
      const repeated = this.#doubtful
      this.#doubtful = []
      if (repeated.length > 0) await prepare(phase, repeated)
    })
  }

  /** Runs one check among the others, and again if its outcome is doubtful: at last alone, when all others have ended. */
  async run(planned: PlannedCheck): Promise<CheckReport> {
    await this.#quiet.begin()
    try {
      // Wrong passwords and listed tickets are allocated for one time only.
      const mayRepeat = planned.check.options.wrongPasswords === undefined && planned.tickets.length === 0
      const first = await this.#tryAmong('others', planned, mayRepeat ? 3 : 1)
      // Where its own delay or an outage may explain the refusal, the repetition decides.
      const maySuspectOthers = first.doubt === undefined
      const refused = maySuspectOthers ? doubtOfRefusal(first.report, planned, this.#environment) : undefined
      if (refused !== undefined && !mayRepeat) return await this.#concludeLikeOthers(first.report)
      let { report, doubt = refused, wouldRecur } = first
      const again = () => doubt !== undefined && !wouldRecur && !this.#signal.aborted
      for (let left = mayRepeat ? mostRepeats : 0; left > 0 && again(); left--) {
        this.#doubtful.push(planned)
        await this.#quiet.next()
        ;({ report, doubt, wouldRecur } = await this.#tryAmong('none', planned, 1))
      }
      // A run that was cancelled repeats nothing.
      if (refused !== undefined && (doubt === undefined || doubt === refused)) {
        const concluded = concludeRepeated(first.report, report, refused)
        this.#isRefusedConcurrently ||= concluded.cause?.kind === refused.kind
        return concluded
      }
      // Inconclusive: a session may have expired between two steps. An inapplicable check proves nothing anyway.
      if (doubt === undefined || report.outcome === 'inapplicable') return report
      return inconclusive(report, doubt)
    } finally {
      this.#quiet.end()
    }
  }

  /** The report of a check that was refused, maybe because others ran, and can't run again: those that can decide. */
  async #concludeLikeOthers(report: CheckReport): Promise<CheckReport> {
    // They run again in the next phase, and have finished when the one after it begins.
    for (let phase = 0; phase < 2 && !this.#signal.aborted; phase++) await this.#quiet.next()
    // A server error remains a failure.
    const isInDoubt = this.#isRefusedConcurrently && !hasCrashed(report.failure)
    return isInDoubt ? inconclusive(report, { kind: 'refused-concurrently', shownBy: 'other-checks' }) : report
  }
}
