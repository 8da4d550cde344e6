import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Client } from '../http/client.ts'
import { methodOf } from '../methods/methods.ts'
import type { ModelCredentials } from '../model/operation.ts'
import { nearMatch } from '../target/near-match.ts'
import type { RunContext, Target } from '../target/target.ts'
import { unknownName, unknownUserOf } from '../target/unknown-user.ts'
import { givenFor, pathsOf, requestPlaceOf } from './asked.ts'
import { browserJars } from './jars.ts'
import { type Authenticating, isWithRequest, type Operation } from './operation.ts'
import type { Tickets } from './tickets.ts'

export type Browsers = ReturnType<typeof browsersOf>

/** The browsers of one sequence. Each has its own cookies and performs operations. */
export function browsersOf(target: Target, shared: RunContext, accounts: readonly Account[], tickets: Tickets) {
  const { environment, budget } = shared
  const paths = pathsOf(environment)
  const clients = browserJars(
    () => target.newClient(),
    ({ cookies }) => cookies.sessionId,
  )
  /** Connections that browsers share, by their number in the sequence. */
  const connections = new Map<number, number>()
  let usedTicket: string | undefined

  return { feasible, do: perform }

  /** The operation, with anything that is not available now replaced by the closest alternative. */
  function feasible(operation: Operation): Operation {
    if (operation.kind !== 'authenticate') return operation
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    const carried = isWithRequest(operation) && environment.encryption === 'dynamic' ? 'own' : operation.carried
    return { ...operation, credentials: feasibleCredentials(operation), ...(carried && { carried }) }
  }

  function feasibleCredentials({ by, credentials, user }: Authenticating): ModelCredentials {
    const isLacking =
      methodOf(by).takes === 'ticket' &&
      ((credentials === 'right' && !tickets.areLeft) || (credentials === 'used' && usedTicket === undefined))
    if (isLacking) return 'invented'
    const isTooCostly = credentials === 'wrong password' && !budget.hasRoomToFail(accountOf(user).variable)
    return isTooCostly ? 'unknown user' : credentials
  }

  /** Performs an operation. Returns undefined if it sends nothing. Throws NoAnswer and anything a client throws. */
  async function perform(operation: Operation): Promise<Answer | undefined> {
    const answer = await answerTo(operation)
    clients.record(operation.browser, answer?.sessionCookie?.value)
    return answer
  }

  async function answerTo(operation: Operation): Promise<Answer | undefined> {
    const client = clients.of(operation.browser)
    const connection = connectionOf(operation)
    client.connection = connection
    switch (operation.kind) {
      case 'authenticate':
        return authenticate(client, operation)
      case 'request': {
        const { sender, ...how } = senderOf(operation)
        sender.connection = connection
        return sender.probe({ ...requestPlaceOf(operation, paths), ...how })
      }
      case 'logout': {
        const { sender, session } = senderOf(operation)
        sender.connection = connection
        return sender.logout(operation.documented ? 'documented' : 'plain', session)
      }
      case 'key':
        return client.encryptionKey()
      case 'forget':
        clients.forget(operation.browser)
        return undefined
      default:
        return undefined
    }
  }

  async function authenticate(client: Client, operation: Authenticating): Promise<Answer | undefined> {
    const { by, credentials, user, carried } = operation
    const { takes, tokenVariable } = methodOf(by)
    const ticket = takes === 'ticket' ? await takeTicket(credentials) : undefined
    // Another sequence may have taken the last ticket of a list: then nothing is sent.
    if (takes === 'ticket' && ticket === undefined) return undefined
    const account = accountOf(user)
    const given = givenFor(operation, {
      account,
      unknownUser: unknownUserOf(environment),
      wrongPassword: nearMatch.withOneMore(account.password),
      ticket,
      ...(takes === 'token' && { token: await takeToken(credentials, tokenVariable) }),
    })
    return client.authenticate(by, given, {
      ...(credentials === 'wrong password' && { wrongFor: account.variable }),
      ...(isWithRequest(operation) && requestPlaceOf(operation, paths)),
      ...(carried === 'none' && { cookies: 'none' }),
    })
  }

  async function takeTicket(credentials: ModelCredentials): Promise<string | undefined> {
    if (credentials === 'invented') return unknownName
    if (credentials === 'used') return usedTicket ?? unknownName
    const fresh = await tickets.take(target)
    usedTicket = fresh ?? usedTicket
    return fresh
  }

  function takeToken(credentials: ModelCredentials, variable: string | undefined): Promise<string> {
    return credentials === 'right' ? target.takeToken(variable) : target.takeMalformedToken(variable)
  }

  /** The client that sends, and the session, if it is not its own. */
  function senderOf({ carried, browser, documented }: Operation & { kind: 'request' | 'logout' }): {
    sender: Client
    cookies: 'plain' | 'documented' | 'none'
    session?: string
  } {
    const { jar: sender, isNothing = false, ...session } = clients.cookiesFor(browser, carried)
    return { sender, cookies: isNothing ? 'none' : documented ? 'documented' : 'plain', ...session }
  }

  /** The connection that an operation uses. Each sequence opens new ones, so that a replay sees the same conditions. */
  function connectionOf({ connection }: Operation): number | undefined {
    if (connection === undefined) return undefined
    const kept = connections.get(connection) ?? target.keepConnection()
    connections.set(connection, kept)
    return kept
  }

  function accountOf(user = 0): Account {
    return accounts[user % accounts.length] as Account
  }
}
