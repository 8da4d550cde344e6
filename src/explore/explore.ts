import { Fingerprints } from '../check/fingerprints.ts'
import type { Environment } from '../environment/environment.ts'
import type { Obstacle } from '../results/exploration-schema.ts'
import type { Clock } from '../runner/clock.ts'
import { gracePeriod } from '../runner/deadline.ts'
import { prepare } from '../runner/preparation.ts'
import { Semaphore } from '../runner/semaphore.ts'
import { runContextOf } from '../target/run-context.ts'
import type { RunContext } from '../target/target.ts'
import type { Transport } from '../transport/transport.ts'
import { capabilitiesOf } from './capabilities.ts'
import { Coverage } from './coverage.ts'
import { isStable, type Symptom } from './finding.ts'
import { FindingsByCause, type FindingsSettings } from './findings.ts'
import { sequenceGenerator, styleOf } from './generate.ts'
import { Intervals } from './intervals.ts'
import { Latencies } from './latencies.ts'
import type { Operation } from './operation.ts'
import { type ExploreContext, runSequence } from './sequence.ts'
import { surveyTarget } from './survey-target.ts'
import { Tickets } from './tickets.ts'
import { timeToInvestigate } from './time-for-findings.ts'

export interface ExploreSettings extends Pick<FindingsSettings, 'waived' | 'wanted' | 'canInvestigate'> {
  readonly seed: number
  /** The number of concurrent browsers. */
  readonly users: number
  /** When to stop: after this many sequences, or this many milliseconds. */
  readonly runs?: number | undefined
  readonly forMs?: number | undefined
  /** Sequences to replay instead of generating new ones. */
  readonly replay?: readonly (readonly Operation[])[] | undefined
  readonly rate?: number | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly transport?: Transport
  /** Whether the target answers so fast that short sequences find the most; measured if not set. */
  readonly isNear?: boolean
  /** Whether to wait for session timeouts; if not set, only if the available time allows it. */
  readonly canWait?: boolean
  readonly isOneEnough?: boolean
  readonly onProgress?: (progress: ExplorationProgress) => void
}

export interface ExplorationProgress {
  readonly sequences: number
  readonly operations: number
  readonly findings: number
  readonly elapsedMs: number
  readonly investigating?: Pick<Symptom, 'requirement' | 'operation'>
}

/** Exploration stops after this many different findings: more are seldom new. */
const mostFindings = 40
/** While one sequence waits for its slowest answer, others use the time. At most `users` requests are sent at once. */
const concurrentFarAway = 5

/** Explores a running target with generated sequences, and investigates deviations from the model. Closes all connections. */
export async function explore(environment: Environment, settings: ExploreSettings) {
  const shared = runContextOf(environment, { transport: settings.transport, evidence: 'none' }, settings.signal)
  const ended = new AbortController()
  const late = gracePeriod(settings.signal, environment, ended.signal)
  // It rejects when the exploration ends.
  late.catch(() => {})
  try {
    const prepared = await Promise.race([prepare(shared), late.then(() => undefined)])
    shared.budget.limitTo(() => environment.maxFailedLogins)
    const exploration = explorationOf(prepared?.shared ?? shared, settings)
    if (prepared !== undefined && prepared.noVerdict === undefined) await Promise.race([exploration.run(), late])
    const unreachable = prepared?.noVerdict
    return exploration.result(unreachable && { kind: 'cause', cause: unreachable.cause, text: unreachable.reason })
  } finally {
    ended.abort()
    await shared.transport.close()
  }
}

export type Explored = Awaited<ReturnType<typeof explore>>

function explorationOf(shared: RunContext, settings: ExploreSettings) {
  const { clock, signal, forMs = Number.POSITIVE_INFINITY, canInvestigate = true, isOneEnough = false } = settings
  const start = performance.now()
  const elapsedMs = () => performance.now() - start
  const isTimeUp = () => elapsedMs() >= forMs
  const time = timeToInvestigate(settings.forMs, elapsedMs)
  const findings = new FindingsByCause({ ...settings, time, isOver, onInvestigation: report })
  const intervals = new Intervals(settings.forMs)
  const latencies = new Latencies()
  let capabilities = capabilitiesOf(shared.environment, settings)
  const coverage = new Coverage(capabilities)
  let context: ExploreContext = {
    shared,
    capabilities,
    fingerprints: new Fingerprints([]),
    tickets: new Tickets(shared.environment),
    waitForTurn: pacerFor(settings.rate, clock, signal),
    latencies,
    semaphore: new Semaphore(settings.users),
    clock,
    signal,
  }
  let sequences = 0
  /** Sequences abandoned because no answer came, and the reason for the last one. */
  let givenUp: { count: number; reason?: Obstacle | undefined } = { count: 0 }
  let unexplorable: Obstacle | undefined
  /** Why the exploration ended early, if no more passwords could be sent for an account. */
  let whyEnded: Obstacle | undefined
  return {
    async run(): Promise<void> {
      const survey = await surveyTarget(shared, capabilities)
      if ('whyNot' in survey) {
        unexplorable = survey.whyNot
        return
      }
      capabilities = survey.capabilities
      context = { ...context, fingerprints: survey.fingerprints, capabilities }
      const { users, seed, runs = Number.POSITIVE_INFINITY, replay, isNear = survey.isNear } = settings
      const generate = sequenceGenerator(capabilities, users, seed)
      const last = Math.min(runs, replay?.length ?? runs)
      const next = () => replay?.[sequences] ?? generate(sequences, styleOf(sequences, isNear))
      await Promise.all(Array.from({ length: isNear ? 1 : concurrentFarAway }, () => runSequences(next, last)))
    },

    /** What was found. `unreachable`: why the target could not be prepared. */
    result(unreachable?: Obstacle) {
      const durationMs = elapsedMs()
      return {
        findings: findings.wanted,
        waived: findings.waived,
        behind: findings.behind,
        investigation: { ...time.spent, replays: findings.replays },
        sequences,
        operations: coverage.operations,
        coverage: coverage.rows,
        latencies: latencies.table(),
        blindSpots: [...capabilities.blindSpots, ...capabilities.untried.map(({ why }) => why)],
        overTime: intervals.table(durationMs),
        accounts: capabilities.accounts,
        durationMs,
        givenUp,
        whyEnded,
        unexplorable: unreachable ?? unexplorable,
        isCancelled: signal.aborted,
        shared,
      }
    },
  }

  async function runSequences(next: () => readonly Operation[], last: number): Promise<void> {
    while (sequences < last && !isTimeUp() && !isOver() && findings.wanted.length < mostFindings) {
      const operations = next()
      sequences++
      const trace = await runSequence(context, operations, isTimeUp)
      coverage.add(trace)
      intervals.add(elapsedMs(), trace)
      whyEnded ??= trace.whyLast
      // Requests that were aborted on cancellation say nothing about the target.
      if (trace.givenUp !== undefined && !signal.aborted) givenUp = { count: givenUp.count + 1, reason: trace.givenUp }
      await findings.take(context, trace, operations)
      learn()
      report()
      if (isOneEnough && findings.wanted.some((finding) => !canInvestigate || isStable(finding))) return
    }
  }

  /** Adds confirmed findings to the facts of the model, so that they are not reported again. */
  function learn(): void {
    const found = findings.all.filter(isStable).map(({ requirement }) => requirement)
    context = { ...context, capabilities: { ...capabilities, facts: { ...capabilities.facts, found } } }
  }

  function isOver(): boolean {
    return signal.aborted || whyEnded !== undefined
  }

  function report(investigating?: Symptom): void {
    settings.onProgress?.({
      sequences,
      operations: coverage.operations,
      findings: findings.wanted.length,
      elapsedMs: elapsedMs(),
      ...(investigating !== undefined && { investigating }),
    })
  }
}

/** Returns a function that resolves when the next request may be sent: at most `rate` a second. */
function pacerFor(rate: number | undefined, clock: Clock, signal: AbortSignal): () => Promise<void> {
  if (rate === undefined) return async () => {}
  let next = 0
  return async () => {
    const now = clock.now()
    const mine = Math.max(now, next)
    next = mine + 1000 / rate
    if (mine > now) await clock.sleep(mine - now, signal)
  }
}
