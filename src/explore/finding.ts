import type { ModelJudgement } from '../model/judge.ts'
import type { SessionState } from '../model/state.ts'
import { type Operation, operationName } from './operation.ts'
import type { Trace } from './sequence.ts'

/** Two violations are the same if they share requirement, operation (as `operationName` has it) and kind of session. */
export interface Symptom {
  readonly requirement: string
  readonly operation: string
  readonly sessionState: SessionState
}

export interface TracedSymptom {
  readonly symptom: Symptom
  readonly violation: NonNullable<ModelJudgement['violation']>
  readonly at: number
}

/** A symptom, the sequence up to it, and the trace of that sequence. */
export interface Occurrence extends TracedSymptom {
  readonly operations: readonly Operation[]
  readonly trace: Trace
}

/** A deviation that was confirmed, shrunk and attributed. Its trace is that of the last run, with the evidence. */
export interface TracedFinding extends Occurrence {
  /** The requirement that it breaks, given the whole sequence. */
  readonly requirement: string
  /** How many of the replays reproduced the finding. It is unstable unless all did; `of: 0`: there was no time for replays. */
  readonly replays: { readonly shown: number; readonly of: number }
  /** The length of the original sequence, in operations. */
  readonly foundIn: number
  times: number
}

export function symptomsIn({ done }: Trace): TracedSymptom[] {
  return done.flatMap(({ violation, operation, sessionState }, at) => {
    if (violation === undefined) return []
    const { requirement } = violation
    return [{ symptom: { requirement, operation: operationName(operation), sessionState }, violation, at }]
  })
}

export function isSame(one: Symptom, other: Symptom): boolean {
  return (['requirement', 'operation', 'sessionState'] as const).every((part) => one[part] === other[part])
}

/** Whether there was a replay and every replay reproduced the finding. */
export function isStable({ replays }: Pick<TracedFinding, 'replays'>): boolean {
  return replays.of > 0 && replays.shown === replays.of
}
