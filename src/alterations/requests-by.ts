import { type Method, serviceNamesOf } from '../methods/method.ts'
import { asksBy, type SeenRequest } from '../methods/recognise.ts'
import type { ReceivedCredentials, ServiceAccount } from '../reference/identity/account.ts'
import type { Arguments } from '../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../reference/message/request.ts'
import { cookieVersion, fieldName, securityCheckAt, servedAt } from '../reference/names.ts'
import type { Service } from '../reference/service.ts'

/** Which requests a fault concerns; `account`: whom they have authenticated, as soon as that is known. */
export type RequestCondition = (request: ServiceRequest, was: Service, account?: ServiceAccount) => boolean

/** Every request. */
export const anyRequest: RequestCondition = () => true

/** All of these conditions together. */
export function allOf(...conditions: readonly RequestCondition[]): RequestCondition {
  return (request, was, account) => conditions.every((is) => is(request, was, account))
}

/** The arguments of a request, including the fields of a form in its body. */
export function fieldsIn(request: ServiceRequest, was: Service): Arguments {
  const isForm = /form-urlencoded/.test(request.headers['content-type'] ?? '')
  return isForm ? was.readLoginFields(request) : request.query
}

/** Returns a predicate: whether a request sends this field, and nothing in it. */
export function withEmpty(field: keyof typeof fieldName): RequestCondition {
  return (request, was) => fieldsIn(request, was).get(fieldName[field])?.[0] === ''
}

/** The user ID and the password that a request sends, in its Authorization header or as arguments, and the organization. */
export function sentCredentials(request: ServiceRequest, was: Service): ReceivedCredentials {
  const field = (name: string) => fieldsIn(request, was).get(name)?.[0]
  const organization = field(fieldName.organization)
  const encoded = /^basic +(\S+)/i.exec(request.headers.authorization ?? '')?.[1]
  if (encoded === undefined)
    return { userId: field(fieldName.username), password: field(fieldName.password), organization }
  const [userId, ...rest] = Buffer.from(encoded, 'base64').toString('latin1').split(':')
  return { userId: userId || undefined, password: rest.length === 0 ? undefined : rest.join(':'), organization }
}

/** The arguments without those of these names. */
export function withoutFields(given: Arguments, ...names: readonly string[]): Arguments {
  return new Map([...given].filter(([name]) => !names.includes(name)))
}

/** Returns a predicate: whether a received request uses a method. */
export function requestsBy(method: Method): RequestCondition {
  return (request, was) => asksBy(method, seenIn(request, was), serviceNamesOf(was.options))
}

/** The features of a received request that identify its method. */
export function seenIn(request: ServiceRequest, was: Service): SeenRequest {
  const { method, path = '', query, headers, body } = request
  return {
    method,
    path,
    hasBody: body.length > 0,
    headerField: (name) => headers[name],
    hasArgument: (name) => query.has(name),
    hasField: (name) => query.has(name) || fieldsIn(request, was).has(name),
  }
}

const paths = { ...servedAt, securityCheck: securityCheckAt('spring'), baseAddress: '/' }

/** Whether a request goes to the path of an operation, by whatever method and with whatever credentials. */
export function goesTo(operation: keyof typeof paths, request: Pick<ServiceRequest, 'path'> | undefined): boolean {
  return request?.path === paths[operation]
}

/** Whether a request goes to the login. */
export const isLogin = (request: Pick<ServiceRequest, 'path'>): boolean => goesTo('login', request)

/** Whether other requests are in progress at the same time. */
export const overlaps = ({ alongside = 0 }: Pick<ServiceRequest, 'alongside'>): boolean => alongside > 0

/** Returns a predicate: whether a request uses this HTTP method. */
export function withMethod(asked: string): (request: Pick<ServiceRequest, 'method'>) => boolean {
  return ({ method }) => method === asked
}

/** Whether a request uses GET. */
export const isGet = withMethod('GET')

/** Whether a request is for one of the resources that need credentials. */
export const isForAResource: RequestCondition = ({ path = '' }, { options }) => options.protectedPaths.includes(path)

/** Whether a Cookie header has the form of section 2.2, which starts with `$Version`. */
export function isVersioned({ headers }: Pick<ServiceRequest, 'headers'>): boolean {
  return headers.cookie?.startsWith(cookieVersion) === true
}
