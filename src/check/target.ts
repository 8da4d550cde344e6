import { addressOf } from '../client/address.ts'
import { Client } from '../client/client.ts'
import { firstLineOf } from '../client/command.ts'
import type { Encryptions } from '../client/encryption.ts'
import { type Answered, Exchanges, type TrafficCount } from '../client/exchanges.ts'
import type { Confirmation, LoginBudget } from '../client/login-budget.ts'
import { Recorder, type SessionNumbers } from '../client/recorder.ts'
import { Redaction } from '../client/redaction.ts'
import { tokenOf } from '../client/token.ts'
import type { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import { malformedToken } from './malformed-token.ts'

/** What all checks of a run share. */
export interface Shared {
  readonly environment: Environment
  readonly transport: Transport
  readonly encryptions: Encryptions
  readonly traffic: TrafficCount
  /** The one budget of refused passwords. */
  readonly budget: LoginBudget
  /** Its requests find out whether an account in doubt still signs in: they do not wait for that. */
  readonly confirmsAccounts?: boolean | undefined
  readonly redaction: Redaction
  readonly sessionNumbers: SessionNumbers
  /** False only for the self-test, which looks at outcomes and not at evidence. */
  readonly keepsEvidence?: boolean | undefined
  /** How long a request may take, if not REQUEST_TIMEOUT. */
  readonly patienceMs?: number | undefined
  /** Is told of every request when it was sent and how long its answer took, by the clock of `performance.now`. */
  readonly tellDuration?: ((sentAt: number, durationMs: number) => void) | undefined
  /** Is told when the first request is about to be sent. */
  readonly tellBegin?: (() => void) | undefined
  /** Aborted when the run is cancelled: nothing more is sent then. */
  readonly cancelled?: AbortSignal | undefined
}

/** What `work` comes to with a target of its own, on which no session is left behind. Throws what `work` throws. */
export async function withTarget<T>(shared: Shared, work: (target: Target) => Promise<T>): Promise<T> {
  const target = new Target(shared)
  try {
    return await work(target)
  } finally {
    await target.end()
  }
}

/** The server under test as one check sees it: a source of clients, tickets and tokens. */
export class Target {
  readonly recorder: Recorder
  /** Path of the base address, without a slash at its end: empty for the root. */
  readonly contextPath: string
  readonly #shared: Shared
  readonly #exchanges: Exchanges
  readonly #tickets: string[]
  readonly #connections: number[] = []
  #clients = 0

  /** `tickets`: those of SSO_TICKETS that this check may use. */
  constructor(shared: Shared, tickets: readonly string[] = []) {
    this.#shared = shared
    this.#tickets = [...tickets]
    this.contextPath = addressOf(shared.environment.baseUrl).pathname.replace(/\/$/, '')
    const { sessionNumbers } = shared
    const redaction = new Redaction([], shared.redaction, sessionNumbers.learnt)
    this.recorder = new Recorder(redaction, sessionNumbers, shared.keepsEvidence)
    this.#exchanges = new Exchanges(shared.environment, shared, this.recorder)
  }

  /** Every answer that the check got so far. */
  get answers(): readonly Answered[] {
    return this.#exchanges.answers
  }

  /** Why a refusal that the check met shows nothing of the target, if so. */
  whyRefusalsShowNothing(): Confirmation {
    return this.#exchanges.whyRefusalsShowNothing()
  }

  /** A client that the target has never seen: without cookies. It shares a connection with others that give its number. */
  newClient(connection?: number): Client {
    return this.#client(this.#shared.environment.baseUrl, connection)
  }

  /** The number of a connection that is kept for this check, and used by the clients that are given it. */
  keepConnection(): number {
    const connection = this.#shared.transport.keepConnection()
    this.#connections.push(connection)
    return connection
  }

  /**
   * A client for a control that looks at nothing but whether credentials are taken. It may come with the session of nobody, as browsers
   * do after a logout: servers that open one for everybody open fewer then.
   */
  visitor(): Client {
    return this.inIdleSession(this.newClient())
  }

  /** Gives a client without cookies an anonymous session, where one is idle. */
  inIdleSession(client: Client): Client {
    const sessionId = client.cookies.isEmpty ? this.#exchanges.reuseIdleSession() : undefined
    if (sessionId !== undefined) client.cookies.sessionId = sessionId
    return client
  }

  /** The same as newClient, for the twin of the target whose license is not valid. */
  newClientOfExpiredTwin(): Client {
    return this.#client(this.#shared.environment.expiredLicenseBaseUrl ?? '')
  }

  /** A fresh single sign-on ticket. Throws CommandFailed when the command of the environment gives none. */
  async takeTicket(): Promise<string> {
    const source = this.#shared.environment.sso?.tickets
    const ticket =
      source?.kind === 'command'
        ? await this.#command('SSO_TICKET_COMMAND', source.command)
        : source?.kind === 'issuer'
          ? await this.#issue(source.url)
          : this.#tickets.pop()
    if (ticket === undefined) throw new Error('The check uses more tickets than it declares.')
    return this.secret(ticket, '$SSO_TICKET')
  }

  /** A pre-authentication token, not encoded. Throws CommandFailed when the command of the environment gives none. */
  async takeToken(): Promise<string> {
    const source = this.#shared.environment.preauthentication?.token
    if (source?.kind === 'fields') return tokenOf(source.fields)
    if (source === undefined) throw new Error('The environment has no tokens; the catalogue should say so.')
    return this.secret(await this.#command('PREAUTH_TOKEN_COMMAND', source.command), '$PREAUTH_TOKEN')
  }

  /** A token that speaks for nobody: a server that makes users out of tokens has nothing to make one of. */
  async takeMalformedToken(): Promise<string> {
    return this.secret(malformedToken(await this.takeToken()), '$MALFORMED_TOKEN')
  }

  /** A well-formed token of PREAUTH_UNKNOWN_USER. */
  takeTokenOfUnknownUser(): string {
    const { token, unknownUser } = this.#shared.environment.preauthentication ?? {}
    if (token?.kind !== 'fields' || unknownUser === undefined)
      throw new Error('The environment has no such token; the check should say that it needs one.')
    return this.secret(tokenOf({ ...token.fields, u: unknownUser }), '$UNKNOWN_USER_TOKEN')
  }

  /** The same user as in a good token, in this organization: only where a target makes no user out of that. */
  takeTokenOfOrganization(organization: string): string {
    const { token } = this.#shared.environment.preauthentication ?? {}
    if (token?.kind !== 'fields')
      throw new Error('The environment has no such token; the check should say that it needs one.')
    return this.secret(tokenOf({ ...token.fields, o: organization }), '$TOKEN_OF_ANOTHER_ORGANIZATION')
  }

  /** The value, which from now on shows nowhere. */
  secret(value: string, placeholder = '$ENCRYPTED_PASSWORD'): string {
    this.recorder.redaction.learn({ placeholder, value })
    return value
  }

  /** Logs out of every session that the check has opened. */
  async end(): Promise<void> {
    await this.#exchanges.logOutOfAll()
    await Promise.all(this.#connections.splice(0).map((each) => this.#shared.transport.letGoOf(each)))
  }

  #client(baseUrl: string, connection?: number): Client {
    return new Client(this.#exchanges, baseUrl, `client-${++this.#clients}.cookies`, connection)
  }

  #command(variable: string, command: string): Promise<string> {
    return firstLineOf(variable, command, this.#shared.environment.transport.requestTimeoutMs)
  }

  async #issue(url: string): Promise<string> {
    const headers: [string, string][] = []
    const response = await this.#shared.transport.exchange({ method: 'POST', url, headers, repeatable: true })
    return response.body.toString()
  }
}
