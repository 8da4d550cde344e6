import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Client } from '../http/client.ts'
import type { ModelOperation, ModelToken } from '../model/operation.ts'
import { nearMatch } from '../runner/near-match.ts'
import type { RunContext, Target } from '../runner/target.ts'
import { unknownName, unknownUserOf } from '../runner/unknown-user.ts'
import {
  type Authenticating,
  givenFor,
  isAuthenticating,
  methodFor,
  pathsOf,
  requestPlaceOf,
  tokenVariableOf,
} from './asked.ts'
import { browserJars } from './jars.ts'
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
  function feasible(operation: ModelOperation): ModelOperation {
    const { kind } = operation
    if (kind === 'ticket') {
      const has = { fresh: tickets.areLeft, used: usedTicket !== undefined, invented: true }
      if (!has[operation.ticket]) return { ...operation, ticket: 'invented' }
    }
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    if ((kind === 'basic' || kind === 'arguments') && environment.encryption === 'dynamic')
      return withinBudget({ ...operation, carried: 'own' })
    return withinBudget(operation)
  }

  function withinBudget(operation: ModelOperation): ModelOperation {
    if ('credentials' in operation && operation.credentials === 'wrong password') {
      const { variable } = accountOf(operation.user)
      if (!budget.hasRoomToFail(variable)) return { ...operation, credentials: 'unknown user' }
    }
    return operation
  }

  /** Performs an operation. Returns undefined if it sends nothing. Throws NoAnswer and anything a client throws. */
  async function perform(operation: ModelOperation): Promise<Answer | undefined> {
    const answer = await answerTo(operation)
    clients.record(operation.browser, answer?.sessionCookie?.value)
    return answer
  }

  async function answerTo(operation: ModelOperation): Promise<Answer | undefined> {
    const client = clients.of(operation.browser)
    const connection = connectionOf(operation)
    client.connection = connection
    if (isAuthenticating(operation)) return authenticate(client, operation)
    switch (operation.kind) {
      case 'request': {
        const { sender, ...how } = carrying(operation)
        sender.connection = connection
        return sender.probe({ ...requestPlaceOf(operation, paths), ...how })
      }
      case 'logout': {
        const { sender, session } = carrying(operation)
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
    const ticket = operation.kind === 'ticket' ? await takeTicket(operation.ticket) : undefined
    // Another sequence may have taken the last ticket of a list: then nothing is sent.
    if (operation.kind === 'ticket' && ticket === undefined) return undefined
    const account = accountOf('user' in operation ? operation.user : 0)
    const isWrong = 'credentials' in operation && operation.credentials === 'wrong password'
    const given = givenFor(operation, {
      account,
      unknownUser: unknownUserOf(environment),
      wrongPassword: nearMatch.withOneMore(account.password),
      ticket,
      ...(operation.kind === 'token' && { token: await takeToken(operation) }),
    })
    const isWithRequest = operation.kind === 'basic' || operation.kind === 'arguments'
    return client.authenticate(methodFor(operation), given, {
      ...(isWrong && { wrongFor: account.variable }),
      ...(isWithRequest && requestPlaceOf(operation, paths)),
      ...(isWithRequest && operation.carried === 'none' && { cookies: 'none' }),
    })
  }

  async function takeTicket(ticket: 'fresh' | 'used' | 'invented'): Promise<string | undefined> {
    if (ticket === 'invented') return unknownName
    if (ticket === 'used') return usedTicket ?? unknownName
    const fresh = await tickets.take(target)
    usedTicket = fresh ?? usedTicket
    return fresh
  }

  function takeToken({ right, by }: ModelToken): Promise<string> {
    const variable = tokenVariableOf(by)
    return right ? target.takeToken(variable) : target.takeMalformedToken(variable)
  }

  /** The client that sends, and the session, if it is not its own. */
  function carrying({ carried, browser, documented }: ModelOperation & { kind: 'request' | 'logout' }): {
    sender: Client
    cookies: 'plain' | 'documented' | 'none'
    session?: string
  } {
    const { jar: sender, isNothing = false, ...session } = clients.carried(browser, carried)
    return { sender, cookies: isNothing ? 'none' : documented ? 'documented' : 'plain', ...session }
  }

  /** The connection that an operation uses. Each sequence opens new ones, so that a replay sees the same conditions. */
  function connectionOf({ connection }: ModelOperation): number | undefined {
    if (connection === undefined) return undefined
    const kept = connections.get(connection) ?? target.keepConnection()
    connections.set(connection, kept)
    return kept
  }

  function accountOf(user: number): Account {
    return accounts[user % accounts.length] as Account
  }
}
