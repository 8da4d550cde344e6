import { Client } from '../client/client.ts'
import { firstLineOf } from '../client/command.ts'
import { type Answered, type ExchangeContext, Exchanges } from '../client/exchanges.ts'
import type { Confirmation } from '../client/login-budget.ts'
import type { Account, Environment } from '../environment/environment.ts'
import { connectionOptionsOf } from '../evidence/curl.ts'
import type { EvidenceWanted } from '../evidence/evidence.ts'
import { Recorder, type RunEvidence } from '../evidence/recorder.ts'
import { Redaction } from '../evidence/redaction.ts'
import { tokenOf } from '../http/token.ts'
import { malformedToken, nearlyTokens } from './near-match.ts'

/** What all checks of a run share. */
export interface RunContext extends ExchangeContext {
  readonly environment: Environment
  readonly redaction: Redaction
  readonly runEvidence: RunEvidence
  /** Everything if undefined. */
  readonly evidence?: EvidenceWanted | undefined
  /** How long the target takes for an answer while one request at a time is sent, in milliseconds, if known. */
  readonly typicalMs?: number | undefined
}

/** How many exchanges a check has had: those with an answer, and all that are recorded. */
interface Exchanged {
  readonly answers: number
  readonly recorded: number
}

export interface ExchangeRange {
  readonly from: Exchanged
  readonly to: Exchanged
}

/** The target, client and account of a request. */
export interface Visit {
  readonly target: Target
  readonly client: Client
  readonly account: Account
}

/** Runs `work` with a new target and logs out of its sessions. Returns what `work` returns, throws what it throws. */
export async function withTarget<T>(shared: RunContext, work: (target: Target) => Promise<T>): Promise<T> {
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
  /** Path of the base address, without a trailing slash: empty for the root. */
  readonly contextPath: string
  readonly #shared: RunContext
  readonly #exchanges: Exchanges
  readonly #tickets: string[]
  readonly #connections: number[] = []
  readonly #cookieFile: string
  #clients = 0

  /** `tickets`: those of SSO_TICKETS for this check. `cookieFile`: how the cookie files of its commands begin. */
  constructor(shared: RunContext, tickets: readonly string[] = [], cookieFile = 'client') {
    this.#shared = shared
    this.#cookieFile = cookieFile
    this.#tickets = [...tickets]
    this.contextPath = new URL(shared.environment.baseUrl).pathname.replace(/\/$/, '')
    const { runEvidence } = shared
    const redaction = new Redaction([], shared.redaction, runEvidence.learnt)
    const connection = connectionOptionsOf(shared.environment.transport)
    this.recorder = new Recorder(redaction, runEvidence, shared.evidence !== 'none', connection)
    this.#exchanges = new Exchanges(shared.environment, shared, this.recorder)
  }

  get answers(): readonly Answered[] {
    return this.#exchanges.answers
  }

  /** Whether the check itself has sent anything. */
  get hasBegun(): boolean {
    return this.#exchanges.hasBegun
  }

  get exchanged(): Exchanged {
    return { answers: this.answers.length, recorded: this.recorder.exchanges.length }
  }

  /** Adds the exchanges of another target to those of this check, under their next numbers: all of them, or a part. */
  showExchangesOf(
    other: Target,
    { from, to }: ExchangeRange = { from: { answers: 0, recorded: 0 }, to: other.exchanged },
  ): void {
    const { exchanges } = this.recorder
    const shift = exchanges.length - from.recorded
    exchanges.push(...other.recorder.exchanges.slice(from.recorded, to.recorded))
    for (const { number, ...answered } of other.answers.slice(from.answers, to.answers)) {
      this.#exchanges.answers.push({ ...answered, number: number && shift + number })
      // The check may send its cookie.
      this.recorder.learnSessionsOf(answered.answer)
    }
  }

  /** Why a refusal in this check proves nothing about the target, if so. */
  whyRefusalsShowNothing(): Confirmation {
    return this.#exchanges.whyRefusalsShowNothing()
  }

  /** A new client without cookies. It shares a connection with other clients of the same number. */
  newClient(connection?: number): Client {
    return this.#client(this.#shared.environment.baseUrl, connection)
  }

  visit(account: Account, client = this.newClient()): Visit {
    return { target: this, client, account }
  }

  /** The number of a connection that is kept for this check and its clients. */
  keepConnection(): number {
    const connection = this.#shared.transport.keepConnection()
    this.#connections.push(connection)
    return connection
  }

  /** A client for a control of credentials only. It may reuse an anonymous session, so that servers open fewer. */
  controlClient(): Client {
    return this.inIdleSession(this.newClient())
  }

  /** Gives a client without cookies an anonymous session, if one is idle. */
  inIdleSession(client: Client): Client {
    const sessionId = client.cookies.isEmpty ? this.#exchanges.reuseIdleSession() : undefined
    if (sessionId !== undefined) client.cookies.sessionId = sessionId
    return client
  }

  /** The same as newClient, for the instance with an expired license. */
  newClientOfExpiredInstance(): Client {
    return this.#client(this.#shared.environment.expiredLicenseBaseUrl ?? '')
  }

  /** Whether the server counts refused passwords of this account in a row, as far as it has said. */
  countsRefusalsOf({ variable }: Account): boolean {
    return this.#shared.budget.isCounted(variable)
  }

  /** Whether a check can take more tickets than it declares: those of a list are counted. */
  get hasFreshTickets(): boolean {
    const kind = this.#shared.environment.sso?.tickets?.kind
    return kind !== undefined && kind !== 'list'
  }

  /** A fresh single sign-on ticket. Throws CommandFailed if the command of the environment returns none. */
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

  /** The token in this variable, or one of pre-authentication, not encoded. Throws CommandFailed. */
  async takeToken(variable?: string): Promise<string> {
    if (variable !== undefined) return this.#declaredToken(variable)
    const source = this.#shared.environment.preauthentication?.token
    if (source?.kind === 'fields') return tokenOf(source.fields)
    if (source === undefined) throw new Error('The environment has no tokens; the catalogue should say so.')
    return this.secret(await this.#command('PREAUTH_TOKEN_COMMAND', source.command), '$PREAUTH_TOKEN')
  }

  /** A token without a user: a server that creates users from tokens can't create one from it. */
  async takeMalformedToken(variable?: string): Promise<string> {
    return this.secret(malformedToken(await this.takeToken(variable)), '$MALFORMED_TOKEN')
  }

  /** Texts like a token that name no user, or that are no token; none where only the server can read tokens. */
  async takeNearlyTokens(): Promise<string[]> {
    return nearlyTokens(await this.takeToken()).map((text) => this.secret(text, '$MALFORMED_TOKEN'))
  }

  /** A well-formed token of PREAUTH_UNKNOWN_USER, or of another name: only for a target that creates no user from it. */
  takeTokenOfUnknownUser(name?: string): string {
    const { token, unknownUser } = this.#shared.environment.preauthentication ?? {}
    if (token?.kind !== 'fields' || unknownUser === undefined)
      throw new Error('The environment has no such token; the check should say that it needs one.')
    return this.secret(tokenOf({ ...token.fields, u: name ?? unknownUser }), '$UNKNOWN_USER_TOKEN')
  }

  /** A token of the same user in this organization: only for a target that creates no user from it. */
  takeTokenOfOrganization(organization: string): string {
    const { token } = this.#shared.environment.preauthentication ?? {}
    if (token?.kind !== 'fields')
      throw new Error('The environment has no such token; the check should say that it needs one.')
    return this.secret(tokenOf({ ...token.fields, o: organization }), '$TOKEN_OF_ANOTHER_ORGANIZATION')
  }

  /** Returns the value, which is redacted from now on. */
  secret(value: string, placeholder = '$ENCRYPTED_PASSWORD'): string {
    this.recorder.redaction.learn({ placeholder, value })
    return value
  }

  /** Logs out of every session that the check has opened. */
  async end(): Promise<void> {
    await this.#exchanges.logOutOfAll()
    await Promise.all(this.#connections.splice(0).map((each) => this.#shared.transport.letGoOf(each)))
  }

  #declaredToken(variable: string): string {
    const token = this.#shared.environment.tokens?.[variable]
    if (token === undefined)
      throw new Error(`${variable} is not given; the method should have a condition that needs it.`)
    return token
  }

  #client(baseUrl: string, connection?: number): Client {
    return new Client(this.#exchanges, baseUrl, `${this.#cookieFile}-${++this.#clients}.cookies`, connection)
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
