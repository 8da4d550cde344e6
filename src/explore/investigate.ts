import { isSilent, type Wanted } from '../model/operation.ts'
import { attributed } from './attribute.ts'
import { isSame, isStable, type Symptom, symptomsIn, type TracedFinding } from './finding.ts'
import type { Operation } from './operation.ts'
import { batchesOf, type ExploreContext, runSequence, type Trace, upTo } from './sequence.ts'
import { shrink } from './shrink.ts'

/** A finding is confirmed after this many successful replays in a row. */
const confirmations = 3
/** The number of replays from which the rate of an unstable finding is calculated. */
const replaysForRate = 10
const mostReplays = 400
/** The part of the time for one finding that shrinking may use; the rest is for confirming the result. */
const partForShrinking = 0.7

type Replays = TracedFinding['replays']

/** A symptom, the sequence up to it, and the trace of that sequence. */
export interface Occurrence {
  readonly symptom: Symptom
  readonly operations: readonly Operation[]
  readonly trace: Trace
}

/**
 * Replays sequences to confirm and shrink findings.
 *
 * @param mayGoOn returns false once the time, or the given part of it, is used up
 */
export function investigationIn(context: ExploreContext, mayGoOn: (part?: number) => boolean) {
  let replays = 0
  return {
    earliest,
    finding,
    /** The number of replays. */
    get replays() {
      return replays
    },
  }

  /**
   * The first symptom when every browser sends a request with its cookies after each step: the given symptom or the one that
   * causes it, with the sequence up to that point.
   */
  async function earliest(occurrence: Occurrence): Promise<Occurrence> {
    const { symptom, operations } = occurrence
    const waits = operations.some(({ kind }) => kind === 'short wait' || kind === 'long wait')
    if (symptom.sessionState === 'no session' || waits) return occurrence
    const { wanted } = context.capabilities
    const looking = withObservations(operations, wanted.includes('who') ? 'who' : 'resource')
    const trace = await replayed(context, looking)
    const [first] = trace === undefined ? [] : symptomsIn(trace)
    if (trace === undefined || first === undefined || first.symptom.requirement === symptom.requirement)
      return occurrence
    return { symptom: first.symptom, operations: upTo(looking, first.at), trace }
  }

  /** The finding behind a symptom of this sequence, investigated as far as time allows. */
  async function finding(occurrence: Occurrence): Promise<TracedFinding> {
    const { symptom, operations } = occurrence
    const { replays: asFound } = await tally(context, operations, symptom, () => confirmations)
    const stable = isStable({ replays: asFound })
    const shortest =
      asFound.shown > 0
        ? await shrink(
            operations,
            (candidate) => shows(candidate, symptom, stable),
            () => mayGoOn(partForShrinking) && replays < mostReplays,
            context.capabilities.methods.find(({ takes, opens }) => takes === 'password' && opens === 'session')?.id,
          )
        : operations
    const { last, replays: shown } = await confirmed(shortest, symptom, { stable })
    if (shown.of === 0) return withoutReplays(occurrence, asFound)
    if (stable && shown.shown < shown.of && shortest !== operations) {
      // The shrunk sequence reproduces it only by chance, so the original sequence is better.
      const { last: whole = occurrence.trace, replays: again } = await confirmed(operations, symptom, { stable: true })
      if (isStable({ replays: again })) return findingOf(symptom, operations, operations.length, whole, again)
    }
    if (last === undefined) return withoutReplays(occurrence, shown)
    return findingOf(symptom, shortest, operations.length, last, shown)
  }

  /** Replays the sequence as often as a verdict needs, with evidence. */
  function confirmed(operations: readonly Operation[], symptom: Symptom, { stable }: { stable: boolean }) {
    const withEvidence = { ...context, shared: { ...context.shared, evidence: 'full' as const } }
    const enough = (isAlways: boolean) => (stable && isAlways ? confirmations : replaysForRate)
    return tally(withEvidence, operations, symptom, enough)
  }

  /**
   * Replays the sequence this often, or as often as time allows. `enough` returns the number of replays, given whether all of
   * them have shown the symptom so far. Returns how many showed it, and the last one that did.
   */
  async function tally(
    within: ExploreContext,
    operations: readonly Operation[],
    symptom: Symptom,
    enough: (isAlways: boolean) => number,
  ) {
    let [shown, of] = [0, 0]
    let last: Trace | undefined
    while (of < enough(shown === of)) {
      const trace = await replayed(within, operations)
      if (trace === undefined) break
      of++
      if (!hasSymptom(trace, symptom)) continue
      shown++
      last = trace
    }
    return { last, replays: { shown, of } }
  }

  /**
   * A stable symptom must show twice in a row, because the first time may be a leftover of another sequence. An unstable one is
   * tried several times before a shorter sequence is rejected.
   */
  async function shows(operations: readonly Operation[], symptom: Symptom, stable: boolean): Promise<boolean> {
    for (let left = stable ? 2 : 4; left > 0; left--) {
      const trace = await replayed(context, operations)
      const isShown = trace !== undefined && hasSymptom(trace, symptom)
      if (isShown !== stable) return isShown
    }
    return stable
  }

  /** Replays a sequence. Returns undefined if the time, or the budget for wrong passwords, did not suffice. */
  async function replayed(within: ExploreContext, operations: readonly Operation[]): Promise<Trace | undefined> {
    const isOver = () => !mayGoOn()
    if (isOver()) return undefined
    replays++
    const trace = await runSequence(within, operations, isOver)
    return isOver() || !isAsAsked(trace, operations) ? undefined : trace
  }
}

function hasSymptom(trace: Trace, symptom: Symptom): boolean {
  return symptomsIn(trace).some((one) => isSame(one.symptom, symptom))
}

/** Whether the last operation was sent as requested: without a budget, a wrong password is replaced by an unknown user. */
function isAsAsked({ done }: Trace, operations: readonly Operation[]): boolean {
  const [was, asked] = [done.at(operations.length - 1)?.operation, operations.at(-1)]
  if (was === undefined || asked === undefined || !('credentials' in asked)) return true
  return 'credentials' in was && was.credentials === asked.credentials
}

/** The same sequence, in which every browser sends a request with its cookies after each of its steps. */
function withObservations(operations: readonly Operation[], wanted: Wanted): Operation[] {
  const look = { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted, together: false } as const
  return batchesOf(operations).flatMap((batch) => {
    const browsers = new Set(batch.filter((operation) => !isSilent(operation)).map(({ browser }) => browser))
    return [...batch, ...[...browsers].map((browser): Operation => ({ ...look, browser }))]
  })
}

/** A finding in its original sequence. */
export function withoutReplays({ symptom, operations, trace: whole }: Occurrence, replays: Replays): TracedFinding {
  const { at = 0 } = symptomsIn(whole).find((one) => isSame(one.symptom, symptom)) ?? {}
  const trace = { ...whole, done: whole.done.slice(0, operations.length) }
  const requirement = attributed(trace.done, at)
  return { symptom, at, requirement, operations, trace, replays, foundIn: operations.length, times: 1 }
}

/** In a shrunk sequence every operation is needed, so the first violation is the cause of the rest. */
function findingOf(
  symptom: Symptom,
  operations: readonly Operation[],
  foundIn: number,
  trace: Trace,
  replays: Replays,
): TracedFinding {
  const [first = { symptom, at: trace.done.length - 1 }] = symptomsIn(trace)
  const requirement = attributed(trace.done, first.at)
  return { ...first, requirement, operations, trace, replays, foundIn, times: 1 }
}
