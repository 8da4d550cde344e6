import type { SendOptions } from '../client/send-options.ts'
import { type Environment, offers, provides } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { givenBy } from '../methods/credentials.ts'
import type { Method } from '../methods/method.ts'
import { type ListedMethod, titleOf } from '../methods/methods.ts'
import { errorPage } from '../methods/operations.ts'
import type { MaybeCredentials } from '../methods/request-data.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import { leadsTo } from './location.ts'
import type { Visit } from './target.ts'

/** How a request by a method differs from the usual one. */
export interface AuthenticationOptions extends SendOptions {
  /** Instead of the account's own credentials, if the method takes a password. Parts may be omitted. */
  readonly credentials?: MaybeCredentials | undefined
  /** Instead of the account's own password. */
  readonly password?: string | undefined
  /** How the account's own credentials name its organization; by its ID by default. */
  readonly organizationBy?: 'id' | 'alias' | undefined
  /** Instead of a good ticket or token, if the method takes one. */
  readonly proof?: string | undefined
}

/** Sends a request by a method as the account of a visit, with a good ticket or token if it takes one. */
export async function authenticate(
  method: ListedMethod,
  { target, client, account }: Visit,
  { credentials, password, organizationBy, proof, ...options }: AuthenticationOptions = {},
): Promise<Answer> {
  const { id, takes, tokenVariable } = method
  if (takes === 'ticket') return client.authenticate(id, { ticket: proof ?? (await target.takeTicket()) }, options)
  if (takes === 'token')
    return client.authenticate(id, { token: proof ?? (await target.takeToken(tokenVariable)) }, options)
  const own = givenBy(method, account, organizationBy)
  return client.authenticate(id, credentials ?? { ...own, password: password ?? account.password }, options)
}

/** The options of a check by this method, so that it runs only where the method exists, and gets its tickets. */
export function optionsOf({ when, needs, asciiOnly, takes }: Method, entries = 1) {
  return { when, needs, basic: asciiOnly, ...(takes === 'ticket' && { tickets: entries }) }
}

/** The options of a deep check: one more case of a requirement, with a name that says which. */
export function byMethod(method: Method, name = titleOf(method), entries = 1) {
  return { name, deep: true as const, ...optionsOf(method, entries) }
}

/** The same for a check that applies only where the method accepts its account. */
export function byWorkingMethod(method: ListedMethod, name = titleOf(method), entries = 1) {
  return { ...byMethod(method, name, entries), method }
}

/** Whether an environment has everything a method takes, as often as needed. */
export function isAvailableIn(method: Method, environment: Environment): boolean {
  const { takes, needs } = method
  // The tickets of a list are reserved for the checks that ask for them.
  if (takes === 'ticket' && environment.sso?.tickets?.kind === 'list') return false
  return offers(environment, method) && (needs === undefined || provides(environment, needs))
}

/** Whether a method is known to sign in the ordinary user. It is unknown to whom a ticket or token of a command belongs. */
export function signsInTheUser({ takes, tokenVariable }: Method, environment: Environment): boolean {
  const { user, sso, preauthentication: tokens } = environment
  if (takes === 'ticket') return sso?.tickets?.kind === 'issuer'
  if (takes !== 'token' || tokenVariable !== undefined) return true
  const { id, organization } = user
  if (tokens?.token?.kind !== 'fields' || tokens.token.fields.u !== id) return false
  const { o } = tokens.token.fields
  return o === undefined || [organization?.id, organization?.alias].includes(o)
}

/** Whether an answer accepts the credentials: any success or, where success redirects, any redirect but to the error page. */
export function isAccepted({ redirects }: Method, answer: Answer): boolean {
  return redirects ? answer.status === 302 && !leadsTo(answer, errorPage) : answer.isSuccess
}

/** Opens a session by this method, as a first step, and returns the answer. Throws DoesNotApply if none opens. */
export async function openBy(method: ListedMethod, visit: Visit, options?: AuthenticationOptions): Promise<Answer> {
  const answer = await authenticate(method, visit, options)
  if (isAccepted(method, answer) && (await visit.client.probe()).isSuccess) return answer
  throw nothingToDecide('method-does-not-work', { method: method.id })
}
