import { requirement } from '../catalogue/catalogue.ts'
import type { Answer } from '../http/answer.ts'
import { Cancelled } from '../http/cancelled.ts'
import { leadsToLogin } from '../http/password-verdict.ts'
import { Slots } from '../http/slots.ts'
import { turns } from '../suite/turns.ts'
import { existenceOf, saysAbsent, withoutLogin } from './absent-login.ts'
import type { Clock } from './clock.ts'
import { isCrash } from './crash.ts'
import { Defaults } from './defaults.ts'
import { Departure } from './departure.ts'
import { AbsentOperation, type DoesNotApply } from './does-not-apply.ts'
import { expect } from './expect.ts'
import { failureOf, presentable } from './message.ts'
import { crashOfTheOperation } from './operation-crash.ts'
import { Pace, whyNotTimed } from './pace.ts'
import { People } from './people.ts'
import { perform } from './perform.ts'
import type { PlannedCheck } from './plan.ts'
import { Pressure } from './pressure.ts'
import type { Protection } from './protection.ts'
import { QuietPhase } from './quiet-phase.ts'
import { loudRefusalsAmong } from './refusals.ts'
import { longerSessionTimeoutMs, maySpendAgain, mostRepeats, type Repeats } from './repeats.ts'
import { blankReport, type CheckReport } from './report.ts'
import { controlEntered } from './steps.ts'
import { type Shared, Target } from './target.ts'
import { unknownUserOf } from './unknown-user.ts'
import { Ways } from './ways.ts'

/** Runs the checks of one run, as many at a time as the concurrency allows. */
export class Attempts {
  readonly #shared: Shared
  readonly #clock: Clock
  readonly #signal: AbortSignal
  readonly #slots: Slots
  /** Repeated checks run one at a time, alongside nothing but waiting checks. */
  readonly #alone = new Slots(1)
  readonly #quiet: QuietPhase
  readonly #repeats: Repeats
  /** Checks that wait for the next quiet phase. */
  #doubtful: PlannedCheck[] = []
  #sessionTimeoutMs: number
  readonly #pressure: Pressure
  readonly #protection: (shared: Shared) => Promise<Protection>
  readonly #ways: Ways
  readonly #people: People
  readonly #defaults: Defaults

  /** When `signal` is aborted, waits end early. */
  constructor(
    shared: Shared,
    protection: (shared: Shared) => Promise<Protection>,
    clock: Clock,
    signal: AbortSignal,
    repeats: Repeats = {},
  ) {
    const { concurrency, transport, sessionTimeoutMs } = shared.environment
    this.#repeats = repeats
    this.#sessionTimeoutMs = sessionTimeoutMs
    this.#quiet = new QuietPhase((phase) => this.#prepareRepeats(phase))
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

  /**
   * Runs one check when a slot is free, and returns its report. If its own delay makes the outcome doubtful, it runs again. A
   * check that waits for sessions to end, or that stays slow, is repeated alone when all others have finished.
   */
  async at(planned: PlannedCheck): Promise<CheckReport> {
    const notTimed = planned.timed ? whyNotTimed(this.#sessionTimeoutMs, this.#shared.typicalMs) : undefined
    if (notTimed !== undefined) return { ...blankReport(planned.check), outcome: 'cantTell', message: notTimed }
    this.#quiet.begin()
    try {
      const mayRepeat = maySpendAgain(planned)
      let { report, doubt, inVain } = await this.#tryAmong(this.#slots, planned, mayRepeat ? 3 : 1)
      const again = () => doubt !== undefined && !inVain && !this.#signal.aborted
      for (let left = mayRepeat ? mostRepeats : 0; left > 0 && again(); left--) {
        this.#doubtful.push(planned)
        await this.#quiet.next()
        ;({ report, doubt, inVain } = await this.#tryAmong(this.#alone, planned, 1))
      }
      // Inconclusive: a session may have expired between two steps. An inapplicable check proves nothing anyway.
      const stays = doubt === undefined || report.outcome === 'inapplicable'
      return stays ? report : { ...report, ...undecided, message: doubt }
    } finally {
      this.#quiet.end()
    }
  }

  /** Runs a check up to `most` times. Returns its report, and why its own delay still makes the outcome doubtful, if so. */
  async #tryAmong(slots: Slots, planned: PlannedCheck, most: number): Promise<Tried> {
    this.#clock.begin()
    await slots.enter()
    while (turns.areOver()) await turns.next()
    try {
      for (let left = most; ; left--) {
        const pace = new Pace(this.#clock, this.#sessionTimeoutMs, this.#shared.typicalMs)
        const began = performance.now()
        const report = await this.#attempt(planned, pace, slots)
        if (!pace.castsDoubtOn(report)) return { report }
        const inVain = pace.isTargetSlow(slots === this.#alone)
        if (inVain) return { report, doubt: pace.reproach(inVain), inVain }
        this.#pressure.ease(began)
        // Alongside all the others, the next wait would end just as late.
        if (left === 1 || pace.waitedMs > 0) return { report, doubt: pace.reproach(inVain) }
      }
    } finally {
      slots.leave()
      this.#clock.end()
    }
  }

  /** Called while nothing else runs: extends the session timeout if the target supports that. */
  async #prepareRepeats(time: number): Promise<void> {
    const { setSessionTimeout, onRepeat } = this.#repeats
    if (setSessionTimeout !== undefined) {
      const longer = longerSessionTimeoutMs(this.#shared.environment.sessionTimeoutMs, time)
      this.#sessionTimeoutMs = await setSessionTimeout(longer)
    }
    onRepeat?.(this.#doubtful, this.#sessionTimeoutMs)
    this.#doubtful = []
  }

  /** Runs a check once, then logs out of its sessions. */
  async #attempt(planned: PlannedCheck, pace: Pace, slots: Slots): Promise<CheckReport> {
    const { check } = planned
    const target = new Target({ ...this.#shared, tellSending: () => pace.sends() }, planned.tickets)
    const thrown = await this.#thrownBy(planned, target, pace, slots)
    const durationMs = pace.stop()
    // A refusal proves nothing if the account is refused everywhere.
    const failure = (await target.whyRefusalsShowNothing()) ?? thrown
    await target.end()
    const { evidence, redaction } = target.recorder
    const { message, ...became } = failureOf(failure, requirement(check.requirement), check.definedAt)
    const loudRefusals = loudRefusalsAmong(target.answers, this.#shared.environment, redaction)
    return {
      ...blankReport(check),
      ...became,
      message: message === undefined ? undefined : presentable(message, redaction),
      at: placeOf(failure, target),
      durationMs,
      ...(pace.waitedMs > 0 && { waitedMs: pace.waitedMs }),
      exchanges: evidence,
      loudRefusals,
    }
  }

  /** Runs a check and returns what it throws; undefined if it passes. */
  async #thrownBy({ check, account }: PlannedCheck, target: Target, pace: Pace, slots: Slots): Promise<unknown> {
    const environment = { ...this.#shared.environment, sessionTimeoutMs: this.#sessionTimeoutMs }
    try {
      if (!check.options.unprotected) await this.#requireProtection(target)
      await perform(check, {
        environment,
        target,
        user: environment.user,
        account,
        unknownUser: unknownUserOf(environment),
        openSession: async (client, by = environment.user) =>
          controlEntered(await this.#ways.openSession({ target, client: target.inIdleSession(client), account: by })),
        request: (client, options = {}) =>
          this.#ways.request({ target, client: target.inIdleSession(client), account: environment.user }, options),
        requireWay: (way, by = environment.user) => this.#ways.requireWay(way, by),
        callerProfile: (way, turn) => this.#ways.callerProfile(way, turn),
        identity: () => this.#people.identity(),
        shownByDefault: () => this.#defaults.shown(),
        time: {
          wait: (milliseconds) => this.#wait(pace.waits(milliseconds), slots),
        },
      })
      for (const answered of target.answers.filter(({ answer }) => !mayFail.includes(answer.operation.id)))
        if ((await this.#crashOfTheOperation(answered.answer, target)) === undefined)
          expect(answered.answer).toBeNoCrash()
      return this.#withoutLogin(undefined, check.requirement, target)
    } catch (error) {
      const crashed = error instanceof Departure && error.facts.wanted === 'acceptance' ? error.facts.answer : undefined
      const ofTheOperation = crashed && (await this.#crashOfTheOperation(crashed, target))
      return ofTheOperation ?? this.#withoutLogin(error, check.requirement, target)
    }
  }

  /** Returns DoesNotApply if the operation crashed, and not the authentication; otherwise undefined. Never throws. */
  async #crashOfTheOperation(answer: Answer, target: Target): Promise<DoesNotApply | undefined> {
    const answered = target.answers.find((each) => each.answer === answer)
    if (answered === undefined || !isCrash(answer)) return undefined
    const visit = { target, account: this.#shared.environment.user, ways: this.#ways }
    return crashOfTheOperation(answered, visit).catch(() => undefined)
  }

  /** Returns the error of a check, or the missing login operation as its cause. Never throws. */
  async #withoutLogin(thrown: unknown, requirement: string, { answers }: Target): Promise<unknown> {
    const refused =
      thrown instanceof Departure && thrown.facts.wanted === 'acceptance' ? thrown.facts.answer : undefined
    const isAsked = answers.some(
      ({ answer }) =>
        existenceOf(answer) !== undefined && (saysAbsent(answer) || (answer === refused && leadsToLogin(answer))),
    )
    if (!isAsked || thrown instanceof AbsentOperation) return thrown
    const absent = await this.#ways.absentLogin().catch(() => undefined)
    return absent === undefined ? thrown : withoutLogin(absent, requirement)
  }

  /** Frees the slot for another check while it waits. */
  async #wait(milliseconds: number, slots: Slots): Promise<void> {
    slots.leave()
    try {
      await this.#clock.sleep(Math.max(0, milliseconds), this.#signal)
    } catch (error) {
      throw this.#signal.aborted ? Cancelled.by(this.#signal) : error
    } finally {
      await slots.enter({ first: true })
    }
  }

  async #requireProtection(target: Target): Promise<void> {
    const { probe, failure } = await this.#protection(this.#shared)
    target.recorder.evidence.push(...probe.recorder.evidence)
    if (failure !== undefined) throw failure
  }
}

/** The outcome of a check. */
interface Tried {
  readonly report: CheckReport
  /** Why its own delay makes the outcome doubtful, if so. */
  readonly doubt?: string
  /** Whether that would be the same again. */
  readonly inVain?: boolean
}

/** Operations whose status the specification leaves open: requests with unusual paths, and logout (section 4.8). */
const mayFail: readonly string[] = ['spelling', 'logout']

const undecided = { outcome: 'cantTell', control: undefined, departure: undefined, at: undefined } as const

/** The exchange in the evidence of a check, and the part of its answer, where the target deviates. */
function placeOf(failure: unknown, { answers }: Target): CheckReport['at'] {
  if (!(failure instanceof Departure)) return undefined
  const { answer: departed, part } = failure.facts
  const exchange = answers.find(({ answer }) => answer === departed)?.evidence?.number
  return exchange === undefined ? undefined : { exchange, part }
}
