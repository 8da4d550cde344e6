import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import { argumentNames, securityCheckPathOf } from './names.ts'
import type { Argument, Header, MaybeCredentials, RequestData } from './request-data.ts'

/** The settings of an environment or a server that determine the names. */
interface NamingFacts {
  readonly framework: string
  readonly protectedPaths: readonly string[]
  readonly sso?: { readonly argument: string } | undefined
  readonly preauthentication?: { readonly argument: string } | undefined
  readonly legacyLoginPath?: string | undefined
}

/** The paths and argument names that depend on the target. */
export type ServiceNames = Readonly<ReturnType<typeof serviceNamesOf>>

/** The names at a target, from its environment (sections 4.2, 4.3 and 4.5). */
export function serviceNamesOf(facts: NamingFacts) {
  const { framework, protectedPaths, sso, preauthentication, legacyLoginPath } = facts
  return {
    /** The path of the legacy login for a form, if it differs from section 4.4. */
    legacyLoginPath,
    securityCheckPath: securityCheckPathOf(framework),
    ticketArgument: sso?.argument ?? argumentNames.ticket,
    tokenArgument: preauthentication?.argument ?? argumentNames.token,
    /** The default REST path of a request. */
    protectedPath: protectedPaths[0] ?? '',
  }
}

/** The names in the specification, where it is unknown or unimportant which target has them. */
export const usualNames = serviceNamesOf({ framework: 'spring', protectedPaths: [] })

/** The input for a request by a method: each method uses what it supports. */
export interface Given extends MaybeCredentials {
  /** The organization separate from the user ID, if the method has an argument for it. */
  readonly organization?: string | undefined
  readonly ticket?: string | undefined
  readonly token?: string | undefined
  /** Requests the answer for programs, if the method answers with a redirect. */
  readonly json?: boolean | undefined
  /** Further arguments, such as those of locale and time zone. */
  readonly args?: readonly Argument[] | undefined
  /** Puts them first, and the password before the user ID. */
  readonly argsFirst?: boolean | undefined
  /** Further header fields. A content type replaces the usual one. */
  readonly headers?: readonly Header[] | undefined
  /** An HTTP method, path or body that replaces the usual one. */
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly form?: readonly Argument[] | undefined
  readonly body?: string | undefined
}

/** Public description of an authentication method, or of another operation of the specification. */
export interface OperationDescriptor {
  readonly id: string
  /** The section that describes it; undefined if none does. */
  readonly section?: string | undefined
  /** The name in a few words, such as `login with a form`. */
  readonly name: string
  /** The requirement that its refusals have no body, if there is one. */
  readonly emptyRefusal?: string | undefined
  /** The requirement that its success has the status 200, if it is a login. */
  readonly successIs200?: string | undefined
  /** The requirement that its success has no body, if it is a login. */
  readonly emptySuccess?: string | undefined
  /** The requirement on its success for a client that asks for JSON, if it redirects. */
  readonly jsonSuccess?: string | undefined
  /** The specification leaves its status open, so a server error is no violation. */
  readonly mayFail?: boolean | undefined
  readonly givesNoSession?: boolean | undefined
}

/** An authentication method of the specification. */
export interface Method extends OperationDescriptor {
  readonly section: string
  /** The method in the names of defects that affect only this one. */
  readonly slug: string
  /** The name that it shares with similar methods where explorations count operations; its ID by default. */
  readonly group?: string
  /** What a client does or sends, as explorations say it; by default `signs in with <name>`, or the name. */
  readonly inWords?: string
  readonly takes: 'password' | 'ticket' | 'token'
  /** Whether it is a separate operation, or part of each request to any path. */
  readonly sent: 'once' | 'with each request'
  readonly opens: 'session' | 'nothing'
  readonly when: readonly Condition[]
  /** The variable with the token that it takes, if that is not a token of pre-authentication. */
  readonly tokenVariable?: string
  readonly needs?: Prerequisite
  /** It answers with a redirect, to the error page for a refusal (section 4.5); other methods answer 401 (section 7). */
  readonly redirects: boolean
  /** It accepts a locale and a time zone (sections 4.2, 4.3 and 4.5). */
  readonly takesSettings: boolean
  /** It corrupts non-ASCII characters, and user IDs with a colon (section 1). */
  readonly asciiOnly?: true
  /** The method from which it differs only in the requested answer. */
  readonly variantOf?: string
  /** The organization has a separate argument and is not part of the user ID. */
  readonly organizationApart?: true
  /** Its rank among the methods for signing in before the checks: the first one reports how many attempts are left. */
  readonly signInOrder?: number
  /** The requirement that its operation exists, if some known servers lack it. */
  readonly existence?: string
  /** The requirement that later releases do not have it, if they do not. */
  readonly removal?: string
  /** The requirement to refuse an unknown user, ticket or token. */
  readonly refusesUnknown: string
  /** The requirement to refuse a wrong password, if it takes one. */
  readonly refusesWrongPassword?: string
  /** The requirements to refuse a password without a user ID, and a user ID without a password, if there are such. */
  readonly refusesNoUser?: string
  readonly refusesNoPassword?: string
  /** The status of these refusals, if it is not that of the others. */
  readonly statusOfMissing?: number
  /** The requirement that it opens no session: it never does, or a target that lacks a condition of `when` opens none. */
  readonly opensNoSession?: string
  /** The requirement on its success for a browser, if it redirects. */
  readonly pageSuccess?: string
  /** The requirements to reuse a live session of the user, and to return its cookie, if it redirects. */
  readonly reusesSession?: string
  readonly returnsReused?: string
  /** The requirement to accept an encrypted password, if it takes one. */
  readonly takesEncrypted?: string
  /** The requirement to accept credentials beyond ASCII, if there is one. */
  readonly takesUtf8?: string
  /** The requirements on its success, beside the status and the body of a login. */
  readonly success?: readonly string[]
  /** The requirement that it serves every request, if it is part of each. */
  readonly servesEveryRequest?: string
  readonly request: (given: Given, names: ServiceNames) => RequestData
}

/** The common properties of methods that are part of each request. */
export const withEachRequest = {
  sent: 'with each request',
  opens: 'nothing',
  redirects: false,
  takesSettings: true,
} as const

/** What a request to a resource has beside its credentials. */
export function resourceRequest(
  { method = 'GET', path, form, body, headers }: Given,
  { protectedPath }: Pick<ServiceNames, 'protectedPath'>,
): RequestData {
  return { method, path: path ?? protectedPath, form, body, headers }
}

/** Requests JSON, before any given header fields. */
export function withAccept({ json, headers = [] }: Given): readonly Header[] {
  return json ? [['Accept', 'application/json'], ...headers] : headers
}

/** The given credentials and other arguments, as URL arguments or form fields. Their order makes no difference to a server. */
export function signInFields(
  { userId, password, organization, ticket, args = [], argsFirst }: Given,
  { ticketArgument }: Pick<ServiceNames, 'ticketArgument'>,
): Argument[] {
  const fields: Argument[] = []
  if (organization !== undefined) fields.push([argumentNames.organization, organization])
  if (ticket !== undefined) fields.push([ticketArgument, ticket])
  if (userId !== undefined) fields.push([argumentNames.userId, userId])
  if (password !== undefined) fields.push([argumentNames.password, password])
  const all = [...fields, ...args]
  return argsFirst ? all.toReversed() : all
}
