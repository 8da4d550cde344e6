import { baseAddressToken } from './base-address-token.ts'
import { basic } from './basic.ts'
import { legacyLoginForm, legacyLoginGet } from './legacy-login.ts'
import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from './login.ts'
import type { Method, OperationDescriptor } from './method.ts'
import { operations } from './operations.ts'
import { requestToken } from './request-token.ts'
import { securityCheck, securityCheckJson, securityCheckTicket } from './security-check.ts'
import { urlArguments } from './url-arguments.ts'

/** Every authentication method of the specification, in the order in which they are tried. */
const all = [
  loginForm,
  loginArguments,
  securityCheck,
  securityCheckJson,
  loginGet,
  loginTicketInUrl,
  loginTicketInForm,
  securityCheckTicket,
  baseAddressToken,
  legacyLoginForm,
  legacyLoginGet,
  basic,
  urlArguments,
  requestToken,
] as const

export type MethodId = (typeof all)[number]['id']
export type OperationId = MethodId | keyof typeof operations

export type ListedMethod = Method & { readonly id: MethodId }

export const methods: readonly ListedMethod[] = all

export const methodsById = Object.fromEntries(methods.map((method) => [method.id, method])) as Readonly<
  Record<MethodId, ListedMethod>
>

/** The description of a method or operation, by its ID. */
export const operationOf: Readonly<Record<OperationId, OperationDescriptor>> = { ...operations, ...methodsById }

/** The section of the specification that describes an operation of a failure; undefined if there is none. */
export function sectionOfOperation(operation: string): string | undefined {
  return operationOf[operation as OperationId]?.section
}

/** The method of this ID. */
export function methodOf(id: MethodId): ListedMethod {
  return methodsById[id]
}

/** Whether this is a separate operation for signing in, and not a request for something else. */
export function isSignIn(id: OperationId): boolean {
  return methods.some((method) => method.id === id && method.sent === 'once')
}

/** The title of a check of a method: its name as a sentence. */
export function titleOf({ name }: Pick<Method, 'name'>): string {
  return `${capitalized(name)}.`
}

/** The same words with a capital first letter, as at the beginning of a sentence. */
export function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The methods that open a session, including variants that differ only in the requested answer. */
export const sessionMethodsAndVariants = methods.filter(({ opens }) => opens === 'session')
/** The same without the variants. */
export const sessionMethods = sessionMethodsAndVariants.filter(({ variantOf }) => variantOf === undefined)
/** Those whose passwords are encrypted where login encryption is on (section 5.7, which does not name the legacy login). */
export const encryptedSessionMethods = sessionMethodsAndVariants.filter(
  ({ takesEncrypted }) => takesEncrypted !== undefined,
)
/** The methods that take a password, without the variants. */
export const passwordMethods = methods.filter(
  (method): method is ListedMethod & { readonly refusesWrongPassword: string } =>
    method.takes === 'password' && method.variantOf === undefined && method.refusesWrongPassword !== undefined,
)
/** Those whose success shows who is signed in: all but the legacy login with GET, which opens no session and answers nothing. */
export const passwordMethodsOfUsers = passwordMethods.filter(({ id }) => id !== legacyLoginGet.id)
/** The methods that are part of each request, and open no session. */
export const requestMethods = methods.filter(({ sent }) => sent === 'with each request')
/** The methods for signing in before the checks, in the order in which they are tried. */
export const signInMethods = methods
  .filter(({ signInOrder }) => signInOrder !== undefined)
  .toSorted((a, b) => (a.signInOrder ?? 0) - (b.signInOrder ?? 0))
