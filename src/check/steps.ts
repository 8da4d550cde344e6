import type { Client, ProbeOptions } from '../client/client.ts'
import type { SendOptions } from '../client/send-options.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { givenBy } from '../methods/credentials.ts'
import { type LoginForm, loginForms } from '../methods/login.ts'
import type { ListedMethod, MethodId } from '../methods/methods.ts'
import { argumentNames } from '../methods/names.ts'
import { loginPage } from '../methods/operations.ts'
import { securityCheck } from '../methods/security-check.ts'
import { authenticate } from '../target/authentication.ts'
import { getPage } from '../target/get-page.ts'
import { unknownLike, unknownName } from '../target/unknown-user.ts'
import { hasContentOf } from './content.ts'
import type { CheckContext } from './context.ts'
import { control, expect, isRefusal } from './expect.ts'
import { expectCookieRefusedWith, type HttpMethod } from './http-methods.ts'
import { type ClientSession, openLiveSession } from './live-session.ts'
import { sharedSteps } from './shared-steps.ts'

/** The titles of a check that does the same with each form of login. */
export const loginTitles: Readonly<Record<LoginForm, string>> = {
  form: `Log in ${loginForms.form}.`,
  arguments: `Log in ${loginForms.arguments}.`,
  get: `Log in ${loginForms.get}.`,
}

const servedAt = sharedSteps(
  async ({ target, request }, path: string | undefined) => {
    const answer = await request(target.newClient(), { path })
    control(answer).toBeServed()
    return answer
  },
  (path) => [path],
)

/** The answer to a request of a path by a method that works. A control, requested once for all checks. */
export function controlServed(context: CheckContext, path = context.environment.protectedPaths[0]): Promise<Answer> {
  return servedAt(context, path)
}

const acceptedBy = sharedSteps(
  async ({ target }, method: ListedMethod, account: Account) => {
    const visit = { target, client: target.controlClient(), account }
    const answer = await authenticate(method, visit)
    // After a redirect, only the session shows that the credentials were accepted.
    control(method.redirects ? await visit.client.probe() : answer).toBeServed()
  },
  ({ id }, { variable }) => [id, variable],
)

/** A method accepts an account, by default the ordinary user. A control, requested once for all checks. */
export function controlAccepted(context: CheckContext, method: ListedMethod, account = context.user): Promise<void> {
  return acceptedBy(context, method, account)
}

/** A method refuses an unknown user. A control, requested once for all checks. */
export const controlRefused = sharedSteps(
  async ({ target, unknownUser }, id: MethodId) =>
    control(await target.controlClient().authenticate(id, unknownUser)).toBeUnauthenticated(),
  (id) => [id],
)

/** A session was opened, as a control. Returns the answer that opened it. */
export function controlSignedIn({ answer, isAccepted }: { answer: Answer; isAccepted: boolean }): Answer {
  control(answer).toOpenSession(isAccepted)
  return answer
}

/** A client that has logged out, and the ID of its former session. That it was live and has ended are controls. */
export async function endedSession(context: Pick<CheckContext, 'target' | 'openSession'>): Promise<ClientSession> {
  const { client, sessionId } = await openLiveSession(context)
  await client.logout()
  await controlEnded({ client, sessionId }, context)
  return { client, sessionId }
}

/** A control that the cookie of a session is refused after its logout. If not, the requirement on logouts is violated. */
export async function controlEnded(
  { client, sessionId }: ClientSession,
  context: Pick<CheckContext, 'target'>,
): Promise<void> {
  const late = await withSession(client, sessionId).probe()
  await expectClosed(context, {}, async () => control(late).toBeUnauthenticated())
}

/** The cookies of this client, if any, do not authenticate. */
export async function expectNoSession(client: Client): Promise<void> {
  if (client.cookies.isEmpty) return
  expect(await client.probe()).toBeUnauthenticated()
}

/** Whether the cookies of this client, if any, authenticate. */
export async function hasSession(client: Client): Promise<boolean> {
  if (client.cookies.isEmpty) return false
  return (await client.probe()).isSuccess
}

/** Makes a client send this session ID, or none, in place of its own, beside its other cookies. Returns the client. */
export function withSession(client: Client, sessionId: string | undefined): Client {
  client.cookies.sessionId = sessionId
  return client
}

/** A client that no user has signed in with. It has the cookies that every client gets, such as that of a load balancer. */
export async function anonymousClient({ target }: Pick<CheckContext, 'target'>): Promise<Client> {
  const client = target.controlClient()
  await client.probe()
  if (client.cookies.sessionId === undefined) await getPage(target, loginPage, client)
  return client
}

/** Every declared account, since a server may look it up first, and an unknown one: for attempts without cost. */
export function everyDeclaredAccount(environment: Environment): Account[] {
  return [...accountsOf(environment), unknownLike(environment.user)]
}

/** Sends the security check as an account: with the bare user ID, and orgId if there are several organizations. */
export function securityCheckAs(
  client: Client,
  account: Account,
  { by = 'id', ...options }: { by?: 'id' | 'alias' } & SendOptions = {},
): Promise<Answer> {
  return client.authenticate('security-check', givenBy(securityCheck, account, by), options)
}

/** The same account under an unknown name that differs as little as possible from its own. */
export function variationOf(account: Account): Account {
  const lossy = account.id.replace(/[^ -~]/gu, '?')
  return { ...account, id: lossy === account.id ? `${account.id}-unknown` : lossy }
}

/** The same account in another organization, by default an unknown one. A correct password sent for it may count as wrong. */
export function inOrganization(account: Account, organization = unknownName): Account {
  return { ...account, organization: { id: organization, alias: organization } }
}

/** The cookie of no live session is refused. If `judge` says otherwise, a control shows that the path is closed. */
async function expectClosed(
  { target }: Pick<CheckContext, 'target'>,
  asked: ProbeOptions,
  judge: () => Promise<void>,
): Promise<void> {
  try {
    await judge()
  } catch (error) {
    control(await target.newClient().probe({ ...asked, cookies: 'none' })).toBeRefused()
    throw error
  }
}

/** A request with the cookie of an ended session is refused. A load balancer may need the client's other cookies. */
export async function expectRefusedAfterEnd(
  { client, sessionId }: ClientSession,
  context: CheckContext,
  asked: ProbeOptions & { readonly method?: HttpMethod },
): Promise<void> {
  const { method = 'GET' } = asked
  const answer = await withSession(client, sessionId).probe(asked)
  // Where nothing exists, the answer to its user shows whether an unusual status is a refusal.
  const asUser = async () =>
    isRefusal(answer) ? undefined : context.request(context.target.newClient(), { ...asked, otherThan: 'session' })
  await expectClosed(context, asked, () => expectCookieRefusedWith(method, answer, asUser))
  await expectNotShown(answer, context, asked)
}

/** What credentials get at a protected path is not in the body of a refusal either, whatever its status. */
async function expectNotShown(
  answer: Answer,
  context: CheckContext,
  { path = context.environment.protectedPaths[0] ?? '', method = 'GET' }: ProbeOptions,
): Promise<void> {
  if (answer.isEmpty || method !== 'GET' || !context.environment.protectedPaths.includes(path)) return
  const shown = await controlServed(context, path)
  expect(answer).that(!hasContentOf(answer, shown), 'not what a client with credentials gets there')
}

/** A session that has ended authenticates nowhere, and no request, credentials or login with its cookie revives it. */
export async function expectEnded(session: ClientSession, context: CheckContext): Promise<void> {
  const { environment, request, openSession } = context
  const { client, sessionId } = session
  const returning = () => withSession(client, sessionId)
  const paths = [...environment.protectedPaths, environment.preferencesPath ?? []].flat()
  const asked = [...paths.map((path) => ({ path })), { method: 'POST' as const, path: environment.absentPath }]
  for (const each of asked) await expectRefusedAfterEnd(session, context, each)
  await request(returning())
  expect(await returning().probe()).toBeUnauthenticated()
  await openSession(returning())
  // A server may give the new session the ID that the client sends.
  if (client.cookies.sessionId !== sessionId) expect(await returning().probe()).toBeUnauthenticated()
}

/** The same with two probes: of the first path, then of the last one with the documented cookie and a locale. */
export async function expectEndedOnTwoPaths(session: ClientSession, context: CheckContext): Promise<void> {
  const { protectedPaths } = context.environment
  await expectRefusedAfterEnd(session, context, { path: protectedPaths[0] })
  const path = `${protectedPaths.at(-1)}?${argumentNames.locale}=de_DE`
  await expectRefusedAfterEnd(session, context, { path, cookies: 'documented' })
}
