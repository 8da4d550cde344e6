import { z } from 'zod'

// The operations of the model, as files contain them. operation.ts has their types: scripts for k6 contain no zod.

const carried = z.enum(['own', 'older', 'neighbour', 'invented', 'none'])
const method = z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
const wanted = z.enum(['resource', 'who', 'settings'])
const documented = z.boolean()

/** What operations do. `by` is the schema of the IDs of authentication methods. */
export function actionSchemaWith<By extends z.ZodType<string>>(by: By) {
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('authenticate'),
      by,
      /** `credentialsFor` says which of them a method has. */
      credentials: z.enum(['right', 'wrong password', 'unknown user', 'no user', 'no password', 'used', 'invented']),
      /** The user of a password, the first one by default. */
      user: z.int().nonnegative().optional(),
      /** Whether the organization is named by its alias. */
      alias: z.boolean().optional(),
      /** Whether the user ID contains the organization, where that has a separate argument. */
      qualified: z.boolean().optional(),
      /** Whether the client asks for JSON, where the answer is a redirect. */
      json: z.boolean().optional(),
      locale: z.string().optional(),
      zone: z.string().optional(),
      /** The cookies and the rest of a request, where the method is part of each: its own cookies, GET, a resource by default. */
      carried: carried.extract(['own', 'none']).optional(),
      method: method.optional(),
      wanted: wanted.optional(),
    }),
    z.object({ kind: z.literal('request'), carried, documented, method, wanted }),
    z.object({ kind: z.literal('logout'), carried: carried.extract(['own', 'older']), documented }),
    // A request to the key service, a browser dropping its cookies, and two waits.
    z.object({ kind: z.enum(['key', 'forget', 'short wait', 'long wait']) }),
  ])
}

/** Who does an operation, and when. Browsers and users count from 0. */
export const circumstanceSchema = z.object({
  browser: z.int().nonnegative(),
  /** Whether it runs at the same time as the operation before it. */
  together: z.boolean().default(false),
  /** The number of the connection that browsers share, as behind a proxy; undefined: any connection. */
  connection: z.int().nonnegative().optional(),
})
