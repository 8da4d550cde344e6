import { count } from '../suite/count.ts'
import { withoutSource } from './happening.ts'
import type { Verdict } from './outcome.ts'
import type { RequirementResult, Result } from './result.ts'
import { countOutcomes } from './sections.ts'
import { gather, onlyCause } from './shared-causes.ts'

/**
 * The verdict on requirements (contract, sections 2 and 4). A failure takes precedence, then an inconclusive MUST, then an
 * untested MUST, which fails the run only if it is `strict`. A MUST that is inconclusive because of a waived failure counts as
 * untested, because the waiver accepts its consequences too. A MAY that is not inapplicable counts as a MUST. A stale waiver
 * changes only an exit code of 0. A run that `endedEarly` and left a MUST undecided has no verdict, whatever it found by then.
 */
export function judge(
  requirements: readonly RequirementResult[],
  stale: Result['staleWaivers'],
  strict: boolean,
  endedEarly?: Result['endedEarly'],
): Pick<Result, 'verdict' | 'exitCode' | 'verdictReasons' | 'summary'> {
  const summary = countOutcomes(requirements)
  const musts = requirements.filter(({ level }) => level !== 'SHOULD')
  const waived = new Set(requirements.filter(({ outcome }) => outcome === 'waived').map(({ id }) => id))
  const cantTell = musts.filter(({ outcome }) => outcome === 'cantTell')
  const unaccepted = cantTell.filter(({ blockedBy = '' }) => !waived.has(blockedBy))
  // Requirements explained by a failure would stay undecided in a complete run too.
  const cutOff = endedEarly === undefined ? [] : unaccepted.filter(({ blockedBy }) => blockedBy === undefined)
  const openAtEnd = unaccepted.filter((each) => !cutOff.includes(each))
  const open = openAtEnd.length
  const accepted = cantTell.length - unaccepted.length
  const untested = musts.filter(({ outcome }) => outcome === 'untested').length
  const failed = cutOff.length > 0 ? 'had failed by then' : 'failed'
  const inPart = requirements.filter(passedInPart).length
  const nothingFailed = summary.failed === 0 && cutOff.length === 0 && open === 0
  const reasons = [
    `${endedEarly?.reason ?? ''}${cutOff.length > 0 ? ` ${count(cutOff.length, 'MUST requirement')} ${cutOff.length === 1 ? 'is' : 'are'} undecided.` : ''}`,
    summary.failed > 0 ? `${count(summary.failed, 'requirement')} ${failed}${inTheSameWay(requirements)}.` : '',
    stale.length > 0 ? staleInWords(stale.length, nothingFailed) : '',
    open > 0 ? `${whyOpen(requirements)}${count(open, 'MUST requirement')} inconclusive${becauseOf(openAtEnd)}.` : '',
    accepted > 0 ? `${count(accepted, 'MUST requirement')} inconclusive because of a waived failure.` : '',
    untested > 0 ? `${count(untested, 'MUST requirement')} untested.` : '',
    strict && nothingFailed && untested + accepted > 0
      ? 'An untested MUST fails a run with --strict: the exit code is 1.'
      : '',
    // They change neither the verdict nor the exit code, but not everything passed. A reason that all share is said once.
    open > 0 && whyOpen(requirements) !== '' ? '' : openShoulds(requirements, 'cantTell'),
    openShoulds(requirements, 'untested'),
    summary.waived > 0 ? `${count(summary.waived, 'failure')} waived.` : '',
  ].filter((reason) => reason !== '')
  const verdictReasons = [
    ...(reasons.length > 0 ? reasons : ['Everything applicable passed.']),
    ...(inPart > 0 ? [`${count(inPart, 'requirement')} passed in part.`] : []),
  ]
  if (cutOff.length > 0) return { verdict: 'no-verdict', exitCode: 3, summary, verdictReasons }
  const [verdict, exitCode] = conclusion(summary.failed > 0, open > 0, untested + accepted > 0, strict)
  return { verdict, exitCode: stale.length > 0 && exitCode === 0 ? 1 : exitCode, summary, verdictReasons }
}

/** The untested requirements that fail a run because it is strict. */
export function failedAsUntested({ strict, requirements }: StrictOrNot): RequirementResult[] {
  if (strict !== true) return []
  return requirements.filter(
    (each) => each.outcome === 'untested' && each.level !== 'SHOULD' && !isOfAnotherShard(each),
  )
}

type StrictOrNot = Pick<Result, 'strict' | 'requirements'>

/** The inconclusive requirements that do not change the exit code: each SHOULD, and what only a waived failure leaves open. */
export function inconclusiveWithoutEffect({ strict, requirements }: StrictOrNot): RequirementResult[] {
  const waived = new Set(requirements.filter(({ outcome }) => outcome === 'waived').map(({ id }) => id))
  return requirements.filter(
    ({ outcome, level, blockedBy = '' }) =>
      outcome === 'cantTell' && (level === 'SHOULD' || (strict !== true && waived.has(blockedBy))),
  )
}

/** Whether another shard checks the requirement. */
export function isOfAnotherShard({ cause }: RequirementResult): boolean {
  return cause?.kind === 'left-out' && cause.by === '--shard'
}

/** Passed, although some checks were left out, had no room in a budget or lacked a variable. */
export function passedInPart({ outcome, cause }: Known): boolean {
  return outcome === 'passed' && cause?.kind === 'in-part'
}

type Known = Partial<Pick<RequirementResult, 'outcome' | 'cause'>>

function staleInWords(waivers: number, nothingFailed: boolean): string {
  if (!nothingFailed) return `${count(waivers, 'waiver')} expired or stale.`
  return `Nothing failed, but ${count(waivers, 'waiver')} ${waivers === 1 ? 'is' : 'are'} expired or stale: the exit code is 1 until this is corrected.`
}

function openShoulds(requirements: readonly RequirementResult[], outcome: 'cantTell' | 'untested'): string {
  const open = requirements.filter((each) => each.level === 'SHOULD' && each.outcome === outcome).length
  return open === 0 ? '' : `${count(open, 'SHOULD requirement')} ${outcome === 'cantTell' ? 'inconclusive' : outcome}.`
}

/** The common causes of most failures, so that one cause does not look like a hundred. */
function inTheSameWay(requirements: readonly RequirementResult[]): string {
  const failed = gather(requirements, 'failed')
  if (onlyCause(failed) !== undefined) return ', all for the same reason'
  const sizes = failed.shared.map((cause) => cause.requirements.length)
  if (sizes.length === 0) return ''
  if (sizes.length === 1) return `, ${sizes[0]} of them for the same reason`
  const alone = failed.alone.length
  const others = alone === 1 ? ', 1 for another reason' : `, ${alone} for separate reasons`
  const own = alone === 0 ? '' : others
  return `: ${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)} of them for the same reason${own}`
}

/** How many of them a failure explains: only that failure needs investigation. */
function becauseOf(open: readonly RequirementResult[]): string {
  const blocked = open.filter((each) => each.blockedBy !== undefined).length
  if (blocked === 0) return ''
  return blocked === open.length ? ', because of failures' : `, ${blocked} of them because of failures`
}

/** The common reason of all inconclusive requirements, such as an unreachable target, as a prefix. A failure explains itself. */
function whyOpen(requirements: readonly RequirementResult[]): string {
  if (requirements.some(({ blockedBy }) => blockedBy !== undefined)) return ''
  const open = requirements.filter(({ outcome }) => outcome === 'cantTell')
  const reasons = new Set(open.map(({ cause, reason }) => (cause?.kind === 'unreachable' ? reason : undefined)))
  const [unreachable] = reasons
  // However few requirements were selected: where many targets are judged, only this says why one has no verdict.
  if (reasons.size === 1 && unreachable !== undefined) return `${unreachable} `
  const only = onlyCause(gather(requirements, 'cantTell'))
  return only === undefined ? '' : `${withoutSource(only.happening)} `
}

function conclusion(broken: boolean, open: boolean, untested: boolean, strict: boolean): [Verdict, Result['exitCode']] {
  if (broken) return ['not-conformant', 1]
  if (open) return ['no-verdict', 3]
  if (untested) return ['incomplete', strict ? 1 : 0]
  return ['conformant', 0]
}
