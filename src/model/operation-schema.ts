import { z } from 'zod'

// The operations of the model, as files contain them. operation.ts has their types and says what the values mean; it imports
// only types from here, because scripts for k6 contain the model without zod.

const credentials = z.enum(['right', 'wrong password', 'unknown user', 'no user', 'no password'])
const user = z.int().nonnegative()
const settings = { locale: z.string().optional(), zone: z.string().optional() }
const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
const wanted = z.enum(['resource', 'who', 'settings'])
const carried = z.enum(['own', 'older', 'neighbour', 'invented', 'none'])
const documented = z.boolean()
const json = z.boolean()
const stateless = { user, carried: carried.extract(['own', 'none']), method, wanted, ...settings }

export const doingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('login'),
    as: z.enum(['form', 'arguments', 'get']),
    user,
    credentials,
    alias: z.boolean(),
    ...settings,
  }),
  z.object({
    kind: z.literal('legacy login'),
    as: z.enum(['form', 'get']),
    user,
    credentials: credentials.extract(['right', 'wrong password', 'unknown user']),
  }),
  z.object({
    kind: z.literal('security check'),
    user,
    credentials,
    json,
    /** Whether the user ID contains the organization, instead of `orgId`. */
    qualified: z.boolean(),
    ...settings,
  }),
  z.object({
    kind: z.literal('ticket'),
    at: z.enum(['login', 'login form', 'security check']),
    ticket: z.enum(['fresh', 'used', 'invented']),
  }),
  z.object({
    kind: z.literal('token'),
    at: z.enum(['request', 'base address']),
    /** The method whose declared token is sent (`Facts.declaredTokens`); without it, a pre-authentication token. */
    by: z.string().optional(),
    right: z.boolean(),
    json,
  }),
  // Basic credentials without a user have no requirement.
  z.object({ kind: z.literal('basic'), credentials: credentials.exclude(['no user']), ...stateless }),
  z.object({ kind: z.literal('arguments'), credentials, ...stateless }),
  z.object({ kind: z.literal('request'), carried, documented, method, wanted }),
  z.object({ kind: z.literal('logout'), carried: carried.extract(['own', 'older']), documented }),
  // A request to the key service, a browser dropping its cookies, and two waits.
  z.object({ kind: z.enum(['key', 'forget', 'short wait', 'long wait']) }),
])

/** Who does an operation, and when. Browsers and users count from 0. */
export const circumstanceSchema = z.object({
  browser: z.int().nonnegative(),
  /** Whether it runs at the same time as the operation before it. */
  together: z.boolean().default(false),
  /** The number of the connection that browsers share, as behind a proxy; undefined: any connection. */
  connection: z.int().nonnegative().optional(),
})
