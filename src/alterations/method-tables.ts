import { baseAddressToken } from '../methods/base-address-token.ts'
import { basic } from '../methods/basic.ts'
import { legacyLoginForm, legacyLoginGet } from '../methods/legacy-login.ts'
import { loginArguments, loginForm, loginGet, loginTicketInForm, loginTicketInUrl } from '../methods/login.ts'
import type { Method } from '../methods/method.ts'
import { capitalized, requestMethods, sessionMethods } from '../methods/methods.ts'
import { requestToken } from '../methods/request-token.ts'
import { securityCheck, securityCheckTicket } from '../methods/security-check.ts'
import { urlArguments } from '../methods/url-arguments.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import type { RequestCredentials } from './attempts.ts'
import type { DefectEnvironment } from './defect.ts'
import { type RequestCondition, requestsBy } from './requests-by.ts'

/*
 * The methods that faults are crossed with. A row is the descriptor of a method (src/methods), with words for the sentences of its
 * defects. Crossings choose rows by what the descriptor says: what the method takes, if it redirects, which requirements it has.
 */

/** What starts a sentence about a method of the service, which may serve several methods of the specification. */
const methodTitles = {
  basic: 'HTTP basic',
  arguments: 'Argument-based authentication',
  token: 'Token authentication',
  login: 'Login',
  legacyLogin: 'Legacy login',
  securityCheck: 'The security check',
  ticket: 'Ticket authentication',
} as const satisfies Partial<Record<ServiceMethod, string>>

/** What sentences call the credentials that accompany a request. */
export const credentialWords = {
  basic: 'basic credentials',
  arguments: 'URL arguments',
  token: 'a token',
  session: 'a session cookie',
} as const satisfies Partial<Record<ServiceMethod, string>>

/** What names a method in its defects. */
interface MethodWords {
  /** The method in the names of the defects. */
  readonly slug: string
  /** What starts a sentence about it. */
  readonly title: string
  /** What sentences call it, or its credentials. */
  readonly words: string
}

/** What the defects of a method need besides its descriptor. */
interface MethodKind extends MethodWords {
  /** Whether a request uses it. */
  readonly is: RequestCondition
  /** The environment that has this method, if not the usual one. */
  readonly environment?: DefectEnvironment
}

/** The row of any method of the specification. */
export type MethodRow = Method & MethodKind

function kindOf<Described extends Method>(method: Described): Described & MethodKind {
  const byId = (texts: Readonly<Record<string, string>>) => texts[method.id]
  const words = byId(credentialWords) ?? method.name.replace(/^(?=security check)/, 'the ')
  return {
    ...method,
    title: byId(methodTitles) ?? capitalized(words),
    words,
    is: requestsBy(method),
    ...(method.when.includes('legacy-login') && { environment: 'reference-legacy' as const }),
  }
}

/** The rows of the methods of the specification, for faults of some of them. */
export const methodKinds = {
  basic: kindOf(basic),
  urlArguments: kindOf(urlArguments),
  requestToken: kindOf(requestToken),
  loginForm: kindOf(loginForm),
  loginArguments: kindOf(loginArguments),
  loginGet: kindOf(loginGet),
  loginTicketInUrl: kindOf(loginTicketInUrl),
  loginTicketInForm: kindOf(loginTicketInForm),
  legacyLoginForm: kindOf(legacyLoginForm),
  legacyLoginGet: kindOf(legacyLoginGet),
  securityCheck: kindOf(securityCheck),
  securityCheckTicket: kindOf(securityCheckTicket),
  baseAddressToken: kindOf(baseAddressToken),
}

/** Every authentication method that opens a session. */
export const methodsWithSession = sessionMethods.map(kindOf)

/** Every authentication method whose credentials accompany each request; `by` is its name in answers of the service. */
export const methodsOfRequests = requestMethods.map((method) => ({
  ...kindOf(method),
  by: method.id as Exclude<RequestCredentials, 'session'>,
}))
/** Those of the specification: without the tokens that an environment declares. */
export const specifiedMethodsOfRequests = methodsOfRequests.filter(({ tokenVariable }) => tokenVariable === undefined)
export const passwordMethodsOfRequests = methodsOfRequests.filter(({ takes }) => takes === 'password')

export const everyMethod = [...methodsWithSession, ...methodsOfRequests]
export const methodsWithPassword = everyMethod.filter(({ takes }) => takes === 'password')

/** A method of the service that sentences can name. */
export type NamedMethod = keyof typeof methodTitles

/** The name of a method of the service in its answers, as `by`, and its words. */
export function namedBy<By extends NamedMethod>(by: By): MethodWords & { readonly by: By } {
  const title = methodTitles[by]
  const words = title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return { by, slug: by.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), title, words }
}

/** A method of the service that verifies passwords, as the first method of the specification that it serves. */
const verifyingFor = <By extends NamedMethod>(by: By, row: MethodRow & { readonly refusesWrongPassword: string }) => ({
  ...row,
  ...namedBy(by),
})

/** The methods of the service that verify passwords. */
export const verifyingMethods = [
  verifyingFor('basic', methodKinds.basic),
  verifyingFor('arguments', methodKinds.urlArguments),
  verifyingFor('login', methodKinds.loginForm),
  verifyingFor('legacyLogin', methodKinds.legacyLoginForm),
  verifyingFor('securityCheck', methodKinds.securityCheck),
]

/** The rows that have this member, such as a requirement that only some methods have. */
export function having<Row extends object, Name extends keyof Row>(
  rows: readonly Row[],
  member: Name,
): (Row & { readonly [Each in Name]-?: NonNullable<Row[Each]> })[] {
  return rows.filter((row): row is Row & { readonly [Each in Name]-?: NonNullable<Row[Each]> } => member in row)
}

/** The requirement that a refusal of a method opens no session, if the method opens one. */
export function refusalOpensNone({ redirects }: Pick<Method, 'redirects'>): string {
  return redirects ? '3/refused-security-check-opens-no-session' : '3/refused-login-opens-no-session'
}
