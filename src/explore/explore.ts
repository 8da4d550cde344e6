import type { Environment } from '../environment/environment.ts'
import { Semaphore } from '../http/semaphore.ts'
import type { Transport } from '../http/transport.ts'
import type { ModelOperation } from '../model/operation.ts'
import type { Clock } from '../runner/clock.ts'
import { gracePeriod } from '../runner/deadline.ts'
import { Fingerprints } from '../runner/fingerprints.ts'
import { prepare } from '../runner/preparation.ts'
import { runContextOf } from '../runner/run-context.ts'
import type { RunContext } from '../runner/target.ts'
import { capabilitiesOf } from './capabilities.ts'
import { Coverage } from './coverage.ts'
import { isStable } from './finding.ts'
import { FindingsByCause, type FindingsSettings } from './findings.ts'
import { Generator, styleOf } from './generate.ts'
import { Intervals } from './intervals.ts'
import { Latencies } from './latencies.ts'
import { Pacer } from './pacer.ts'
import { type ExploreContext, runSequence } from './sequence.ts'
import { surveyTarget } from './survey-target.ts'
import { Tickets } from './tickets.ts'
import { TimeForFindings } from './time-for-findings.ts'

/** Settings of an exploration. */
export interface ExploreSettings extends Pick<FindingsSettings, 'waived' | 'wanted' | 'investigates'> {
  readonly seed: number
  /** The number of concurrent browsers. */
  readonly users: number
  /** When to stop: after this many sequences, or this many milliseconds. */
  readonly runs?: number | undefined
  readonly forMs?: number | undefined
  /** Sequences to replay instead of generating new ones. */
  readonly replay?: readonly (readonly ModelOperation[])[] | undefined
  /** The maximum number of requests per second. */
  readonly rate?: number | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly transport?: Transport
  /** Whether the target answers so fast that short sequences find the most; measured if not set. */
  readonly near?: boolean
  /** Whether to wait for session timeouts; if not set, only if the available time allows it. */
  readonly waits?: boolean
  /** Stops at the first finding. */
  readonly endsAtFirst?: boolean
  readonly onProgress?: (progress: ExplorationProgress) => void
}

export interface ExplorationProgress {
  readonly sequences: number
  readonly operations: number
  readonly findings: number
  readonly elapsedMs: number
  /** The finding being investigated, if any. */
  readonly investigating?: string
}

/** Exploration stops after this many different findings: more are seldom new. */
const mostFindings = 40
/** While one sequence waits for its slowest answer, others use the time. At most `users` requests are sent at once. */
const lanesFarAway = 5
/**
 * Explores a running target: generates sequences of operations, sends them, checks every answer against the model, and
 * investigates answers that no interpretation of the specification permits. Closes all connections when done.
 */
export async function explore(environment: Environment, settings: ExploreSettings) {
  const shared = runContextOf(environment, { transport: settings.transport, evidence: 'none' }, settings.signal)
  const ended = new AbortController()
  const late = gracePeriod(settings.signal, environment, ended.signal)
  // It rejects when the exploration ends.
  late.catch(() => {})
  try {
    const prepared = await Promise.race([prepare(shared), late.then(() => undefined)])
    shared.budget.limitTo(() => environment.maxFailedLogins)
    const exploration = new Exploration(prepared?.shared ?? shared, settings)
    if (prepared !== undefined && prepared.noVerdict === undefined) await Promise.race([exploration.run(), late])
    return exploration.result(prepared?.noVerdict)
  } finally {
    ended.abort()
    await shared.transport.close()
  }
}

/** What an exploration found. */
export type Explored = Awaited<ReturnType<typeof explore>>

class Exploration {
  readonly #settings: ExploreSettings
  readonly #shared: RunContext
  readonly #start: number
  readonly #coverage = new Coverage()
  readonly #parts: Intervals
  readonly #time: TimeForFindings
  readonly #findings: FindingsByCause
  #context: ExploreContext
  #sequences = 0
  /** Sequences abandoned because no answer came, and the reason for the last one. */
  #givenUp: { count: number; reason?: string | undefined } = { count: 0 }
  #whyNot: string | undefined
  /** Why a correct password could no longer be sent; exploration ends then. */
  #spent: string | undefined

  constructor(shared: RunContext, settings: ExploreSettings) {
    this.#settings = settings
    this.#shared = shared
    const { clock, signal } = settings
    this.#start = performance.now()
    this.#parts = new Intervals(settings.forMs)
    this.#time = new TimeForFindings(settings.forMs, () => this.#elapsed())
    const { waived, wanted, investigates } = settings
    this.#findings = new FindingsByCause({
      time: this.#time,
      waived,
      wanted,
      investigates,
      isOver: () => signal.aborted || this.#spent !== undefined,
      onInvestigation: (what) => this.#report(what),
    })
    this.#context = {
      shared,
      capabilities: capabilitiesOf(shared.environment, settings),
      fingerprints: new Fingerprints([]),
      tickets: new Tickets(shared.environment),
      pacer: new Pacer(settings.rate, clock, signal),
      latencies: new Latencies(),
      semaphore: new Semaphore(settings.users),
      clock,
      signal,
    }
  }

  async run(): Promise<void> {
    const looked = await surveyTarget(this.#shared, this.#context.capabilities)
    if ('whyNot' in looked) {
      this.#whyNot = looked.whyNot
      return
    }
    this.#context = { ...this.#context, fingerprints: looked.fingerprints, capabilities: looked.capabilities }
    const { users, seed, runs = Number.POSITIVE_INFINITY, near = looked.near } = this.#settings
    const generator = new Generator(this.#context.capabilities, users, seed)
    const last = Math.min(runs, this.#settings.replay?.length ?? runs)
    await Promise.all(Array.from({ length: near ? 1 : lanesFarAway }, () => this.#lane(generator, last, near)))
  }

  async #lane(generator: Generator, last: number, near: boolean): Promise<void> {
    const { replay, signal, endsAtFirst = false, investigates = true } = this.#settings
    const mayGoOn = () => this.#hasTime() && !signal.aborted && this.#spent === undefined
    while (this.#sequences < last && mayGoOn() && this.#findings.wanted.length < mostFindings) {
      const number = this.#sequences++
      const operations = replay?.[number] ?? generator.sequence(number, styleOf(number, near))
      const trace = await runSequence(this.#context, operations, () => !this.#hasTime())
      this.#coverage.add(trace)
      this.#parts.add(this.#elapsed(), trace)
      this.#spent ??= trace.spent
      // Requests that were aborted on cancellation say nothing about the target.
      if (trace.givenUp !== undefined && !signal.aborted)
        this.#givenUp = { count: this.#givenUp.count + 1, reason: trace.givenUp }
      await this.#findings.take(this.#context, trace, operations)
      this.#learn()
      this.#report()
      if (endsAtFirst && this.#findings.wanted.some((finding) => !investigates || isStable(finding))) return
    }
  }

  result(unreachable: string | undefined) {
    const { capabilities, latencies } = this.#context
    return {
      findings: this.#findings.wanted,
      /** Waived deviations that were observed. */
      waived: this.#findings.waived,
      /** Requirements broken only after another finding in the same sequence. */
      behind: this.#findings.behind,
      /** Time spent and allowed for investigating findings, and the number of replays. */
      investigation: { ...this.#time.spent, replays: this.#findings.replays },
      sequences: this.#sequences,
      operations: this.#coverage.operations,
      coverage: this.#coverage.table(capabilities),
      latencies: latencies.table(),
      blindSpots: [...capabilities.blindSpots, ...Object.values(capabilities.missing)],
      overTime: this.#parts.table(),
      /** The users of the model, by number. */
      accounts: capabilities.accounts,
      durationMs: this.#elapsed(),
      givenUp: this.#givenUp,
      /** Why the exploration ended early, if no more passwords could be sent for an account. */
      spent: this.#spent,
      unreachable: unreachable ?? this.#whyNot,
      cancelled: this.#settings.signal.aborted,
      shared: this.#shared,
    }
  }

  /** Adds confirmed findings to the facts of the model, so that they are not reported again. */
  #learn(): void {
    const { capabilities } = this.#context
    const found = this.#findings.all.filter(isStable).map(({ requirement }) => requirement)
    this.#context = { ...this.#context, capabilities: { ...capabilities, facts: { ...capabilities.facts, found } } }
  }

  #hasTime(): boolean {
    const { forMs } = this.#settings
    return forMs === undefined || this.#elapsed() < forMs
  }

  #elapsed(): number {
    return performance.now() - this.#start
  }

  #report(investigating?: string): void {
    this.#settings.onProgress?.({
      sequences: this.#sequences,
      operations: this.#coverage.operations,
      findings: this.#findings.wanted.length,
      elapsedMs: this.#elapsed(),
      ...(investigating !== undefined && { investigating }),
    })
  }
}
