import type { Condition } from '../catalogue/condition.ts'
import type { Prerequisite } from '../catalogue/prerequisite.ts'
import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import type { MaybeCredentials } from '../client/credentials.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { SendOptions, StatelessOptions } from '../client/send-options.ts'
import { type Account, type Environment, holds, provides } from '../environment/environment.ts'
import { DoesNotApply } from './does-not-apply.ts'
import { errorPage, leadsTo } from './location.ts'
import { enter } from './steps.ts'
import type { Target } from './target.ts'

/** Who asks whom. */
export interface Visit {
  readonly target: Target
  readonly client: Client
  readonly account: Account
}

/** What an entry may differ in from the usual one. */
export interface EntryOptions extends SendOptions {
  /** Instead of the account's own, where the way takes a password. */
  readonly password?: string | undefined
  /** Instead of a good ticket or token, where the way takes one. */
  readonly proof?: string | undefined
  /** Ask for the answer that suits a program, where the way redirects. */
  readonly json?: boolean | undefined
}

/** What a request by a stateless way may differ in from the usual one. */
export interface RequestOptions extends StatelessOptions {
  /** Instead of the account's own, where the way takes a password. A part of them may be left out. */
  readonly credentials?: MaybeCredentials | undefined
  /** Instead of a good token, where the way takes one. */
  readonly proof?: string | undefined
}

/** What every way in says of itself. */
export interface WayIn {
  /** What a check that takes it is called. */
  readonly title: string
  readonly takes: 'password' | 'ticket' | 'token' | 'nothing'
  /** What the target has to have. */
  readonly when: readonly Condition[]
  /** What it takes from the environment. */
  readonly needs?: Prerequisite
  /** It is basic authentication, which corrupts what is not ASCII (section 1). */
  readonly basic?: true
}

/** A way in that opens a session (sections 4.3 to 4.6). */
export interface SessionWay extends WayIn {
  /** It answers with a redirect, to the error page when it refuses (section 4.5); the others answer 401 (section 7). */
  readonly redirects: boolean
  readonly enter: (visit: Visit, options?: EntryOptions) => Promise<Answer>
}

/** A way in that comes with every request, and opens nothing (sections 4.1 and 4.2). */
export interface StatelessWay extends WayIn {
  readonly send: (visit: Visit, options?: RequestOptions) => Promise<Answer>
}

const sso = { takes: 'ticket', when: ['sso'], needs: 'ticket' } as const
const preauthentication = { takes: 'token', when: ['pre-authentication'], needs: 'token' } as const
const legacy = ['known-release', 'legacy-login'] as const

/** Every way in that opens a session, in the order in which they are tried. */
export const sessionWays = {
  form: {
    title: 'Login with a form.',
    takes: 'password',
    when: [],
    redirects: false,
    enter: (visit, options = {}) => visit.client.login(credentialsIn(visit, options), 'form', options),
  },
  arguments: {
    title: 'Login with URL arguments.',
    takes: 'password',
    when: [],
    redirects: false,
    enter: (visit, options = {}) => visit.client.login(credentialsIn(visit, options), 'arguments', options),
  },
  securityCheck: {
    title: 'Security check.',
    takes: 'password',
    when: [],
    redirects: true,
    enter: ({ client, account }, { password = account.password, json = false, ...options } = {}) =>
      enter(client, account, { password, json, ...options }),
  },
  securityCheckForJson: {
    title: 'Security check that asks for JSON.',
    takes: 'password',
    when: [],
    redirects: true,
    enter: ({ client, account }, { password = account.password, ...options } = {}) =>
      enter(client, account, { password, ...options, json: true }),
  },
  get: {
    title: 'Login with GET.',
    takes: 'password',
    when: ['get-login'],
    redirects: false,
    enter: (visit, options = {}) => visit.client.login(credentialsIn(visit, options), 'get', options),
  },
  ticketArgument: {
    ...sso,
    title: 'Login with a ticket in the URL.',
    redirects: false,
    enter: async ({ client, target }, { proof, ...options } = {}) =>
      client.loginWithTicket(proof ?? (await target.takeTicket()), 'arguments', {}, options),
  },
  ticketField: {
    ...sso,
    title: 'Login with a ticket in a form.',
    redirects: false,
    enter: async ({ client, target }, { proof, ...options } = {}) =>
      client.loginWithTicket(proof ?? (await target.takeTicket()), 'form', {}, options),
  },
  securityCheckTicket: {
    ...sso,
    title: 'Security check with a ticket.',
    redirects: true,
    enter: async ({ client, target }, { proof, json = false, ...options } = {}) =>
      client.securityCheckWithTicket(proof ?? (await target.takeTicket()), { json, ...options }),
  },
  baseAddress: {
    ...preauthentication,
    title: 'A token at the base address.',
    redirects: true,
    enter: async ({ client, target }, { proof, json = false, ...options } = {}) =>
      client.preauthenticate(proof ?? (await target.takeToken()), { json, ...options }),
  },
  legacyForm: {
    title: 'The legacy login with a form.',
    takes: 'password',
    when: legacy,
    redirects: false,
    enter: (visit, options = {}) => visit.client.legacyLogin(credentialsIn(visit, options), 'form', options),
  },
} as const satisfies Record<string, SessionWay>

/** Basic authentication has a place for both, whatever is there. */
const nothing = { userId: '', password: '' }

/** Every way in that comes with each request, in the order in which they are tried. */
export const statelessWays = {
  basic: {
    title: 'Basic authentication.',
    takes: 'password',
    when: [],
    basic: true,
    send: ({ client, account }, { credentials, ...options } = {}) =>
      client.basic({ ...nothing, ...(credentials ?? credentialsOf(account)) }, options),
  },
  arguments: {
    title: 'URL arguments.',
    takes: 'password',
    when: [],
    send: ({ client, account }, { credentials = credentialsOf(account), ...options } = {}) =>
      client.withArguments(credentials, options),
  },
  token: {
    ...preauthentication,
    title: 'A token with the request.',
    send: async ({ client, target }, { proof, ...options } = {}) =>
      client.withToken(proof ?? (await target.takeToken()), options),
  },
} as const satisfies Record<string, StatelessWay>

/** The same as lists, for checks that try all of them. */
export const everyOpening: readonly SessionWay[] = Object.values(sessionWays)
/** One of those that differ only in what they ask for. */
export const everySessionWay = everyOpening.filter((way) => way !== sessionWays.securityCheckForJson)
export const everyStatelessWay: readonly StatelessWay[] = Object.values(statelessWays)

/** What a check that takes this way declares, so that it runs only where there is the way, and gets its tickets. */
export function optionsOf({ when, needs, basic, takes }: WayIn, entries = 1) {
  return { when, needs, basic, ...(takes === 'ticket' && { tickets: entries }) }
}

/** The same for one more try of what a check of the requirement asks already, with a name that says which. */
export function byWay(way: WayIn, name = way.title, entries = 1) {
  return { name, deep: true as const, ...optionsOf(way, entries) }
}

/** Whether an environment has what a way takes, as often as somebody asks. */
export function isOpenIn({ takes, when, needs }: WayIn, environment: Environment): boolean {
  // A list of tickets is for the checks that ask for them.
  if (takes === 'ticket' && environment.sso?.tickets?.kind === 'list') return false
  return when.every((each) => holds(environment, each)) && (needs === undefined || provides(environment, needs))
}

/** Whether a way is known to let in the ordinary user: whom a ticket or a token of a command speaks for is not. */
export function letsInTheUser({ takes }: WayIn, { user, sso, preauthentication: tokens }: Environment): boolean {
  if (takes === 'ticket') return sso?.tickets?.kind === 'issuer'
  if (takes !== 'token') return true
  const { id, organization } = user
  if (tokens?.token?.kind !== 'fields' || tokens.token.fields.u !== id) return false
  const { o } = tokens.token.fields
  return o === undefined || [organization?.id, organization?.alias].includes(o)
}

/** What a check says that is about other ways than the one that works here. */
export const nobodyComesIn = 'This way lets nobody in at this target, which is for other requirements to say.'

/** Whether an answer of a way says that the client is in. */
export function saysIn({ redirects }: SessionWay, answer: Answer): boolean {
  return redirects ? answer.status === 302 && !leadsTo(answer, errorPage) : answer.isSuccess
}

/**
 * Opens a session by this way, as what a check begins with, and gives the answer that did. Where the way opens none
 * at this target the check does not apply: the requirements of that way say so, and this one is for the other ways.
 */
export async function openBy(way: SessionWay, visit: Visit, options?: EntryOptions): Promise<Answer> {
  const answer = await way.enter(visit, options)
  if (saysIn(way, answer) && (await visit.client.probe()).isSuccess) return answer
  throw new DoesNotApply(nobodyComesIn)
}

function credentialsIn({ account }: Visit, { password = account.password }: EntryOptions) {
  return { ...credentialsOf(account), password }
}
