import type { SaidCause } from '../outcome/cause.ts'
import { fewestAnswers } from '../outcome/cause-words.ts'
import { decidingStatus, type Failure } from '../outcome/failure.ts'
import { directionOf } from '../outcome/failure-words.ts'
import { type CheckReport, controlFailed } from '../outcome/report.ts'
import type { Clock } from './clock.ts'

/**
 * Fractions of the session timeout. A session has to live for nineteen twentieths of it (docs/readings.md). A check that waits
 * leaves its sessions idle for 0.88, so a delay of the rest may end them; any other check has the whole timeout.
 */
const shareBesideWaits = 0.07
const room = 1
/** A session that is to live on is idle for no longer than this fraction, with the answers before and after the wait. */
const longestIdle = 0.95
/** A session timeout of this many answers is long enough for every check. */
const enoughAnswers = 50

/** Measures one attempt at a check: on a busy or suspended machine, a session may end between two of its steps. */
export class TimingGuard {
  readonly #clock: Clock
  readonly #sessionTimeoutMs: number
  readonly #typicalMs: number
  readonly #answering: AnsweringTime
  #start: number
  #startOfDay: number
  /** How long the check has waited on purpose, for sessions to end or to live on. */
  waitedMs = 0
  #delayMs = 0
  #hasBegun = false

  /** @param typicalMs how long the target takes for an answer when one request at a time is sent, if known */
  constructor(clock: Clock, sessionTimeoutMs: number, typicalMs = 0) {
    this.#clock = clock
    this.#sessionTimeoutMs = sessionTimeoutMs
    this.#typicalMs = typicalMs
    this.#answering = new AnsweringTime(clock)
    this.#start = clock.now()
    this.#startOfDay = clock.timeOfDay()
  }

  /** A request is sent: call the result when it is answered. The check begins with the first one. */
  sends(): () => void {
    if (!this.#hasBegun) {
      this.#hasBegun = true
      this.#start = this.#clock.now()
      this.#startOfDay = this.#clock.timeOfDay()
      this.waitedMs = 0
    }
    return this.#answering.sends()
  }

  /** The check waits on purpose. Returns for how long: less where slow answers would end a session too soon. */
  waits(milliseconds: number): number {
    const answerMs = Math.max(this.#typicalMs, this.#answering.durations.at(-1) ?? 0)
    const longest = Math.max(0, longestIdle * this.#sessionTimeoutMs - 2 * answerMs)
    const allowed = milliseconds < this.#sessionTimeoutMs ? Math.min(milliseconds, longest) : milliseconds
    this.waitedMs += allowed
    return allowed
  }

  /** The check has ended. Returns its duration in milliseconds, to a tenth. */
  stop(): number {
    const elapsed = this.#clock.now() - this.#start
    this.#answering.stop()
    // Whichever clock kept running. If only the time of day was changed, a check is repeated needlessly, or is inconclusive if
    // it must not be repeated.
    this.#delayMs = Math.max(elapsed, this.#clock.timeOfDay() - this.#startOfDay) - this.waitedMs
    return Math.round(elapsed * 10) / 10
  }

  /**
   * Whether the check's own delay may explain its outcome: a failure, if a session may have ended meanwhile, which is not why
   * credentials are accepted; `inapplicable`, if no session was live; a pass, if it waited for a session to end and that session
   * had another whole timeout.
   */
  castsDoubtOn(report: Pick<CheckReport, 'outcome' | 'failure' | 'cause'>): boolean {
    const { outcome, failure } = report
    // The first answer after the wait decides, however many others there are.
    if (outcome === 'passed') return this.waitedMs > 0 && this.#ownDelayMs >= this.#sessionTimeoutMs
    if (outcome === 'failed' && failure !== undefined && wereAccepted(failure)) return false
    const mayHaveMissed =
      outcome === 'failed' || controlFailed(report) || (outcome === 'inapplicable' && this.#hasBegun)
    return mayHaveMissed && this.#delayMs >= this.#roomMs
  }

  /**
   * Whether the target alone explains the delay: its answers take as long if nothing else is asked. `alone`: nothing else was.
   * Then it is in vain to repeat the check. Not where the check was also late by itself, for example while it waited for a slot.
   */
  isTargetSlow(alone: boolean): boolean {
    if (this.#ownDelayMs >= this.#roomMs) return false
    const { totalMs, durations } = this.#answering
    const usualMs = alone ? totalMs : durations.length * this.#typicalMs
    return Math.min(totalMs, usualMs) >= this.#roomMs
  }

  /** Why the outcome is doubtful. */
  explain(isTargetSlow: boolean): SaidCause {
    const sessionTimeoutMs = this.#sessionTimeoutMs
    if (!isTargetSlow)
      return { kind: 'too-slow', slow: 'machine', measured: { tookMs: Math.round(this.#delayMs), sessionTimeoutMs } }
    const { totalMs, durations } = this.#answering
    const answers = durations.length
    const averageMs = totalMs / Math.max(1, answers)
    const enoughMs = Math.max((this.#delayMs * sessionTimeoutMs) / this.#roomMs, enoughAnswers * averageMs)
    return tooSlow({ tookMs: totalMs, answers, sessionTimeoutMs, enoughMs })
  }

  /** The part of the delay in which the check was not waiting for answers. */
  get #ownDelayMs(): number {
    return this.#delayMs - this.#answering.totalMs
  }

  get #roomMs(): number {
    return (this.waitedMs === 0 ? room : shareBesideWaits) * this.#sessionTimeoutMs
  }
}

/** Whether credentials were accepted that were to be refused. */
function wereAccepted(failure: Failure): boolean {
  const status = decidingStatus(failure) ?? 0
  return directionOf(failure.expected) === 'refusal' && status >= 200 && status < 300
}

/** How long answers take, where some requests may be under way at the same time. */
export class AnsweringTime {
  readonly #clock: Pick<Clock, 'now'>
  #pending = 0
  #pendingSince = 0
  totalMs = 0
  /** How long each answer took, in milliseconds. */
  readonly durations: number[] = []

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** A request is sent. Call the result when it is answered. */
  sends(): () => void {
    const sentAt = this.#clock.now()
    if (this.#pending++ === 0) this.#pendingSince = sentAt
    return () => {
      const now = this.#clock.now()
      this.durations.push(now - sentAt)
      if (--this.#pending === 0) this.totalMs += now - this.#pendingSince
    }
  }

  /** The median in milliseconds, for a target that is sent one request at a time; undefined before the first answer. */
  get typicalMs(): number | undefined {
    return this.durations.toSorted((a, b) => a - b)[this.durations.length >> 1]
  }

  /** Counts what has not been answered. */
  stop(): void {
    if (this.#pending > 0) this.totalMs += this.#clock.now() - this.#pendingSince
  }
}

/** Why a target with answers like these can't be asked when its sessions end; undefined if it can. */
export function whyNotTimed(sessionTimeoutMs: number, typicalMs = 0): SaidCause | undefined {
  if (sessionTimeoutMs >= fewestAnswers * typicalMs) return undefined
  return tooSlow({ tookMs: typicalMs, sessionTimeoutMs, enoughMs: enoughAnswers * typicalMs })
}

function tooSlow(measured: TooSlow['measured'] & { readonly enoughMs: number }): TooSlow {
  const { tookMs, enoughMs } = measured
  const rounded = { ...measured, tookMs: Math.round(tookMs), enoughMs: Math.ceil(enoughMs) }
  return { kind: 'too-slow', slow: 'target', measured: rounded }
}

type TooSlow = Extract<SaidCause, { kind: 'too-slow' }>
