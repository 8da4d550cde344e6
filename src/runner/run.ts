import { setMaxListeners } from 'node:events'
import { requirement } from '../catalogue/catalogue.ts'
import type { Check } from '../check/check.ts'
import { Cancelled } from '../client/cancelled.ts'
import type { LoginBudget } from '../client/login-budget.ts'
import type { Environment } from '../environment/environment.ts'
import type { EvidenceWanted } from '../evidence/evidence.ts'
import type { Redaction } from '../evidence/redaction.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { blankReport, type CheckReport, type Traffic } from '../outcome/report.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'
import { runContextOf, trafficOf } from '../target/run-context.ts'
import type { Transport } from '../transport/transport.ts'
import type { Selection } from './applicability.ts'
import { CheckRunner } from './check-runner.ts'
import { type Clock, realClock } from './clock.ts'
import { Deadline, gracePeriod, runTimeoutMs } from './deadline.ts'
import { withAbsences, withIncidentalViolations } from './every-answer.ts'
import { attemptsForKeys, findOutAboutKeys } from './key-sharing.ts'
import { concludedFrom } from './message.ts'
import { type PlannedCheck, planRun, willRun } from './plan.ts'
import { prepare } from './preparation.ts'
import type { Repeats } from './repeats.ts'
import { SharedExchanges } from './shared-exchanges.ts'
import { AnsweringTime } from './timing-guard.ts'

export type Found = Awaited<ReturnType<typeof runChecks>>

/** Receives the progress of a run. Reports are not yet explained, waived or merged; the result does that. */
export interface Progress {
  /** The plan, before the first check runs. */
  planned(plan: readonly PlannedCheck[]): void
  reported(report: CheckReport): void
  /** The checks without a report run again, alone, with this session timeout. */
  repeating?(sessionTimeoutMs: number): void
}

/** How a run differs from the usual one. */
export interface RunSettings {
  readonly clock?: Clock
  /** When aborted, waits end early, and every check ends before its next request. */
  readonly signal?: AbortSignal | undefined
  /** A custom transport; the run closes it. */
  readonly transport?: Transport
  readonly progress?: Progress | undefined
  /** Everything if undefined. */
  readonly evidence?: EvidenceWanted | undefined
  /** The budget of refused passwords, if several runs share it, one after another. */
  readonly budget?: LoginBudget
  /** Changes the session timeout of the target, if it supports that: see `Repeats`. */
  readonly setSessionTimeout?: Repeats['setSessionTimeout']
}

/**
 * Prepares a target, where every account signs in, and plans the selected checks. From then on, the run has at most the time
 * that its plan needs (RUN_TIMEOUT counts from the beginning), and its accounts may be refused as often as the plan says. A
 * function of checks is called after the target has answered, so that loading them does not delay the first request, and does
 * not happen if the target does not answer. Close the run after use.
 */
export async function prepareRun(
  checks: readonly Check[] | (() => Promise<readonly Check[]>),
  environment: Environment,
  selection: Selection,
  settings: RunSettings = {},
) {
  const { clock = realClock, signal: asked = new AbortController().signal } = settings
  const deadline = new Deadline()
  if (environment.runTimeoutMs !== undefined) deadline.in(runTimeoutMs(environment, []))
  const endWithin = (planned: readonly PlannedCheck[], as = environment) => {
    if (environment.runTimeoutMs === undefined) deadline.in(runTimeoutMs(as, planned))
  }
  const signal = AbortSignal.any([asked, deadline.signal])
  // Every waiting check listens, and stops listening when it ends.
  setMaxListeners(0, signal)
  const shared = runContextOf(environment, settings, signal)
  const exchanges = new SharedExchanges(environment)
  const ended = new AbortController()
  const givenUp = gracePeriod(signal, environment, ended.signal).then((): never => {
    // Reading what still arrives would only delay the end.
    void shared.transport.close()
    throw Cancelled.by(signal)
  })
  // It is rejected when the run ends. A cancelled run does not wait for what precedes the checks.
  const isOver = givenUp.catch(() => undefined)
  const close = () => {
    ended.abort()
    deadline.clear()
    return shared.transport.close()
  }
  try {
    const latency = new AnsweringTime(clock)
    const measured = { ...shared, onSending: () => latency.sends() }
    const prepared = await Promise.race([prepare(measured, exchanges, selection.shard?.count), isOver])
    const known = { ...(prepared?.shared ?? shared), onSending: undefined, typicalMs: latency.typicalMs }
    const unreachable = prepared?.noVerdict
    const loaded = unreachable !== undefined ? [] : typeof checks === 'function' ? await checks() : checks
    // Loading took long enough to yield now.
    await eventLoopShare.next()
    const plan = planRun(loaded, known.environment, selection)
    shared.budget.limitTo(plan.limitOf)
    endWithin(plan.planned)
    if (plan.planned.some(willRun) && attemptsForKeys(environment, selection) > 0)
      await Promise.race([findOutAboutKeys(shared), isOver])
    const runner = new CheckRunner(known, exchanges, clock, signal, {
      setSessionTimeout: settings.setSessionTimeout,
      // Repeated checks get a time limit that does not depend on the time left.
      onRepeat: (repeated, sessionTimeoutMs) => {
        endWithin(repeated, { ...environment, sessionTimeoutMs })
        settings.progress?.repeating?.(sessionTimeoutMs)
      },
    })
    return {
      /** The environment without the accounts that the target refuses. */
      environment: known.environment,
      /** Why nothing can be judged at the target, if so; then no check is planned. */
      unreachable,
      plan,
      /** Runs one check when a slot is free, and returns its report. Never throws. */
      reportOf: (planned: PlannedCheck) => reportOf(planned, runner, givenUp, shared.redaction),
      get traffic(): Traffic {
        return trafficOf(shared)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs the selected checks and closes its connections. The reports are in the order of the plan. */
export async function runChecks(
  checks: Parameters<typeof prepareRun>[0],
  environment: Environment,
  selection: Selection,
  settings: RunSettings = {},
) {
  const run = await prepareRun(checks, environment, selection, settings)
  try {
    const { plan, unreachable } = run
    const { progress } = settings
    progress?.planned(plan.planned)
    const reports = await Promise.all(
      plan.planned.map(async (each) => {
        const report = await run.reportOf(each)
        progress?.reported(report)
        return report
      }),
    )
    return {
      reports: withIncidentalViolations(withAbsences(reports)),
      traffic: run.traffic,
      /** How many applicable checks of each requirement a quick run omits. */
      leftOut: plan.leftOut,
      /** The environment without the accounts that the target refuses. */
      environment: run.environment,
      /** Why nothing can be judged at the target, if so; then no check ran. */
      unreachable,
    }
  } finally {
    await run.close()
  }
}

/** The report of one check. Never throws. */
async function reportOf(
  planned: PlannedCheck,
  runner: CheckRunner,
  givenUp: Promise<never>,
  redaction: Redaction,
): Promise<CheckReport> {
  const { check, notRun } = planned
  if (notRun !== undefined) {
    const { outcome, cause } = notRun
    return { ...blankReport(check), outcome, message: causeInWords(cause), cause }
  }
  return Promise.race([runner.run(planned), givenUp]).catch((error) => {
    return { ...blankReport(check), ...concludedFrom(error, requirement(check.requirement), { redaction }) }
  })
}
