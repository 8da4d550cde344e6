import type { Fingerprints } from '../check/fingerprints.ts'
import { PasswordNotSent } from '../client/password-not-sent.ts'
import { sessionIdSent } from '../client/session-count.ts'
import type { RecordedCommand } from '../evidence/recorder.ts'
import type { Answer } from '../http/answer.ts'
import { type ModelJudgement, sequenceJudge } from '../model/judge.ts'
import { isSilent } from '../model/operation.ts'
import type { Seen } from '../model/seen.ts'
import type { Obstacle } from '../results/exploration-schema.ts'
import type { Clock } from '../runner/clock.ts'
import type { Semaphore } from '../runner/semaphore.ts'
import { locationOf } from '../target/location.ts'
import { type RunContext, withTarget } from '../target/target.ts'
import { type Browsers, browsersOf } from './browsers.ts'
import type { Capabilities } from './capabilities.ts'
import { isExternal, obstacleOf } from './external-errors.ts'
import type { Latencies } from './latencies.ts'
import { type Observable, observe } from './observe.ts'
import { type Operation, operationName } from './operation.ts'
import { pathsOf, waitInTimeouts } from './operation-values.ts'
import type { Tickets } from './tickets.ts'

/** What all sequences of an exploration share. */
export interface ExploreContext {
  readonly shared: RunContext
  readonly capabilities: Capabilities
  readonly fingerprints: Fingerprints
  readonly tickets: Tickets
  /** Resolves when the next request may be sent. */
  readonly waitForTurn: () => Promise<void>
  readonly latencies: Latencies
  readonly semaphore: Semaphore
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** One operation of a sequence as performed, with its answer; without an answer, nothing was sent. */
export interface Performed extends ModelJudgement {
  readonly operation: Operation
  readonly seen?: Seen | undefined
}

/** Operations that run at the same time. */
interface Batch {
  readonly operations: number
  readonly commands: readonly RecordedCommand[]
  /** How long they wait, in seconds. */
  readonly waitS: number
}

/** The result of a sequence. */
export interface Trace {
  readonly done: readonly Performed[]
  /** How many operations were sent together, and the commands that repeat their requests, if evidence is kept. */
  readonly batches: readonly Batch[]
  /** Why the sequence was abandoned, if so: for example, the target gave no usable answer. */
  readonly givenUp?: Obstacle | undefined
  /** Why the exploration ends with this sequence, if so: correct passwords can't be sent any more. */
  readonly whyLast?: Obstacle | undefined
}

/** Performs the operations, checks every answer, and logs out of every session. Starts nothing new once `isOver` is true. */
export async function runSequence(
  context: ExploreContext,
  operations: readonly Operation[],
  isOver = () => false,
): Promise<Trace> {
  const { facts, accounts } = context.capabilities
  return withTarget(context.shared, async (target) => {
    const { recorder } = target
    const browsers = browsersOf(target, context.shared, accounts, context.tickets)
    const judge = sequenceJudge(facts)
    const done: Performed[] = []
    /** The number of exchanges after each batch. */
    const ends: (Omit<Batch, 'commands'> & { to: number })[] = []
    const trace = (): Trace => {
      const { commands } = recorder
      const batches = ends.map(({ to, ...batch }, index) => {
        return { ...batch, commands: commands.slice(ends[index - 1]?.to ?? 0, to) }
      })
      return { done, batches }
    }
    try {
      for (const batch of batchesOf(operations)) {
        if (isOver()) break
        const feasible = batch.map((operation) => browsers.feasible(operation))
        const performed = await performTogether(feasible, browsers, context)
        const waitS = Math.max(...feasible.map((operation) => Math.round(waitMsOf(operation, context)) / 1000))
        ends.push({ operations: feasible.length, to: recorder.exchanges.length, waitS })
        done.push(...judge.judge(performed))
      }
      const why = await target.whyRefusalsShowNothing()
      if (why !== undefined) throw why
      return trace()
    } catch (error) {
      if (!isExternal(error)) throw error
      const givenUp = obstacleOf(error, recorder.redaction)
      const kind = error instanceof PasswordNotSent ? error.why.kind : undefined
      // Refusals of an account that is always refused are no findings.
      if (kind === 'sign-in-lost' || kind === 'refusal-unconfirmed')
        return { done: [], batches: [], givenUp, whyLast: givenUp }
      return { ...trace(), givenUp, ...(kind === 'budget-used-up' && { whyLast: givenUp }) }
    }
  })
}

function waitMsOf({ kind }: Operation, { capabilities }: ExploreContext): number {
  return capabilities.facts.sessionTimeoutMs * (waitInTimeouts[kind] ?? 0)
}

/** Groups operations that run at the same time. */
export function batchesOf(operations: readonly Operation[]): Operation[][] {
  const batches: Operation[][] = []
  for (const operation of operations) {
    const last = batches.at(-1)
    if (operation.together && last !== undefined) last.push(operation)
    else batches.push([{ ...operation, together: false }])
  }
  return batches
}

/** The sequence up to this operation, including those that run at the same time. */
export function upTo(operations: readonly Operation[], at: number): Operation[] {
  let end = at + 1
  while (operations[end]?.together) end++
  return batchesOf(operations.slice(0, end)).flat()
}

/** Performs operations at the same time. Throws what one of them throws, when all have ended. */
async function performTogether(operations: readonly Operation[], browsers: Browsers, context: ExploreContext) {
  const performed = await Promise.allSettled(
    operations.map(async (operation) => ({ operation, seen: await seenAfter(operation, browsers, context) })),
  )
  return performed.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

/** What the answer to an operation contains; undefined if nothing was sent. */
async function seenAfter(operation: Operation, browsers: Browsers, context: ExploreContext): Promise<Seen | undefined> {
  const { clock, signal, fingerprints, shared, waitForTurn, latencies, semaphore } = context
  const waitMs = waitMsOf(operation, context)
  if (waitMs > 0) await clock.sleep(waitMs, signal)
  if (!isSilent(operation)) await waitForTurn()
  await semaphore.acquire()
  try {
    const start = performance.now()
    const sentAt = clock.now()
    const answer = await browsers.perform(operation).catch(unlessNoRoomToFail)
    const receivedAt = clock.now()
    if (answer === undefined) return undefined
    latencies.record(operationName(operation), performance.now() - start)
    const exchange = observable(answer, shared.environment.baseUrl, { sentAt, receivedAt })
    return observe(exchange, operation.kind, pathsOf(shared.environment), fingerprints)
  } finally {
    semaphore.release()
  }
}

/** What the model and its observation need from an answer of the suite's own client. */
function observable(answer: Answer, baseUrl: string, times: Pick<Seen, 'sentAt' | 'receivedAt'>): Observable {
  const { method, url } = answer.request
  return {
    ...times,
    method,
    path: url.slice(baseUrl.length).split('?')[0] ?? '',
    sent: sessionIdSent(answer.request),
    status: answer.status,
    bodyBytes: answer.isEmpty ? 0 : answer.bodyBytes,
    text: answer.text,
    set: answer.sessionCookie?.value,
    location: locationOf(answer),
  }
}

/** Another sequence may have used up the budget for wrong passwords: then nothing is sent. */
function unlessNoRoomToFail(error: unknown): undefined {
  if (!(error instanceof PasswordNotSent && error.isOfWrongPassword)) throw error
}
