import { encryptedPassword, wrongPasswordOf } from '../evidence/secrets.ts'
import type { Answer } from '../http/answer.ts'
import { wireRequest } from '../http/call.ts'
import { Cookies } from '../http/cookies.ts'
import { SignInOrigin } from '../http/operation.ts'
import type { Call } from '../methods/call.ts'
import { credentialsIn } from '../methods/credentials.ts'
import type { Given } from '../methods/method.ts'
import { isSignIn, type MethodId, methodOf, operationOf } from '../methods/methods.ts'
import { keyService, logout } from '../methods/operations.ts'
import type { CookieForm, Header, MaybeCredentials } from '../methods/request-data.ts'
import type { WireRequest } from '../transport/wire.ts'
import type { Encryption } from './encryption.ts'
import type { Exchanges } from './exchanges.ts'
import type { SendOptions } from './send-options.ts'
import { sessionIdSent } from './session-count.ts'

/** A client of the service: stores its cookies, and encrypts passwords where the target requires it. */
export class Client {
  readonly cookies: Cookies
  /** The number of the connection to use from now on; any if undefined. */
  connection: number | undefined
  readonly #exchanges: Exchanges
  readonly #baseUrl: string
  readonly #cookieFile: string
  readonly #encryption: Encryption
  readonly #origin = new SignInOrigin()

  constructor(exchanges: Exchanges, baseUrl: string, cookieFile: string, connection?: number) {
    this.#exchanges = exchanges
    this.#encryption = exchanges.encryptionOf(baseUrl)
    this.#baseUrl = baseUrl
    this.#cookieFile = cookieFile
    this.connection = connection
    this.cookies = new Cookies(new URL(baseUrl).pathname.replace(/\/$/, ''))
  }

  /**
   * Sends a request by a method, within the budget of its account. If login encryption is on, its password is encrypted
   * (section 5.7). Throws NoAnswer, UnusableKey and PasswordNotSent.
   */
  authenticate(id: MethodId, given: Given, options: SendOptions = {}): Promise<Answer> {
    const { cookies, wrongFor, plain, purpose, ...more } = options
    const { request } = methodOf(id)
    const manner = { operation: id, purpose, cookies, wrongFor }
    const send = (sent: Given) =>
      this.#send({ ...request({ ...given, ...more, ...sent }, this.#exchanges.names), ...manner })
    const { userId, password } = given
    if (password === undefined) return send({})
    const attempt = { userId, password, method: id, wrongFor, plain }
    return this.#exchanges.withinBudget(attempt, (isSent) =>
      this.#sealed({ userId, password }, options, (sent) => {
        isSent()
        return send(sent)
      }),
    )
  }

  /** Requests a protected path without credentials, with or without the cookies of the client. Section 5.1. */
  probe({ method = 'GET', path, cookies, session, headers, form, body }: ProbeOptions = {}): Promise<Answer> {
    const operation = cookies === 'none' ? 'plain' : session === undefined ? 'cookies' : 'otherSession'
    const place = path ?? this.#exchanges.names.protectedPath
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
  withAuthorization(text: string, what: string, options: Pick<SendOptions, 'method' | 'path'> = {}): Promise<Answer> {
    const { method = 'GET', path = this.#exchanges.names.protectedPath } = options
    const headers: Header[] = [['Authorization', text]]
    return this.send({ operation: 'basic', purpose: `${operationOf.basic.name} ${what}`, method, path, headers })
  }

  /** The answer of the key service, to a request with these header fields. Section 4.7. */
  encryptionKey(headers?: readonly Header[]): Promise<Answer> {
    return this.#encryption.withLock(this, () => this.requestKey(headers))
  }

  /** The answer of the key service, without waiting for other clients. The caller ensures that this takes no key from them. */
  requestKey(headers?: readonly Header[]): Promise<Answer> {
    return this.#send({ operation: 'key', ...keyService, headers })
  }

  /** Whether the check has sent anything yet, with any client. */
  hasBegun(): boolean {
    return this.#exchanges.hasBegun
  }

  /** Logs out with the cookies of the client, or from another session, and with these header fields. Section 4.8. */
  async logout(cookies: CookieForm = 'plain', session?: string, headers?: readonly Header[]): Promise<Answer> {
    const sessionId = session ?? this.cookies.sessionId
    const answer = await this.send({ operation: 'logout', ...logout, cookies, session, headers })
    if (sessionId !== undefined) this.#exchanges.sessions.recordLogout(this.#baseUrl, sessionId, answer.status)
    return answer
  }

  /** Sends any other request, within the budget of the account whose password it has. Throws NoAnswer and PasswordNotSent. */
  send(call: Call): Promise<Answer> {
    const { userId, password } = credentialsIn(call)
    if (password === undefined) return this.#send(call)
    const attempt = { userId, password, method: call.operation, wrongFor: call.wrongFor }
    return this.#exchanges.withinBudget(attempt, (isSent) => {
      isSent()
      return this.#send(call)
    })
  }

  /** Sends a request whatever its credentials. Throws NoAnswer. */
  async #send(given: Call): Promise<Answer> {
    const headers = given.headers?.length ? given.headers : this.#exchanges.programHeaders
    const call = { ...given, headers }
    const url = `${this.#baseUrl}${call.path}`
    const carried = call.cookies === 'none' ? undefined : (call.session ?? this.cookies.sessionId)
    const cookie = call.cookies === 'none' ? undefined : this.cookies.header(url, call.cookies ?? 'plain', carried)
    const manner = { repeatable: this.#exchanges.isRepeatable(call), connection: this.connection }
    const request = wireRequest(call, this.#baseUrl, cookie, manner)
    const givenSessionId = call.session ?? this.cookies.givenSessionId
    const { hasOtherSession } = this.cookies
    const sender = { baseUrl: this.#baseUrl, cookieFile: this.#cookieFile, givenSessionId, hasOtherSession }
    const loggedOut =
      (carried !== undefined && this.#exchanges.sessions.hasLoggedOut(this.#baseUrl, carried)) || undefined
    const lacks = call.cookies === 'none' || carried !== undefined ? undefined : this.cookies.lackedSession
    const operation = { ...this.#origin.operationOf(call), loggedOut, lacks }
    const asked = { baseUrl: this.#baseUrl, path: call.path, carried, cookies: this.cookies }
    const exchanged = this.#exchanges.exchange(calledAsSent(call, request), request, sender, operation)
    const answer = await exchanged.catch((error) => {
      this.#exchanges.recordIncomplete(error, call, request, asked)
      throw error
    })
    if (call.cookies !== 'none' && call.session === undefined) {
      this.cookies.store(answer.rawHeaders, url)
      if (isSignIn(call.operation)) this.cookies.recordSignIn(answer)
    }
    this.#exchanges.sessions.record(asked, answer)
    return answer
  }

  /** Passes the credentials to `send` as they go out, encrypted if necessary. Throws UnusableKey and NoAnswer. */
  #sealed(
    credentials: { readonly userId: string | undefined; readonly password: string },
    { plain, wrongFor }: SendOptions,
    send: (sent: MaybeCredentials) => Promise<Answer>,
  ): Promise<Answer> {
    const { password } = credentials
    // A wrong password may differ so little from the right one that it reveals it; a single symbol reveals nothing.
    if (wrongFor !== undefined && !/^\W$/.test(password))
      this.#exchanges.keepSecret(wrongPasswordOf(wrongFor), password)
    if (plain) return send(credentials)
    return this.#encryption.use(this, password, (encrypted) => {
      if (encrypted !== password) {
        this.#exchanges.keepSecret(encryptedPassword, encrypted)
        this.#origin.learnCiphertext(encrypted)
      }
      return send({ ...credentials, password: encrypted })
    })
  }
}

/** How a request without credentials may differ from the default one. */
export interface ProbeOptions extends Pick<SendOptions, 'method' | 'path' | 'cookies' | 'headers' | 'form' | 'body'> {
  /** A session ID to send instead of the client's own. */
  readonly session?: string | undefined
}

/** The same call; where it was to carry the session cookie, and the client has none, it says that it carries nothing. */
function calledAsSent(call: Call, { headers }: WireRequest): Call {
  if (call.operation !== 'cookies' || call.purpose !== undefined) return call
  return sessionIdSent({ headers }) !== undefined ? call : { ...call, purpose: operationOf.plain.name }
}
