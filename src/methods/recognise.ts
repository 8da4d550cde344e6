import type { Method, ServiceNames } from './method.ts'
import { type ListedMethod, methods, type OperationId } from './methods.ts'
import { keyService, logout } from './operations.ts'

/** What of a request shows by which method it asks, as a server or a recording sees it. */
export interface SeenRequest {
  readonly method: string
  /** Below the base address, without a slash at its end. */
  readonly path: string
  /** Whether it has an Authorization header. */
  readonly hasAuthorization: boolean
  readonly hasBody: boolean
  /** Whether there is such a URL argument. */
  hasArgument(name: string): boolean
  /** Whether there is such an argument, or such a field of a form. */
  hasField(name: string): boolean
}

/**
 * Whether a request asks by a method: at its path, with its credentials in their place. One without credentials at the
 * path of an operation is taken for the one that takes a password.
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

/** The method at whose path a request is, also where it asks in an unusual way, such as POST at that of the security check. */
export function methodAtPath(request: SeenRequest, names: ServiceNames): ListedMethod | undefined {
  const hasTicket = request.hasField(names.ticketArgument)
  return methods.find(
    ({ comes, takes, request: usual }) =>
      comes === 'once' && isAt(usual(markers, names).path, request.path) && hasTicket === (takes === 'ticket'),
  )
}

/** The method or the operation that a request is for, also where it asks in an unusual way. `hasSession`: it has a session cookie. */
export function operationSeen(request: SeenRequest, hasSession: boolean, names: ServiceNames): OperationId {
  const found = methods.find((method) => asksBy(method, request, names)) ?? methodAtPath(request, names)
  if (found !== undefined) return found.id
  if (isAt(keyService.path, request.path)) return 'key'
  if (isAt(logout.path, request.path)) return 'logout'
  return hasSession ? 'cookies' : 'plain'
}

const markers = { userId: '', password: '' }

function credentialNames({ ticketArgument, tokenArgument }: ServiceNames) {
  return { password: 'j_username', ticket: ticketArgument, token: tokenArgument }
}

function isOperation(path: string, names: ServiceNames): boolean {
  return methods.some((method) => method.comes === 'once' && isAt(method.request(markers, names).path, path))
}

function isAt(path: string, asked: string): boolean {
  return asked === (path.replace(/\/$/, '') || '/')
}
