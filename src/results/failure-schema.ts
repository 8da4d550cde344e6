import { z } from 'zod'
import { prerequisites } from '../catalogue/prerequisite.ts'
import { accountVariables } from '../environment/environment.ts'
import { earlyEnds } from '../http/cancelled.ts'
import { blockingFaults, type Cause, exclusions } from '../runner/cause.ts'
import { type Actual, type Expected, type Failure, plainExpectations } from '../runner/failure.ts'

// The schemas of failures and causes; src/runner/failure.ts and cause.ts say what the members mean.

const status = z.int()
const count = z.int().nonnegative()
const yes = z.literal(true).optional()
const text = z.string()
const account = z.enum(accountVariables)

function one<Kind extends string, Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  kind: Kind,
  members: Shape = {} as Shape,
) {
  return z.strictObject({ kind: z.literal(kind), ...members })
}

const expectedSchema: z.ZodType<Expected> = z.discriminatedUnion('kind', [
  one('status', { is: status }),
  z.strictObject({ kind: z.enum(plainExpectations) }),
  one('redirect', { to: text }),
  one('redirect-elsewhere', { than: z.array(text) }),
  one('statement', { text, direction: z.enum(['acceptance', 'refusal']).optional() }),
])

const statusFacts = {
  status,
  stackTrace: yes,
  location: text.optional(),
  bytes: count.optional(),
  mediaType: text.optional(),
  noSession: text.optional(),
}

const actualSchema: z.ZodType<Actual> = z.discriminatedUnion('kind', [
  one('status', { ...statusFacts, lacks: z.literal('Location').optional() }),
  one('body', {
    bytes: count,
    mediaType: text.optional(),
    text: text.optional(),
    cut: yes,
    remark: text.optional(),
  }),
  one('cookies', { set: z.array(text), unusable: text.optional(), answer: z.strictObject(statusFacts) }),
  one('statement', { text }),
])

/** What a target did otherwise than expected. */
export const failureSchema: z.ZodType<Failure> = z.strictObject({
  operation: text,
  session: yes,
  encrypted: yes,
  loggedOut: yes,
  unusableCookie: yes,
  request: text.optional(),
  expected: expectedSchema,
  actual: actualSchema,
  status: status.optional(),
  part: z.enum(['status', 'body', 'location', 'set-cookie']).optional(),
  control: z.boolean(),
  exchange: z.int().positive().optional(),
  hint: text.optional(),
})

/** Why something was not judged. */
export const causeSchema: z.ZodType<Cause> = z.discriminatedUnion('kind', [
  one('unobservable'),
  one('condition', { condition: text, variable: text }),
  one('nothing-to-decide'),
  one('absent-operation', { operation: text, status }),
  one('left-out', { by: z.enum(exclusions) }),
  one('missing-prerequisite', {
    prerequisites: z.array(z.enum(Object.keys(prerequisites) as (keyof typeof prerequisites)[])),
  }),
  one('account-refused', { accounts: z.array(account) }),
  one('too-few-tickets', { needed: count, left: count }),
  one('budget-too-small', { needed: count, limit: count }),
  one('budget-used-up', { account, refused: count, limit: count }),
  one('refusal-unconfirmed', { account }),
  one('new-check'),
  one('no-answer', { code: text }),
  one('command-failed'),
  one('unreachable'),
  one('nearly-locked', { account, left: count }),
  one('sign-in-lost', { account }),
  one('too-slow', { slow: z.enum(['target', 'machine']) }),
  one('ended-early', { by: z.enum(earlyEnds) }),
  one('no-expectation'),
  one('broken-check'),
  one('internal-error'),
  one('unfinished'),
  one('blocked', { fault: z.enum(blockingFaults) }),
  one('missing-shards', { shards: z.array(z.int()) }),
  one('in-part', { left: count, of: count, why: text }),
])
