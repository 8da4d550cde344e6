import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { AccountVariable } from '../environment/environment.ts'
import type { EarlyEnd } from '../http/cancelled.ts'

/** Options of the command line that leave out requirements or checks. */
export const exclusions = ['--only', '--skip', '--no-timing', '--quick', '--shard'] as const
export type Exclusion = (typeof exclusions)[number]

/** Faults of a target that keep a check from judging anything else. */
export const blockingFaults = ['control', 'encryption', 'session-cookie', 'logout', 'operation'] as const
export type BlockingFault = (typeof blockingFaults)[number]

/**
 * Why a requirement or a check is inapplicable, untested or inconclusive, as data: the sentence beside it says the same to
 * people. A check whose control failed has a failure instead, which says more.
 */
export type Cause =
  // Inapplicable.
  | { kind: 'unobservable' }
  /** The target lacks a feature, as this variable declares. */
  | { kind: 'condition'; condition: string; variable: string }
  /** Nothing is left to decide at this target. */
  | { kind: 'nothing-to-decide' }
  | { kind: 'absent-operation'; operation: string; status: number }
  // Untested.
  | { kind: 'left-out'; by: Exclusion }
  | { kind: 'missing-prerequisite'; prerequisites: Prerequisite[] }
  /** The target refuses these accounts. */
  | { kind: 'account-refused'; accounts: AccountVariable[] }
  | { kind: 'too-few-tickets'; needed: number; left: number }
  /** MAX_FAILED_LOGINS has no room for so many more wrong passwords. */
  | { kind: 'budget-too-small'; needed: number; limit: number }
  | { kind: 'budget-used-up'; account: AccountVariable; refused: number; limit: number }
  /** No attempt is left to find out whether the account itself is refused. */
  | { kind: 'refusal-unconfirmed'; account: AccountVariable }
  /** A check of vitest that has no share of the budget yet. */
  | { kind: 'new-check' }
  // Inconclusive.
  | { kind: 'no-answer'; code: string }
  | { kind: 'command-failed' }
  | { kind: 'unreachable' }
  | { kind: 'nearly-locked'; account: AccountVariable; left: number }
  | { kind: 'sign-in-lost'; account: AccountVariable }
  /** A session may have ended by itself, because the target or this machine was too slow. */
  | { kind: 'too-slow'; slow: 'target' | 'machine' }
  | { kind: 'ended-early'; by: EarlyEnd }
  /** A custom check has no expectation. */
  | { kind: 'no-expectation' }
  /** A custom check broke. */
  | { kind: 'broken-check' }
  | { kind: 'internal-error' }
  | { kind: 'unfinished' }
  /** A control failed, or the target has a fault that another requirement is about. */
  | { kind: 'blocked'; fault: BlockingFault }
  | { kind: 'missing-shards'; shards: number[] }
  // Passed in part: so many checks did not run.
  | { kind: 'in-part'; left: number; of: number; why: string }

/** A cause with the sentence that says it. */
export interface Explained {
  readonly reason: string
  readonly cause: Cause
}
