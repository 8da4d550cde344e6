import { requirement } from '../catalogue/catalogue.ts'
import { Cancelled } from '../client/cancelled.ts'
import { Encryptions } from '../client/encryption.ts'
import { TrafficCount } from '../client/exchanges.ts'
import { NoAnswer } from '../client/no-answer.ts'
import { SessionNumbers } from '../client/recorder.ts'
import { Redaction } from '../client/redaction.ts'
import { secretsOf } from '../client/secrets.ts'
import { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import { type Clock, realClock } from './clock.ts'
import { Departure } from './departure.ts'
import { failureOf, presentable } from './message.ts'
import type { PlannedCheck } from './plan.ts'
import type { CheckReport, Traffic } from './report.ts'
import { Slots } from './slots.ts'
import { strangerOf } from './stranger.ts'
import { type Shared, servesStrangers, Target } from './target.ts'

/** One run of checks against one target. Close it after use. */
export class Run {
  readonly #shared: Shared
  readonly #clock: Clock
  readonly #slots: Slots
  readonly #signal: AbortSignal
  #protection: Promise<Target> | undefined

  /** When the run is cancelled, `signal` ends waits early, and every check before its next request. */
  constructor(environment: Environment, clock: Clock = realClock, signal = new AbortController().signal) {
    this.#shared = {
      environment,
      transport: new Transport(environment.transport),
      encryptions: new Encryptions(environment.encryption),
      traffic: new TrafficCount(),
      redaction: new Redaction(secretsOf(environment)),
      sessionNumbers: new SessionNumbers(),
      cancelled: signal,
    }
    this.#clock = clock
    this.#slots = new Slots(environment.concurrency)
    this.#signal = signal
  }

  /** What was sent so far. */
  get traffic(): Traffic {
    const { transport, traffic } = this.#shared
    const { requests, connections } = transport
    const failedLogins = Object.entries(traffic.failedLogins).map(([account, count]) => [`${account}_ID`, count])
    return { requests, connections, logins: traffic.logins, failedLogins: Object.fromEntries(failedLogins) }
  }

  /** Asks the target for anything at all, so that an absent one takes seconds and one line; undefined when it is there. */
  async whyUnreachable(): Promise<string | undefined> {
    const { environment, transport } = this.#shared
    const url = `${environment.baseUrl}/login.html`
    try {
      await transport.exchange({ method: 'GET', url, headers: [], repeatable: true })
      return undefined
    } catch (error) {
      if (error instanceof NoAnswer) return error.message
      throw error
    }
  }

  /** Runs one check when there is room for it, logs out of its sessions, and says what became of it. Never throws. */
  async execute(planned: PlannedCheck): Promise<CheckReport> {
    const { check, untested } = planned
    const report = { requirement: check.requirement, name: check.name, durationMs: 0, exchanges: [] }
    if (untested !== undefined) return { ...report, outcome: 'untested', message: untested }
    this.#clock.begin()
    await this.#slots.enter()
    const target = new Target(this.#shared, planned.tickets)
    const start = this.#clock.now()
    try {
      const failure = await this.#attempt(planned, target)
      const durationMs = Math.round((this.#clock.now() - start) * 10) / 10
      await target.end()
      const { evidence, redaction } = target.recorder
      const { outcome, message, control } = failureOf(failure, requirement(check.requirement))
      return {
        ...report,
        outcome,
        message: message === undefined ? undefined : presentable(message, redaction),
        control,
        durationMs,
        exchanges: evidence,
      }
    } finally {
      this.#slots.leave()
      this.#clock.end()
    }
  }

  close(): Promise<void> {
    return this.#shared.transport.close()
  }

  /** What the check threw; undefined when it passed. */
  async #attempt({ check, account }: PlannedCheck, target: Target): Promise<unknown> {
    const { environment } = this.#shared
    try {
      await this.#requireProtection(target)
      await check.run({
        environment,
        target,
        user: environment.user,
        account,
        stranger: strangerOf(environment),
        time: { now: () => this.#clock.now(), wait: (milliseconds) => this.#wait(milliseconds) },
      })
      return undefined
    } catch (error) {
      return error
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    this.#slots.leave()
    try {
      await this.#clock.sleep(Math.max(0, milliseconds), this.#signal)
    } catch (error) {
      throw this.#signal.aborted ? new Cancelled() : error
    } finally {
      await this.#slots.enter({ first: true })
    }
  }

  /**
   * The first control of every check: without credentials the protected path is closed. On a server that lets in
   * everybody no success means anything. Asked once for all checks, and shown in each.
   */
  async #requireProtection(target: Target): Promise<void> {
    this.#protection ??= this.#probeAsStranger()
    const probe = await this.#protection
    target.recorder.evidence.push(...probe.recorder.evidence)
  }

  async #probeAsStranger(): Promise<Target> {
    const target = new Target(this.#shared)
    const answer = await target.newClient().probe()
    if (servesStrangers(answer)) {
      const { method, url } = answer.request
      throw new Departure({
        request: `${method} ${url} (without credentials)`,
        expected: 'not to be served, because the path needs authentication (PROTECTED_PATHS)',
        found: `status ${answer.status}`,
        control: true,
      })
    }
    return target
  }
}
