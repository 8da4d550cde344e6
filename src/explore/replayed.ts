import { z } from 'zod'
import { methodOf, methods } from '../methods/methods.ts'
import { credentialsFor } from '../model/method.ts'
import type { Action } from '../model/operation.ts'
import { actionSchemaWith, circumstanceSchema } from '../model/operation-schema.ts'
import type { Operation } from './operation.ts'

/** The most browsers of an exploration: each has its own cookies and connections, so their number is limited. */
export const mostBrowsers = 1000

const operation = actionSchemaWith(z.enum(methods.map(({ id }) => id)))

const operations: z.ZodType<Operation[]> = z.array(
  z.preprocess(
    upgraded,
    z.intersection(
      operation.refine(isPossible, { error: 'expected credentials that the method can have', path: ['credentials'] }),
      circumstanceSchema.extend({ browser: circumstanceSchema.shape.browser.lt(mostBrowsers) }),
    ),
  ),
)

function isPossible(operation: Action): boolean {
  return operation.kind !== 'authenticate' || credentialsFor(methodOf(operation.by)).includes(operation.credentials)
}

/** Operations from a file, or what is wrong with them. */
export function operationsIn(given: unknown): { operations: Operation[] } | { problem: string } {
  const parsed = operations.safeParse(given)
  return parsed.success ? { operations: parsed.data } : { problem: z.prettifyError(parsed.error) }
}

/** An operation as this version writes it. Earlier ones wrote kinds of their own for methods, and `ticket` or `right`. */
function upgraded(given: unknown): unknown {
  const { kind, as, at, by, right, ticket, ...rest } = Object(given)
  const atLogin: Readonly<Record<string, string>> = {
    login: 'login.ticket-in-url',
    'login form': 'login.ticket-in-form',
  }
  const methodOfKind: Readonly<Record<string, string>> = {
    basic: 'basic',
    arguments: 'arguments',
    token: by ?? (at === 'request' ? 'token' : 'base-address-token'),
    login: `login.${as}`,
    'legacy login': `legacy-login.${as}`,
    'security check': 'security-check',
    ticket: atLogin[at] ?? 'security-check.ticket',
  }
  const method = methodOfKind[kind]
  if (method === undefined) return given
  const credentials = { ticket: ticket === 'fresh' ? 'right' : ticket, token: right ? 'right' : 'invented' }[
    String(kind)
  ]
  return { ...rest, kind: 'authenticate', by: method, ...(credentials !== undefined && { credentials }) }
}
