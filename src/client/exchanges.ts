import { accountsOf } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { shownBasic } from '../evidence/shown-basic.ts'
import { Answer } from '../http/answer.ts'
import { type Sender, wireRequest } from '../http/call.ts'
import { basicAuthorization } from '../http/credentials.ts'
import type { SentOperation } from '../http/operation.ts'
import { sessionCookieIn } from '../http/set-cookie.ts'
import { type Call, purposeOf } from '../methods/call.ts'
import { type ServiceNames, serviceNamesOf } from '../methods/method.ts'
import { isSignIn } from '../methods/methods.ts'
import { logout } from '../methods/operations.ts'
import type { Header } from '../methods/request-data.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import type { Transport } from '../transport/transport.ts'
import type { WireRequest } from '../transport/wire.ts'
import { attemptsLeft } from './attempts-left.ts'
import { Cancelled } from './cancelled.ts'
import type { Encryption, Encryptions } from './encryption.ts'
import { type AttemptVerdict, type Confirmation, type LoginBudget, methodAs } from './login-budget.ts'
import { type OpenSession, OpenSessions, type RequestWithCookies } from './open-sessions.ts'
import { type SentPassword, verdictOn } from './password-verdict.ts'
import { SessionCount } from './session-count.ts'

/** Counts what a run has sent. */
export class TrafficCount {
  logins = 0
  readonly sessions = new SessionCount()
}

/** An answer, with its number among the recorded exchanges. */
export interface Answered {
  readonly answer: Answer
  readonly call: Call
  readonly number: number | undefined
}

/** What all checks of a run share, as far as their exchanges need it. */
export interface ExchangeContext {
  readonly transport: Transport
  readonly encryptions: Encryptions
  readonly traffic: TrafficCount
  readonly budget: LoginBudget
  /** True for requests that find out whether an account in doubt still signs in: they must not wait for that. */
  readonly confirmsAccounts?: boolean | undefined
  /** Timeout of a request in milliseconds, if not REQUEST_TIMEOUT. */
  readonly timeoutMs?: number | undefined
  /** Called for every request with the time it was sent (`performance.now`), and its duration in milliseconds. */
  readonly onDuration?: ((sentAt: number, durationMs: number) => void) | undefined
  /** Called for every request when it is sent; the result when it is answered. */
  readonly onSending?: (() => () => void) | undefined
  /** Header fields of the program that the check stands for; a request with header fields of its own has none of them. */
  readonly programHeaders?: readonly Header[] | undefined
  /** Aborted when the run is cancelled: then nothing more is sent. */
  readonly cancelled?: AbortSignal | undefined
}

/** The exchanges of one check with the target. Records all of them, and tracks all sessions. */
export class Exchanges {
  readonly names: ServiceNames
  /** Every answer so far, except those to the final logouts. */
  readonly answers: Answered[] = []
  readonly sessions: OpenSessions
  /** Whether anything was sent: from then on there may be sessions that can expire. */
  hasBegun = false
  /** What is known about accounts whose correct password was refused. */
  readonly #confirmations: Confirmation[] = []
  readonly #environment: Environment
  readonly #shared: ExchangeContext
  readonly #recorder: Recorder
  /** Exchanges that wait for their answers. */
  readonly #underWay = new Set<Promise<Answer>>()

  constructor(environment: Environment, shared: ExchangeContext, recorder: Recorder) {
    this.names = serviceNamesOf(environment)
    this.sessions = new OpenSessions(environment.baseUrl, shared.traffic.sessions)
    this.#environment = environment
    this.#shared = shared
    this.#recorder = recorder
  }

  get programHeaders(): readonly Header[] {
    return this.#shared.programHeaders ?? []
  }

  encryptionOf(baseUrl: string): Encryption {
    return this.#shared.encryptions.at(baseUrl)
  }

  /** Whether a call may reach the target twice: not with a wrong password, nor with a ticket, which is valid only once. */
  isRepeatable({ wrongFor, args = [], form = [] }: Call): boolean {
    return wrongFor === undefined && ![...args, ...form].some(([name]) => name === this.names.ticketArgument)
  }

  /** Redacts this value from now on; the name of an account only where a password is expected. */
  keepSecret(placeholder: string, value: string): void {
    const names = accountsOf(this.#environment).map(({ id }) => id)
    this.#recorder.redaction.learn({ placeholder, value, userIds: names.includes(value) ? names : undefined })
  }

  /** Sends a call and records the exchange. Throws NoAnswer, after recording it, or Cancelled instead of sending. */
  exchange(call: Call, request: WireRequest, sender: Sender, operation: SentOperation): Promise<Answer> {
    const exchanged = this.#exchanged(call, request, sender, operation)
    const isOver = () => void this.#underWay.delete(exchanged)
    this.#underWay.add(exchanged)
    exchanged.then(isOver, isOver)
    return exchanged
  }

  async #exchanged(call: Call, request: WireRequest, sender: Sender, operation: SentOperation): Promise<Answer> {
    const { cancelled, traffic, transport, timeoutMs, onSending, onDuration } = this.#shared
    if (cancelled?.aborted) throw Cancelled.by(cancelled)
    const onAttempt = () => void (isSignIn(call.operation) && traffic.logins++)
    this.hasBegun = true
    const isAnswered = onSending?.()
    const basicAs = this.#placeholderOfBasic(call, operation)
    const startedAt = new Date()
    const start = performance.now()
    const { limited } = transport
    const outcome = await transport.exchange({ ...request, onAttempt }, timeoutMs).then(
      (response) => new Answer(purposeOf(call), request, response, operation),
      (error: Error) => error,
    )
    const durationMs = performance.now() - start
    isAnswered?.()
    // A server that asks for a pause gets fewer checks at a time, as one that is too slow.
    onDuration?.(start, transport.limited > limited ? this.#environment.transport.requestTimeoutMs : durationMs)
    const answered = !(outcome instanceof Error)
    if (answered) traffic.sessions.record(request, outcome, call.path === logout.path ? 'logout' : 'request')
    const peer = transport.peerOf(new URL(sender.baseUrl).origin)
    const happened = { call, sender, request, startedAt, durationMs, outcome, peer, basicAs }
    const number = await this.#recorder.record(happened)
    if (!answered) throw outcome
    this.answers.push({ answer: outcome, call, number })
    return outcome
  }

  /** Records the session of an answer that had begun when it was lost, if so: the server keeps that session, too. */
  recordIncomplete(error: unknown, call: Call, request: WireRequest, asked: RequestWithCookies): void {
    if (!(error instanceof NoAnswer) || error.incomplete === undefined) return
    const answer = new Answer(purposeOf(call), request, error.incomplete)
    this.#recorder.learnSessionsOf(answer)
    this.#shared.traffic.sessions.record(request, answer, 'request')
    this.sessions.record(asked, answer)
  }

  /** What stands in for the basic credentials of a call, if it has any. */
  #placeholderOfBasic({ basic, wrongFor }: Call, { encrypted }: SentOperation): string | undefined {
    if (basic === undefined) return undefined
    const placeholder = shownBasic(this.#environment, basic, { wrongFor, encrypted })
    // A server may send it back. What was encrypted is hidden there, and too long to be learnt again.
    if (wrongFor !== undefined && !encrypted) this.keepSecret(placeholder, basicAuthorization(basic).slice(6))
    return placeholder
  }

  /** Sends a password within the budget of its account; `send` calls `isSent` when it goes out. Throws PasswordNotSent. */
  async withinBudget(sent: SentPassword, send: (isSent: () => void) => Promise<Answer>): Promise<Answer> {
    const named = this.#shared.budget.accountNamed(sent.userId, sent.password)
    const account = sent.wrongFor ?? named?.variable
    if (account === undefined) return send(() => {})
    const isRight = sent.wrongFor === undefined && !sent.plain && named?.password === sent.password
    const attempt = { account, method: methodAs(sent.method, sent.userId), isRight }
    const taken = this.#shared.budget.take(attempt, { confirms: this.#shared.confirmsAccounts })
    // Does not await if there is room, so that requests overlap like those without a password.
    if (taken !== undefined) await taken
    let verdict: AttemptVerdict = 'neither'
    let left: number | undefined
    let wentOut = false
    try {
      const answer = await send(() => {
        wentOut = true
      })
      // A wrong password counts whatever the answer: what looks like a success may be an error page, or lead to one.
      verdict = isRight || sent.plain ? verdictOn(answer, isRight) : 'refused'
      left = verdict === 'refused' ? attemptsLeft(answer) : undefined
      return answer
    } catch (error) {
      // The server may have counted it.
      if (wentOut && !isRight && error instanceof NoAnswer) verdict = 'refused'
      throw error
    } finally {
      const confirmation = this.#shared.budget.settle(attempt, verdict, left)
      if (confirmation !== undefined) this.#confirmations.push(confirmation)
    }
  }

  /** Why a refusal in this check proves nothing about the target, if so. Resolves when the accounts have been checked. */
  async whyRefusalsShowNothing(): Confirmation {
    const findings = await Promise.all(this.#confirmations)
    return findings.find((finding) => finding !== undefined)
  }

  /** The ID of an existing anonymous session, reserved for this check; undefined if there is none. */
  reuseIdleSession(): string | undefined {
    const sessionId = this.sessions.reuseIdle()
    if (sessionId !== undefined) this.#recorder.learnSession(sessionId)
    return sessionId
  }

  /** Logs out of every session that is still open. Sessions that can't be reached are left to expire. */
  async logOutOfAll(): Promise<void> {
    // Of several requests at the same time, one may end the check before the others have opened their sessions.
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
    await Promise.allSettled(this.sessions.takeAll().map((session) => this.#logOutOf(session)))
  }

  async #logOutOf({ baseUrl, sessionId, isOtherCookie, cookies }: OpenSession): Promise<void> {
    const { sessions } = this.#shared.traffic
    const call: Call = { operation: 'logout', ...logout }
    const url = `${baseUrl}${call.path}`
    const cookie = isOtherCookie ? cookies.headerWith(url, sessionId) : cookies.header(url, 'plain', sessionId)
    const request = wireRequest(call, baseUrl, cookie)
    const { transport, timeoutMs } = this.#shared
    const ask = async () => {
      const { status, headers, rawHeaders = headers } = await transport.exchange(request, timeoutMs)
      sessions.record(request, { status, rawHeaders }, 'logout')
      return { status, rawHeaders }
    }
    const first = await ask().catch(async (error: NoAnswer) => {
      if (error.isTimeout) throw error
      // The service may have been away for a moment.
      await transport.outage.isThere()
      return ask()
    })
    const { rawHeaders } = sessions.hasLogoutFailed(first.status) ? await ask() : first
    const given = sessionCookieIn(rawHeaders, request.url)?.value
    if (given !== undefined && given !== sessionId && baseUrl === this.#environment.baseUrl) sessions.idle.push(given)
  }
}
