import { isSilent, type Operation, type Wanted } from '../model/operation.ts'
import { attributed } from './attribute.ts'
import { type Finding, isSame, type Symptom, symptomsIn } from './finding.ts'
import { batchesOf, runSequence, type Surroundings, type Trace, upTo } from './sequence.ts'
import { shrink } from './shrink.ts'

/** A finding counts as confirmed when so many replays in a row show it. */
const confirmations = 3
/** From so many replays the rate of an unstable finding is told. */
const replaysForRate = 10
const mostReplays = 400
/** Of the time for one finding, so much goes into making it short: the rest is for confirming that. */
const partForShrinking = 0.7

type Replays = Finding['replays']

/** A symptom, the sequence up to where it turned up, and what became of that sequence then. */
export interface Met {
  readonly symptom: Symptom
  readonly operations: readonly Operation[]
  readonly trace: Trace
}

/** Replays sequences, to confirm what turned up in one of them and to make it short. */
export class Investigation {
  readonly #around: Surroundings
  readonly #mayGoOn: (part?: number) => boolean
  #replays = 0

  /** `mayGoOn` turns false when there is no time left, of the whole or of a part of it. */
  constructor(around: Surroundings, mayGoOn: (part?: number) => boolean) {
    this.#around = around
    this.#mayGoOn = mayGoOn
  }

  /** How many replays it took. */
  get replays(): number {
    return this.#replays
  }

  /**
   * What shows first when every browser looks at what it has after each step: the symptom itself, or what it is a
   * consequence of, with the sequence up to there.
   */
  async earliest(met: Met): Promise<Met> {
    const { symptom, operations } = met
    const waits = operations.some(({ kind }) => kind === 'short wait' || kind === 'long wait')
    if (symptom.carried === 'no session' || waits) return met
    const { wanted } = this.#around.means
    const looking = withLooks(operations, wanted.includes('who') ? 'who' : 'resource')
    const trace = await this.#replayed(this.#around, looking)
    const [first] = trace === undefined ? [] : symptomsIn(trace)
    if (trace === undefined || first === undefined || first.symptom.requirement === symptom.requirement) return met
    return { symptom: first.symptom, operations: upTo(looking, first.at), trace }
  }

  /** What is behind a symptom that turned up in this sequence; as far as there is time. */
  async of(met: Met): Promise<Finding> {
    const { symptom, operations } = met
    const asFound = await this.#count(operations, symptom)
    const stable = asFound.of > 0 && asFound.shown === asFound.of
    const shortest =
      asFound.shown > 0
        ? await shrink(
            operations,
            (candidate) => this.#shows(candidate, symptom, stable),
            () => this.#mayGoOn(partForShrinking) && this.#replays < mostReplays,
          )
        : operations
    const [last, replays] = await this.#confirmed(shortest, symptom, stable)
    if (replays.of === 0) return asMet(met, asFound)
    if (stable && replays.shown < replays.of && shortest !== operations) {
      // It shrank to something that shows it by chance only: the sequence as it was found is worth more.
      const [whole, again] = await this.#confirmed(operations, symptom, true)
      if (again.of > 0 && again.shown === again.of)
        return findingOf(symptom, operations, operations.length, whole ?? met.trace, again)
    }
    if (last === undefined) return asMet(met, replays)
    return findingOf(symptom, shortest, operations.length, last, replays)
  }

  /** Runs the sequence as often as a verdict takes; gives the last run that showed the symptom, with its evidence. */
  async #confirmed(
    operations: readonly Operation[],
    symptom: Symptom,
    stable: boolean,
  ): Promise<[Trace | undefined, Replays]> {
    const around = { ...this.#around, shared: { ...this.#around.shared, keepsEvidence: true } }
    let [shown, of] = [0, 0]
    let last: Trace | undefined
    while (of < (stable && shown === of ? confirmations : replaysForRate)) {
      const trace = await this.#replayed(around, operations)
      if (trace === undefined) break
      of++
      if (!symptomsIn(trace).some((one) => isSame(one.symptom, symptom))) continue
      shown++
      last = trace
    }
    return [last, { shown, of }]
  }

  async #count(operations: readonly Operation[], symptom: Symptom): Promise<Replays> {
    let [shown, of] = [0, 0]
    for (; of < confirmations; of++) {
      const shows = await this.#showsOnce(operations, symptom)
      if (shows === undefined) break
      if (shows) shown++
    }
    return { shown, of }
  }

  /**
   * What shows every time has to show twice in a row: the first time may be owed to what another sequence has left
   * behind. What shows only now and then is tried more than once before a shorter sequence is given up.
   */
  async #shows(operations: readonly Operation[], symptom: Symptom, stable: boolean): Promise<boolean> {
    if (stable)
      return (
        (await this.#showsOnce(operations, symptom)) === true && (await this.#showsOnce(operations, symptom)) === true
      )
    for (let left = 4; left > 0; left--) if ((await this.#showsOnce(operations, symptom)) === true) return true
    return false
  }

  async #showsOnce(operations: readonly Operation[], symptom: Symptom): Promise<boolean | undefined> {
    const trace = await this.#replayed(this.#around, operations)
    return trace && symptomsIn(trace).some((one) => isSame(one.symptom, symptom))
  }

  /** The sequence once more; undefined when there was no time for the whole of it, or no room for its wrong passwords. */
  async #replayed(around: Surroundings, operations: readonly Operation[]): Promise<Trace | undefined> {
    const isOver = () => !this.#mayGoOn()
    if (isOver()) return undefined
    this.#replays++
    const trace = await runSequence(around, operations, isOver)
    return isOver() || !isAsAsked(trace, operations) ? undefined : trace
  }
}

/** Whether the last operation was not replaced, for there was no room left for a wrong password. */
function isAsAsked({ done }: Trace, operations: readonly Operation[]): boolean {
  const [was, asked] = [done.at(operations.length - 1)?.operation, operations.at(-1)]
  if (was === undefined || asked === undefined || !('credentials' in asked)) return true
  return 'credentials' in was && was.credentials === asked.credentials
}

/** The same sequence, in which every browser asks for something with its cookies after each of its steps. */
function withLooks(operations: readonly Operation[], wanted: Wanted): Operation[] {
  const look = { kind: 'request', carried: 'own', documented: false, method: 'GET', wanted, together: false } as const
  return batchesOf(operations).flatMap((batch) => {
    const browsers = new Set(batch.filter((operation) => !isSilent(operation)).map(({ browser }) => browser))
    return [...batch, ...[...browsers].map((browser): Operation => ({ ...look, browser }))]
  })
}

/** A finding in the sequence in which it was met. */
export function asMet({ symptom, operations, trace: met }: Met, replays: Replays): Finding {
  const { at = 0 } = symptomsIn(met).find((one) => isSame(one.symptom, symptom)) ?? {}
  const done = met.done.slice(0, operations.length)
  const requirement = attributed(done, at)
  return {
    symptom,
    at,
    requirement,
    operations,
    trace: { ...met, done },
    replays,
    foundIn: operations.length,
    times: 1,
  }
}

/** In a sequence that was made short everything is needed: what is wrong in it first is the cause of the rest. */
function findingOf(
  symptom: Symptom,
  operations: readonly Operation[],
  foundIn: number,
  trace: Trace,
  replays: Replays,
): Finding {
  const [first = { symptom, at: trace.done.length - 1 }] = symptomsIn(trace)
  const requirement = attributed(trace.done, first.at)
  return { ...first, requirement, operations, trace, replays, foundIn, times: 1 }
}
