import { isLoginPage, locationFrom } from '../http/location.ts'
import { sessionCookieIn } from '../http/set-cookie.ts'
import type { ServiceNames } from '../methods/method.ts'
import { type ListedMethod, methods } from '../methods/methods.ts'
import { argumentNames, isRestPath, sessionCookieName, versionAttribute } from '../methods/names.ts'
import { keyService, logout } from '../methods/operations.ts'
import { asksBy, methodAtPath } from '../methods/recognise.ts'
import { type Argument, type CookieForm, headerOf, type MaybeCredentials } from '../methods/request-data.ts'
import { cookieHeaderOf, type TrafficRequest } from './traffic.ts'

/** Whether the service authenticated the sender of a request. */
export type RequestOutcome = 'accepted' | 'refused' | 'unknown'

const documentedForm = new RegExp(`(?:^|[;,\\s])\\${versionAttribute}=`, 'i')
const verbs = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'])

/** A request of the traffic, in terms of the specification. Contains secrets, and is kept in memory only. */
export type Recognised = ReturnType<typeof recognise>

/** Identifies a request to the service by the descriptors of the authentication methods. */
export function recognise(request: TrafficRequest, path: string, names: ServiceNames) {
  const { method, url, headers, form } = request
  const { by, isUndescribed } = methodOf(request, path, names)
  const fields: Argument[] = [...url.searchParams, ...form]
  const field = (name: string) => fields.find(([each]) => each === name)?.[1]
  const cookie = cookieHeaderOf(headers)
  const basic = by?.id === 'basic' ? basicIn(request) : undefined
  const inFields: MaybeCredentials = { userId: field(argumentNames.userId), password: field(argumentNames.password) }
  const cookieForm: CookieForm = documentedForm.test(cookie) ? 'documented' : 'plain'
  return {
    kind: isPreflight(request) ? 'page' : kindOf(path, by),
    /** The method by which it signs in or carries credentials. */
    by,
    /** It is at a sign-in path, but no request that the specification describes. */
    isUndescribed,
    outcome: outcomeOf(request, by),
    /** The HTTP method, or `another method`. */
    verb: verbs.has(method) ? method : 'another method',
    credentials: basic ?? inFields,
    wantsJson: acceptsJson(request),
    /** Whether the organization is given apart from the user ID. */
    hasOrganization: field(argumentNames.organization) !== undefined,
    locale: field(argumentNames.locale),
    zone: field(argumentNames.zone),
    /** The session ID that it carries, and the form of its Cookie header. */
    session: new RegExp(`(?:^|[;,\\s])${sessionCookieName}="?([^";,\\s]+)`).exec(cookie)?.[1],
    cookieForm,
    /** The session ID that the answer sets. */
    opens: sessionCookieIn(request.answerHeaders, url.href)?.value,
    request,
  }
}

function kindOf(path: string, by: ListedMethod | undefined) {
  if (by !== undefined) return 'method'
  if (path === keyService.path) return 'key'
  if (path === logout.path) return 'logout'
  return isRestPath(path) ? 'rest' : 'page'
}

function methodOf(
  request: TrafficRequest,
  path: string,
  names: ServiceNames,
): { by?: ListedMethod | undefined; isUndescribed: boolean } {
  const { method, url, form, shows } = request
  const has = (name: string) => url.searchParams.has(name)
  const hasCredentials = has(argumentNames.userId) || has(names.ticketArgument)
  const seen = {
    method,
    path,
    headerField: (name: string) => headerOf(request.headers, name),
    // If bodies are not recorded, a POST without credentials in the URL has them in its body.
    hasBody: form.length > 0 || (!shows.bodies && method === 'POST' && !hasCredentials),
    hasArgument: has,
    hasField: (name: string) => has(name) || form.some(([each]) => each === name),
  }
  // The base address is public, and browsers send preflight requests on their own.
  if (isPreflight(request) || (path === '/' && !has(names.tokenArgument))) return { isUndescribed: false }
  const isOther = (each: ListedMethod) => each.id === 'basic' && basicIn(request) === undefined
  const exact = methods.filter((each) => asksBy(each, seen, names) && !isOther(each))
  const json = exact.find(({ variantOf }) => variantOf !== undefined && acceptsJson(request))
  const by = json ?? exact[0]
  if (by !== undefined) return { by, isUndescribed: false }
  const near = methodAtPath({ ...seen, path: path.replace(/\/$/, '') || '/' }, names)
  return { by: near, isUndescribed: near !== undefined }
}

function isPreflight({ headers }: TrafficRequest): boolean {
  return headerOf(headers, 'access-control-request-method') !== undefined
}

function acceptsJson({ headers }: TrafficRequest): boolean {
  return headerOf(headers, 'accept')?.toLowerCase().startsWith('application/json') === true
}

function basicIn({ headers }: TrafficRequest): { userId: string; password: string } | undefined {
  const encoded = /^basic +(\S*)/i.exec(headerOf(headers, 'authorization') ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const end = text.indexOf(':')
  return { userId: end < 0 ? text : text.slice(0, end), password: end < 0 ? '' : text.slice(end + 1) }
}

function outcomeOf(
  { status, url, answerHeaders, shows }: TrafficRequest,
  by: ListedMethod | undefined,
): RequestOutcome {
  if (status < 200 || status >= 500) return 'unknown'
  const isSignIn = by?.sent === 'once'
  if (status >= 300 && status < 400 && status !== 304) {
    if (!shows.headers && headerOf(answerHeaders, 'location') === undefined) return 'unknown'
    return isLoginPage(locationFrom(headerOf(answerHeaders, 'location'), url.href)) ? 'refused' : 'accepted'
  }
  if (status === 401 || (isSignIn && status >= 400)) return 'refused'
  // The answer to such a sign-in is a redirect; a page says nothing.
  return isSignIn && by?.redirects ? 'unknown' : 'accepted'
}
