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
import { type TimeForFindings, timeToInvestigate } from './time-for-findings.ts'

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
    const exploration = new ExplorationRun(prepared?.shared ?? shared, settings)
    if (prepared !== undefined && prepared.noVerdict === undefined) await Promise.race([exploration.run(), late])
    const unreachable = prepared?.noVerdict
    return exploration.result(unreachable && { kind: 'cause', cause: unreachable.cause, text: unreachable.reason })
  } finally {
    ended.abort()
    await shared.transport.close()
  }
}

export type Explored = Awaited<ReturnType<typeof explore>>

class ExplorationRun {
  readonly #settings: ExploreSettings
  readonly #start = performance.now()
  readonly #time: TimeForFindings
  readonly #findings: FindingsByCause
  readonly #coverage: Coverage
  readonly #intervals: Intervals
  #context: ExploreContext
  #sequences = 0
  /** Sequences abandoned because no answer came, and the reason for the last one. */
  #givenUp: { count: number; reason?: Obstacle | undefined } = { count: 0 }
  #unexplorable: Obstacle | undefined
  /** Why the exploration ended early, if no more passwords could be sent for an account. */
  #whyEnded: Obstacle | undefined

  constructor(shared: RunContext, settings: ExploreSettings) {
    const { clock, signal, forMs, waived, wanted, canInvestigate = true } = settings
    const capabilities = capabilitiesOf(shared.environment, settings)
    this.#settings = settings
    this.#time = timeToInvestigate(forMs, () => this.#elapsedMs)
    this.#findings = new FindingsByCause({
      time: this.#time,
      waived,
      wanted,
      canInvestigate,
      isOver: () => this.#isOver,
      onInvestigation: (symptom) => this.#report(symptom),
    })
    this.#coverage = new Coverage(capabilities)
    this.#intervals = new Intervals(forMs)
    this.#context = {
      shared,
      capabilities,
      fingerprints: new Fingerprints([]),
      tickets: new Tickets(shared.environment),
      waitForTurn: pacerFor(settings.rate, clock, signal),
      latencies: new Latencies(),
      semaphore: new Semaphore(settings.users),
      clock,
      signal,
    }
  }

  async run(): Promise<void> {
    const survey = await surveyTarget(this.#context.shared, this.#context.capabilities)
    if ('whyNot' in survey) {
      this.#unexplorable = survey.whyNot
      return
    }
    const { fingerprints, capabilities } = survey
    this.#context = { ...this.#context, fingerprints, capabilities }
    const { users, seed, runs = Number.POSITIVE_INFINITY, replay, isNear = survey.isNear } = this.#settings
    const generate = sequenceGenerator(capabilities, users, seed)
    const last = Math.min(runs, replay?.length ?? runs)
    const next = () => replay?.[this.#sequences] ?? generate(this.#sequences, styleOf(this.#sequences, isNear))
    await Promise.all(Array.from({ length: isNear ? 1 : concurrentFarAway }, () => this.#runSequences(next, last)))
  }

  /** What was found. `unreachable`: why the target could not be prepared. */
  result(unreachable?: Obstacle) {
    const { shared, capabilities, latencies } = this.#context
    return {
      findings: this.#findings.wanted,
      waived: this.#findings.waived,
      behind: this.#findings.behind,
      investigation: { ...this.#time.spent, replays: this.#findings.replays },
      sequences: this.#sequences,
      operations: this.#coverage.operations,
      coverage: this.#coverage.rows,
      latencies: latencies.table(),
      blindSpots: [...capabilities.blindSpots, ...capabilities.untried.map(({ why }) => why)],
      overTime: this.#intervals.table(),
      accounts: capabilities.accounts,
      durationMs: this.#elapsedMs,
      givenUp: this.#givenUp,
      whyEnded: this.#whyEnded,
      unexplorable: unreachable ?? this.#unexplorable,
      isCancelled: this.#settings.signal.aborted,
      shared,
    }
  }

  async #runSequences(next: () => readonly Operation[], last: number): Promise<void> {
    const { isOneEnough = false, canInvestigate = true, signal } = this.#settings
    while (this.#sequences < last && this.#hasTime && !this.#isOver && this.#findings.wanted.length < mostFindings) {
      const operations = next()
      this.#sequences++
      const trace = await runSequence(this.#context, operations, () => !this.#hasTime)
      this.#coverage.add(trace)
      this.#intervals.add(this.#elapsedMs, trace)
      this.#whyEnded ??= trace.whyLast
      // Requests that were aborted on cancellation say nothing about the target.
      if (trace.givenUp !== undefined && !signal.aborted)
        this.#givenUp = { count: this.#givenUp.count + 1, reason: trace.givenUp }
      await this.#findings.take(this.#context, trace, operations)
      this.#learn()
      this.#report()
      if (isOneEnough && this.#findings.wanted.some((finding) => !canInvestigate || isStable(finding))) return
    }
  }

  /** Adds confirmed findings to the facts of the model, so that they are not reported again. */
  #learn(): void {
    const { capabilities } = this.#context
    const found = this.#findings.all.filter(isStable).map(({ requirement }) => requirement)
    this.#context = { ...this.#context, capabilities: { ...capabilities, facts: { ...capabilities.facts, found } } }
  }

  get #elapsedMs(): number {
    return performance.now() - this.#start
  }

  get #hasTime(): boolean {
    return this.#settings.forMs === undefined || this.#elapsedMs < this.#settings.forMs
  }

  get #isOver(): boolean {
    return this.#settings.signal.aborted || this.#whyEnded !== undefined
  }

  #report(investigating?: Symptom): void {
    this.#settings.onProgress?.({
      sequences: this.#sequences,
      operations: this.#coverage.operations,
      findings: this.#findings.wanted.length,
      elapsedMs: this.#elapsedMs,
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
