import type { Account, Environment } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import type { Client } from '../http/client.ts'
import type { ModelOperation, ModelToken } from '../model/operation.ts'
import { nearMatch } from '../runner/near-match.ts'
import type { Target } from '../runner/target.ts'
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
import type { ExploreBudgets } from './budgets.ts'

const invented = '0123456789ABCDEF0123456789ABCDEF'

/** The browsers of one sequence. Each has its own cookies and performs operations. */
export class Browsers {
  readonly #target: Target
  readonly #environment: Environment
  readonly #accounts: readonly Account[]
  readonly #supplies: ExploreBudgets
  readonly #paths: Paths
  readonly #clients: Client[] = []
  /** The sessions that each browser was given, newest last, each with the client that received it. */
  readonly #sessions: { readonly id: string; readonly client: Client }[][] = []
  /** Connections that browsers share, by their number in the sequence. */
  readonly #connections = new Map<number, number>()
  #usedTicket: string | undefined

  constructor(target: Target, environment: Environment, accounts: readonly Account[], supplies: ExploreBudgets) {
    this.#target = target
    this.#environment = environment
    this.#accounts = accounts
    this.#supplies = supplies
    this.#paths = pathsOf(environment)
  }

  /** The operation, with anything that is not available now replaced by the closest alternative. */
  feasible(operation: ModelOperation): ModelOperation {
    const { kind } = operation
    if (kind === 'ticket') {
      const has = { fresh: this.#supplies.hasTickets, used: this.#usedTicket !== undefined, invented: true }
      if (!has[operation.ticket]) return { ...operation, ticket: 'invented' }
    }
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    if ((kind === 'basic' || kind === 'arguments') && this.#environment.encryption === 'dynamic')
      return this.#withinBudget({ ...operation, carried: 'own' })
    return this.#withinBudget(operation)
  }

  #withinBudget(operation: ModelOperation): ModelOperation {
    if ('credentials' in operation && operation.credentials === 'wrong password') {
      const account = this.#account(operation.user)
      if (!this.#supplies.hasRoomToFail(account.variable)) return { ...operation, credentials: 'unknown user' }
    }
    return operation
  }

  /** Performs an operation. Returns undefined if it sends nothing. Throws NoAnswer and anything a client throws. */
  async do(operation: ModelOperation): Promise<Answer | undefined> {
    const answer = await this.#answerTo(operation)
    const given = answer?.sessionCookie?.value
    const sessions = this.#sessionsOf(operation.browser)
    if (given !== undefined && sessions.at(-1)?.id !== given)
      sessions.push({ id: given, client: this.#client(operation.browser) })
    return answer
  }

  async #answerTo(operation: ModelOperation): Promise<Answer | undefined> {
    const client = this.#client(operation.browser)
    const connection = this.#connectionOf(operation)
    client.goBy(connection)
    if (isAuthenticating(operation)) return this.#authenticate(client, operation)
    switch (operation.kind) {
      case 'request': {
        const { sender, ...how } = this.#carrying(operation)
        sender.goBy(connection)
        return sender.probe({ ...requestPlaceOf(operation, this.#paths), ...how })
      }
      case 'logout': {
        const { sender, session } = this.#carrying(operation)
        sender.goBy(connection)
        return sender.logout(operation.documented ? 'documented' : 'plain', session)
      }
      case 'key':
        return client.encryptionKey()
      case 'forget':
        this.#clients[operation.browser] = this.#target.newClient()
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
      unknownUser: unknownUserOf(this.#environment),
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
    const fresh = await this.#supplies.takeTicket(this.#target)
    this.#usedTicket = fresh ?? this.#usedTicket
    return fresh
  }

  #token({ right, by }: ModelToken): Promise<string> {
    const variable = tokenVariableOf(by)
    return right ? this.#target.takeToken(variable) : this.#target.takeMalformedToken(variable)
  }

  /** The client that sends, and the session. A session is sent with all cookies of its browser, as load balancers need them. */
  #carrying(operation: ModelOperation & { kind: 'request' | 'logout' }): {
    sender: Client
    cookies: 'plain' | 'documented' | 'none'
    session?: string
  } {
    const { carried, browser, documented } = operation
    const cookies = documented ? 'documented' : 'plain'
    const client = this.#client(browser)
    if (carried === 'own') return { sender: client, cookies }
    if (carried === 'invented') return { sender: client, cookies, session: invented }
    const { sessionId } = client.cookies
    const older = carried === 'older' ? this.#sessionsOf(browser).findLast(({ id }) => id !== sessionId) : undefined
    const sender = carried === 'neighbour' ? this.#neighbour(browser) : (older?.client ?? client)
    const session = carried === 'neighbour' ? sender.cookies.sessionId : older?.id
    return session === undefined ? { sender, cookies: 'none' } : { sender, cookies, session }
  }

  /** The connection that an operation uses. Each sequence opens new ones, so that a replay sees the same conditions. */
  #connectionOf({ connection }: ModelOperation): number | undefined {
    if (connection === undefined) return undefined
    const kept = this.#connections.get(connection) ?? this.#target.keepConnection()
    this.#connections.set(connection, kept)
    return kept
  }

  #neighbour(browser: number): Client {
    return this.#client((browser + 1) % Math.max(1, this.#clients.length))
  }

  #client(browser: number): Client {
    while (this.#clients.length <= browser) this.#clients.push(this.#target.newClient())
    return this.#clients[browser] as Client
  }

  #sessionsOf(browser: number): { id: string; client: Client }[] {
    while (this.#sessions.length <= browser) this.#sessions.push([])
    return this.#sessions[browser] as { id: string; client: Client }[]
  }

  #account(user: number): Account {
    return this.#accounts[user % this.#accounts.length] as Account
  }
}
