import type { Client } from '../client/client.ts'
import type { Account } from '../environment/environment.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { authenticate } from '../target/authentication.ts'
import type { CheckContext } from './context.ts'
import { control, expect } from './expect.ts'

/** A session, and its client, which may have another session by now. */
export interface ClientSession {
  readonly client: Client
  readonly sessionId: string | undefined
}

/** A client with a session, by default of the ordinary user, and the ID of the session. */
export async function newSession(
  { target, openSession }: Pick<CheckContext, 'target' | 'openSession'>,
  account?: Account,
): Promise<ClientSession> {
  const client = target.newClient()
  await openSession(client, account)
  return { client, sessionId: client.cookies.sessionId }
}

/** The same, with a control that the session is live. */
export async function openLiveSession(
  context: Pick<CheckContext, 'target' | 'openSession'>,
  account?: Account,
): Promise<ClientSession> {
  const { client } = await newSession(context, account)
  // Another account may have no permission to read the path.
  if (account === undefined) await controlLiveSession(client)
  else control(await client.probe()).toAcceptCredentials()
  // The server may have renewed the ID.
  return { client, sessionId: client.cookies.sessionId }
}

/** A client that signs in by a method with its caller profile, and the answer. */
export async function signInByProfile(
  { target, callerProfile }: Pick<CheckContext, 'target' | 'callerProfile'>,
  method: ListedMethod,
  index: number,
) {
  const { account, options } = await callerProfile(method, index)
  const visit = target.visit(account)
  const answer = await authenticate(method, visit, options)
  return { client: visit.client, answer }
}

/** The session of this client is live: its cookies alone are served. */
export async function expectLiveSession(client: Client): Promise<void> {
  expect(await client.probe()).toBeServed()
}

/** The same as a control. */
export async function controlLiveSession(client: Client): Promise<void> {
  control(await client.probe()).toBeServed()
}
