import type { Client } from '../client/client.ts'
import type { Account } from '../environment/environment.ts'
import type { Answer } from '../http/answer.ts'
import { methodOf } from '../methods/methods.ts'
import type { ModelCredentials } from '../model/operation.ts'
import { nearMatch } from '../target/near-match.ts'
import type { RunContext, Target } from '../target/target.ts'
import { unknownName, unknownUserOf } from '../target/unknown-user.ts'
import { browserJars } from './jars.ts'
import { type Authenticating, isWithRequest, type Operation } from './operation.ts'
import { givenFor, type Paths, pathsOf, requestPlaceOf } from './operation-values.ts'
import type { Tickets } from './tickets.ts'

/** The browsers of one sequence. Each has its own cookies and performs operations. */
export class Browsers {
  readonly #target: Target
  readonly #shared: RunContext
  readonly #accounts: readonly Account[]
  readonly #tickets: Tickets
  readonly #paths: Paths
  readonly #jars: ReturnType<typeof browserJars<Client>>
  /** Connections that browsers share, by their number in the sequence. */
  readonly #connections = new Map<number, number>()
  #usedTicket: string | undefined

  constructor(target: Target, shared: RunContext, accounts: readonly Account[], tickets: Tickets) {
    this.#target = target
    this.#shared = shared
    this.#accounts = accounts
    this.#tickets = tickets
    this.#paths = pathsOf(shared.environment)
    this.#jars = browserJars(
      () => target.newClient(),
      ({ cookies }) => cookies.sessionId,
    )
  }

  /** The operation, with what is not available now replaced by the closest alternative. */
  feasible(operation: Operation): Operation {
    if (operation.kind !== 'authenticate') return operation
    const { encryption } = this.#shared.environment
    // A dynamic key belongs to the session of the key request, so its cookie must be sent.
    const carried = isWithRequest(operation) && encryption === 'dynamic' ? 'own' : operation.carried
    return { ...operation, credentials: this.#feasibleCredentials(operation), ...(carried && { carried }) }
  }

  #feasibleCredentials({ by, credentials, user }: Authenticating): ModelCredentials {
    const isLacking =
      methodOf(by).takes === 'ticket' &&
      ((credentials === 'right' && !this.#tickets.areLeft) ||
        (credentials === 'used' && this.#usedTicket === undefined))
    if (isLacking) return 'invented'
    const isTooCostly =
      credentials === 'wrong password' && !this.#shared.budget.hasRoomToFail(this.#accountOf(user).variable)
    return isTooCostly ? 'unknown user' : credentials
  }

  /** Performs an operation. Returns undefined if it sends nothing. Throws NoAnswer and anything a client throws. */
  async perform(operation: Operation): Promise<Answer | undefined> {
    const answer = await this.#answerTo(operation)
    this.#jars.record(operation.browser, answer?.sessionCookie?.value)
    return answer
  }

  async #answerTo(operation: Operation): Promise<Answer | undefined> {
    const client = this.#jars.of(operation.browser)
    const connection = this.#connectionOf(operation)
    client.connection = connection
    switch (operation.kind) {
      case 'authenticate':
        return this.#authenticate(client, operation)
      case 'request':
      case 'logout': {
        const { carried, browser, documented } = operation
        const { jar: sender, session, isNothing = false } = this.#jars.cookiesFor(browser, carried)
        const form = documented ? 'documented' : 'plain'
        sender.connection = connection
        if (operation.kind === 'logout') return sender.logout(form, session)
        return sender.probe({
          ...requestPlaceOf(operation, this.#paths),
          cookies: isNothing ? 'none' : form,
          session,
        })
      }
      case 'key':
        return client.encryptionKey()
      case 'forget':
        this.#jars.forget(operation.browser)
        return undefined
      default:
        return undefined
    }
  }

  async #authenticate(client: Client, operation: Authenticating): Promise<Answer | undefined> {
    const { by, credentials, user, carried } = operation
    const { takes, tokenVariable } = methodOf(by)
    const ticket = takes === 'ticket' ? await this.#takeTicket(credentials) : undefined
    // Another sequence may have taken the last ticket of a list: then nothing is sent.
    if (takes === 'ticket' && ticket === undefined) return undefined
    const account = this.#accountOf(user)
    const given = givenFor(operation, {
      account,
      unknownUser: unknownUserOf(this.#shared.environment),
      wrongPassword: nearMatch.withOneMore(account.password),
      ticket,
      ...(takes === 'token' && { token: await this.#takeToken(credentials, tokenVariable) }),
    })
    return client.authenticate(by, given, {
      ...(credentials === 'wrong password' && { wrongFor: account.variable }),
      ...(isWithRequest(operation) && requestPlaceOf(operation, this.#paths)),
      ...(carried === 'none' && { cookies: 'none' }),
    })
  }

  async #takeTicket(credentials: ModelCredentials): Promise<string | undefined> {
    if (credentials === 'invented') return unknownName
    if (credentials === 'used') return this.#usedTicket ?? unknownName
    const fresh = await this.#tickets.take(this.#target)
    this.#usedTicket = fresh ?? this.#usedTicket
    return fresh
  }

  #takeToken(credentials: ModelCredentials, variable: string | undefined): Promise<string> {
    return credentials === 'right' ? this.#target.takeToken(variable) : this.#target.takeMalformedToken(variable)
  }

  /** The connection that an operation uses. Each sequence opens new ones, so that a replay sees the same conditions. */
  #connectionOf({ connection }: Operation): number | undefined {
    if (connection === undefined) return undefined
    const kept = this.#connections.get(connection) ?? this.#target.keepConnection()
    this.#connections.set(connection, kept)
    return kept
  }

  #accountOf(user = 0): Account {
    return this.#accounts[user % this.#accounts.length] as Account
  }
}
