import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import type { SendOptions } from '../client/send-options.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { givenBy } from '../methods/credentials.ts'
import { type LoginForm, loginForms } from '../methods/login.ts'
import { securityCheck } from '../methods/security-check.ts'
import { control, expect } from './expect.ts'
import { nobody, strangerOf } from './stranger.ts'

/** What a check is called that does the same with each way to log in. */
export const loginTitles: Readonly<Record<LoginForm, string>> = {
  form: `Log in ${loginForms.form}.`,
  arguments: `Log in ${loginForms.arguments}.`,
  get: `Log in ${loginForms.get}.`,
}

/** The session of this client is live: its cookies alone are served. */
export async function expectLiveSession(client: Client): Promise<void> {
  expect(await client.probe()).toBeServed()
}

/** The same as a precondition. */
export async function controlLiveSession(client: Client): Promise<void> {
  control(await client.probe()).toBeServed()
}

/** A session was opened, as a precondition. Gives the answer that did. */
export function controlEntered({ answer, isIn }: { answer: Answer; isIn: boolean }): Answer {
  control(answer).toLetIn(isIn)
  return answer
}

/** Whatever cookies this client has got, they do not authenticate. */
export async function expectNoSession(client: Client): Promise<void> {
  if (client.cookies.isEmpty) return
  expect(await client.probe()).toBeUnauthenticated()
}

/** A client that sends this session ID, besides whatever other cookies it has. */
export function withSession(client: Client, sessionId: string | undefined): Client {
  client.cookies.sessionId = sessionId
  return client
}

/**
 * Who is asked about where a credential is missing, which costs nobody an attempt: every account of the environment,
 * since a server may look a user up first, and one that nobody has.
 */
export function everybody(environment: Environment): Account[] {
  return [...accountsOf(environment), { ...environment.user, id: nobody, password: strangerOf(environment).password }]
}

/** The security check as an account signs in by it: the bare user ID, and orgId where there are several organizations. */
export function securityCheckAs(
  client: Client,
  account: Account,
  { by = 'id', password = account.password, ...options }: { by?: 'id' | 'alias'; password?: string } & SendOptions = {},
): Promise<Answer> {
  return client.authenticate('security-check', { ...givenBy(securityCheck, account, by), password }, options)
}

/** The same account under a name that nobody has, and that differs as little as possible from its own. */
export function variationOf(account: Account): Account {
  const lossy = account.id.replace(/[^ -~]/gu, '?')
  return { ...account, id: lossy === account.id ? `${account.id}-nobody` : lossy }
}

/** Somebody who does not exist, in the organization of the ordinary user: refusing them locks nobody out. */
export function nobodyLike(account: Account): Account {
  return { ...account, id: nobody, password: 'conformance-no-password' }
}

/** Names that nobody has, and that a careless comparison takes for this one, by the character that stands for others then. */
export function namesLike(id: string): { readonly id: string; readonly wildcard: string }[] {
  const beginning = id.slice(0, -1)
  return [
    { id: `${beginning}_`, wildcard: '_' },
    { id: `${beginning}%`, wildcard: '%' },
    { id: '*', wildcard: '*' },
  ]
}

/**
 * The same account in an organization that is not its own; in one that does not exist, unless another is named. A right
 * password sent for it may count as a wrong one.
 */
export function elsewhere(account: Account, organization = nobody): Account {
  return { ...account, organization: { id: organization, alias: organization } }
}
