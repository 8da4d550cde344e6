import { baseAddressToken } from './base-address-token.ts'
import { basic } from './basic.ts'
import { legacyLoginForm, legacyLoginGet } from './legacy-login.ts'
import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from './login.ts'
import type { Method, OperationDescriptor } from './method.ts'
import { operations } from './operations.ts'
import { requestToken } from './request-token.ts'
import { securityCheck, securityCheckJson, securityCheckTicket } from './security-check.ts'
import { urlArguments } from './url-arguments.ts'

/**
 * Every authentication method of the specification, in the order in which they are tried. Nothing comes in; who needs
 * "all methods", "the methods that take a password" or "what this request was" asks this list. It touches nothing.
 */
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

/** A method of the list. */
export type ListedMethod = Method & { readonly id: MethodId }

export const methods: readonly ListedMethod[] = all

/** What a method or an operation is, by its ID. */
export const operationOf: Readonly<Record<OperationId, OperationDescriptor>> = {
  ...operations,
  ...(Object.fromEntries(all.map((method) => [method.id, method])) as unknown as Record<MethodId, Method>),
}

/** The method of this ID. */
export function methodOf(id: MethodId): ListedMethod {
  return methods.find((method) => method.id === id) as ListedMethod
}

/** An operation of its own that signs somebody in, or would: not a request for something else. */
export function isSignIn(id: OperationId): boolean {
  return methods.some((method) => method.id === id && method.comes === 'once')
}

/** What a check of a method is called: its name as a sentence. */
export function titleOf({ name }: Pick<Method, 'name'>): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}.`
}

/** The methods that open a session, and what they differ in by what they ask for. */
export const sessionMethodsAndVariants = methods.filter(({ opens }) => opens === 'session')
/** One of those that differ only in what they ask for. */
export const sessionMethods = sessionMethodsAndVariants.filter(({ variantOf }) => variantOf === undefined)
/** The methods that come with each request, and open nothing. */
export const requestMethods = methods.filter(({ comes }) => comes === 'with each request')
/** The methods by which accounts sign in before anything is judged, in the order in which they are tried. */
export const signInMethods = methods
  .filter(({ signInOrder }) => signInOrder !== undefined)
  .toSorted((a, b) => (a.signInOrder ?? 0) - (b.signInOrder ?? 0))
