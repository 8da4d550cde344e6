import type { Call } from '../methods/call.ts'
import { isSignIn, operationOf } from '../methods/methods.ts'
import { sessionCookieName } from '../methods/names.ts'
import { keyService } from '../methods/operations.ts'
import type { Header, MaybeCredentials } from '../methods/request-data.ts'
import { addressOf } from './address.ts'
import type { Answer } from './answer.ts'
import { wireRequest } from './call.ts'
import { Cookies } from './cookies.ts'
import type { Encryption } from './encryption.ts'
import type { Exchanges } from './exchanges.ts'
import { SignInOrigin } from './operation.ts'
import type { SendOptions } from './send-options.ts'
import type { WireRequest } from './wire.ts'

/**
 * The exchanges of one client with the target: stores its cookies and encrypts passwords where the target requires it. The
 * client decides what is sent, and when.
 */
export class Conversation {
  readonly cookies: Cookies
  /** Whether the check has sent anything yet, with any client. */
  readonly hasBegun = (): boolean => this.#exchanges.hasBegun
  readonly #exchanges: Exchanges
  readonly #baseUrl: string
  readonly #cookieFile: string
  readonly #encryption: Encryption
  readonly #origin = new SignInOrigin()
  /** The number of the connection to use from now on; any if undefined. */
  connection: number | undefined

  /** `connection`: the number of the connection to use for all requests; any connection if undefined. */
  constructor(exchanges: Exchanges, baseUrl: string, cookieFile: string, connection?: number) {
    this.#exchanges = exchanges
    this.#encryption = exchanges.encryptionOf(baseUrl)
    this.#baseUrl = baseUrl
    this.#cookieFile = cookieFile
    this.connection = connection
    this.cookies = new Cookies(addressOf(baseUrl).pathname.replace(/\/$/, ''))
  }

  /** Throws NoAnswer. */
  async send(given: Call): Promise<Answer> {
    const headers = given.headers?.length ? given.headers : this.#exchanges.programHeaders
    const call = { ...given, headers }
    const url = `${this.#baseUrl}${call.path}`
    const carried = call.cookies === 'none' ? undefined : (call.session ?? this.cookies.sessionId)
    const cookie = call.cookies === 'none' ? undefined : this.cookies.header(url, call.cookies ?? 'plain', carried)
    const lacks = call.cookies === 'none' || carried !== undefined ? undefined : this.cookies.lackedSession
    const manner = { repeatable: this.#exchanges.isRepeatable(call), lacks, connection: this.connection }
    const request = wireRequest(call, this.#baseUrl, cookie, manner)
    const givenSessionId = call.session ?? this.cookies.givenSessionId
    const sender = { baseUrl: this.#baseUrl, cookieFile: this.#cookieFile, givenSessionId }
    const loggedOut =
      (carried !== undefined && this.#exchanges.sessions.hasLoggedOut(this.#baseUrl, carried)) || undefined
    const operation = { ...this.#origin.operationOf(call), loggedOut }
    const answer = await this.#exchanges.exchange(calledAsSent(call, request), request, sender, operation)
    if (call.cookies !== 'none' && call.session === undefined) {
      this.cookies.store(answer.rawHeaders, url)
      if (isSignIn(call.operation)) this.cookies.noteEntry(answer)
    }
    this.#exchanges.sessions.note({ baseUrl: this.#baseUrl, path: call.path, carried, cookies: this.cookies }, answer)
    return answer
  }

  /** The answer of the key service, to a request with these header fields. Section 4.7. */
  encryptionKey(headers?: readonly Header[]): Promise<Answer> {
    return this.#encryption.inTurn(this, () => this.requestKey(headers))
  }

  /** The answer of the key service, without waiting for other clients. The caller ensures that this takes no key from them. */
  requestKey(headers?: readonly Header[]): Promise<Answer> {
    return this.send({ operation: 'key', ...keyService, headers })
  }

  /**
   * Passes the credentials to `send` as they go out: if login encryption is on, the password is encrypted before it is encoded
   * in any other way. Section 5.7. Throws UnusableKey and NoAnswer.
   */
  sealed(
    credentials: MaybeCredentials,
    { plain, wrongFor }: SendOptions,
    send: (sent: MaybeCredentials) => Promise<Answer>,
  ): Promise<Answer> {
    const { password } = credentials
    // A wrong password may differ so little from the right one that it reveals it; a single symbol reveals nothing.
    if (wrongFor !== undefined && password !== undefined && !/^\W$/.test(password))
      this.#exchanges.keepSecret(`$WRONG_${wrongFor}_PASSWORD`, password)
    if (plain || password === undefined) return send(credentials)
    return this.#encryption.use(this, password, (encrypted) => {
      if (encrypted !== password) {
        this.#exchanges.keepSecret('$ENCRYPTED_PASSWORD', encrypted)
        this.#origin.learnCiphertext(encrypted)
      }
      return send({ ...credentials, password: encrypted })
    })
  }
}

/** The same call; where it was to carry the session cookie, and the client has none, it says that it carries nothing. */
function calledAsSent(call: Call, { headers }: WireRequest): Call {
  if (call.operation !== 'cookies' || call.purpose !== undefined) return call
  const carries = headers.some(([name, value]) => name === 'Cookie' && value.includes(`${sessionCookieName}=`))
  return carries ? call : { ...call, purpose: operationOf.plain.name }
}
