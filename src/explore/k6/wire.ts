import { malformedToken } from '../../check/malformed-token.ts'
import { fields } from '../../client/credentials.ts'
import { keyServicePath } from '../../client/key-service.ts'
import { type Argument, percentEncode, queryOf } from '../../client/percent-encoding.ts'
import { type Credentials, givenBy, type Operation, type Given as Settings } from '../../model/operation.ts'
import type { Given, Plan } from './plan.ts'

/** A request but for its cookies. */
export interface Wire {
  readonly method: string
  /** Below the base address. */
  readonly path: string
  readonly args?: readonly Argument[]
  readonly form?: readonly Argument[]
  /** User ID and password, joined with a colon. */
  readonly basic?: string
  readonly json?: boolean
}

/** A password that nobody has. */
const noPassword = 'conformance-no-password'

/** What an operation sends; undefined for one that sends nothing. `nobody`: a name that the target does not know. */
export function wireOf(operation: Operation, plan: Plan, given: Given, nobody: string): Wire | undefined {
  const { paths } = plan
  switch (operation.kind) {
    case 'login':
      return login('/rest_v2/login', operation.as, sent(operation, operation.alias ? 'alias' : 'organization'))
    case 'legacy login':
      return login(operation.as === 'form' ? '/rest/login/' : '/rest/login', operation.as, sent(operation))
    case 'security check':
      return { method: 'GET', path: paths.securityCheck, args: entrance(operation), json: operation.json }
    case 'ticket': {
      const ticket: Argument[] = [[plan.ticketArgument, nobody]]
      return operation.at === 'security check'
        ? { method: 'GET', path: paths.securityCheck, args: ticket }
        : login('/rest_v2/login', operation.at === 'login' ? 'arguments' : 'form', ticket)
    }
    case 'token': {
      const right = given.token ?? ''
      const args: Argument[] = [[plan.tokenArgument, operation.right ? right : malformedToken(right)]]
      if (operation.at === 'request') return { method: 'GET', path: paths.resource, args }
      return { method: 'GET', path: '/', args, json: operation.json }
    }
    case 'basic': {
      const [userId = '', password = ''] = pair(operation, 'organization')
      return { ...place(operation, paths), args: settings(operation), basic: `${userId}:${password}` }
    }
    case 'arguments':
      return { ...place(operation, paths), args: sent(operation) }
    case 'request':
      return place(operation, paths)
    case 'logout':
      return { method: 'GET', path: '/logout.html' }
    case 'key':
      return { method: 'GET', path: keyServicePath }
    default:
      return undefined
  }

  function sent(of: Who & Settings, by: 'organization' | 'alias' = 'organization'): Argument[] {
    const [userId, password] = pair(of, by)
    return fields(
      { ...(userId !== undefined && { userId }), ...(password !== undefined && { password }) },
      { args: settings(of) },
    )
  }

  /** The user ID with its organization behind a bar, and the password, as far as they are sent. */
  function pair({ user, credentials }: Who, by: 'organization' | 'alias'): [string | undefined, string | undefined] {
    const account = plan.accounts[user % plan.accounts.length]
    const name = (id: string) => {
      const behind = by === 'alias' ? (account?.alias ?? account?.organization) : account?.organization
      return behind === undefined ? id : `${id}|${behind}`
    }
    if (credentials === 'right' && account !== undefined) return [name(account.id), given.passwords[account.variable]]
    return [
      credentials === 'no user' ? undefined : name(nobody),
      credentials === 'no password' ? undefined : noPassword,
    ]
  }

  /** The security check takes the bare user ID and the organization beside it. */
  function entrance(operation: Operation & { kind: 'security check' }): Argument[] {
    const account = plan.accounts[operation.user % plan.accounts.length]
    if (operation.qualified || operation.credentials !== 'right' || account?.organization === undefined)
      return sent(operation)
    const password = given.passwords[account.variable] ?? ''
    const bare = fields({ userId: account.id, password }, { args: settings(operation) })
    return [['orgId', account.organization], ...bare]
  }
}

interface Who {
  readonly user: number
  readonly credentials: Credentials
}

function login(path: string, as: 'form' | 'arguments' | 'get', given: readonly Argument[]): Wire {
  if (as === 'form') return { method: 'POST', path, form: given }
  return { method: as === 'get' ? 'GET' : 'POST', path, args: given }
}

function place(
  { method, wanted }: Operation & { kind: 'request' | 'basic' | 'arguments' },
  paths: Plan['paths'],
): { method: string; path: string } {
  // What could change something goes where nothing is.
  if (method !== 'GET' && method !== 'HEAD') return { method, path: paths.absent }
  const path = method === 'HEAD' ? undefined : { resource: undefined, who: paths.who, settings: paths.settings }[wanted]
  return { method, path: path ?? paths.resource }
}

function settings(operation: Settings | Operation): Argument[] {
  const { locale, zone } = 'kind' in operation ? givenBy(operation) : operation
  return [
    ...(locale === undefined ? [] : [['userLocale', locale] as const]),
    ...(zone === undefined ? [] : [['userTimezone', zone] as const]),
  ]
}

/** The address of a request, and its body. */
export function encoded({ path, args = [], form }: Wire, baseUrl: string): { url: string; body: string | null } {
  const query = args.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${queryOf(args)}`
  // In a form a space is a plus sign (section 4.3).
  const body = form?.map((pair) => pair.map((text) => percentEncode(text).replaceAll('%20', '+')).join('=')).join('&')
  return { url: `${baseUrl}${path}${query}`, body: body ?? null }
}
