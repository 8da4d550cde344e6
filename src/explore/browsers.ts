import { nearlyRight } from '../check/nearly-right.ts'
import { enter } from '../check/steps.ts'
import { nobody, strangerOf } from '../check/stranger.ts'
import type { Target } from '../check/target.ts'
import type { Answer } from '../client/answer.ts'
import type { Client } from '../client/client.ts'
import type { MaybeCredentials } from '../client/credentials.ts'
import { credentialsOf } from '../client/credentials.ts'
import type { Argument } from '../client/percent-encoding.ts'
import type { SendOptions } from '../client/send-options.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { type Credentials, type Given, givenBy, type Operation } from '../model/operation.ts'
import type { Supplies } from './supplies.ts'

const invented = '0123456789ABCDEF0123456789ABCDEF'

/** The browsers of one sequence: each has cookies of its own, and does what operations say. */
export class Browsers {
  readonly #target: Target
  readonly #environment: Environment
  readonly #accounts: readonly Account[]
  readonly #supplies: Supplies
  readonly #clients: Client[] = []
  /** The sessions that each browser was given, the newest last, and the cookies that it had then. */
  readonly #sessions: { readonly id: string; readonly client: Client }[][] = []
  #usedTicket: string | undefined

  constructor(target: Target, environment: Environment, accounts: readonly Account[], supplies: Supplies) {
    this.#target = target
    this.#environment = environment
    this.#accounts = accounts
    this.#supplies = supplies
  }

  /** The operation as it can be done now: what can't is replaced by what is nearest to it. */
  feasible(operation: Operation): Operation {
    const { kind } = operation
    if (kind === 'ticket') {
      const has = { fresh: this.#supplies.hasTickets, used: this.#usedTicket !== undefined, invented: true }
      if (!has[operation.ticket]) return { ...operation, ticket: 'invented' }
    }
    // A dynamic key belongs to the session of the request for it, whose cookie has to come back.
    if ((kind === 'basic' || kind === 'arguments') && this.#environment.encryption === 'dynamic')
      return this.#withinBudget({ ...operation, carried: 'own' })
    return this.#withinBudget(operation)
  }

  #withinBudget(operation: Operation): Operation {
    if ('credentials' in operation && operation.credentials === 'wrong password') {
      const account = this.#account(operation.user)
      if (!this.#supplies.hasRoomToFail(account.variable)) return { ...operation, credentials: 'unknown user' }
    }
    return operation
  }

  /** Does what the operation says; undefined when that sends nothing. Throws NoAnswer and whatever a client throws. */
  async do(operation: Operation): Promise<Answer | undefined> {
    const answer = await this.#answerTo(operation)
    const given = answer?.sessionCookie?.value
    const sessions = this.#sessionsOf(operation.browser)
    if (given !== undefined && sessions.at(-1)?.id !== given)
      sessions.push({ id: given, client: this.#client(operation.browser) })
    return answer
  }

  async #answerTo(operation: Operation): Promise<Answer | undefined> {
    const client = this.#client(operation.browser)
    switch (operation.kind) {
      case 'login': {
        const account = this.#account(operation.user)
        const { sent, options } = this.#credentials(account, operation.credentials, operation, operation.alias)
        return client.login(sent, operation.as, options)
      }
      case 'legacy login': {
        const { sent, options } = this.#credentials(this.#account(operation.user), operation.credentials)
        return client.legacyLogin(sent, operation.as, options)
      }
      case 'security check':
        return this.#securityCheck(client, operation)
      case 'ticket':
        return this.#ticket(client, operation)
      case 'token': {
        const token = operation.right ? await this.#target.takeToken() : await this.#target.takeMalformedToken()
        return operation.at === 'request' ? client.withToken(token) : client.preauthenticate(token, operation)
      }
      case 'basic':
      case 'arguments': {
        const { sent, options } = this.#credentials(this.#account(operation.user), operation.credentials, operation)
        const { userId = '', password = '' } = sent
        const how = {
          ...options,
          ...this.#place(operation),
          cookies: operation.carried === 'none' ? 'none' : undefined,
        } as const
        return operation.kind === 'basic' ? client.basic({ userId, password }, how) : client.withArguments(sent, how)
      }
      case 'request': {
        const { sender, ...how } = this.#carrying(operation)
        return sender.probe({ ...this.#place(operation), ...how })
      }
      case 'logout': {
        const { sender, session } = this.#carrying(operation)
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

  #securityCheck(client: Client, operation: Operation & { kind: 'security check' }): Promise<Answer> {
    const { credentials, user, json, qualified } = operation
    const account = this.#account(user)
    const { sent, options } = this.#credentials(account, credentials, operation)
    if (credentials === 'right' || credentials === 'wrong password') {
      if (qualified) return client.securityCheck(sent, { ...options, json })
      return enter(client, account, { password: sent.password ?? '', ...options, json })
    }
    return client.securityCheck(sent, { ...options, json })
  }

  async #ticket(client: Client, { at, ticket }: Operation & { kind: 'ticket' }): Promise<Answer> {
    const used = this.#usedTicket ?? nobody
    const value = ticket === 'fresh' ? await this.#supplies.takeTicket(this.#target) : ticket === 'used' ? used : nobody
    this.#usedTicket = ticket === 'fresh' ? value : this.#usedTicket
    if (at === 'security check') return client.securityCheckWithTicket(value)
    return client.loginWithTicket(value, at === 'login' ? 'arguments' : 'form')
  }

  /** What is sent for credentials that are right, or wrong in this way. */
  #credentials(
    account: Account,
    credentials: Credentials,
    given: Given & Partial<Operation> = {},
    alias = false,
  ): { sent: MaybeCredentials; options: SendOptions } {
    const args = argumentsOf('kind' in given ? givenBy(given as Operation) : given)
    const { userId, password } = credentialsOf(account, alias ? 'alias' : 'id')
    const stranger = strangerOf(this.#environment)
    switch (credentials) {
      case 'right':
        return { sent: { userId, password }, options: { args } }
      case 'wrong password':
        return {
          sent: { userId, password: nearlyRight.withOneMore(password) },
          options: { args, wrongFor: account.variable },
        }
      case 'unknown user':
        return { sent: stranger, options: { args } }
      case 'no user':
        return { sent: { password: stranger.password }, options: { args } }
      case 'no password':
        // Some servers count an attempt without a password: nobody's name is asked for.
        return { sent: { userId: stranger.userId }, options: { args } }
    }
  }

  #place({ method, wanted }: Operation & { kind: 'request' | 'basic' | 'arguments' }): {
    method: string
    path: string | undefined
  } {
    const { protectedPaths, absentPath, identityPath, preferencesPath } = this.#environment
    if (method === 'HEAD') return { method, path: protectedPaths[0] }
    if (method !== 'GET') return { method, path: absentPath }
    return { method, path: { resource: protectedPaths[0], who: identityPath, settings: preferencesPath }[wanted] }
  }

  /** Who sends, and with which session: a session comes with all cookies of its browser, as load balancers need them. */
  #carrying(operation: Operation & { kind: 'request' | 'logout' }): {
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

function argumentsOf({ locale, zone }: Given): Argument[] {
  return [
    ...(locale === undefined ? [] : [['userLocale', locale] as const]),
    ...(zone === undefined ? [] : [['userTimezone', zone] as const]),
  ]
}
