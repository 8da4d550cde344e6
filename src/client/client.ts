import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { Conversation } from './conversation.ts'
import type { CookieForm, Cookies } from './cookies.ts'
import { type Credentials, fields, type MaybeCredentials } from './credentials.ts'
import type { Header } from './evidence.ts'
import type { Exchanges } from './exchanges.ts'
import { purposes } from './operation.ts'
import type { Argument } from './percent-encoding.ts'
import type { SendOptions, StatelessOptions } from './send-options.ts'

/** Where a login has its credentials. */
export type LoginForm = 'form' | 'arguments' | 'get'

const acceptJson: Header = ['accept', 'application/json']

/** One client of the service with its own cookies: a request for every authentication method of the document. */
export class Client {
  readonly cookies: Cookies
  readonly #exchanges: Exchanges
  readonly #baseUrl: string
  readonly #conversation: Conversation

  /** `connection`: the number of the one that its requests go by, if it is not any. */
  constructor(exchanges: Exchanges, baseUrl: string, cookieFile: string, connection?: number) {
    this.#exchanges = exchanges
    this.#baseUrl = baseUrl
    this.#conversation = new Conversation(exchanges, baseUrl, cookieFile, connection)
    this.cookies = this.#conversation.cookies
  }

  /** A protected path without credentials: with the cookies of the client, or with none. Section 5.1. */
  probe({ method = 'GET', path, cookies, session, headers, form }: StatelessOptions = {}): Promise<Answer> {
    const purpose =
      cookies === 'none'
        ? 'request without credentials'
        : session === undefined
          ? purposes.cookies
          : purposes.otherSession
    const place = path ?? this.#exchanges.protectedPath
    return this.send({ purpose, method, path: place, cookies, session, headers, form })
  }

  /** A request without credentials for a path in a spelling that servers read differently, if they read it at all. */
  spelled(path: string): Promise<Answer> {
    return this.send({ purpose: purposes.spelling, method: 'GET', path, cookies: 'none' })
  }

  /** Stateless request with an Authorization header. Section 4.1. */
  basic(credentials: Credentials, options: StatelessOptions = {}): Promise<Answer> {
    const purpose = 'basic authentication'
    return this.#encrypted(purpose, credentials, options, ({ userId = '', password = '' }) =>
      this.#stateless(purpose, options, { basic: { userId, password } }),
    )
  }

  /** The same with the user ID alone: no colon, no password. */
  basicWithoutPassword(userId: string): Promise<Answer> {
    return this.withAuthorization(`Basic ${Buffer.from(userId, 'utf8').toString('base64')}`, 'without a password')
  }

  /** The same with any text in the header, and what is odd about it. */
  withAuthorization(text: string, what: string, options: StatelessOptions = {}): Promise<Answer> {
    const headers: Header[] = [['Authorization', text]]
    return this.#stateless(`basic authentication ${what}`, { ...options, headers }, {})
  }

  /** Stateless request with credentials in URL arguments. Section 4.2. */
  withArguments(credentials: MaybeCredentials, options: StatelessOptions = {}): Promise<Answer> {
    const purpose = 'argument-based authentication'
    return this.#encrypted(purpose, credentials, options, (sent) =>
      this.#stateless(purpose, options, { args: fields(sent, options) }),
    )
  }

  /** Stateless request with a pre-authentication token, and nothing else. Section 4.2. */
  withToken(token: string, options: StatelessOptions = {}): Promise<Answer> {
    const args = [[this.#exchanges.tokenArgument, token] as const, ...(options.args ?? [])]
    return this.#stateless('request with a pre-authentication token', options, { args })
  }

  /** Login operation: POST of a form, POST with URL arguments, or GET. Section 4.3. */
  login(credentials: MaybeCredentials, as: LoginForm, options: SendOptions = {}): Promise<Answer> {
    return this.#encrypted(loginPurpose('/rest_v2/login', as), credentials, options, (sent) =>
      this.#login('/rest_v2/login', fields(sent, options), as, options),
    )
  }

  /** Login with a single sign-on ticket, and with credentials only to see that the two exclude each other. Section 4.3. */
  loginWithTicket(
    ticket: string,
    as: 'form' | 'arguments',
    credentials: MaybeCredentials = {},
    options: SendOptions = {},
  ): Promise<Answer> {
    const argument: Argument = [this.#exchanges.ticketArgument, ticket]
    const what = ' and a ticket'
    return this.#encrypted(loginPurpose('/rest_v2/login', as, what), credentials, options, (sent) =>
      this.#login('/rest_v2/login', [argument, ...fields(sent, options)], as, options, what),
    )
  }

  /** Legacy login: POST of a form, or GET; or by another method, at an address that is written otherwise. Section 4.4. */
  legacyLogin(credentials: MaybeCredentials, as: LoginForm, options: StatelessOptions = {}): Promise<Answer> {
    const { path = as === 'form' ? '/rest/login/' : '/rest/login' } = options
    return this.#encrypted(loginPurpose(path, as), credentials, options, (sent) =>
      this.#login(path, fields(sent, options), as, options),
    )
  }

  /** Security check with user and password. Section 4.5. */
  securityCheck(
    credentials: MaybeCredentials,
    { organization, json, ...options }: SendOptions & { organization?: string | undefined; json?: boolean } = {},
  ): Promise<Answer> {
    const orgId: Argument[] = organization === undefined ? [] : [['orgId', organization]]
    return this.#encrypted('security check', credentials, options, (sent) =>
      this.#securityCheck([...orgId, ...fields(sent, options)], json, options),
    )
  }

  /** Security check with a single sign-on ticket. Section 4.5. */
  securityCheckWithTicket(
    ticket: string,
    { json, ...options }: SendOptions & { json?: boolean } = {},
  ): Promise<Answer> {
    const args: Argument[] = [[this.#exchanges.ticketArgument, ticket], ...(options.args ?? [])]
    return this.#securityCheck(args, json, options, ' with a ticket')
  }

  /** Pre-authentication at the base address. Section 4.6. */
  preauthenticate(token: string, { json, cookies }: SendOptions & { json?: boolean } = {}): Promise<Answer> {
    return this.send({
      purpose: 'pre-authentication at the base address',
      method: 'GET',
      path: '/',
      args: [[this.#exchanges.tokenArgument, token]],
      headers: json ? [acceptJson] : [],
      cookies,
    })
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
    const answer = await this.send({ purpose: purposes.logout, method: 'GET', path: '/logout.html', cookies, session })
    if (sessionId !== undefined) this.#exchanges.loggedOut(this.#baseUrl, sessionId)
    return answer
  }

  /** Any other request, within the budget of the account whose password is in it. Throws NoAnswer and PasswordNotSent. */
  send(call: Call): Promise<Answer> {
    const field = (name: string) => [...(call.args ?? []), ...(call.form ?? [])].find(([each]) => each === name)?.[1]
    const { userId = field('j_username'), password = field('j_password') } = call.basic ?? {}
    if (password === undefined) return this.#conversation.send(call)
    const sent = { userId, password, method: call.purpose, wrongFor: call.wrongFor }
    return this.#exchanges.withinBudget(sent, (isSent) => {
      isSent()
      return this.#conversation.send(call)
    })
  }

  #stateless(purpose: string, options: StatelessOptions, how: Pick<Call, 'basic' | 'args'>): Promise<Answer> {
    const { method = 'GET', path = this.#exchanges.protectedPath, args, headers, form, cookies, wrongFor } = options
    return this.#conversation.send({ purpose, method, path, args, headers, form, cookies, wrongFor, ...how })
  }

  #login(path: string, given: readonly Argument[], as: LoginForm, options: StatelessOptions, what = '') {
    const { headers, cookies, wrongFor } = options
    return this.#conversation.send({
      purpose: loginPurpose(path, as, what),
      method: options.method ?? (as === 'get' ? 'GET' : 'POST'),
      path,
      ...(as === 'form' ? { form: given } : { args: given }),
      headers,
      cookies,
      wrongFor,
    })
  }

  #securityCheck(
    args: readonly Argument[],
    json: boolean | undefined,
    options: SendOptions,
    what = '',
  ): Promise<Answer> {
    return this.#conversation.send({
      purpose: `security check${what}`,
      method: 'GET',
      path: this.#exchanges.securityCheckPath,
      args,
      headers: [...(json ? [acceptJson] : []), ...(options.headers ?? [])],
      cookies: options.cookies,
      wrongFor: options.wrongFor,
    })
  }

  /**
   * Section 5.7: where login encryption is on, the password is encrypted before anything else is done with it. It is sent
   * within the budget of its account.
   */
  #encrypted(
    method: string,
    credentials: MaybeCredentials,
    options: SendOptions,
    send: (sent: MaybeCredentials) => Promise<Answer>,
  ): Promise<Answer> {
    const { userId, password } = credentials
    if (password === undefined) return this.#conversation.sealed(credentials, options, send)
    const { wrongFor, plain } = options
    return this.#exchanges.withinBudget({ userId, password, method, wrongFor, plain }, (isSent) =>
      this.#conversation.sealed(credentials, options, (sent) => {
        isSent()
        return send(sent)
      }),
    )
  }
}

function loginPurpose(path: string, as: LoginForm, what = ''): string {
  const kind = path === '/rest_v2/login' ? 'login' : 'legacy login'
  const how = { form: 'with a form', arguments: 'with URL arguments', get: 'with GET' }[as]
  return `${kind} ${how}${what}`
}
