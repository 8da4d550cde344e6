import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { requirement } from '../catalogue/catalogue.ts'
import { Cancelled } from '../client/cancelled.ts'
import { Encryptions } from '../client/encryption.ts'
import { TrafficCount } from '../client/exchanges.ts'
import { SessionNumbers } from '../client/recorder.ts'
import { Redaction } from '../client/redaction.ts'
import { secretsOf } from '../client/secrets.ts'
import { Transport } from '../client/transport.ts'
import type { Environment } from '../environment/environment.ts'
import type { Check } from './check.ts'
import { type Clock, realClock } from './clock.ts'
import { failureOf, presentable } from './message.ts'
import { Pace } from './pace.ts'
import type { PlannedCheck } from './plan.ts'
import { type Protection, probeAsStranger } from './protection.ts'
import { whyUnreachable } from './reachable.ts'
import type { CheckReport, Traffic } from './report.ts'
import { Slots } from './slots.ts'
import { strangerOf } from './stranger.ts'
import { type Shared, Target } from './target.ts'

/** How a run differs from the usual one. */
export interface RunSettings {
  readonly clock?: Clock
  /** When it is aborted, waits end early, and every check before its next request. */
  readonly signal?: AbortSignal
  /** A transport of its own; the run closes it. */
  readonly transport?: Transport
  /** False for the self-test, which looks at outcomes only. */
  readonly keepsEvidence?: boolean
}

/** One run of checks against one target. Close it after use. */
export class Run {
  readonly #shared: Shared
  readonly #clock: Clock
  readonly #slots: Slots
  readonly #signal: AbortSignal
  /** Resolves when checks have had the time to end that a cancelled run gives them. */
  readonly #patience: Promise<void>
  readonly #closed = new AbortController()
  #protection: Promise<Protection> | undefined

  constructor(environment: Environment, settings: RunSettings = {}) {
    const { clock = realClock, signal = new AbortController().signal, keepsEvidence = true } = settings
    const { transport = new Transport(environment.transport) } = settings
    this.#shared = {
      environment,
      transport,
      encryptions: new Encryptions(environment.encryption),
      traffic: new TrafficCount(),
      redaction: new Redaction(secretsOf(environment)),
      sessionNumbers: new SessionNumbers(),
      cancelled: signal,
      keepsEvidence,
    }
    this.#clock = clock
    this.#slots = new Slots(environment.concurrency)
    this.#signal = signal
    // One request that is under way, and the logouts after it.
    const patienceMs = 3 * environment.transport.requestTimeoutMs
    const { signal: closed } = this.#closed
    this.#patience = once(signal, 'abort', { signal: closed }).then(() =>
      sleep(patienceMs, undefined, { signal: closed }),
    )
    // It ends with the run.
    this.#patience.catch(() => {})
  }

  /** What was sent so far. */
  get traffic(): Traffic {
    const { transport, traffic } = this.#shared
    const { requests, connections } = transport
    const failedLogins = Object.entries(traffic.failedLogins).map(([account, count]) => [`${account}_ID`, count])
    return { requests, connections, logins: traffic.logins, failedLogins: Object.fromEntries(failedLogins) }
  }

  /** Asks the target for anything at all, so that an absent one takes seconds and one line; undefined when it is there. */
  whyUnreachable(): Promise<string | undefined> {
    return whyUnreachable(this.#shared)
  }

  /** Runs one check when there is room for it, logs out of its sessions, and says what became of it. Never throws. */
  execute(planned: PlannedCheck): Promise<CheckReport> {
    const { check, untested } = planned
    if (untested !== undefined) return Promise.resolve({ ...blank(check), outcome: 'untested', message: untested })
    return Promise.race([this.#attempts(planned), this.#givenUp()]).catch((error) => {
      const { outcome, message = '' } = failureOf(error, requirement(check.requirement))
      return { ...blank(check), outcome, message: presentable(message, this.#shared.redaction) }
    })
  }

  /** Throws Cancelled when a check of a cancelled run has not ended by itself in time. */
  async #givenUp(): Promise<never> {
    await this.#patience
    throw new Cancelled()
  }

  async #attempts(planned: PlannedCheck): Promise<CheckReport> {
    const { check } = planned
    this.#clock.begin()
    await this.#slots.enter()
    try {
      for (let left = attempts(check); ; left--) {
        const pace = new Pace(this.#clock, this.#shared.environment.sessionTimeoutMs)
        const report = await this.#attempt(planned, pace)
        if (!pace.castsDoubtOn(report.outcome)) return report
        // Nothing is proven: a session may have ended by itself between two steps.
        if (left === 1) return { ...report, outcome: 'cantTell', control: undefined, message: pace.reproach }
      }
    } finally {
      this.#slots.leave()
      this.#clock.end()
    }
  }

  close(): Promise<void> {
    this.#closed.abort()
    return this.#shared.transport.close()
  }

  async #attempt(planned: PlannedCheck, pace: Pace): Promise<CheckReport> {
    const { check } = planned
    const target = new Target(this.#shared, planned.tickets)
    const failure = await this.#thrownBy(planned, target, pace)
    const durationMs = pace.stop()
    await target.end()
    const { evidence, redaction } = target.recorder
    const { outcome, message, control } = failureOf(failure, requirement(check.requirement))
    return {
      ...blank(check),
      outcome,
      message: message === undefined ? undefined : presentable(message, redaction),
      control,
      durationMs,
      exchanges: evidence,
    }
  }

  /** What the check threw; undefined when it passed. */
  async #thrownBy({ check, account }: PlannedCheck, target: Target, pace: Pace): Promise<unknown> {
    const { environment } = this.#shared
    try {
      await this.#requireProtection(target)
      await check.run({
        environment,
        target,
        user: environment.user,
        account,
        stranger: strangerOf(environment),
        time: {
          wait: (milliseconds) => {
            pace.waits(milliseconds)
            return this.#wait(milliseconds)
          },
        },
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

  async #requireProtection(target: Target): Promise<void> {
    this.#protection ??= probeAsStranger(this.#shared)
    const { probe, failure } = await this.#protection
    target.recorder.evidence.push(...probe.recorder.evidence)
    if (failure !== undefined) throw failure
  }
}

function blank({ requirement, name }: Check) {
  return { requirement, name, durationMs: 0, exchanges: [] }
}

/** Wrong passwords and tickets are counted: what takes some of them happens once. */
function attempts({ options }: Check): number {
  return options.wrongPasswords === undefined && options.tickets === undefined ? 3 : 1
}
