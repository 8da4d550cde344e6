import { setMaxListeners } from 'node:events'
import { requirement } from '../catalogue/catalogue.ts'
import type { Environment } from '../environment/environment.ts'
import { Cancelled } from '../http/cancelled.ts'
import type { Alone } from '../http/encryption.ts'
import type { LoginBudget } from '../http/login-budget.ts'
import type { Redaction } from '../http/redaction.ts'
import type { Transport } from '../http/transport.ts'
import { eventLoopShare } from '../suite/event-loop-share.ts'
import { withAbsences } from './absences.ts'
import { guardAccounts } from './account-guard.ts'
import type { Selection } from './applicability.ts'
import { Attempts } from './attempts.ts'
import type { Check } from './check.ts'
import { type Clock, realClock } from './clock.ts'
import { Deadline, runTimeoutMs } from './deadline.ts'
import { withIncidentalViolations } from './every-answer.ts'
import { gracePeriod } from './grace-period.ts'
import { attemptsForKeys, findOutAboutKeys } from './key-sharing.ts'
import { TypicalLatency } from './latency.ts'
import { concludedFrom } from './message.ts'
import { type PlannedCheck, planRun, type RunPlan, willRun } from './plan.ts'
import { prepare } from './preparation.ts'
import type { Progress } from './progress.ts'
import type { Repeats } from './repeats.ts'
import { blankReport, type CheckReport, type Traffic } from './report.ts'
import { runContextOf } from './run-context.ts'
import { SharedExchanges } from './shared-exchanges.ts'
import type { SignedIn } from './signed-in.ts'
import type { RunContext } from './target.ts'

/** The results of a run. */
export interface Found {
  readonly reports: readonly CheckReport[]
  readonly traffic: Traffic
  /** How many applicable checks of each requirement were omitted (see `RunPlan`). */
  readonly leftOut?: RunPlan['leftOut']
  /** The environment without the accounts that the target refuses. */
  readonly environment: Environment
  /** Why nothing can be judged at the target, if so; then no check ran. */
  readonly unreachable?: string | undefined
}

/** How a run differs from the usual one. */
export interface RunSettings {
  readonly clock?: Clock
  /** When aborted, waits end early, and every check ends before its next request. */
  readonly signal?: AbortSignal
  /** A custom transport; the run closes it. */
  readonly transport?: Transport
  /** Receives the progress of the run. */
  readonly progress?: Progress | undefined
  /** False for the self-test, which needs outcomes only. */
  readonly keepsEvidence?: boolean
  /** Coordinates with other runs against the same target, if one could invalidate the keys of another. */
  readonly alone?: Alone
  /** The budget of refused passwords, if several runs share it. */
  readonly budget?: LoginBudget
  /** Changes the session timeout of the target, if it supports that: see `Repeats`. */
  readonly setSessionTimeout?: Repeats['setSessionTimeout']
}

/** A run in progress. Close it after use. */
export interface OpenRun {
  /**
   * Prepares the target once before the checks: every account signs in. Returns why nothing can be judged; undefined if checks
   * can run, without the accounts that are refused.
   */
  prepare(selection: Selection): Promise<string | undefined>
  /** The environment without the accounts that the target refuses. */
  readonly environment: Environment
  /** The method by which each account has signed in. */
  readonly methods: SignedIn['methods']
  /** Guards the accounts, if another run has prepared the same target. */
  guard(methods: SignedIn['methods']): void
  /** Determines whether clients share the dynamic keys, if there are any and the budget has room. */
  askAboutKeys(selection: Selection): Promise<void>
  /**
   * From now on, the run has at most the time that this plan needs (RUN_TIMEOUT counts from its beginning), and its accounts
   * may be refused as often as the plan says.
   */
  limit(plan: RunPlan): void
  /** Runs one check when a slot is free, and returns its report. Never throws. */
  reportOf(planned: PlannedCheck): Promise<CheckReport>
  readonly traffic: Traffic
  close(): Promise<void>
}

/** Opens a run against a target; sends nothing yet. */
export function openRun(environment: Environment, settings: RunSettings = {}): OpenRun {
  const { clock = realClock, signal: asked = new AbortController().signal } = settings
  const deadline = new Deadline()
  if (environment.runTimeoutMs !== undefined) deadline.in(runTimeoutMs(environment, []))
  const signal = AbortSignal.any([asked, deadline.signal])
  // Every waiting check listens, and stops listening when it ends.
  setMaxListeners(0, signal)
  const shared = runContextOf(environment, settings, signal)
  const exchanges = new SharedExchanges(environment)
  let known: RunContext = shared
  let methods: SignedIn['methods'] = new Map()
  const attemptsWith = (shared: RunContext) =>
    new Attempts(shared, exchanges, clock, signal, {
      setSessionTimeout: settings.setSessionTimeout,
      // Repeated checks get a time limit that does not depend on the time left.
      onRepeat: (checks, sessionTimeoutMs) => endWithin(checks, { ...environment, sessionTimeoutMs }),
    })
  const endWithin = (planned: readonly PlannedCheck[], as = environment) => {
    if (environment.runTimeoutMs === undefined) deadline.in(runTimeoutMs(as, planned))
  }
  let attempts = attemptsWith(shared)
  const ended = new AbortController()
  const givenUp = giveUp(signal, environment, ended.signal)
  // It is rejected when the run ends.
  givenUp.catch(() => {})
  return {
    async prepare({ shard }) {
      // A cancelled run does not wait for the preparation.
      const latency = new TypicalLatency(clock)
      const measured = { ...shared, tellSending: () => latency.sends() }
      const prepared = await Promise.race([prepare(measured, exchanges, shard?.count), givenUp.catch(() => undefined)])
      if (prepared === undefined) return undefined
      methods = prepared.methods
      known = { ...prepared.shared, tellSending: undefined, typicalMs: latency.typicalMs }
      attempts = attemptsWith(known)
      return prepared.noVerdict
    },
    get environment() {
      return known.environment
    },
    get methods() {
      return methods
    },
    guard: (signedIn) => guardAccounts(known, signedIn),
    async askAboutKeys(selection) {
      if (attemptsForKeys(environment, selection) === 0) return
      await Promise.race([findOutAboutKeys(shared), givenUp.catch(() => undefined)])
    },
    limit({ planned, limitOf }) {
      shared.budget.limitTo(limitOf)
      endWithin(planned)
    },
    reportOf: (planned) => reportOf(planned, attempts, givenUp, shared.redaction),
    get traffic() {
      return trafficOf(shared)
    },
    close() {
      ended.abort()
      deadline.clear()
      return shared.transport.close()
    },
  }
}

/**
 * Runs the selected checks against a running target, as many at a time as the environment's concurrency allows, and closes its
 * connections. The reports are in the order of the plan. A function of checks is called after the target has answered, so that
 * loading them does not delay the first request, and does not happen if the target does not answer.
 */
export async function runChecks(
  checks: readonly Check[] | (() => Promise<readonly Check[]>),
  environment: Environment,
  selection: Selection,
  settings: RunSettings = {},
): Promise<Found> {
  const run = openRun(environment, settings)
  try {
    const unreachable = await run.prepare(selection)
    const loaded = unreachable !== undefined ? [] : typeof checks === 'function' ? await checks() : checks
    // Loading took long enough to yield now.
    await eventLoopShare.next()
    const plan = planRun(loaded, run.environment, selection)
    const { planned } = plan
    run.limit(plan)
    if (planned.some(willRun)) await run.askAboutKeys(selection)
    const { progress } = settings
    progress?.planned(
      planned.map(({ check }) => check),
      planned,
    )
    const reports = await Promise.all(
      planned.map(async (each) => {
        const report = await run.reportOf(each)
        progress?.reported(report)
        return report
      }),
    )
    return {
      reports: withIncidentalViolations(withAbsences(reports)),
      traffic: run.traffic,
      leftOut: plan.leftOut,
      environment: run.environment,
      unreachable,
    }
  } finally {
    await run.close()
  }
}

/** The report of one check. Never throws. */
async function reportOf(
  planned: PlannedCheck,
  attempts: Attempts,
  givenUp: Promise<never>,
  redaction: Redaction,
): Promise<CheckReport> {
  const { check, notRun } = planned
  if (notRun !== undefined) {
    const { outcome, reason: message, cause } = notRun
    return { ...blankReport(check), outcome, message, cause }
  }
  return Promise.race([attempts.at(planned), givenUp]).catch((error) => {
    return { ...blankReport(check), ...concludedFrom(error, requirement(check.requirement), { redaction }) }
  })
}

/** Throws Cancelled when the checks of a cancelled run have had the time to end. */
async function giveUp(cancelled: AbortSignal, environment: Environment, ended: AbortSignal): Promise<never> {
  await gracePeriod(cancelled, environment, ended)
  throw Cancelled.by(cancelled)
}

/** The traffic so far. */
function trafficOf({ transport, traffic, budget }: RunContext): Traffic {
  const { requests, connections } = transport
  const failedLogins = Object.entries(budget.refused).map(([account, count]) => [`${account}_ID`, count])
  const { opened, loggedOut, left } = traffic.sessions
  const sessions = { opened, loggedOut, left }
  return { requests, connections, logins: traffic.logins, failedLogins: Object.fromEntries(failedLogins), sessions }
}
