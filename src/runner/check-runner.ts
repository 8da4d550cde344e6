import { requirement } from '../catalogue/catalogue.ts'
import { perform } from '../check/check.ts'
import { expect } from '../check/expect.ts'
import { programHeadersFor } from '../check/header-profiles.ts'
import { controlSignedIn } from '../check/steps.ts'
import { Cancelled } from '../client/cancelled.ts'
import type { Answer } from '../http/answer.ts'
import { operationOf } from '../methods/methods.ts'
import { isCrash } from '../outcome/crash.ts'
import type { DoesNotApply } from '../outcome/does-not-apply.ts'
import { blankReport, type CheckReport } from '../outcome/report.ts'
import { Violation } from '../outcome/violation.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'
import { orWithoutLogin } from '../target/absent-login.ts'
import { type RunContext, Target } from '../target/target.ts'
import { unknownUserOf } from '../target/unknown-user.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { adaptiveConcurrency } from './adaptive-concurrency.ts'
import type { Clock } from './clock.ts'
import { incidentalViolations } from './every-answer.ts'
import { evidenceNeeded } from './evidence-needed.ts'
import { isOverSession } from './lost-sessions.ts'
import { concludedFrom } from './message.ts'
import { crashOfTheOperation } from './operation-crash.ts'
import type { PlannedCheck } from './plan.ts'
import {
  doubtOfOutage,
  inconclusive,
  longerSessionTimeoutMs,
  RepeatedChecks,
  type Repeats,
  type Tried,
} from './repeats.ts'
import { Semaphore } from './semaphore.ts'
import type { SharedExchanges } from './shared-exchanges.ts'
import { targetFacts } from './target-facts.ts'
import { TimingGuard, whyNotTimed } from './timing-guard.ts'

/** Runs the checks of one run, as many at a time as the concurrency allows. */
export class CheckRunner {
  readonly #shared: RunContext
  readonly #clock: Clock
  readonly #signal: AbortSignal
  readonly #semaphore: Semaphore
  /** Repeated checks run one at a time, alongside nothing but waiting checks. */
  readonly #alone = new Semaphore(1)
  readonly #repeated: RepeatedChecks
  readonly #repeats: Repeats
  #sessionTimeoutMs: number
  readonly #adaptive: ReturnType<typeof adaptiveConcurrency>
  readonly #exchanges: SharedExchanges
  readonly #evidence: ReturnType<typeof evidenceNeeded>
  #facts: ReturnType<typeof targetFacts>

  /** When `signal` is aborted, waits end early. */
  constructor(
    shared: RunContext,
    exchanges: SharedExchanges,
    clock: Clock,
    signal: AbortSignal,
    repeats: Repeats = {},
  ) {
    const { concurrency, transport, sessionTimeoutMs } = shared.environment
    this.#repeats = repeats
    this.#sessionTimeoutMs = sessionTimeoutMs
    this.#repeated = new RepeatedChecks(
      (running, planned, most) => this.#tryAmong(running === 'none' ? this.#alone : this.#semaphore, planned, most),
      (time, repeated) => this.#prepareRepeats(time, repeated),
      shared.environment,
      signal,
    )
    this.#semaphore = new Semaphore(concurrency)
    this.#adaptive = adaptiveConcurrency(this.#semaphore, transport.requestTimeoutMs)
    this.#shared = { ...shared, onDuration: this.#adaptive.record }
    this.#exchanges = exchanges
    this.#evidence = evidenceNeeded(shared.evidence)
    this.#clock = clock
    this.#signal = signal
    this.#facts = targetFacts(this.#shared)
  }

  /** Runs one check when a slot is free, and again if its outcome is doubtful. Returns its report. */
  async run(planned: PlannedCheck): Promise<CheckReport> {
    const notTimed = planned.timed ? whyNotTimed(this.#sessionTimeoutMs, this.#shared.typicalMs) : undefined
    if (notTimed !== undefined) return inconclusive({ ...blankReport(planned.check), outcome: 'cantTell' }, notTimed)
    this.#evidence.plan(planned)
    return this.#repeated.run(planned)
  }

  /** Runs a check up to `most` times. Returns its report, and why the outcome is still doubtful, if so. */
  async #tryAmong(semaphore: Semaphore, planned: PlannedCheck, most: number): Promise<Tried> {
    this.#clock.begin()
    await semaphore.acquire()
    while (eventLoopShare.areOver()) await eventLoopShare.next()
    try {
      for (let left = most; ; left--) {
        const guard = new TimingGuard(this.#clock, this.#sessionTimeoutMs, this.#shared.typicalMs)
        const began = performance.now()
        const { outage } = this.#shared.transport
        const { unavailableMs } = outage
        const report = await this.#attempt(planned, guard, semaphore)
        const doubt = doubtOfOutage(report, outage.unavailableMs - unavailableMs)
        // What was found out meanwhile is in doubt as well.
        if (doubt !== undefined) {
          this.#facts = targetFacts(this.#shared)
          return { report, doubt, wouldRecur: outage.isGivenUp }
        }
        if (!guard.castsDoubtOn(report)) return { report }
        const isTargetSlow = guard.isTargetSlow(semaphore === this.#alone)
        if (isTargetSlow) return { report, doubt: guard.explain(isTargetSlow), wouldRecur: true }
        this.#adaptive.ease(began)
        // Alongside all the others, the next wait would end just as late.
        if (left === 1 || guard.waitedMs > 0) return { report, doubt: guard.explain(isTargetSlow) }
      }
    } finally {
      semaphore.release()
      this.#clock.end()
    }
  }

  /** Called while nothing else runs: forgets shared exchanges, and extends the session timeout if the target supports that. */
  async #prepareRepeats(time: number, repeated: readonly PlannedCheck[]): Promise<void> {
    this.#exchanges.forget()
    const { setSessionTimeout, onRepeat } = this.#repeats
    if (setSessionTimeout !== undefined) {
      const longer = longerSessionTimeoutMs(this.#shared.environment.sessionTimeoutMs, time)
      this.#sessionTimeoutMs = await setSessionTimeout(longer)
    }
    onRepeat?.(repeated, this.#sessionTimeoutMs)
  }

  /** Runs a check once, then logs out of its sessions. */
  async #attempt(planned: PlannedCheck, guard: TimingGuard, semaphore: Semaphore): Promise<CheckReport> {
    const { check } = planned
    const { transport, environment } = this.#shared
    const { unavailableMs } = transport.outage
    const programHeaders = programHeadersFor(check, this.#shared.environment.seed)
    const target = new Target({ ...this.#shared, programHeaders, onSending: () => guard.sends() }, planned.tickets)
    const thrown = await this.#thrownBy(planned, target, guard, semaphore)
    const durationMs = guard.stop()
    // A refusal proves nothing if the account is refused everywhere.
    const failure = (await target.whyRefusalsShowNothing()) ?? thrown
    // Another login may revive sessions that other timed checks let expire.
    const mayBeLost = !planned.timed && isOverSession(failure)
    const lostSessions = mayBeLost ? await this.#facts.lostSessions().catch(() => undefined) : undefined
    const { redaction } = target.recorder
    const incidental = incidentalViolations(target.answers, environment, redaction, failure)
    if (incidental.length > 0) await transport.outage.isThere()
    await target.end()
    const circumstances = { redaction, definedAt: check.definedAt, answers: target.answers, lostSessions }
    const report = {
      ...blankReport(check),
      ...concludedFrom(failure, requirement(check.requirement), circumstances),
      durationMs,
      ...(guard.waitedMs > 0 && { waitedMs: guard.waitedMs }),
      incidental: transport.outage.unavailableMs > unavailableMs ? [] : incidental,
    }
    const detail = guard.castsDoubtOn(report) ? 'full' : this.#evidence.detailOf(planned, report)
    return { ...report, exchanges: await target.recorder.evidence(detail) }
  }

  /** Runs a check and returns what it throws; undefined if it passes. */
  async #thrownBy(planned: PlannedCheck, target: Target, guard: TimingGuard, semaphore: Semaphore): Promise<unknown> {
    const { check, account } = planned
    const environment = { ...this.#shared.environment, sessionTimeoutMs: this.#sessionTimeoutMs }
    const { methods, identity, shownByDefault } = this.#facts
    try {
      if (!check.options.unprotected) await this.#exchanges.requireProtection(this.#shared, target)
      if (check.options.method !== undefined) await methods.requireMethod(check.options.method, account)
      await perform(check, {
        environment,
        target,
        user: environment.user,
        account,
        unknownUser: unknownUserOf(environment),
        openSession: async (client, by = environment.user) =>
          controlSignedIn(await methods.openSession({ target, client: target.inIdleSession(client), account: by })),
        request: (client, options = {}) =>
          methods.request({ target, client: target.inIdleSession(client), account: environment.user }, options),
        once: (declaration, key, take) => this.#exchanges.once(declaration, key, target, take),
        requireMethod: (method, by = environment.user) => methods.requireMethod(method, by),
        recordProof: (method, each) => methods.recordProof(method, each),
        callerProfile: (method, index) => methods.callerProfile(method, index),
        identity,
        shownByDefault,
        time: { wait: (milliseconds) => this.#wait(guard.waits(milliseconds), semaphore) },
      })
      for (const answered of target.answers.filter(({ answer }) => !operationOf[answer.operation.id].mayFail))
        if ((await this.#crashOfTheOperation(answered.answer, target)) === undefined)
          expect(answered.answer).toBeNoCrash()
      return orWithoutLogin(undefined, check.requirement, target, methods)
    } catch (error) {
      // At once, before it is there again. To a server that hangs, and after the end of the run, that is in vain.
      const hangs = error instanceof NoAnswer && error.isTimeout
      if (!hangs && !this.#signal.aborted) await this.#shared.transport.outage.isThere()
      const crashed = error instanceof Violation && error.direction === 'acceptance' ? error.facts.answer : undefined
      const ofTheOperation = crashed && (await this.#crashOfTheOperation(crashed, target))
      return ofTheOperation ?? orWithoutLogin(error, check.requirement, target, methods)
    }
  }

  /** Returns DoesNotApply if the operation crashed, and not the authentication; otherwise undefined. Never throws. */
  async #crashOfTheOperation(answer: Answer, target: Target): Promise<DoesNotApply | undefined> {
    const answered = target.answers.find((each) => each.answer === answer)
    const visit = { target, account: this.#shared.environment.user, methods: this.#facts.methods }
    return answered && isCrash(answer) ? crashOfTheOperation(answered, visit).catch(() => undefined) : undefined
  }

  /** Frees the slot for another check while it waits. */
  async #wait(milliseconds: number, semaphore: Semaphore): Promise<void> {
    semaphore.release()
    try {
      await this.#clock.sleep(Math.max(0, milliseconds), this.#signal)
    } catch (error) {
      throw this.#signal.aborted ? Cancelled.by(this.#signal) : error
    } finally {
      await semaphore.acquire({ first: true })
    }
  }
}
