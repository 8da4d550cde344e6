import type { SaidCause } from '../outcome/cause.ts'
import { fewestAnswers } from '../outcome/cause-words.ts'
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

export type TimingGuard = ReturnType<typeof timingGuard>

/**
 * Measures one attempt at a check: on a busy or suspended machine, a session may end between two of its steps.
 * `typicalMs`: how long the target takes for an answer when one request at a time is sent, if known.
 */
export function timingGuard(clock: Clock, sessionTimeoutMs: number, typicalMs?: number) {
  let start = clock.now()
  let startOfDay = clock.timeOfDay()
  let waited = 0
  let delay = 0
  let hasBegun = false
  let answers = 0
  /** How many requests are under way, since when there is one, and how long there was one before. */
  let pending = 0
  let pendingSince = 0
  let answeringMs = 0
  let lastAnswerMs = 0

  return {
    /**
     * The check sends a request. Call the result when it is answered. With its first request the check begins: before that it has
     * no session that could end, however long it was queued.
     */
    sends(): () => void {
      const sentAt = clock.now()
      if (!hasBegun) {
        hasBegun = true
        start = sentAt
        startOfDay = clock.timeOfDay()
        waited = 0
      }
      if (pending++ === 0) pendingSince = sentAt
      return () => {
        const now = clock.now()
        answers++
        lastAnswerMs = now - sentAt
        if (--pending === 0) answeringMs += now - pendingSince
      }
    },

    /**
     * The check waits on purpose. Returns for how long: less than it asks for where a session is to live on, and the answers
     * before and after the wait are so slow that it would end.
     */
    waits(milliseconds: number): number {
      const answerMs = Math.max(typicalMs ?? 0, lastAnswerMs)
      const longest = Math.max(0, longestIdle * sessionTimeoutMs - 2 * answerMs)
      const allowed = milliseconds < sessionTimeoutMs ? Math.min(milliseconds, longest) : milliseconds
      waited += allowed
      return allowed
    },

    /** How long the check has waited on purpose, for sessions to end or to live on. */
    get waitedMs(): number {
      return waited
    },

    /** The check has ended. Returns its duration in milliseconds, to a tenth. */
    stop(): number {
      const now = clock.now()
      const elapsed = now - start
      if (pending > 0) answeringMs += now - pendingSince
      // Whichever clock kept running. If only the time of day was changed, a check is repeated needlessly, or is inconclusive if
      // it must not be repeated.
      delay = Math.max(elapsed, clock.timeOfDay() - startOfDay) - waited
      return Math.round(elapsed * 10) / 10
    },

    /**
     * Whether the check's own delay may explain its outcome: a failure, if a session may have ended meanwhile; `inapplicable`, if
     * no session was live; a pass, if it waited for a session to end and that session had another whole timeout.
     */
    castsDoubtOn(report: Pick<CheckReport, 'outcome' | 'failure' | 'cause'>): boolean {
      const { outcome } = report
      // The first answer after the wait decides, however many others there are.
      if (outcome === 'passed') return waited > 0 && delay - answeringMs >= sessionTimeoutMs
      const mayHaveMissed = outcome === 'failed' || controlFailed(report) || (outcome === 'inapplicable' && hasBegun)
      return mayHaveMissed && delay >= roomMs()
    },

    /**
     * Whether the target alone explains the delay: its answers take as long if nothing else is asked. `alone`: nothing else was.
     * Then it is in vain to repeat the check. Not where the check was also late by itself, for example while it waited for a slot.
     */
    isTargetSlow(alone: boolean): boolean {
      if (delay - answeringMs >= roomMs()) return false
      const usualMs = alone ? answeringMs : answers * (typicalMs ?? 0)
      return Math.min(answeringMs, usualMs) >= roomMs()
    },

    /** Why the outcome is doubtful. */
    explain(isTargetSlow: boolean): SaidCause {
      if (!isTargetSlow)
        return { kind: 'too-slow', slow: 'machine', measured: { tookMs: Math.round(delay), sessionTimeoutMs } }
      const averageMs = answeringMs / Math.max(1, answers)
      const enoughMs = Math.max((delay * sessionTimeoutMs) / roomMs(), enoughAnswers * averageMs)
      return tooSlow({ tookMs: answeringMs, answers, sessionTimeoutMs, enoughMs })
    },
  }

  function roomMs(): number {
    return (waited === 0 ? room : shareBesideWaits) * sessionTimeoutMs
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

/** How long a target takes to answer: measured while one request at a time is sent. */
export function typicalLatency(clock: Pick<Clock, 'now'>) {
  const durations: number[] = []
  return {
    /** A request is sent. Call the result when it is answered. */
    sends(): () => void {
      const sentAt = clock.now()
      return () => void durations.push(clock.now() - sentAt)
    },

    /** The median in milliseconds; undefined before the first answer. */
    get typicalMs(): number | undefined {
      return durations.toSorted((a, b) => a - b)[durations.length >> 1]
    },
  }
}
