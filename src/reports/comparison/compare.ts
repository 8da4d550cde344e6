import type { Result } from '../../results/result.ts'
import { type RunInBrief, runInBrief } from '../run-in-brief.ts'
import { type Change, type Circumstances, changeOf, differ } from './change.ts'
import { notesOn } from './notes.ts'

/** The differences between two runs. */
export interface Comparison {
  readonly before: RunInBrief
  readonly after: RunInBrief
  /** True if something newly fails, or something known before is unknown now. */
  readonly worse: boolean
  /** What to know about the two runs before trusting the comparison, one sentence each. */
  readonly notes: readonly string[]
  /** In the order of the new catalogue; removed requirements come last. */
  readonly changes: readonly Change[]
}

/** Regressions that are accepted, so that they don't count as worse. */
export type Accepted = Partial<Pick<Circumstances, 'allowUntested' | 'allowWaived'>>

/** Compares two results, requirement by requirement. They may be of different targets, releases and catalogues. */
export function compareResults(before: Result, after: Result, accepted: Accepted = {}): Comparison {
  const former = new Map(before.requirements.map((requirement) => [requirement.id, requirement]))
  const present = new Set(after.requirements.map(({ id }) => id))
  const removed = before.requirements.filter(({ id }) => !present.has(id))
  const circumstances: Circumstances = {
    otherRelease: differ(before.target.release, after.target.release),
    sameSuite: before.suite.revision !== undefined && before.suite.revision === after.suite.revision,
    quicker: after.quick === true && before.quick !== true,
    allowUntested: accepted.allowUntested ?? false,
    allowWaived: accepted.allowWaived ?? false,
  }
  const changes = [
    ...after.requirements.map((requirement) => changeOf(former.get(requirement.id), requirement, circumstances)),
    ...removed.map((requirement) => changeOf(requirement, undefined, circumstances)),
  ].filter((change) => change !== undefined)
  const worse = changes.some((change) => change.worse)
  return { before: runInBrief(before), after: runInBrief(after), worse, notes: notesOn(before, after), changes }
}
