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

/** A client of the service with its own cookies. */
export class Client {
  readonly cookies: Cookies
  readonly #exchanges: Exchanges
  readonly #names: ServiceNames
  readonly #baseUrl: string
  readonly #conversation: Conversation

  /** `connection`: the number of the connection to use for all requests; any connection if undefined. */
  constructor(exchanges: Exchanges, baseUrl: string, cookieFile: string, connection?: number) {
    this.#exchanges = exchanges
    this.#names = exchanges.names
    this.#baseUrl = baseUrl
    this.#conversation = new Conversation(exchanges, baseUrl, cookieFile, connection)
    this.cookies = this.#conversation.cookies
  }

  /**
   * Sends a request with an authentication method (sections 4.1 to 4.6), within the budget of its account. If login encryption
   * is on, the password is encrypted before it is encoded in any other way (section 5.7). Throws NoAnswer, UnusableKey and
   * PasswordNotSent.
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

  /** Uses the connection with this number from now on, or any if undefined. */
  goBy(connection: number | undefined): void {
    this.#conversation.connection = connection
  }

  /** Requests a protected path without credentials, with or without the cookies of the client. Section 5.1. */
  probe({ method = 'GET', path, cookies, session, headers, form, body }: ProbeOptions = {}): Promise<Answer> {
    const operation = cookies === 'none' ? 'plain' : session === undefined ? 'cookies' : 'otherSession'
    const place = path ?? this.#names.protectedPath
    return this.send({ operation, method, path: place, cookies, session, headers, form, body })
  }

  /** Requests a path without credentials, in a spelling that servers interpret differently or not at all. */
  spelled(path: string): Promise<Answer> {
    return this.send({ operation: 'spelling', method: 'GET', path, cookies: 'none' })
  }

  /** Basic authentication with the user ID alone: no colon, no password. */
  basicWithoutPassword(userId: string): Promise<Answer> {
    return this.withAuthorization(`Basic ${Buffer.from(userId, 'utf8').toString('base64')}`, 'without a password')
  }

  /** Basic authentication with any text in the header. `what` says what is unusual about it. */
  withAuthorization(
    text: string,
    what: string,
    { method = 'GET', path }: Pick<SendOptions, 'method' | 'path'> = {},
  ): Promise<Answer> {
    const headers: Header[] = [['Authorization', text]]
    const purpose = `${operationOf.basic.name} ${what}`
    return this.send({ operation: 'basic', purpose, method, path: path ?? this.#names.protectedPath, headers })
  }

  /** The answer of the key service, to a request with these header fields. Section 4.7. */
  encryptionKey(headers?: readonly Header[]): Promise<Answer> {
    return this.#conversation.encryptionKey(headers)
  }

  /** The answer of the key service, without waiting for other clients. The caller ensures that this takes no key from them. */
  requestKey(): Promise<Answer> {
    return this.#conversation.requestKey()
  }

  /** Logs out with the cookies of the client, or from another session. Section 4.8. */
  async logout(cookies: CookieForm = 'plain', session?: string): Promise<Answer> {
    const sessionId = session ?? this.cookies.sessionId
    const answer = await this.send({ operation: 'logout', ...logout, cookies, session })
    if (sessionId !== undefined) this.#exchanges.sessions.noteLogout(this.#baseUrl, sessionId)
    return answer
  }

  /** Sends any other request, within the budget of the account whose password it has. Throws NoAnswer and PasswordNotSent. */
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

/** How a request without credentials may differ from the default one. */
interface ProbeOptions extends Pick<SendOptions, 'method' | 'path' | 'cookies' | 'headers' | 'form' | 'body'> {
  /** A session ID to send instead of the client's own. */
  readonly session?: string | undefined
}
