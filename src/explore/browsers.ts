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
  type Paths,
  pathsOf,
  requestPlaceOf,
  tokenVariableOf,
} from './asked.ts'
import { BrowserJars } from './jars.ts'
import type { Tickets } from './tickets.ts'

/** The browsers of one sequence. Each has its own cookies and performs operations. */
export class Browsers {
  readonly #target: Target
  readonly #shared: RunContext
  readonly #accounts: readonly Account[]
  readonly #tickets: Tickets
  readonly #paths: Paths
  readonly #clients: BrowserJars<Client>
  /** Connections that browsers share, by their number in the sequence. */
  readonly #connections = new Map<number, number>()
  #usedTicket: string | undefined

  constructor(target: Target, shared: RunContext, accounts: readonly Account[], tickets: Tickets) {
    this.#target = target
    this.#shared = shared
    this.#accounts = accounts
    this.#tickets = tickets
    this.#paths = pathsOf(shared.environment)
    this.#clients = new BrowserJars(
      () => target.newClient(),
      ({ cookies }) => cookies.sessionId,
    )
  }

  /** The operation, with anything that is not available now replaced by the closest alternative. */
  feasible(operation: ModelOperation): ModelOperation {
    const { kind } = operation
    if (kind === 'ticket') {
      const has = { fresh: this.#tickets.areLeft, used: this.#usedTicket !== undefined, invented: true }
      if (!has[operation.ticket]) return { ...operation, ticket: 'invented' }
    }
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    if ((kind === 'basic' || kind === 'arguments') && this.#shared.environment.encryption === 'dynamic')
      return this.#withinBudget({ ...operation, carried: 'own' })
    return this.#withinBudget(operation)
  }

  #withinBudget(operation: ModelOperation): ModelOperation {
    if ('credentials' in operation && operation.credentials === 'wrong password') {
      const account = this.#account(operation.user)
      if (!this.#shared.budget.hasRoomToFail(account.variable)) return { ...operation, credentials: 'unknown user' }
    }
    return operation
  }

  /** Performs an operation. Returns undefined if it sends nothing. Throws NoAnswer and anything a client throws. */
  async do(operation: ModelOperation): Promise<Answer | undefined> {
    const answer = await this.#answerTo(operation)
    this.#clients.record(operation.browser, answer?.sessionCookie?.value)
    return answer
  }

  async #answerTo(operation: ModelOperation): Promise<Answer | undefined> {
    const client = this.#clients.of(operation.browser)
    const connection = this.#connectionOf(operation)
    client.connection = connection
    if (isAuthenticating(operation)) return this.#authenticate(client, operation)
    switch (operation.kind) {
      case 'request': {
        const { sender, ...how } = this.#carrying(operation)
        sender.connection = connection
        return sender.probe({ ...requestPlaceOf(operation, this.#paths), ...how })
      }
      case 'logout': {
        const { sender, session } = this.#carrying(operation)
        sender.connection = connection
        return sender.logout(operation.documented ? 'documented' : 'plain', session)
      }
      case 'key':
        return client.encryptionKey()
      case 'forget':
        this.#clients.forget(operation.browser)
        return undefined
      default:
        return undefined
    }
  }

  async #authenticate(client: Client, operation: Authenticating): Promise<Answer | undefined> {
    const ticket = operation.kind === 'ticket' ? await this.#ticket(operation.ticket) : undefined
    // Another sequence may have taken the last ticket of a list: then nothing is sent.
    if (operation.kind === 'ticket' && ticket === undefined) return undefined
    const account = this.#account('user' in operation ? operation.user : 0)
    const isWrong = 'credentials' in operation && operation.credentials === 'wrong password'
    const given = givenFor(operation, {
      account,
      unknownUser: unknownUserOf(this.#shared.environment),
      wrongPassword: nearMatch.withOneMore(account.password),
      ticket,
      ...(operation.kind === 'token' && { token: await this.#token(operation) }),
    })
    const isWithRequest = operation.kind === 'basic' || operation.kind === 'arguments'
    return client.authenticate(methodFor(operation), given, {
      ...(isWrong && { wrongFor: account.variable }),
      ...(isWithRequest && requestPlaceOf(operation, this.#paths)),
      ...(isWithRequest && operation.carried === 'none' && { cookies: 'none' }),
    })
  }

  async #ticket(ticket: 'fresh' | 'used' | 'invented'): Promise<string | undefined> {
    if (ticket === 'invented') return unknownName
    if (ticket === 'used') return this.#usedTicket ?? unknownName
    const fresh = await this.#tickets.take(this.#target)
    this.#usedTicket = fresh ?? this.#usedTicket
    return fresh
  }

  #token({ right, by }: ModelToken): Promise<string> {
    const variable = tokenVariableOf(by)
    return right ? this.#target.takeToken(variable) : this.#target.takeMalformedToken(variable)
  }

  /** The client that sends, and the session, if it is not its own. */
  #carrying({ carried, browser, documented }: ModelOperation & { kind: 'request' | 'logout' }): {
    sender: Client
    cookies: 'plain' | 'documented' | 'none'
    session?: string
  } {
    const { jar: sender, isNothing = false, ...session } = this.#clients.carried(browser, carried)
    return { sender, cookies: isNothing ? 'none' : documented ? 'documented' : 'plain', ...session }
  }

  /** The connection that an operation uses. Each sequence opens new ones, so that a replay sees the same conditions. */
  #connectionOf({ connection }: ModelOperation): number | undefined {
    if (connection === undefined) return undefined
    const kept = this.#connections.get(connection) ?? this.#target.keepConnection()
    this.#connections.set(connection, kept)
    return kept
  }

  #account(user: number): Account {
    return this.#accounts[user % this.#accounts.length] as Account
  }
}
