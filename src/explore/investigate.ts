import type { Operation } from '../model/operation.ts'
import { attributed } from './attribute.ts'
import { type Finding, isSame, type Symptom, symptomsIn } from './finding.ts'
import { runSequence, type Surroundings, type Trace } from './sequence.ts'
import { shrink } from './shrink.ts'

/** A finding counts as confirmed when so many replays in a row show it. */
const confirmations = 3
/** From so many replays the rate of an unstable finding is told. */
const replaysForRate = 10
const mostReplays = 400

/** Replays sequences, to confirm what turned up in one of them and to make it short. */
export class Investigation {
  readonly #around: Surroundings
  readonly #mayGoOn: () => boolean
  #replays = 0

  /** `mayGoOn` turns false when there is no time left. */
  constructor(around: Surroundings, mayGoOn: () => boolean) {
    this.#around = around
    this.#mayGoOn = mayGoOn
  }

  /** What is behind a symptom that turned up in this sequence. */
  async of(symptom: Symptom, operations: readonly Operation[], seenIn: Trace): Promise<Finding> {
    this.#replays = 0
    const shown = await this.#count(operations, symptom, confirmations)
    const stable = shown === confirmations
    const worthIt = shown > 0
    const shortest = worthIt
      ? await shrink(
          operations,
          (candidate) => this.#shows(candidate, symptom, stable),
          () => this.#mayGoOn() && this.#replays < mostReplays,
        )
      : operations
    const [last, replays] = await this.#confirmed(shortest, symptom, stable)
    if (stable && replays.shown < replays.of && shortest !== operations) {
      // It shrank to something that shows it by chance only: the sequence as it was found is worth more.
      const [whole, again] = await this.#confirmed(operations, symptom, true)
      if (again.shown === again.of) return findingOf(symptom, operations, operations, whole ?? seenIn, again)
    }
    return findingOf(symptom, shortest, operations, last ?? seenIn, replays)
  }

  /** Runs the sequence as often as a verdict takes; gives the last run that showed the symptom, with its evidence. */
  async #confirmed(
    operations: readonly Operation[],
    symptom: Symptom,
    stable: boolean,
  ): Promise<[Trace | undefined, Finding['replays']]> {
    const around = { ...this.#around, shared: { ...this.#around.shared, keepsEvidence: true } }
    let [shown, of] = [0, 0]
    let last: Trace | undefined
    for (; of < (stable && shown === of ? confirmations : replaysForRate); of++) {
      const trace = await runSequence(around, operations)
      if (!symptomsIn(trace).some((one) => isSame(one.symptom, symptom))) continue
      shown++
      last = trace
    }
    return [last, { shown, of }]
  }

  async #count(operations: readonly Operation[], symptom: Symptom, times: number): Promise<number> {
    let shown = 0
    for (let replay = 0; replay < times; replay++) if (await this.#showsOnce(operations, symptom, 1)) shown++
    return shown
  }

  /**
   * What shows every time has to show twice in a row: the first time may be owed to what another sequence has left
   * behind. What shows only now and then is tried more than once before a shorter sequence is given up.
   */
  async #shows(operations: readonly Operation[], symptom: Symptom, stable: boolean): Promise<boolean> {
    if (!stable) return this.#showsOnce(operations, symptom, 4)
    return (await this.#showsOnce(operations, symptom, 1)) && (await this.#showsOnce(operations, symptom, 1))
  }

  async #showsOnce(operations: readonly Operation[], symptom: Symptom, tries: number): Promise<boolean> {
    for (let left = tries; left > 0; left--) {
      this.#replays++
      const trace = await runSequence(this.#around, operations)
      if (symptomsIn(trace).some((one) => isSame(one.symptom, symptom))) return true
    }
    return false
  }
}

/** A finding that nobody has looked into. */
export function unconfirmed(symptom: Symptom, operations: readonly Operation[], trace: Trace): Finding {
  return findingOf(symptom, operations, operations, trace, { shown: 0, of: 0 })
}

function findingOf(
  symptom: Symptom,
  operations: readonly Operation[],
  original: readonly Operation[],
  trace: Trace,
  replays: Finding['replays'],
): Finding {
  const at = symptomsIn(trace).find((one) => isSame(one.symptom, symptom))?.at ?? trace.done.length - 1
  const requirement = attributed(trace.done, at)
  return { symptom, requirement, operations, trace, at, replays, foundIn: original.length, times: 1 }
}
