import { requirement } from '../catalogue/catalogue.ts'
import { Cancelled } from '../client/cancelled.ts'
import { purposes } from '../client/operation.ts'
import { Slots } from '../client/slots.ts'
import { turns } from '../suite/turns.ts'
import type { Clock } from './clock.ts'
import { Defaults } from './defaults.ts'
import { Departure } from './departure.ts'
import { expect } from './expect.ts'
import { failureOf, presentable } from './message.ts'
import { Pace } from './pace.ts'
import { People } from './people.ts'
import type { PlannedCheck } from './plan.ts'
import { Pressure } from './pressure.ts'
import type { Protection } from './protection.ts'
import { loudRefusalsAmong } from './refusals.ts'
import { blankReport, type CheckReport } from './report.ts'
import { controlEntered } from './steps.ts'
import { strangerOf } from './stranger.ts'
import { type Shared, Target } from './target.ts'
import { Ways } from './ways.ts'

/** The attempts at the checks of one run: as many at a time as there is room for. */
export class Attempts {
  readonly #shared: Shared
  readonly #clock: Clock
  readonly #signal: AbortSignal
  readonly #slots: Slots
  readonly #pressure: Pressure
  readonly #protection: (shared: Shared) => Promise<Protection>
  readonly #ways: Ways
  readonly #people: People
  readonly #defaults: Defaults

  /** When `signal` is aborted, waits end early. */
  constructor(shared: Shared, protection: (shared: Shared) => Promise<Protection>, clock: Clock, signal: AbortSignal) {
    const { concurrency, transport } = shared.environment
    this.#slots = new Slots(concurrency)
    this.#pressure = new Pressure(this.#slots, transport.requestTimeoutMs)
    this.#shared = { ...shared, tellDuration: (sentAt, durationMs) => this.#pressure.note(sentAt, durationMs) }
    this.#protection = protection
    this.#clock = clock
    this.#signal = signal
    this.#ways = new Ways(this.#shared)
    this.#people = new People(this.#shared, this.#ways)
    this.#defaults = new Defaults(this.#shared, this.#ways)
  }

  /** Tries one check when there is room for it, again when its own delay casts doubt on it, and says what became of it. */
  async at(planned: PlannedCheck): Promise<CheckReport> {
    this.#clock.begin()
    await this.#slots.enter()
    while (turns.areOver()) await turns.next()
    try {
      for (let left = attemptsAllowed(planned); ; left--) {
        const pace = new Pace(this.#clock, this.#shared.environment.sessionTimeoutMs)
        const began = performance.now()
        const report = await this.#attempt(planned, pace)
        if (!pace.castsDoubtOn(report)) return report
        this.#pressure.ease(began)
        // Nothing is proven: a session may have ended by itself between two steps.
        if (left === 1) return { ...report, ...undecided, message: pace.reproach }
      }
    } finally {
      this.#slots.leave()
      this.#clock.end()
    }
  }

  /** One attempt, after which the check is logged out of its sessions. */
  async #attempt(planned: PlannedCheck, pace: Pace): Promise<CheckReport> {
    const { check } = planned
    const target = new Target({ ...this.#shared, tellBegin: () => pace.begins() }, planned.tickets)
    const failure = await this.#thrownBy(planned, target, pace)
    const durationMs = pace.stop()
    await target.end()
    const { evidence, redaction } = target.recorder
    const { message, ...became } = failureOf(failure, requirement(check.requirement))
    const loudRefusals = loudRefusalsAmong(target.answers, this.#shared.environment, redaction)
    return {
      ...blankReport(check),
      ...became,
      message: message === undefined ? undefined : presentable(message, redaction),
      at: placeOf(failure, target),
      durationMs,
      exchanges: evidence,
      loudRefusals,
    }
  }

  /** What the check threw; undefined when it passed. */
  async #thrownBy({ check, account }: PlannedCheck, target: Target, pace: Pace): Promise<unknown> {
    const { environment } = this.#shared
    try {
      if (!check.options.unprotected) await this.#requireProtection(target)
      await check.run({
        environment,
        target,
        user: environment.user,
        account,
        stranger: strangerOf(environment),
        openSession: async (client, by = environment.user) =>
          controlEntered(await this.#ways.openSession({ target, client, account: by })),
        request: (client, options = {}) => this.#ways.request({ target, client, account: environment.user }, options),
        requireWay: (way, by = environment.user) => this.#ways.requireWay(way, by),
        guise: (way, turn) => this.#ways.guise(way, turn),
        identity: () => this.#people.identity(),
        shownByDefault: () => this.#defaults.shown(),
        time: {
          wait: (milliseconds) => {
            pace.waits(milliseconds)
            return this.#wait(milliseconds)
          },
        },
      })
      // What a server does with a path that it does not understand is its own affair.
      for (const { answer } of target.answers) if (answer.purpose !== purposes.spelling) expect(answer).toBeNoCrash()
      return undefined
    } catch (error) {
      return error
    }
  }

  /** Lets another check have the room meanwhile. */
  async #wait(milliseconds: number): Promise<void> {
    this.#slots.leave()
    try {
      await this.#clock.sleep(Math.max(0, milliseconds), this.#signal)
    } catch (error) {
      throw this.#signal.aborted ? Cancelled.by(this.#signal) : error
    } finally {
      await this.#slots.enter({ first: true })
    }
  }

  async #requireProtection(target: Target): Promise<void> {
    const { probe, failure } = await this.#protection(this.#shared)
    target.recorder.evidence.push(...probe.recorder.evidence)
    if (failure !== undefined) throw failure
  }
}

const undecided = { outcome: 'cantTell', control: undefined, departure: undefined, at: undefined } as const

/** Where in the evidence of a check the target departed. */
function placeOf(failure: unknown, { answers }: Target): CheckReport['at'] {
  if (!(failure instanceof Departure)) return undefined
  const { answer: departed, part } = failure.facts
  const exchange = answers.find(({ answer }) => answer === departed)?.evidence?.number
  return exchange === undefined ? undefined : { exchange, part }
}

/** Wrong passwords and the tickets of a list are counted: what takes some of them happens once. */
function attemptsAllowed({ check, tickets }: PlannedCheck): number {
  return check.options.wrongPasswords !== undefined || tickets.length > 0 ? 1 : 3
}
