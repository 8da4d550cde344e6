import { z } from 'zod'
import { type Actual, type Expected, type Failure, type PlainExpectation, plainExpectations } from './failure.ts'
import { one } from './one.ts'

// The schema of failures; src/outcome/failure.ts says what the members mean.

const status = z.int()
const count = z.int().nonnegative()
const yes = z.literal(true).optional()
const text = z.string()

const expectedSchema: z.ZodType<Expected> = z.discriminatedUnion('kind', [
  one('status', { is: status }),
  z.strictObject({ kind: z.enum(Object.keys(plainExpectations) as PlainExpectation[]) }),
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
  withoutCredentials: status.optional(),
}

const actualSchema: z.ZodType<Actual> = z.discriminatedUnion('kind', [
  one('status', { ...statusFacts, lacks: z.literal('Location').optional() }),
  one('body', { bytes: count, mediaType: text.optional(), text: text.optional(), cut: yes, remark: text.optional() }),
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
  signInStatus: status.optional(),
  request: text.optional(),
  expected: expectedSchema,
  actual: actualSchema,
  status: status.optional(),
  part: z.enum(['status', 'body', 'location', 'set-cookie']).optional(),
  control: z.boolean(),
  lostSessions: z.strictObject({ refused: z.int().positive(), of: z.int().positive() }).optional(),
  exchange: z.int().positive().optional(),
  hint: text.optional(),
})
