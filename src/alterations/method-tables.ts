import { baseAddressToken } from '../methods/base-address-token.ts'
import { loginArguments, loginGet } from '../methods/login.ts'
import type { Method } from '../methods/method.ts'
import { capitalized, type ListedMethod, requestMethods, sessionMethods } from '../methods/methods.ts'
import { securityCheck, securityCheckTicket } from '../methods/security-check.ts'
import type { DeclaredTokenMethod } from '../reference/identity/declared-tokens.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import { fieldName } from '../reference/names.ts'
import type { RequestCredentials } from './attempts.ts'
import type { DefectEnvironment } from './defect.ts'
import { fieldsIn, isLogin, type RequestCondition, requestsBy } from './requests-by.ts'

/** The names of the methods that take a declared token, which have no other words. */
const declared = Object.fromEntries(
  requestMethods.filter(({ tokenVariable }) => tokenVariable !== undefined).map(({ id, name }) => [id, name]),
) as Readonly<Record<DeclaredTokenMethod, string>>

/** What starts a sentence about a method of the service. */
export const methodTitles: Readonly<Record<ServiceMethod, string>> = {
  ...(Object.fromEntries(
    Object.entries<string>(declared).map(([method, name]) => [method, capitalized(name)]),
  ) as typeof declared),
  basic: 'HTTP basic',
  arguments: 'Argument-based authentication',
  token: 'Token authentication',
  session: 'Session authentication',
  login: 'Login',
  legacyLogin: 'Legacy login',
  securityCheck: 'The security check',
  ticket: 'Ticket authentication',
}

/** What sentences call the credentials that accompany a request. */
export const credentialWords = {
  ...declared,
  basic: 'basic credentials',
  arguments: 'URL arguments',
  token: 'a token',
  session: 'a session cookie',
} as const satisfies Partial<Record<ServiceMethod, string>>

/** The title of a method inside a sentence. */
export function inSentence(method: ServiceMethod): string {
  return methodTitles[method].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

/** What sentences call an authentication method: its name, which omits the article of the security check. */
export function wordsFor({ name }: Method): string {
  return name.replace(/^(?=security check)/, 'the ')
}

/** An authentication method, for defects that exist in each of several. */
export interface MethodKind extends Pick<ListedMethod, 'slug' | 'takes'> {
  /** What starts a sentence about it. */
  readonly title: string
  /** What sentences call it, or its credentials. */
  readonly words: string
  readonly is: RequestCondition
  /** The environment that has this method, if not the usual one. */
  readonly environment?: DefectEnvironment
}

/** Every authentication method that opens a session. */
export const methodsWithSession: readonly MethodKind[] = sessionMethods.map((method) => ({
  slug: method.slug,
  takes: method.takes,
  title: capitalized(wordsFor(method)),
  words: wordsFor(method),
  is: requestsBy(method),
  ...(method.when.includes('legacy-login') && { environment: 'reference-legacy' as const }),
}))

/** Every authentication method whose credentials accompany each request; `by` is its name in answers of the service. */
export const methodsOfRequests = requestMethods.map((method) => {
  const by = method.id as Exclude<RequestCredentials, 'session'>
  const { slug, takes } = method
  return { slug, takes, title: methodTitles[by], words: credentialWords[by], by, is: requestsBy(method) }
})

export const everyMethod: readonly MethodKind[] = [...methodsWithSession, ...methodsOfRequests]
export const methodsWithPassword = everyMethod.filter(({ takes }) => takes === 'password')

/** A few methods of opening a session, by shorter names. */
export const openings: readonly (readonly [slug: string, words: string, opens: RequestCondition])[] = [
  ['get', 'login with GET', requestsBy(loginGet)],
  ['url-arguments', 'login with URL arguments', requestsBy(loginArguments)],
  ['the-security-check', 'the security check', requestsBy(securityCheck)],
  [
    'a-ticket',
    'login with a ticket',
    (request, was) => isLogin(request) && fieldsIn(request, was).has(fieldName.ticket),
  ],
  ['a-ticket-at-the-check', 'the security check with a ticket', requestsBy(securityCheckTicket)],
  ['a-token', 'a token at the base address', requestsBy(baseAddressToken)],
]

/** The method with this slug. */
export function methodCalled(slug: string): MethodKind {
  const found = everyMethod.find((each) => each.slug === slug)
  if (found === undefined) throw new Error(`No method has the slug ${slug}.`)
  return found
}
