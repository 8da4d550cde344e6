import { everyRequirement, sectionTitles, specification } from '../catalogue/catalogue.ts'
import { type Requirement, violationWith } from '../catalogue/requirement.ts'
import { accountsWithoutSecret } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { type Applicability, applicability, type Selection } from '../runner/applicability.ts'
import type { CheckReport, Traffic } from '../runner/report.ts'
import { anotherShard, leftToAnotherShard } from '../runner/shard.ts'
import type { Judgement } from '../suite/judgement.ts'
import { declarationOf } from './declaration.ts'
import { withinBudget } from './evidence-budget.ts'
import { explain } from './explain.ts'
import type { Outcome } from './outcome.ts'
import type { CheckResult, RequirementResult, Result, Waiver } from './result.ts'
import { withShortEvidence } from './short-evidence.ts'
import { countsOf, judge } from './verdict.ts'
import { applyWaivers, dayOf } from './waivers-applied.ts'

/** The findings of a run, before a result is derived from them. */
export interface Findings {
  readonly environment: Environment
  readonly selection: Selection
  readonly reports: readonly CheckReport[]
  /** How many applicable checks of each requirement, by id, were left out: a pass is then partial. */
  readonly leftOut?: ReadonlyMap<string, number> | undefined
  readonly traffic: Traffic
  readonly startedAt: Date
  readonly durationMs: number
  readonly waivers: readonly Waiver[]
  /** How many seeded defects verify the checks of each requirement, by id. */
  readonly defects: ReadonlyMap<string, number>
  /** The defect that the embedded server simulated. */
  readonly defect?: string | undefined
  readonly strict: boolean
  /** Keeps complete evidence, even of checks that passed in the same way as another of their requirement. */
  readonly fullEvidence?: boolean | undefined
  /** The command that starts such a run again. */
  readonly command?: string | undefined
  /** The command as it was typed. */
  readonly invocation?: string | undefined
  /** Who started the run, and where. */
  readonly origin?: Result['origin']
  readonly suite: Result['suite']
  /** The versions of the requirements and checks, if known. */
  readonly judgement?: Judgement | undefined
  /** Why no check could run, if none could. */
  readonly unreachable?: string | undefined
}

/** Derives a result from the findings of a run: every requirement of the catalogue exactly once, in order. */
export function buildResult(findings: Findings): Result {
  const { environment, selection, strict, traffic, startedAt } = findings
  const elsewhere = leftToAnotherShard(environment, selection)
  const results = everyRequirement().map((requirement) =>
    resultOf(
      requirement,
      elsewhere.has(requirement.id)
        ? { runs: false, outcome: 'untested', reason: anotherShard }
        : applicability(requirement, environment, selection),
      findings.reports.filter((report) => report.requirement === requirement.id),
      findings,
    ),
  )
  const open = accountsWithoutSecret(environment).map(({ variable }) => variable)
  const today = dayOf(startedAt)
  const shown = findings.fullEvidence ? results : withinBudget(results)
  const { requirements, stale } = applyWaivers(explain(shown), findings.waivers, {
    release: environment.release,
    today,
  })
  const endedEarly = endedEarlyBy(findings)
  // Requirements checked by other shards do not make this one incomplete.
  const judged = judge(
    requirements.filter(({ id }) => !elsewhere.has(id)),
    stale,
    strict,
    endedEarly,
  )
  return {
    schemaVersion: 1,
    suite: {
      ...findings.suite,
      ...(findings.judgement !== undefined && { revision: findings.judgement.revision }),
    },
    document: { ...specification },
    target: {
      environment: environment.name,
      baseUrl: environment.baseUrl,
      ...(environment.release !== undefined && { release: environment.release }),
      ...(findings.defect !== undefined && { defect: findings.defect }),
      ...(environment.transport.insecure && { insecure: true }),
      ...(open.length > 0 && { openPasswords: open }),
      ...(environment.refusedAccounts !== undefined && {
        refusedAccounts: refusalsByName(environment.refusedAccounts),
      }),
    },
    ...(findings.command !== undefined && { command: findings.command }),
    ...declarationOf(findings),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(findings.durationMs),
    ...(strict && { strict }),
    ...(selection.quick && { quick: true }),
    ...(environment.seed !== undefined && { seed: environment.seed }),
    ...(selection.shard !== undefined && { shard: { ...selection.shard } }),
    ...(endedEarly !== undefined && { endedEarly }),
    ...judged,
    summary: countsOf(requirements),
    traffic: trafficOf(traffic, environment),
    staleWaivers: stale,
    sections: Object.entries(sectionTitles)
      .filter(([number]) => number !== 'own' || requirements.some(({ section }) => section === number))
      .map(([number, title]) => ({ number, title })),
    requirements,
  }
}

/** Why the run ended before its checks; undefined if it was complete, or if no check could run. */
function endedEarlyBy({ reports, unreachable }: Findings): Result['endedEarly'] {
  const first = unreachable === undefined ? reports.find(({ cutOff }) => cutOff !== undefined) : undefined
  return first?.cutOff === undefined ? undefined : { cause: first.cutOff, reason: first.message ?? '' }
}

function refusalsByName(refused: NonNullable<Environment['refusedAccounts']>): Record<string, string> {
  return Object.fromEntries(Object.entries(refused).map(([variable, reason]) => [`${variable}_ID`, reason]))
}

function trafficOf({ sessions, ...traffic }: Traffic, { maxFailedLogins }: Environment): Result['traffic'] {
  const failedLogins = { ...traffic.failedLogins }
  return { ...traffic, failedLogins, maxFailedLogins, ...(sessions !== undefined && { sessions: { ...sessions } }) }
}

function resultOf(
  requirement: Requirement,
  applicable: Applicability,
  reports: readonly CheckReport[],
  findings: Findings,
): RequirementResult {
  const { id, section, cites, also, level, statement, observation, reading } = requirement
  const failed = reports.filter(({ outcome }) => outcome === 'failed')
  const { violated, impact } = violationWith(
    requirement,
    failed.map(({ departure }) => departure?.status),
  )
  const concluded = conclude(applicable, reports, findings, findings.leftOut?.get(id) ?? 0)
  // Inapplicable checks come last, because they explain nothing if others ran.
  const inOrder = reports.toSorted(
    (a, b) => Number(a.outcome === 'inapplicable') - Number(b.outcome === 'inapplicable'),
  )
  const versions = findings.judgement?.checks[id]
  const checks = inOrder.map((report) => checkOf(report, versions?.[report.name]))
  const version = findings.judgement?.requirements[id]
  return {
    id,
    ...(version !== undefined && { version }),
    section,
    also: [...also],
    cites: [...cites],
    level,
    statement,
    ...(violated !== undefined && { violated }),
    ...(impact !== undefined && { impact }),
    ...(observation.possible && { how: observation.how }),
    ...(reading !== undefined && { reading }),
    ...concluded,
    defects: findings.defects.get(id) ?? 0,
    checks: findings.fullEvidence ? checks : withShortEvidence(checks),
  }
}

function checkOf(report: CheckReport, version: string | undefined): CheckResult {
  const { name, outcome, message, control, departure, at, durationMs, waitedMs, exchanges } = report
  return {
    name,
    ...(version !== undefined && { version }),
    outcome,
    durationMs,
    ...(waitedMs !== undefined && { waitedMs }),
    ...(message !== undefined && { message }),
    ...(control && { control }),
    ...(departure !== undefined && { departure }),
    ...(at !== undefined && { at }),
    exchanges: [...exchanges],
  }
}

/** Why a run left out some checks of a requirement. A file filter of vitest counts as `--only`. */
function leftOutBy({ quick }: Selection): string {
  return quick ? 'Left out by --quick.' : 'Left out by --only.'
}

/**
 * The outcome of a requirement is the worst of its checks, but untested and inapplicable checks don't count if others ran. A
 * partial pass has a reason: which of its checks did not run.
 */
function conclude(
  applicable: Applicability,
  reports: readonly CheckReport[],
  { unreachable, selection }: Findings,
  leftOut: number,
): { outcome: Outcome; reason?: string } {
  if (!applicable.runs) return { outcome: applicable.outcome, reason: applicable.reason }
  if (unreachable !== undefined) return { outcome: 'cantTell', reason: unreachable }
  if (reports.some(({ outcome }) => outcome === 'failed')) return { outcome: 'failed' }
  const open = reports.find(({ outcome }) => outcome === 'cantTell')
  if (open !== undefined)
    return { outcome: 'cantTell', reason: open.message?.split('\n')[0] ?? 'It could not be decided.' }
  const untested = reports.filter(({ outcome }) => outcome === 'untested')
  if (reports.length === 0) return { outcome: 'cantTell', reason: 'Its check did not finish.' }
  if (reports.every(({ outcome }) => outcome === 'inapplicable'))
    return { outcome: 'inapplicable', reason: reports[0]?.message ?? '' }
  const [first] = untested
  if (!reports.some(({ outcome }) => outcome === 'passed')) return { outcome: 'untested', reason: first?.message ?? '' }
  if (first === undefined && leftOut === 0) return { outcome: 'passed' }
  const reasons = [
    ...(first === undefined ? [] : [first.message ?? '']),
    ...(leftOut === 0 ? [] : [leftOutBy(selection)]),
  ]
  const inPart = `${untested.length + leftOut} of ${reports.length + leftOut} checks did not run. ${reasons.join(' ')}`
  return { outcome: 'passed', reason: inPart }
}
