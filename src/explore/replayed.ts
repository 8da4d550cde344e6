import { z } from 'zod'
import { methods } from '../methods/methods.ts'
import type { ModelOperation } from '../model/operation.ts'

const credentials = z.enum(['right', 'wrong password', 'unknown user', 'no user', 'no password'])
const user = z.int().nonnegative()
const settings = { locale: z.string().optional(), zone: z.string().optional() }
const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
const wanted = z.enum(['resource', 'who', 'settings'])
const documented = z.boolean()
const json = z.boolean()
const withDeclaredToken = z
  .string()
  .refine(
    (given) => methods.some(({ id, tokenVariable }) => id === given && tokenVariable !== undefined),
    'expected a method with a token of its own',
  )

const doings = z.discriminatedUnion('kind', [
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
  z.object({ kind: z.literal('security check'), user, credentials, json, qualified: z.boolean(), ...settings }),
  z.object({
    kind: z.literal('ticket'),
    at: z.enum(['login', 'login form', 'security check']),
    ticket: z.enum(['fresh', 'used', 'invented']),
  }),
  z.object({
    kind: z.literal('token'),
    at: z.enum(['request', 'base address']),
    by: withDeclaredToken.optional(),
    right: z.boolean(),
    json,
  }),
  z.object({
    kind: z.enum(['basic', 'arguments']),
    user,
    credentials,
    carried: z.enum(['own', 'none']),
    method,
    wanted,
    ...settings,
  }),
  z.object({
    kind: z.literal('request'),
    carried: z.enum(['own', 'older', 'neighbour', 'invented', 'none']),
    documented,
    method,
    wanted,
  }),
  z.object({ kind: z.literal('logout'), carried: z.enum(['own', 'older']), documented }),
  z.object({ kind: z.enum(['key', 'forget', 'short wait', 'long wait']) }),
])

/** The most browsers of an exploration: each has cookies and connections of its own, so nobody may ask for any number. */
export const mostBrowsers = 1000

const operations: z.ZodType<ModelOperation[]> = z.array(
  z.intersection(
    doings,
    z.object({
      browser: z.int().nonnegative().lt(mostBrowsers),
      together: z.boolean().default(false),
      connection: z.int().nonnegative().optional(),
    }),
  ),
)

/** Operations from a file, or what is wrong with them. */
export function operationsIn(given: unknown): { operations: ModelOperation[] } | { problem: string } {
  const parsed = operations.safeParse(given)
  return parsed.success ? { operations: parsed.data } : { problem: z.prettifyError(parsed.error) }
}
