import { accountsOf } from '../environment/accounts.ts'
import type { Account, AccountVariable, Environment } from '../environment/environment.ts'
import { addressOf } from './address.ts'
import { Answer } from './answer.ts'
import { type Call, type Sender, wireRequest } from './call.ts'
import { Cancelled } from './cancelled.ts'
import type { Cookies } from './cookies.ts'
import { credentialsOf } from './credentials.ts'
import type { Encryption, Encryptions } from './encryption.ts'
import type { Evidence } from './evidence.ts'
import { keyServicePath } from './key-service.ts'
import { AttemptsTold } from './nearly-locked.ts'
import { isEntry, type Operation, purposes } from './operation.ts'
import type { Recorder } from './recorder.ts'
import { SessionCount } from './session-count.ts'
import { sessionCookieIn } from './set-cookie.ts'
import type { Transport } from './transport.ts'
import { UnexpectedRefusals } from './unexpected-refusals.ts'
import type { WireRequest } from './wire.ts'

/** What a run has sent. */
export class TrafficCount {
  logins = 0
  readonly failedLogins: Partial<Record<AccountVariable, number>> = {}
  readonly attempts = new AttemptsTold()
  readonly refusals = new UnexpectedRefusals()
  readonly sessions = new SessionCount()

  /** Counts what a call means for the target. */
  count(call: Call): void {
    if (isEntry(call.purpose)) this.logins++
    if (call.wrongFor !== undefined) this.failedLogins[call.wrongFor] = (this.failedLogins[call.wrongFor] ?? 0) + 1
  }
}

/** A session that the target has opened for the suite, and the cookies that end it. */
interface OpenSession {
  readonly baseUrl: string
  readonly sessionId: string
  readonly cookies: Cookies
  /** False as long as nothing but open pages and refusals came with it. */
  readonly mayBeOfUser: boolean
}

/** An answer, and the evidence of it where that is kept. */
export interface Answered {
  readonly answer: Answer
  readonly evidence: Evidence | undefined
}

/** What a client has asked for: with which session, if any, and with the cookies that it has now. */
interface Asked {
  readonly baseUrl: string
  readonly path: string
  readonly carried: string | undefined
  readonly cookies: Cookies
}

const logoutPath = '/logout.html'
/** Pages that everybody gets. */
const openPaths = [logoutPath, '/login.html', keyServicePath]

/** The exchanges of one check with the target: every one is recorded, every session is known. */
export class Exchanges {
  readonly protectedPath: string
  readonly securityCheckPath: string
  readonly ticketArgument: string
  readonly tokenArgument: string
  /** Every answer so far, logouts at the end apart. */
  readonly answers: Answered[] = []
  readonly #accounts: readonly Account[]
  readonly #encryptions: Encryptions
  readonly #transport: Transport
  readonly #recorder: Recorder
  readonly #traffic: TrafficCount
  readonly #patienceMs: number | undefined
  readonly #tellDuration: ((sentAt: number, durationMs: number) => void) | undefined
  readonly #tellBegin: (() => void) | undefined
  readonly #cancelled: AbortSignal | undefined
  readonly #baseUrl: string
  readonly #open = new Map<string, OpenSession>()
  readonly #borrowed = new Set<string>()
  #hasBegun = false

  constructor(
    environment: Environment,
    shared: {
      transport: Transport
      encryptions: Encryptions
      traffic: TrafficCount
      patienceMs?: number | undefined
      tellDuration?: ((sentAt: number, durationMs: number) => void) | undefined
      tellBegin?: (() => void) | undefined
      cancelled?: AbortSignal | undefined
    },
    recorder: Recorder,
  ) {
    this.#baseUrl = environment.baseUrl
    this.#accounts = accountsOf(environment)
    this.#encryptions = shared.encryptions
    this.protectedPath = environment.protectedPaths[0] ?? ''
    this.securityCheckPath = `/j_${environment.framework}_security_check`
    this.ticketArgument = environment.sso?.argument ?? 'ticket'
    this.tokenArgument = environment.preauthentication?.argument ?? 'pp'
    this.#transport = shared.transport
    this.#traffic = shared.traffic
    this.#patienceMs = shared.patienceMs
    this.#tellDuration = shared.tellDuration
    this.#tellBegin = shared.tellBegin
    this.#cancelled = shared.cancelled
    this.#recorder = recorder
  }

  /** Whether anything was sent: from then on there may be sessions, whose time goes by. */
  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Login encryption at this base address. */
  encryptionOf(baseUrl: string): Encryption {
    return this.#encryptions.at(baseUrl)
  }

  /** Whether a call may reach the target twice: not with a wrong password, nor with a ticket, which is good for once. */
  isRepeatable({ wrongFor, args = [], form = [] }: Call): boolean {
    return wrongFor === undefined && ![...args, ...form].some(([name]) => name === this.ticketArgument)
  }

  /** The value shows nowhere from now on. */
  keepSecret(placeholder: string, value: string): void {
    this.#recorder.redaction.learn({ placeholder, value })
  }

  /** Sends a call, and keeps it as evidence. Throws NoAnswer, after recording it; Cancelled and NearlyLocked instead of sending. */
  async exchange(call: Call, request: WireRequest, sender: Sender, operation: Operation): Promise<Answer> {
    if (this.#cancelled?.aborted) throw Cancelled.by(this.#cancelled)
    const { wrongFor } = call
    if (wrongFor !== undefined) this.#traffic.attempts.assertRoom(wrongFor)
    this.#traffic.count(call)
    if (!this.#hasBegun) this.#tellBegin?.()
    this.#hasBegun = true
    const startedAt = new Date()
    const start = performance.now()
    const outcome = await this.#transport.exchange(request, this.#patienceMs).then(
      (response) => new Answer(call.purpose, request, response, operation),
      (error: Error) => error,
    )
    const durationMs = performance.now() - start
    this.#tellDuration?.(start, durationMs)
    const answered = !(outcome instanceof Error)
    if (answered) this.#traffic.sessions.note(request, outcome.rawHeaders, { isLogout: call.path === logoutPath })
    if (answered && wrongFor !== undefined) this.#traffic.attempts.note(wrongFor, outcome)
    const peer = this.#transport.peerOf(addressOf(sender.baseUrl).origin)
    const evidence = await this.#recorder.record({ call, sender, request, startedAt, durationMs, outcome, peer })
    if (!answered) throw outcome
    this.answers.push({ answer: outcome, evidence })
    return outcome
  }

  /** The answer to credentials that should be right, noted (see UnexpectedRefusals); those of strangers don't matter. */
  async noted(
    answer: Answer,
    { userId, password }: { userId?: string; password?: string },
    ways: readonly (() => Promise<Answer>)[],
  ): Promise<Answer> {
    const isThis = (account: Account) =>
      account.password === password &&
      [account.id, credentialsOf(account).userId, credentialsOf(account, 'alias').userId].some((id) => id === userId)
    const account = this.#accounts.find(isThis)
    if (account !== undefined) await this.#traffic.refusals.note(account.variable, answer, ways)
    return answer
  }

  /** Remembers the session that an answer to a client gave, or that it was served with, so that it can be ended. */
  noteSession({ baseUrl, path, carried, cookies }: Asked, answer: Answer): void {
    const succeeded = !openPaths.includes(path) && !refuses(answer)
    const sessionId = answer.sessionCookie?.value ?? (succeeded ? carried : undefined)
    if (sessionId === undefined) return
    const key = `${baseUrl} ${sessionId}`
    const known = this.#open.get(key) ?? { baseUrl, sessionId, cookies, mayBeOfUser: false }
    this.#open.set(key, { ...known, mayBeOfUser: known.mayBeOfUser || succeeded })
  }

  /** The ID of a session of nobody that is there already, for this check alone; undefined when there is none. */
  borrowSession(): string | undefined {
    const sessionId = this.#traffic.sessions.idle.pop()
    if (sessionId === undefined) return undefined
    this.#recorder.learnSession(sessionId)
    this.#borrowed.add(sessionId)
    return sessionId
  }

  /** Forgets a session that was logged out. */
  loggedOut(baseUrl: string, sessionId: string): void {
    this.#open.delete(`${baseUrl} ${sessionId}`)
  }

  /**
   * Logs out of every session that is still open. What can't be reached any more is left to its timeout, and what is
   * nobody's where a logout would only open another one: that waits for the next check.
   */
  async logOutOfAll(): Promise<void> {
    const { sessions } = this.#traffic
    const open = [...this.#open.values()]
    const ended = open.filter((each) => each.mayBeOfUser || !sessions.logoutOpensAnother)
    const kept = open.filter((each) => !ended.includes(each) && each.baseUrl === this.#baseUrl)
    const unused = [...this.#borrowed].filter((id) => !this.#open.has(`${this.#baseUrl} ${id}`))
    sessions.idle.push(...kept.map(({ sessionId }) => sessionId), ...unused)
    this.#open.clear()
    this.#borrowed.clear()
    await Promise.allSettled(
      ended.map(async ({ baseUrl, sessionId, cookies }) => {
        const call: Call = { purpose: purposes.logout, method: 'GET', path: logoutPath }
        const request = wireRequest(call, baseUrl, cookies.header(`${baseUrl}${call.path}`, 'plain', sessionId))
        const answer = await this.#transport.exchange(request, this.#patienceMs)
        const headers = answer.rawHeaders ?? answer.headers
        sessions.note(request, headers, { isLogout: true })
        const given = sessionCookieIn(headers, request.url)?.value
        if (given !== undefined && given !== sessionId && baseUrl === this.#baseUrl) sessions.idle.push(given)
      }),
    )
  }
}

/** Whether an answer lets nobody in: an error, or the way to the login page. */
function refuses(answer: Answer): boolean {
  return answer.status >= 400 || /\/login\.html/.test(answer.header('location') ?? '')
}
