import type { Evidence } from '../client/evidence.ts'
import type { Check } from './check.ts'

/** What became of one check; it goes into the result. */
export interface CheckReport {
  readonly requirement: string
  readonly name: string
  readonly outcome: 'passed' | 'failed' | 'untested' | 'cantTell'
  /** Why it did not pass; several lines, redacted. */
  readonly message?: string | undefined
  /** True when it was a control that failed: then nothing is proven about the statement itself. */
  readonly control?: boolean | undefined
  readonly durationMs: number
  readonly exchanges: readonly Evidence[]
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
}
