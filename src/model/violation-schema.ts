import { z } from 'zod'
import { destinations } from './seen.ts'
import { sessionStates } from './state.ts'

// What the model expects of an answer, and what it found, as files contain them. ruling.ts has their types; it imports only types
// from here, because scripts for k6 contain the model without zod.

/** What was expected. */
export const expectedSchema = z.discriminatedUnion('kind', [
  /** `because`: the state of the session that the request carried, if that is the reason. */
  z.strictObject({ kind: z.literal('status'), is: z.int(), because: z.enum(sessionStates).optional() }),
  /** One of these values; the empty one is the default of the server. */
  z.strictObject({ kind: z.literal('setting'), setting: z.enum(['locale', 'zone']), allowed: z.array(z.string()) }),
  z.strictObject({
    kind: z.enum([
      'accepted',
      'served',
      'accepted-or-401',
      'session-accepted',
      'empty-body',
      'success-redirect',
      'success-place',
      'error-redirect',
      'session-cookie',
      'session-reused',
      'no-session-of-another-browser',
      'user-of-the-session',
      'user-of-the-credentials',
      'error-text',
      'key',
      'earlier-key',
      'new-key',
    ]),
  }),
])

/** The parts of an answer that most requirements are about. */
export const answerSchema = z.strictObject({
  status: z.int(),
  bodyBytes: z.int().nonnegative(),
  leadsTo: z.enum(destinations).optional(),
  /** The session cookie that it sets: none, that of the request, or another. */
  cookie: z.enum(['none', 'same', 'other']),
})

/** What was found. */
export const foundSchema = z.discriminatedUnion('kind', [
  answerSchema.extend({ kind: z.literal('answer') }),
  /** The value that is shown; empty if it is the default of the server. */
  z.strictObject({ kind: z.literal('setting'), value: z.string() }),
  z.strictObject({
    kind: z.enum([
      'session-of-another-browser',
      'not-the-user-of-the-session',
      'not-the-user-of-the-credentials',
      'key',
      'no-key',
      'other-key',
      'key-of-another-session',
    ]),
  }),
])
