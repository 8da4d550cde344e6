import type { Method, ServiceNames } from './method.ts'
import { type ListedMethod, methods, type OperationId } from './methods.ts'
import { argumentNames } from './names.ts'
import { keyService, logout } from './operations.ts'

/** The parts of a request that show its authentication method, as a server or a recording sees it. */
export interface SeenRequest {
  readonly method: string
  /** Below the base address, without a trailing slash. */
  readonly path: string
  /** Whether it has an Authorization header. */
  readonly hasAuthorization: boolean
  readonly hasBody: boolean
  /** Whether it has this URL argument. */
  hasArgument(name: string): boolean
  /** Whether it has this URL argument or form field. */
  hasField(name: string): boolean
}

/**
 * Whether a request uses a method: at its path, with its credentials in their place. Without credentials, a request to the path
 * of an operation counts as one by password.
 */
export function asksBy(method: Method, request: SeenRequest, names: ServiceNames): boolean {
  const usual = method.request(markers, names)
  if (method.comes === 'with each request') {
    if (isOperation(request.path, names)) return false
    return usual.basic === undefined
      ? request.hasArgument(credentialNames(names)[method.takes])
      : request.hasAuthorization
  }
  return (
    isAt(usual.path, request.path) &&
    usual.method === request.method &&
    (usual.form !== undefined) === request.hasBody &&
    request.hasField(names.ticketArgument) === (method.takes === 'ticket')
  )
}

/** The method with the path of a request, even if the request is unusual, such as a POST for the security check. */
export function methodAtPath(request: SeenRequest, names: ServiceNames): ListedMethod | undefined {
  const hasTicket = request.hasField(names.ticketArgument)
  return methods.find(
    ({ comes, takes, request: usual }) =>
      comes === 'once' && isAt(usual(markers, names).path, request.path) && hasTicket === (takes === 'ticket'),
  )
}

/** The method or operation of a request, even an unusual one. `hasSession`: it has a session cookie. */
export function operationSeen(request: SeenRequest, hasSession: boolean, names: ServiceNames): OperationId {
  const found = methods.find((method) => asksBy(method, request, names)) ?? methodAtPath(request, names)
  if (found !== undefined) return found.id
  if (isAt(keyService.path, request.path)) return 'key'
  if (isAt(logout.path, request.path)) return 'logout'
  return hasSession ? 'cookies' : 'plain'
}

const markers = { userId: '', password: '' }

function credentialNames({ ticketArgument, tokenArgument }: ServiceNames) {
  return { password: argumentNames.userId, ticket: ticketArgument, token: tokenArgument }
}

function isOperation(path: string, names: ServiceNames): boolean {
  return methods.some((method) => method.comes === 'once' && isAt(method.request(markers, names).path, path))
}

function isAt(path: string, asked: string): boolean {
  return asked === (path.replace(/\/$/, '') || '/')
}
