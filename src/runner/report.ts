import type { Evidence } from '../http/evidence.ts'
import type { Cause } from './cause.ts'
import type { Check } from './check.ts'
import type { Failure } from './failure.ts'
import type { PlannedCheck } from './plan.ts'

/** The outcome of one check, as part of the result. */
export interface CheckReport {
  readonly requirement: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'untested' | 'cantTell' | 'inapplicable'
  /** Why it did not pass; several lines, redacted. */
  readonly message?: string | undefined
  /** The same in one sentence, where the message says more. */
  readonly reason?: string | undefined
  /** What the target did otherwise, if it failed, or if a control did. */
  readonly failure?: Failure | undefined
  /** Why it has judged nothing, if so, and if no control failed. */
  readonly cause?: Cause | undefined
  readonly durationMs: number
  /** How much of the duration the check has waited on purpose, for sessions to end or to live on. */
  readonly waitedMs?: number
  readonly exchanges: readonly Evidence[]
  /** The requirement whose check received the answer, if that is another one. */
  readonly observedIn?: string | undefined
  /** Answers that violate another requirement. */
  readonly incidental?: readonly IncidentalViolation[] | undefined
}

/** An answer that violates a requirement other than that of its check. */
export interface IncidentalViolation {
  readonly breaks: string
  /** What the answer is, such as `A refusal`. */
  readonly kind: string
  readonly failure: Failure
}

/** Whether a control failed: then the check proves nothing about the requirement and is inconclusive. */
export function controlFailed({
  outcome,
  failure,
  cause,
}: Pick<CheckReport, 'outcome' | 'failure' | 'cause'>): boolean {
  return failure?.control === true || (outcome === 'cantTell' && cause?.kind === 'absent-operation')
}

/** A report without anything but the requirement and the name. */
export function blankReport({ requirement, name }: Pick<Check, 'requirement' | 'name'>): Omit<CheckReport, 'outcome'> {
  return { requirement, name, durationMs: 0, exchanges: [] }
}

export interface Traffic {
  readonly requests: number
  readonly connections: number
  readonly logins: number
  /** Wrong passwords sent, by the variable of the account, such as `USER_ID`. */
  readonly failedLogins: Readonly<Record<string, number>>
  /** For how long a gateway has answered for the service (502, 503 or 504), in milliseconds. */
  readonly unavailableMs?: number
  /**
   * Sessions that the target has opened, of users and anonymous; those without a logout are left to expire. Those that
   * outlived a logout were served after it.
   */
  readonly sessions?: Readonly<Record<'opened' | 'loggedOut' | 'left' | 'outlived', number>>
}

/** Receives the progress of a run. Reports are not yet explained, waived or merged; the result does that. */
export interface Progress {
  /** The plan, before the first check runs. */
  planned(plan: readonly PlannedCheck[]): void
  reported(report: CheckReport): void
}
