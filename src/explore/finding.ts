import type { Operation } from '../model/operation.ts'
import type { Done, Trace } from './sequence.ts'

/** By what two violations are the same: the requirement, the operation, and what session it came with. */
export interface Symptom {
  readonly requirement: string
  readonly kind: Operation['kind']
  readonly carried: string
}

/** A departure that was confirmed, made short, and attributed. */
export interface Finding {
  readonly symptom: Symptom
  /** The requirement that it breaks, when the whole of the sequence is looked at. */
  readonly requirement: string
  readonly operations: readonly Operation[]
  /** The last run of the sequence, with its evidence, up to the answer that is wrong. */
  readonly trace: Trace
  readonly at: number
  /**
   * Of so many replays of the sequence, so many showed it. Unless it is all of them, the finding is unstable; with none
   * there was no time for replays.
   */
  readonly replays: { readonly shown: number; readonly of: number }
  /** How many operations the sequence had in which it turned up. */
  readonly foundIn: number
  /** So many times it was met. */
  times: number
}

export function symptomsIn(trace: Trace): { symptom: Symptom; at: number }[] {
  return trace.done.flatMap((done, at) => {
    const symptom = symptomOf(done)
    return symptom === undefined ? [] : [{ symptom, at }]
  })
}

export function symptomOf({ violation, operation, carried }: Done): Symptom | undefined {
  if (violation === undefined) return undefined
  return { requirement: violation.requirement, kind: operation.kind, carried }
}

export function isSame(one: Symptom, other: Symptom): boolean {
  return one.requirement === other.requirement && one.kind === other.kind && one.carried === other.carried
}

/** Every replay has shown it. */
export function isStable({ replays }: Finding): boolean {
  return replays.of > 0 && replays.shown === replays.of
}
