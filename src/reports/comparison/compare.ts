import type { RequirementResult, Result } from '../../results/result.ts'
import { count } from '../../suite/count.ts'
import { textsThatApply } from '../../suite/texts-that-apply.ts'
import { runSummaryOf } from '../run-summary.ts'
import { type Accepted, type Circumstances, differ } from './change.ts'
import { changeOf } from './kinds.ts'

export type Comparison = ReturnType<typeof compareResults>

/** Compares two results, requirement by requirement. They may be of different targets, releases and catalogues. */
export function compareResults(before: Result, after: Result, accepted: Accepted = {}) {
  const former = new Map(before.requirements.map((requirement) => [requirement.id, requirement]))
  const present = new Set(after.requirements.map(({ id }) => id))
  const runs = { before: runSummaryOf(before), after: runSummaryOf(after) }
  const isSame = Boolean(before.quick) === Boolean(after.quick)
  const quick = isSame ? undefined : after.quick ? 'after' : 'before'
  const circumstances: Circumstances = {
    ...accepted,
    otherRelease: differ(before.target.release, after.target.release),
    sameSuite: before.suite.revision !== undefined && before.suite.revision === after.suite.revision,
    quick,
  }
  const changes = [
    ...after.requirements.map((requirement) => changeOf(former.get(requirement.id), requirement, circumstances)),
    ...before.requirements
      .filter(({ id }) => !present.has(id))
      .map((requirement) => changeOf(requirement, undefined, circumstances)),
  ].filter((change) => change !== undefined)
  return {
    ...runs,
    /** True if something newly fails, or something known before is unknown now. */
    worse: changes.some((change) => change.worse),
    /** What to know about the two runs before trusting the comparison, one sentence each. */
    notes: textsThatApply(
      suiteNote(before, after, former),
      quick && quickNotes[quick],
      seedNote(before, after, former),
      before.endedEarly && `Old run: ${before.endedEarly.reason}`,
      after.endedEarly && `New run: ${after.endedEarly.reason}`,
      ...cautionNotes(runs.before.cautions, runs.after.cautions),
    ),
    /** In the order of the new catalogue; removed requirements come last. */
    changes,
  }
}

type Former = ReadonlyMap<string, RequirementResult>

function cautionNotes(old: readonly string[], now: readonly string[]): string[] {
  return [...new Set([...old, ...now])].map((sentence) => {
    const whose = !now.includes(sentence) ? 'Old run' : old.includes(sentence) ? 'Both runs' : 'New run'
    return `${whose}: ${sentence}`
  })
}

const quickNotes = {
  before: 'The old run checked each requirement once (--quick), the new one with every method, path and account.',
  after: 'The new run checked each requirement once (--quick), the old one with every method, path and account.',
}

/** Only where an outcome changed: another seed alone is no difference. */
function seedNote(before: Result, after: Result, former: Former): string | undefined {
  if (before.seed === undefined || after.seed === undefined || before.seed === after.seed) return undefined
  if (!after.requirements.some(({ id, outcome }) => differ(former.get(id)?.outcome, outcome))) return undefined
  return (
    `The runs dealt accounts out differently (seeds ${before.seed} and ${after.seed}), which may explain a change: ` +
    `repeat the new run with --seed ${before.seed} to exclude that.`
  )
}

function suiteNote(before: Result, after: Result, former: Former): string | undefined {
  const [then, now] = [before.suite, after.suite]
  if (then.revision === undefined || now.revision === undefined)
    return 'At least one of the results does not record the versions of its checks: a change of the suite looks like one of the target.'
  if (then.revision === now.revision) return undefined
  const changed = after.requirements.filter(({ id, version }) => differ(former.get(id)?.version, version)).length
  const checks = after.requirements.reduce((sum, { id, checks: all }) => {
    const old = new Map(former.get(id)?.checks.map(({ name, version }) => [name, version]))
    return sum + all.filter(({ name, version }) => differ(old.get(name), version)).length
  }, 0)
  return (
    `The suite changed between the runs (${then.version}, ${then.revision}; now ${now.version}, ${now.revision}): ` +
    `${count(changed, 'requirement')} and ${count(checks, 'check')} that both runs have are different now. ` +
    'The changes that this explains say so; steps that checks share may have changed as well.'
  )
}
