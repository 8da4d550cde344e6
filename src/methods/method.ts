import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Argument, Header, MaybeCredentials, RequestData } from './request-data.ts'

/** What the paths and the names of arguments depend on at a target. */
export interface ServiceNames {
  readonly securityCheckPath: string
  readonly ticketArgument: string
  readonly tokenArgument: string
  /** The path of the legacy login for a form, where it is not that of section 4.4. */
  readonly legacyLoginPath?: string | undefined
  /** The REST path that a request goes to if nothing is said. */
  readonly protectedPath: string
}

/** What of an environment, or of a server's options, decides the names. */
interface NamingFacts {
  readonly framework: string
  readonly protectedPaths: readonly string[]
  readonly sso?: { readonly argument: string } | undefined
  readonly preauthentication?: { readonly argument: string } | undefined
  readonly legacyLoginPath?: string | undefined
}

/** The names that a target has, by its environment (sections 4.2, 4.3 and 4.5). */
export function serviceNamesOf(facts: NamingFacts): ServiceNames {
  const { framework, protectedPaths, sso, preauthentication, legacyLoginPath } = facts
  return {
    legacyLoginPath,
    securityCheckPath: `/j_${framework}_security_check`,
    ticketArgument: sso?.argument ?? 'ticket',
    tokenArgument: preauthentication?.argument ?? 'pp',
    protectedPath: protectedPaths[0] ?? '',
  }
}

/** What a request by a method is made from: each method takes what it knows. */
export interface Given extends MaybeCredentials {
  /** The organization apart from the user ID, where the method has an argument for it. */
  readonly organization?: string | undefined
  readonly ticket?: string | undefined
  readonly token?: string | undefined
  /** Ask for the answer that suits a program, where the method answers with a redirect. */
  readonly json?: boolean | undefined
  /** Further arguments, such as those of locale and time zone. */
  readonly args?: readonly Argument[] | undefined
  /** They come first then, and the password before the name. */
  readonly argsFirst?: boolean | undefined
  /** Further header fields. A content type takes the place of the usual one. */
  readonly headers?: readonly Header[] | undefined
  /** Another HTTP method, path or body than the usual ones. */
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly form?: readonly Argument[] | undefined
  readonly body?: string | undefined
}

/** An authentication method of the specification, or an operation beside them, as everybody knows it. */
export interface OperationDescriptor {
  readonly id: string
  /** The section that describes it; undefined where none does. */
  readonly section?: string | undefined
  /** In a few words, such as `login with a form`. */
  readonly name: string
  /** The requirement that says that its refusals have no body, where there is one. */
  readonly emptyRefusal?: string | undefined
}

/** An authentication method of the specification. */
export interface Method extends OperationDescriptor {
  readonly section: string
  /** How the names of the defects begin that concern it alone. */
  readonly slug: string
  readonly takes: 'password' | 'ticket' | 'token'
  /** Whether it is an operation of its own, or comes with each request to any path. */
  readonly comes: 'once' | 'with each request'
  readonly opens: 'session' | 'nothing'
  /** What the target has to have. */
  readonly when: readonly Condition[]
  /** What it takes from the environment. */
  readonly needs?: Prerequisite
  /** It answers with a redirect, to the error page when it refuses (section 4.5); the others answer 401 (section 7). */
  readonly redirects: boolean
  /** It takes a locale and a time zone (sections 4.2, 4.3 and 4.5). */
  readonly takesSettings: boolean
  /** It corrupts what is not ASCII, and user IDs with a colon (section 1). */
  readonly asciiOnly?: true
  /** It differs from this method only in the answer that it asks for. */
  readonly variantOf?: string
  /** The organization has an argument of its own: the user ID goes without. */
  readonly organizationApart?: true
  /** Its place among the methods by which accounts sign in before anything is judged: the first says how many attempts are left. */
  readonly signInOrder?: number
  /** The requirement that says that there is its operation at all, where servers are known to have none. */
  readonly existence?: string
  /** The requirement that refuses somebody unknown: a user, a ticket, a token. */
  readonly refusesUnknown: string
  /** The requirement that refuses a wrong password, where it takes one. */
  readonly refusesWrongPassword?: string
  /** The requirement that it serves every request, where it comes with each. */
  readonly servesEveryRequest?: string
  /** The request by it. */
  readonly request: (given: Given, names: ServiceNames) => RequestData
}

/** What the methods have in common that come with each request. */
export const withEachRequest = {
  comes: 'with each request',
  opens: 'nothing',
  redirects: false,
  takesSettings: true,
} as const

/** Asks for JSON, before whatever header fields are given. */
export function withAccept({ json, headers = [] }: Given): readonly Header[] {
  return json ? [['accept', 'application/json'], ...headers] : headers
}

/**
 * The credentials that are given as arguments or fields of a form, and whatever else goes along. In whose order they come
 * is the same to a server.
 */
export function signInFields(
  { userId, password, organization, ticket, args = [], argsFirst }: Given,
  { ticketArgument }: Pick<ServiceNames, 'ticketArgument'>,
): Argument[] {
  const fields: Argument[] = []
  if (organization !== undefined) fields.push(['orgId', organization])
  if (ticket !== undefined) fields.push([ticketArgument, ticket])
  if (userId !== undefined) fields.push(['j_username', userId])
  if (password !== undefined) fields.push(['j_password', password])
  const all = [...fields, ...args]
  return argsFirst ? all.toReversed() : all
}
