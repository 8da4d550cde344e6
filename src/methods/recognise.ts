import type { Method, ServiceNames } from './method.ts'
import { type ListedMethod, methods, type OperationId } from './methods.ts'
import { argumentNames } from './names.ts'
import { keyService, logout } from './operations.ts'
import type { RequestData } from './request-data.ts'

/** The parts of a request that show its authentication method, as a server or a recording sees it. */
export interface SeenRequest {
  readonly method: string
  /** Below the base address, without a trailing slash. */
  readonly path: string
  readonly hasBody: boolean
  /** The value of this header field, by its name in lower case; undefined if it has none. */
  headerField(name: string): string | undefined
  /** Whether it has this URL argument. */
  hasArgument(name: string): boolean
  /** Whether it has this URL argument or form field. */
  hasField(name: string): boolean
}

/** Whether a request uses a method: at its path, with its credentials. Without any, it counts as one by password. */
export function asksBy(method: Method, request: SeenRequest, names: ServiceNames): boolean {
  const usual = method.request(markers, names)
  if (method.sent === 'with each request') {
    if (isOperation(request.path, names)) return false
    if (usual.credentialHeader !== undefined) return hasCredentialHeader(usual, request)
    if (usual.basic === undefined) return request.hasArgument(credentialNames(names)[method.takes])
    // A malformed header of an unknown scheme still counts as an attempt by basic credentials.
    return request.headerField('authorization') !== undefined && !hasHeaderOfAnother(method, request, names)
  }
  return (
    isAt(usual.path, request.path) &&
    usual.method === request.method &&
    (usual.form !== undefined) === request.hasBody &&
    request.hasField(names.ticketArgument) === (method.takes === 'ticket') &&
    (usual.credentialHeader === undefined
      ? !hasHeaderOfAnother(method, request, names)
      : hasCredentialHeader(usual, request))
  )
}

/** The method with the path of a request, even if the request is unusual, such as a POST for the security check. */
export function methodAtPath(request: SeenRequest, names: ServiceNames): ListedMethod | undefined {
  const hasTicket = request.hasField(names.ticketArgument)
  return methods.find(
    ({ sent, takes, request: usual }) =>
      sent === 'once' && isAt(usual(markers, names).path, request.path) && hasTicket === (takes === 'ticket'),
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

/** Whether a request has the credential header of a method: its value begins like the usual one without a token. */
function hasCredentialHeader({ credentialHeader }: RequestData, request: SeenRequest): boolean {
  if (credentialHeader === undefined) return false
  const [name, start] = credentialHeader
  return request.headerField(name.toLowerCase())?.toLowerCase().startsWith(start.trim().toLowerCase()) === true
}

/** Whether a request has the credential header of a method that is sent like this one, which has none. */
function hasHeaderOfAnother({ sent }: Method, request: SeenRequest, names: ServiceNames): boolean {
  return methods.some((other) => other.sent === sent && hasCredentialHeader(other.request(markers, names), request))
}

const markers = { userId: '', password: '', ticket: '', token: '' }

function credentialNames({ ticketArgument, tokenArgument }: ServiceNames) {
  return { password: argumentNames.userId, ticket: ticketArgument, token: tokenArgument }
}

function isOperation(path: string, names: ServiceNames): boolean {
  return methods.some((method) => method.sent === 'once' && isAt(method.request(markers, names).path, path))
}

function isAt(path: string, asked: string): boolean {
  return asked === (path.replace(/\/$/, '') || '/')
}
