import type { EarlyEnd } from '../client/cancelled.ts'
import type { Evidence } from '../client/evidence.ts'
import type { Check } from './check.ts'
import type { DepartedOn, Part } from './departure.ts'

/** What became of one check; it goes into the result. */
export interface CheckReport {
  readonly requirement: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'untested' | 'cantTell' | 'inapplicable'
  /** Why it did not pass; several lines, redacted. */
  readonly message?: string | undefined
  /** True when it was a control that failed: then nothing is proven about the statement itself, and nobody can tell. */
  readonly control?: boolean | undefined
  readonly departure?: DepartedOn | undefined
  /** Which of the exchanges departed, by its number, and what of its answer, where these are known. */
  readonly at?: { readonly exchange: number; readonly part?: Part | undefined } | undefined
  /** The operation that it takes and that the target does not have: why it does not apply. */
  readonly absent?: DepartedOn | undefined
  /** Why the check did not come to its end, where the run ended first. */
  readonly cutOff?: EarlyEnd | undefined
  readonly durationMs: number
  /** How much of that the check has waited on purpose, for sessions to end or to live on. */
  readonly waitedMs?: number
  readonly exchanges: readonly Evidence[]
  /** What it met that breaks another requirement. */
  readonly loudRefusals?: readonly LoudRefusal[] | undefined
}

/** A refusal that has a body although the document says that it has none. */
export interface LoudRefusal {
  /** The requirement that it breaks. */
  readonly breaks: string
  /** Says so; redacted. */
  readonly message: string
  /** The number of the exchange among those of the check, where evidence is kept. */
  readonly exchange: number | undefined
}

/** The report of a check of which nothing is known yet but its outcome. */
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
  /** Sessions that the target has opened, of users and of nobody: what was not logged out is left to its timeout. */
  readonly sessions?: { readonly opened: number; readonly loggedOut: number; readonly left: number } | undefined
}
