import { Fingerprints } from '../check/fingerprints.ts'
import type { Environment } from '../environment/environment.ts'
import { Semaphore } from '../http/semaphore.ts'
import type { Transport } from '../http/transport.ts'
import type { Clock } from '../runner/clock.ts'
import { gracePeriod } from '../runner/deadline.ts'
import { prepare } from '../runner/preparation.ts'
import { runContextOf } from '../target/run-context.ts'
import type { RunContext } from '../target/target.ts'
import { capabilitiesOf } from './capabilities.ts'
import { Coverage } from './coverage.ts'
import { isStable } from './finding.ts'
import { FindingsByCause, type FindingsSettings } from './findings.ts'
import { type Generator, generatorOf, styleOf } from './generate.ts'
import { Intervals } from './intervals.ts'
import { Latencies } from './latencies.ts'
import type { Operation } from './operation.ts'
import { type ExploreContext, runSequence } from './sequence.ts'
import { surveyTarget } from './survey-target.ts'
import { Tickets } from './tickets.ts'
import { timeToInvestigate } from './time-for-findings.ts'

/** Settings of an exploration. */
export interface ExploreSettings extends Pick<FindingsSettings, 'waived' | 'wanted' | 'investigates'> {
  readonly seed: number
  /** The number of concurrent browsers. */
  readonly users: number
  /** When to stop: after this many sequences, or this many milliseconds. */
  readonly runs?: number | undefined
  readonly forMs?: number | undefined
  /** Sequences to replay instead of generating new ones. */
  readonly replay?: readonly (readonly Operation[])[] | undefined
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
    const exploration = explorationOf(prepared?.shared ?? shared, settings)
    if (prepared !== undefined && prepared.noVerdict === undefined) await Promise.race([exploration.run(), late])
    return exploration.result(prepared?.noVerdict?.reason)
  } finally {
    ended.abort()
    await shared.transport.close()
  }
}

/** What an exploration found. */
export type Explored = Awaited<ReturnType<typeof explore>>

function explorationOf(shared: RunContext, settings: ExploreSettings) {
  const { clock, signal, forMs, waived, wanted, investigates = true } = settings
  const start = performance.now()
  const coverage = new Coverage()
  const parts = new Intervals(forMs)
  const time = timeToInvestigate(forMs, elapsed)
  const isOver = () => signal.aborted || spent !== undefined
  const findings = new FindingsByCause({ time, waived, wanted, investigates, isOver, onInvestigation: report })
  let context: ExploreContext = {
    shared,
    capabilities: capabilitiesOf(shared.environment, settings),
    fingerprints: new Fingerprints([]),
    tickets: new Tickets(shared.environment),
    waitForTurn: pacerFor(settings.rate, clock, signal),
    latencies: new Latencies(),
    semaphore: new Semaphore(settings.users),
    clock,
    signal,
  }
  let sequences = 0
  /** Sequences abandoned because no answer came, and the reason for the last one. */
  let givenUp: { count: number; reason?: string | undefined } = { count: 0 }
  let whyNot: string | undefined
  /** Why a correct password could no longer be sent; exploration ends then. */
  let spent: string | undefined

  return {
    async run(): Promise<void> {
      const looked = await surveyTarget(shared, context.capabilities)
      if ('whyNot' in looked) {
        whyNot = looked.whyNot
        return
      }
      const { fingerprints, capabilities } = looked
      context = { ...context, fingerprints, capabilities }
      const { users, seed, runs = Number.POSITIVE_INFINITY, near = looked.near } = settings
      const generate = generatorOf(capabilities, users, seed)
      const last = Math.min(runs, settings.replay?.length ?? runs)
      await Promise.all(Array.from({ length: near ? 1 : lanesFarAway }, () => lane(generate, last, near)))
    },

    result(unreachable: string | undefined) {
      const { capabilities, latencies } = context
      return {
        findings: findings.wanted,
        /** Waived deviations that were observed. */
        waived: findings.waived,
        /** Requirements broken only after another finding in the same sequence. */
        behind: findings.behind,
        /** Time spent and allowed for investigating findings, and the number of replays. */
        investigation: { ...time.spent, replays: findings.replays },
        sequences,
        operations: coverage.operations,
        coverage: coverage.table(capabilities),
        latencies: latencies.table(),
        blindSpots: [...new Set([...capabilities.blindSpots, ...capabilities.untried.map(({ why }) => why)])],
        overTime: parts.table(),
        /** The users of the model, by number. */
        accounts: capabilities.accounts,
        durationMs: elapsed(),
        givenUp,
        /** Why the exploration ended early, if no more passwords could be sent for an account. */
        spent,
        unreachable: unreachable ?? whyNot,
        cancelled: signal.aborted,
        shared,
      }
    },
  }

  async function lane(generate: Generator, last: number, near: boolean): Promise<void> {
    const { replay, endsAtFirst = false } = settings
    const hasTime = () => forMs === undefined || elapsed() < forMs
    while (sequences < last && hasTime() && !isOver() && findings.wanted.length < mostFindings) {
      const number = sequences++
      const operations = replay?.[number] ?? generate(number, styleOf(number, near))
      const trace = await runSequence(context, operations, () => !hasTime())
      coverage.add(trace)
      parts.add(elapsed(), trace)
      spent ??= trace.spent
      // Requests that were aborted on cancellation say nothing about the target.
      if (trace.givenUp !== undefined && !signal.aborted) givenUp = { count: givenUp.count + 1, reason: trace.givenUp }
      await findings.take(context, trace, operations)
      learn()
      report()
      if (endsAtFirst && findings.wanted.some((finding) => !investigates || isStable(finding))) return
    }
  }

  /** Adds confirmed findings to the facts of the model, so that they are not reported again. */
  function learn(): void {
    const { capabilities } = context
    const found = findings.all.filter(isStable).map(({ requirement }) => requirement)
    context = { ...context, capabilities: { ...capabilities, facts: { ...capabilities.facts, found } } }
  }

  function elapsed(): number {
    return performance.now() - start
  }

  function report(investigating?: string): void {
    settings.onProgress?.({
      sequences,
      operations: coverage.operations,
      findings: findings.wanted.length,
      elapsedMs: elapsed(),
      ...(investigating !== undefined && { investigating }),
    })
  }
}

/** Returns a function that resolves when the next request may be sent, at most `rate` a second; without a `rate`, at once. */
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
