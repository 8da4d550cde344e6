import type { Call } from '../methods/call.ts'
import { credentialsIn } from '../methods/credentials.ts'
import type { Given, ServiceNames } from '../methods/method.ts'
import { type MethodId, methodOf, operationOf } from '../methods/methods.ts'
import { logout } from '../methods/operations.ts'
import type { CookieForm, Header } from '../methods/request-data.ts'
import type { Answer } from './answer.ts'
import { Conversation } from './conversation.ts'
import type { Cookies } from './cookies.ts'
import type { Exchanges } from './exchanges.ts'
import type { SendOptions } from './send-options.ts'

/** One client of the service with its own cookies. */
export class Client {
  readonly cookies: Cookies
  readonly #exchanges: Exchanges
  readonly #names: ServiceNames
  readonly #baseUrl: string
  readonly #conversation: Conversation

  /** `connection`: the number of the one that its requests go by, if it is not any. */
  constructor(exchanges: Exchanges, baseUrl: string, cookieFile: string, connection?: number) {
    this.#exchanges = exchanges
    this.#names = exchanges.names
    this.#baseUrl = baseUrl
    this.#conversation = new Conversation(exchanges, baseUrl, cookieFile, connection)
    this.cookies = this.#conversation.cookies
  }

  /**
   * A request by an authentication method (sections 4.1 to 4.6). Where login encryption is on, the password is encrypted
   * before anything else is done with it (section 5.7). It is sent within the budget of its account. Throws NoAnswer,
   * UnusableKey and PasswordNotSent.
   */
  authenticate(id: MethodId, given: Given, options: SendOptions = {}): Promise<Answer> {
    const { cookies, wrongFor, plain, purpose, ...more } = options
    const { request } = methodOf(id)
    const send = (sent: Given) =>
      this.#conversation.send({
        ...request({ ...given, ...more, ...sent }, this.#names),
        operation: id,
        purpose,
        cookies,
        wrongFor,
      })
    const { userId, password } = given
    if (password === undefined) return send({})
    const attempt = { userId, password, method: id, wrongFor, plain }
    return this.#exchanges.withinBudget(attempt, (isSent) =>
      this.#conversation.sealed({ userId, password }, options, (sent) => {
        isSent()
        return send(sent)
      }),
    )
  }

  /** From now on its requests go by the connection with this number, or by any. */
  goBy(connection: number | undefined): void {
    this.#conversation.connection = connection
  }

  /** A protected path without credentials: with the cookies of the client, or with none. Section 5.1. */
  probe({ method = 'GET', path, cookies, session, headers, form, body }: ProbeOptions = {}): Promise<Answer> {
    const operation = cookies === 'none' ? 'plain' : session === undefined ? 'cookies' : 'otherSession'
    const place = path ?? this.#names.protectedPath
    return this.send({ operation, method, path: place, cookies, session, headers, form, body })
  }

  /** A request without credentials for a path in a spelling that servers read differently, if they read it at all. */
  spelled(path: string): Promise<Answer> {
    return this.send({ operation: 'spelling', method: 'GET', path, cookies: 'none' })
  }

  /** Basic authentication with the user ID alone: no colon, no password. */
  basicWithoutPassword(userId: string): Promise<Answer> {
    return this.withAuthorization(`Basic ${Buffer.from(userId, 'utf8').toString('base64')}`, 'without a password')
  }

  /** Basic authentication with any text in the header, and what is odd about it. */
  withAuthorization(
    text: string,
    what: string,
    { method = 'GET', path }: Pick<SendOptions, 'method' | 'path'> = {},
  ): Promise<Answer> {
    const headers: Header[] = [['Authorization', text]]
    const purpose = `${operationOf.basic.name} ${what}`
    return this.send({ operation: 'basic', purpose, method, path: path ?? this.#names.protectedPath, headers })
  }

  /** The answer of the key service. Section 4.7. */
  encryptionKey(): Promise<Answer> {
    return this.#conversation.encryptionKey()
  }

  /** The same, for who has made sure that it disturbs nobody. */
  requestKey(): Promise<Answer> {
    return this.#conversation.requestKey()
  }

  /** Logout with the cookies of the client, or with another session. Section 4.8. */
  async logout(cookies: CookieForm = 'plain', session?: string): Promise<Answer> {
    const sessionId = session ?? this.cookies.sessionId
    const answer = await this.send({ operation: 'logout', ...logout, cookies, session })
    if (sessionId !== undefined) this.#exchanges.sessions.noteLogout(this.#baseUrl, sessionId)
    return answer
  }

  /** Any other request, within the budget of the account whose password is in it. Throws NoAnswer and PasswordNotSent. */
  send(call: Call): Promise<Answer> {
    const { userId, password } = credentialsIn(call)
    if (password === undefined) return this.#conversation.send(call)
    const attempt = { userId, password, method: call.operation, wrongFor: call.wrongFor }
    return this.#exchanges.withinBudget(attempt, (isSent) => {
      isSent()
      return this.#conversation.send(call)
    })
  }
}

/** What a request without credentials may differ in from the usual one. */
interface ProbeOptions extends Pick<SendOptions, 'method' | 'path' | 'cookies' | 'headers' | 'form' | 'body'> {
  /** A session ID that goes along instead of the client's own. */
  readonly session?: string | undefined
}
