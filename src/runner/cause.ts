import { z } from 'zod'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { accountVariables } from '../environment/environment.ts'
import { earlyEnds } from '../http/cancelled.ts'
import { nothingToDecideSchema } from './nothing-to-decide.ts'
import { one } from './one.ts'

const status = z.int()
const count = z.int().nonnegative()
const text = z.string()
const account = z.enum(accountVariables)

/**
 * Why a requirement or a check is inapplicable, untested or inconclusive, as data: the sentence beside it says the same to
 * people. A check whose control failed has a failure instead, which says more.
 */
export const causeSchema = z.discriminatedUnion('kind', [
  // Inapplicable.
  one('unobservable'),
  // The target lacks a feature, as this variable declares.
  one('condition', { condition: text, variable: text }),
  // Nothing is left to decide at this target.
  nothingToDecideSchema,
  one('absent-operation', { operation: text, status }),
  // Untested.
  // Options of the command line leave out requirements or checks.
  one('left-out', { by: z.enum(['--only', '--skip', '--no-timing', '--quick', '--shard']) }),
  one('missing-prerequisite', {
    prerequisites: z.array(z.enum(Object.keys(prerequisites) as (keyof typeof prerequisites)[])),
  }),
  // The target refuses these accounts.
  one('account-refused', { accounts: z.array(account) }),
  one('too-few-tickets', { needed: count, left: count }),
  // MAX_FAILED_LOGINS has no room for so many more wrong passwords.
  one('budget-too-small', { needed: count, limit: count }),
  one('budget-used-up', { account, refused: count, limit: count }),
  // No attempt is left to find out whether the account itself is refused.
  one('refusal-unconfirmed', { account }),
  // A check of vitest that has no share of the budget yet.
  one('new-check'),
  // Inconclusive.
  one('no-answer', { code: text }),
  one('command-failed'),
  one('unreachable'),
  one('nearly-locked', { account, left: count }),
  one('sign-in-lost', { account }),
  // The server did not accept a session or correct credentials while other checks ran, or refused in another way than alone.
  one('refused-concurrently'),
  // A session may have ended by itself, because the target or this machine was too slow.
  one('too-slow', { slow: z.enum(['target', 'machine']) }),
  one('ended-early', { by: z.enum(earlyEnds) }),
  // A custom check has no expectation.
  one('no-expectation'),
  // A custom check broke.
  one('broken-check'),
  one('internal-error'),
  one('unfinished'),
  // A control failed, or the target has a fault that another requirement is about.
  one('blocked', {
    fault: z.enum(['control', 'encryption', 'session-cookie', 'logout', 'operation', 'lost-sessions']),
  }),
  one('missing-shards', { shards: z.array(z.int()) }),
  // Passed in part: so many checks did not run.
  one('in-part', { left: count, of: count, why: text }),
])

export type Cause = z.infer<typeof causeSchema>
export type Exclusion = Extract<Cause, { kind: 'left-out' }>['by']
/** A fault of a target that keeps a check from judging anything else. */
export type BlockingFault = Extract<Cause, { kind: 'blocked' }>['fault']

/** A cause with the sentence that says it. */
export interface Explained {
  readonly reason: string
  readonly cause: Cause
}
