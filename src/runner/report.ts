import type { EarlyEnd } from '../http/cancelled.ts'
import type { Evidence } from '../http/evidence.ts'
import type { Check } from './check.ts'
import type { AnswerPart, ViolationSubject } from './violation.ts'

/** The outcome of one check, as part of the result. */
export interface CheckReport {
  readonly requirement: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'untested' | 'cantTell' | 'inapplicable'
  /** Why it did not pass; several lines, redacted. */
  readonly message?: string | undefined
  /** True if a control failed: then the check proves nothing about the requirement and is inconclusive. */
  readonly control?: boolean | undefined
  readonly departure?: ViolationSubject | undefined
  /** The number of the exchange that deviates, and the part of its answer, if known. */
  readonly at?: { readonly exchange: number; readonly part?: AnswerPart | undefined } | undefined
  /** The missing operation, if the check does not apply because of it. */
  readonly absent?: ViolationSubject | undefined
  /** Why the run ended before the check finished, if so. */
  readonly cutOff?: EarlyEnd | undefined
  readonly durationMs: number
  /** How much of the duration the check has waited on purpose, for sessions to end or to live on. */
  readonly waitedMs?: number
  readonly exchanges: readonly Evidence[]
  /** Answers that violate another requirement. */
  readonly incidental?: readonly IncidentalViolation[] | undefined
}

/** An answer that violates a requirement other than that of its check. */
export interface IncidentalViolation {
  /** The requirement that it violates. */
  readonly breaks: string
  /** What the answer is, such as `A refusal`. */
  readonly kind: string
  /** The description; redacted. */
  readonly message: string
  /** The number of the exchange within the check, if evidence is kept. */
  readonly exchange: number | undefined
  readonly part: AnswerPart | undefined
}

/** A report without anything but the requirement and the name. */
export function blankReport({ requirement, name }: Check): Omit<CheckReport, 'outcome'> {
  return { requirement, name, durationMs: 0, exchanges: [] }
}

/** What a run has sent. */
export interface Traffic {
  readonly requests: number
  readonly connections: number
  readonly logins: number
  /** Wrong passwords sent, by the variable of the account, such as `USER_ID`. */
  readonly failedLogins: Readonly<Record<string, number>>
  /** Sessions that the target has opened, of users and anonymous; those without a logout are left to expire. */
  readonly sessions?: { readonly opened: number; readonly loggedOut: number; readonly left: number } | undefined
}
