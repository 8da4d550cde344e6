import { isSilent } from '../model/operation.ts'
import { attributedRequirement } from './attribute.ts'
import type { Capabilities } from './capabilities.ts'
import {
  isSame,
  isStable,
  type Occurrence,
  type Symptom,
  symptomsIn,
  type TracedFinding,
  type TracedSymptom,
} from './finding.ts'
import { type Operation, requestBy } from './operation.ts'
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

/** Replays sequences to confirm and shrink findings. `mayGoOn`: whether time is left, of the whole or of a part of it. */
export function investigationIn(context: ExploreContext, mayGoOn: (part?: number) => boolean) {
  let replays = 0
  return {
    get replays() {
      return replays
    },

    /** Where every browser sends a request after each step, the first symptom: the given one, or that which causes it. */
    async earliest(occurrence: Occurrence): Promise<Occurrence> {
      const { symptom, operations } = occurrence
      const hasWaits = operations.some(({ kind }) => kind === 'short wait' || kind === 'long wait')
      if (symptom.sessionState === 'none' || hasWaits) return occurrence
      const observed = withObservations(operations, context.capabilities)
      const trace = await replayed(context, observed)
      const [first] = trace === undefined ? [] : symptomsIn(trace)
      if (trace === undefined || first === undefined || first.symptom.requirement === symptom.requirement)
        return occurrence
      return { ...first, operations: upTo(observed, first.at), trace }
    },

    finding,
  }

  /** The finding behind a symptom of this sequence, investigated as far as time allows. */
  async function finding(occurrence: Occurrence): Promise<TracedFinding> {
    const { symptom, operations } = occurrence
    const { replays: asFound } = await tally(context, operations, symptom, () => confirmations)
    const wasStable = isStable({ replays: asFound })
    const signIn = context.capabilities.methods.find(({ takes, opens }) => takes === 'password' && opens === 'session')
    const mayShrink = () => mayGoOn(partForShrinking) && replays < mostReplays
    const shortest = asFound.shown > 0 ? await shrink(operations, shows, mayShrink, signIn?.id) : operations
    const { last, replays: shown } = await confirmed(shortest)
    if (shown.of === 0) return withoutReplays(occurrence, asFound)
    if (wasStable && shown.shown < shown.of && shortest !== operations) {
      // The shrunk sequence reproduces it only by chance, so the original sequence is better.
      const { last: whole = occurrence.trace, replays: again } = await confirmed(operations)
      if (isStable({ replays: again })) return findingIn(operations, whole, again)
    }
    if (last === undefined) return withoutReplays(occurrence, shown)
    return findingIn(shortest, last, shown)

    /** Replays a sequence as often as a verdict needs, with evidence. */
    function confirmed(sequence: readonly Operation[]) {
      const withEvidence = { ...context, shared: { ...context.shared, evidence: 'full' as const } }
      const enough = (isAlways: boolean) => (wasStable && isAlways ? confirmations : replaysForRate)
      return tally(withEvidence, sequence, symptom, enough)
    }

    /** A stable symptom must show twice: the first time may be a leftover of another sequence. An unstable one gets more tries. */
    async function shows(candidate: readonly Operation[]): Promise<boolean> {
      for (let left = wasStable ? 2 : 4; left > 0; left--) {
        const trace = await replayed(context, candidate)
        const isShown = trace !== undefined && hasSymptom(trace, symptom)
        if (isShown !== wasStable) return isShown
      }
      return wasStable
    }

    /** In a shrunk sequence every operation is needed, so the first violation is the cause of the rest. */
    function findingIn(sequence: readonly Operation[], trace: Trace, ofThese: Replays): TracedFinding {
      const [first = occurrence] = symptomsIn(trace)
      return findingAt(first, { operations: sequence, trace, replays: ofThese, foundIn: operations.length })
    }
  }

  /** Replays the sequence as often as `enough` says, given whether all replays have shown the symptom, or as time allows. */
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
function withObservations(operations: readonly Operation[], capabilities: Capabilities): Operation[] {
  const wanted = capabilities.wanted.includes('who') ? 'who' : 'resource'
  return batchesOf(operations).flatMap((batch) => {
    const browsers = new Set(batch.filter((operation) => !isSilent(operation)).map(({ browser }) => browser))
    return [...batch, ...[...browsers].map((browser) => requestBy(browser, 'own', wanted))]
  })
}

/** A finding in its original sequence. */
export function withoutReplays(occurrence: Occurrence, replays: Replays): TracedFinding {
  const { operations, trace: whole } = occurrence
  const trace = { ...whole, done: whole.done.slice(0, operations.length) }
  return findingAt(occurrence, { operations, trace, replays, foundIn: operations.length })
}

function findingAt(
  { symptom, violation, at }: TracedSymptom,
  found: Pick<TracedFinding, 'operations' | 'trace' | 'replays' | 'foundIn'>,
): TracedFinding {
  return { symptom, violation, at, ...found, requirement: attributedRequirement(found.trace.done, at), times: 1 }
}
