import { everyRequirement, sectionTitles, specification } from '../catalogue/catalogue.ts'
import { type Requirement, violationWith } from '../catalogue/requirement.ts'
import { accountsWithoutSecret } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { redactionOf } from '../evidence/secrets.ts'
import type { Cause, Explained, SaidCause } from '../outcome/cause.ts'
import { causeInWords, refusalsInWords } from '../outcome/cause-words.ts'
import { decidingStatus } from '../outcome/failure.ts'
import type { CheckReport, Traffic } from '../outcome/report.ts'
import { leftToAnotherShard, type NotRun, type Selection, whyNotRun } from '../runner/applicability.ts'
import type { Judgement } from '../suite/judgement.ts'
import { withinBudget, withShortEvidence } from './evidence-budget.ts'
import { explain } from './explain.ts'
import { outcomeOfChecks } from './outcome.ts'
import type { CheckResult, RequirementResult, Result, Waiver } from './result.ts'
import { countOutcomes } from './sections.ts'
import { judge } from './verdict.ts'
import { applyWaivers, dayOf } from './waivers-applied.ts'

export interface Findings {
  readonly environment: Environment
  readonly selection: Selection
  readonly invocation?: string | undefined
  readonly origin?: Result['origin']
  readonly reports: readonly CheckReport[]
  /** By default, those of the catalogue and all custom ones. */
  readonly requirements?: readonly Requirement[]
  /** How many applicable checks of each requirement, by id, were left out: a pass is then partial. */
  readonly leftOut?: ReadonlyMap<string, number> | undefined
  readonly traffic: Traffic
  readonly startedAt: Date
  readonly durationMs: number
  readonly waivers: readonly Waiver[]
  /** How many seeded defects verify the checks of each requirement, by id. */
  readonly defects: Readonly<Record<string, number>>
  readonly defect?: string | undefined
  readonly strict: boolean
  /** Keeps complete evidence, even of checks that passed in the same way as another of their requirement. */
  readonly fullEvidence?: boolean | undefined
  readonly command?: string | undefined
  readonly suite: Result['suite']
  /** The versions of the requirements and checks, if known. */
  readonly judgement?: Judgement | undefined
  /** Why no check could run, if none could. */
  readonly unreachable?: Explained | undefined
}

/** Derives a result from the findings of a run: every requirement of the catalogue exactly once, in order. */
export function buildResult(findings: Findings): Result {
  const { environment, selection, strict, traffic, startedAt } = findings
  const elsewhere = leftToAnotherShard(environment, selection)
  const results = (findings.requirements ?? everyRequirement()).map((requirement) =>
    resultOf(
      requirement,
      elsewhere.has(requirement.id)
        ? { outcome: 'untested', cause: { kind: 'left-out', by: '--shard' } }
        : whyNotRun(requirement, environment, selection),
      findings.reports.filter((report) => report.requirement === requirement.id),
      findings,
    ),
  )
  const open = accountsWithoutSecret(environment).map(({ variable }) => variable)
  const shown = findings.fullEvidence ? results : withinBudget(results)
  const at = { release: environment.release, today: dayOf(startedAt) }
  const { requirements, stale } = applyWaivers(explain(shown), findings.waivers, at)
  const endedEarly = endedEarlyBy(findings)
  // Requirements checked by other shards do not make this one incomplete.
  const own = requirements.filter(({ id }) => !elsewhere.has(id))
  const judged = judge(own, stale, strict, endedEarly)
  return {
    schemaVersion: 2,
    suite: { ...findings.suite, revision: findings.judgement?.revision },
    document: { ...specification },
    target: {
      environment: environment.name,
      baseUrl: environment.baseUrl,
      release: environment.release,
      defect: findings.defect,
      insecure: environment.transport.insecure || undefined,
      openPasswords: open.length > 0 ? open : undefined,
      refusedAccounts: environment.refusedAccounts && Object.fromEntries(refusalsInWords(environment)),
    },
    command: findings.command,
    ...declarationOf(findings),
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(findings.durationMs),
    strict: strict || undefined,
    quick: selection.quick || undefined,
    seed: environment.seed,
    shard: selection.shard,
    endedEarly,
    ...judged,
    summary: countOutcomes(requirements),
    traffic: { ...traffic, maxFailedLogins: environment.maxFailedLogins },
    staleWaivers: stale,
    sections: Object.entries(sectionTitles)
      .filter(([number]) => number !== 'own' || requirements.some(({ section }) => section === number))
      .map(([number, title]) => ({ number, title })),
    requirements,
  }
}

type Declared = Pick<Findings, 'environment' | 'selection' | 'invocation' | 'origin'>

/** What a result declares of the inputs of its run. All texts are redacted. */
export function declarationOf({ environment, selection, invocation, origin }: Declared) {
  const redaction = redactionOf(environment)
  const shown = (text: string) => redaction.apply(text)
  const { only, skip, timing } = selection
  return {
    invocation: invocation === undefined ? undefined : shown(invocation),
    selection: { only: only.map(shown), skip: skip.map(shown), timing },
    settings: environment.settings?.map(({ name, value, from }) => {
      return { name, value: value === undefined ? undefined : shown(value), from }
    }),
    origin:
      origin && Object.fromEntries(Object.entries(origin).map(([name, text]) => [name, shown(withoutUser(text))])),
  }
}

/** The address of a job may contain a user and a password. */
function withoutUser(text = ''): string {
  return text.replace(/^(https?:\/\/)[^/@]*@/i, '$1')
}

/** Why the run ended before its checks; undefined if it was complete, or if no check could run. */
function endedEarlyBy({ reports, unreachable }: Findings): Result['endedEarly'] {
  if (unreachable !== undefined) return undefined
  for (const { cause, message = '' } of reports)
    if (cause?.kind === 'ended-early') return { cause: cause.by, reason: message }
  return undefined
}

function resultOf(
  requirement: Requirement,
  notRun: NotRun | undefined,
  reports: readonly CheckReport[],
  findings: Findings,
): RequirementResult {
  const { id, section, cites, also, level, statement, observation, reading } = requirement
  const statuses = reports
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ failure }) => failure && decidingStatus(failure))
  const { violated, impact } = violationWith(requirement, statuses)
  const concluded = conclude(notRun, reports, findings, findings.leftOut?.get(id) ?? 0)
  // Inapplicable checks come last, because they explain nothing if others ran.
  const inOrder = reports.toSorted(
    (a, b) => Number(a.outcome === 'inapplicable') - Number(b.outcome === 'inapplicable'),
  )
  const versions = findings.judgement?.checks[id]
  const checks = inOrder.map((report) => checkOf(report, versions?.[report.name]))
  return {
    id,
    version: findings.judgement?.requirements[id],
    section,
    also: [...also],
    cites: [...cites],
    level,
    statement,
    violated,
    impact,
    how: observation.possible ? observation.how : undefined,
    reading,
    ...concluded,
    defects: findings.defects[id] ?? 0,
    checks: findings.fullEvidence ? checks : withShortEvidence(checks),
  }
}

function checkOf(report: CheckReport, version: string | undefined): CheckResult {
  const { name, outcome, durationMs, waitedMs, message, failure, cause, observedIn, exchanges } = report
  return { name, version, outcome, durationMs, waitedMs, message, failure, cause, observedIn, exchanges }
}

type Concluded = Pick<RequirementResult, 'outcome' | 'reason' | 'cause'>

/** The outcome of a requirement is that of its checks. A partial pass has a reason: which of its checks did not run. */
function conclude(
  notRun: NotRun | undefined,
  reports: readonly CheckReport[],
  { unreachable, selection }: Findings,
  left: number,
): Concluded {
  if (notRun !== undefined) return inWords(notRun.outcome, notRun.cause)
  if (unreachable !== undefined) return { outcome: 'cantTell', ...unreachable }
  if (reports.length === 0) return inWords('cantTell', { kind: 'unfinished' })
  const outcome = outcomeOfChecks(reports.map((report) => report.outcome))
  if (outcome === 'failed') return { outcome }
  if (outcome !== 'passed') return because(reports.find((report) => report.outcome === outcome))
  const untested = reports.filter((report) => report.outcome === 'untested')
  const missing = untested.length + left
  if (missing === 0) return { outcome }
  // A file filter of vitest counts as --only.
  const option = { kind: 'left-out', by: selection.quick ? '--quick' : '--only' } as const
  const why = [untested[0]?.cause as Untested | undefined, left === 0 ? undefined : option]
  return inWords(outcome, {
    kind: 'in-part',
    left: missing,
    of: reports.length + left,
    why: why.filter((each) => each !== undefined),
  })
}

type Untested = Exclude<Extract<Cause, { kind: 'in-part' }>['why'], string>[number]

function inWords(outcome: Concluded['outcome'], cause: SaidCause): Concluded {
  return { outcome, reason: causeInWords(cause), cause }
}

function because(report: CheckReport | undefined): Concluded {
  const { outcome = 'untested', reason, message = '', cause, failure } = report ?? {}
  if (failure?.control) return inWords(outcome, { kind: 'blocked', fault: 'control' })
  return { outcome, reason: reason ?? message, cause }
}
