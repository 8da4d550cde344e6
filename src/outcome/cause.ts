import { z } from 'zod'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { accountVariables } from '../environment/environment.ts'
import { earlyEnds } from '../suite/early-ends.ts'
import { type NothingToDecide, nothingToDecideSchema } from './nothing-to-decide.ts'
import { type Complete, one } from './one.ts'

const status = z.int()
const count = z.int().nonnegative()
const text = z.string()
const account = z.enum(accountVariables)

/** Why nothing can be judged at a target. */
const unreachable = [
  'no-answer',
  'wrong-scheme',
  'wrong-address',
  'unavailable',
  'absent-path',
  'unlicensed',
  'user-refused',
] as const
export type WhyUnreachable = (typeof unreachable)[number]

// Members that are optional here have been added: results of earlier versions lack them, and have the sentence beside the cause.

/** How a target has refused an account before the checks (see AccountRefusal). */
const by = z.array(z.strictObject({ method: text, status }))
const refusal = z.union([
  z.strictObject({ account, sameAs: account }),
  z.strictObject({ account, by, isLocked: z.boolean(), attemptsLeft: z.int().optional() }),
])

const untested = [
  // Options of the command line leave out requirements or checks.
  one('left-out', { by: z.enum(['--only', '--skip', '--no-timing', '--quick', '--shard']) }),
  one('missing-prerequisite', {
    prerequisites: z.array(z.enum(Object.keys(prerequisites) as (keyof typeof prerequisites)[])),
    // What showed at the target that it is needed.
    because: z.enum(['same-data', 'only-varying-cookies']).optional(),
  }),
  // The target refuses these accounts.
  one('account-refused', { accounts: z.array(account), refusals: z.array(refusal).optional() }),
  one('too-few-tickets', { needed: count, left: count }),
  // MAX_FAILED_LOGINS has no room for so many more wrong passwords.
  one('budget-too-small', { needed: count, limit: count }),
  one('budget-used-up', { account, refused: count, limit: count }),
  // No attempt is left to find out whether the account itself is refused.
  one('refusal-unconfirmed', { account }),
  // A check of vitest that has no share of the budget yet.
  one('new-check'),
] as const

/** Of these, something besides says more: a text of the target, a place in a file, or a stack. */
const saidElsewhere = [
  one('no-answer', { code: text }),
  one('command-failed'),
  one('unreachable', { why: z.enum(unreachable).optional() }),
  one('ended-early', { by: z.enum(earlyEnds) }),
  // A custom check has no expectation, or broke.
  one('no-expectation'),
  one('broken-check'),
  one('internal-error'),
] as const

/** Why something is inapplicable, untested or inconclusive, as data. A check whose control failed has a failure instead. */
export const causeSchema = z.discriminatedUnion('kind', [
  // Inapplicable.
  one('unobservable', { why: text.optional() }),
  // The target lacks a feature, as this variable declares.
  one('condition', { condition: text, variable: text }),
  // Nothing is left to decide at this target.
  nothingToDecideSchema,
  one('absent-operation', { operation: text, status }),
  ...untested,
  // Inconclusive.
  ...saidElsewhere,
  one('outage', { unavailableMs: count }),
  one('nearly-locked', { account, left: count }),
  one('sign-in-lost', { account, method: text.optional(), status: status.optional() }),
  // The server did not accept a session or correct credentials while other checks ran, or refused in another way than alone:
  // the check itself has shown that, or only others, where it can't run again.
  one('refused-concurrently', { shownBy: z.enum(['itself', 'other-checks']).optional() }),
  // A session may have ended by itself, because the target or this machine was too slow.
  one('too-slow', {
    slow: z.enum(['target', 'machine']),
    // How many answers took so long, and which session timeout would be long enough.
    measured: z
      .strictObject({ tookMs: count, sessionTimeoutMs: count, answers: count.optional(), enoughMs: count.optional() })
      .optional(),
  }),
  one('unfinished'),
  // A control failed, or the target has a fault that another requirement is about: `by`.
  one('blocked', {
    fault: z.enum(['control', 'encryption', 'session-cookie', 'logout', 'operation', 'lost-sessions']),
    by: text.optional(),
  }),
  one('missing-shards', { shards: z.array(z.int()), of: count.optional() }),
  // Passed in part: so many checks did not run, for these causes. Earlier versions have said why in a sentence.
  one('in-part', { left: count, of: count, why: z.union([text, z.array(z.discriminatedUnion('kind', untested))]) }),
])

/** A cause in a result, which an earlier version may have written. */
export type StoredCause = z.infer<typeof causeSchema>
type WithOptions = Extract<StoredCause, { kind: 'missing-prerequisite' | 'blocked' }>
/** A cause as this version gives it. */
export type Cause =
  | Complete<Exclude<StoredCause, WithOptions | { kind: 'nothing-to-decide' }>>
  | WithOptions
  | NothingToDecide
export type SaidCause = Exclude<Cause, { kind: z.infer<(typeof saidElsewhere)[number]>['kind'] }>
export type Exclusion = Extract<Cause, { kind: 'left-out' }>['by']
/** A fault of a target that keeps a check from judging anything else. */
export type BlockingFault = Extract<Cause, { kind: 'blocked' }>['fault']

/** A cause that lacks what its sentence says, with that. */
export interface Explained {
  readonly reason: string
  readonly cause: Cause
}
