import { dirname, relative, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { resultOfRun } from '../api/result-of-run.ts'
import { everyRequirement, requirement } from '../catalogue/catalogue.ts'
import type { Environment } from '../environment/environment.ts'
import type { ReadyTarget } from '../reference/embedded.ts'
import { shellWord } from '../reports/wording.ts'
import { groupedBy } from '../results/grouped-by.ts'
import type { Result, Waiver } from '../results/result.ts'
import { waiversOf } from '../results/waivers.ts'
import { dayOf, waiverInWords, waiversInForce } from '../results/waivers-applied.ts'
import { wholeCatalogue, whyNotRun } from '../runner/applicability.ts'
import { causeInWords } from '../runner/cause-words.ts'
import { type Check, keyOf } from '../runner/check.ts'
import { withAbsences, withIncidentalViolations } from '../runner/every-answer.ts'
import { type PlannedCheck, planChecks } from '../runner/plan.ts'
import { blankReport, type CheckReport } from '../runner/report.ts'
import { prepareRun, type RunSettings } from '../runner/run.ts'
import { newerSource } from '../suite/sources.ts'
import { packageRoot } from '../suite/suite.ts'
import { everyCheckOf } from './project-checks.ts'

/** A worker asks for the report of a check. Without a check, it says that the user ends the run. */
export interface AskedCheck {
  readonly id: string
  readonly check?: Pick<Check, 'requirement' | 'name'>
}

/** What came of a check, for its test. */
export interface JudgedCheck {
  /** Undefined if its requirement is not checked at this target. */
  readonly report?: CheckReport
  /** The stack of the error that it threw. Its message may contain secrets. */
  readonly stack?: string | undefined
  /** Why the test is skipped, if so. */
  readonly skipped?: string
}

export type ProjectRun = Awaited<ReturnType<typeof openProjectRun>>

/** What a run needs besides its project. */
interface ProjectRunSettings {
  readonly target: ReadyTarget
  readonly budget: NonNullable<RunSettings['budget']>
  /** In watch mode, the tests show what is wrong with a spec file. */
  readonly isRerun: boolean
  /** What cancels the run from outside, once the tests have started. */
  readonly cancellation: () => AbortSignal | undefined
}

/**
 * Loads the checks of all spec files, even of those that vitest does not run: the same check gets the same account in every run.
 * When the first check is asked for, prepares the target and plans them; listing tests sends nothing. Close the run after use.
 *
 * @throws ConfigurationError before anything is sent
 */
export async function openProjectRun(project: TestProject, settings: ProjectRunSettings) {
  const { env, quick = false, defect, evidence, suiteSpecs } = project.getProvidedContext().conformanceOptions
  const { environment: declared, setSessionTimeout } = settings.target
  const { testFiles } = await project.globTestFiles()
  const checks = await everyCheckOf(project, testFiles, settings.isRerun)
  const ownFiles = testFiles.filter((file) => resolve(dirname(file)) !== suiteSpecs)
  const specs = ownFiles.flatMap((file) => ['--specs', relative(process.cwd(), file)])
  const cancelled = new AbortController()
  const waivers = waiversOf(declared)
  const plannedRun = async () => {
    const signal = AbortSignal.any([cancelled.signal, settings.cancellation() ?? cancelled.signal])
    const run = await prepareRun(checks, declared, wholeCatalogue, { ...settings, signal, setSessionTimeout })
    const whole = planChecks(checks, run.environment, wholeCatalogue)
    const planned = new Map(whole.map((each) => [keyOf(each.check), each]))
    const asked = new Set(
      planChecks(checks, run.environment, { ...wholeCatalogue, quick }).map(({ check }) => keyOf(check)),
    )
    const leftOut = [...planned.keys()].filter((key) => !asked.has(key))
    return { run, signal, whole, planned, leftOut, waived: waivedBy(waivers, run.environment) }
  }
  let opened: ReturnType<typeof plannedRun> | undefined
  const open = () => {
    opened ??= plannedRun()
    return opened
  }
  /** Which checks a quick run leaves out depends on which accounts can sign in. */
  const leftOut = quick ? await open().then((each) => each.leftOut) : []
  /** What comes of the checks that tests have run so far, in that order. */
  const tried = new Map<string, { readonly requirement: string; readonly judged: Promise<JudgedCheck> }>()
  const judge = (check: Pick<Check, 'requirement' | 'name'>): Promise<JudgedCheck> => {
    const judged = judgedAs(check)
    tried.set(keyOf(check), { requirement: check.requirement, judged })
    return judged
  }
  return {
    /** The keys of the checks that a quick run leaves out. */
    leftOut,
    /** Runs a check. */
    judge,
    /**
     * The result of the checks that tests have run: if some have not, other requirements are left out, as by `--only`. Undefined if
     * there are none.
     */
    async conclude(startedAt: Date, invocation: string | undefined): Promise<Result | undefined> {
      if (tried.size === 0) return undefined
      const { run, signal, whole } = await open()
      // Headers and passwords of checks depend on the seed.
      const words = ['run', '--env', env, ...specs, '--seed', String(run.environment.seed ?? 0)]
      // What vitest did not begin any more ends at once, as undecided.
      const notBegun = whole.filter(({ check }) => !tried.has(keyOf(check)) && !leftOut.includes(keyOf(check)))
      if (signal.aborted) for (const { check } of notBegun) judge(check)
      const ids = new Set([...tried.values()].map((each) => each.requirement))
      const checked = new Set(checks.map((each) => each.requirement))
      const requirements = everyRequirement().filter(({ id, section }) => section !== 'own' || checked.has(id))
      const only =
        signal.aborted || notBegun.length === 0
          ? []
          : requirements.filter(({ id, observation }) => ids.has(id) || !observation.possible)
      // The tests of a cancelled run don't wait for them.
      const judged = await Promise.all([...tried.values()].map((each) => each.judged))
      const reports = judged.flatMap(({ report }) => report ?? [])
      const reported = new Set(reports.map(keyOf))
      const notRun = whole.filter(
        ({ check, notRun }) => notRun?.outcome !== 'inapplicable' && !reported.has(keyOf(check)),
      )
      const byRequirement = groupedBy(notRun, ({ check }) => check.requirement)
      return resultOfRun({
        environment: run.environment,
        requirements,
        selection: { only: only.map(({ id }) => id), skip: [], timing: true, quick },
        reports: withIncidentalViolations(withAbsences(reports)),
        leftOut: new Map([...byRequirement].map(([id, checks]) => [id, checks.length])),
        traffic: run.traffic,
        startedAt,
        durationMs: Date.now() - startedAt.getTime(),
        waivers,
        defect,
        strict: false,
        fullEvidence: evidence === 'full',
        command: `npx --no-install auth-conformance ${words.map(shellWord).join(' ')}`,
        invocation,
        // The build is no evidence for sources that changed since.
        ...(newerSource(packageRoot) !== undefined && { judgement: undefined }),
      })
    },
    /** Ends the run: sessions are logged out, and nothing more is sent. */
    cancel: () => cancelled.abort(),
    // What could not be opened is closed.
    close: async () => (await opened?.catch(() => undefined))?.run.close(),
  }

  async function judgedAs(check: Pick<Check, 'requirement' | 'name'>): Promise<JudgedCheck> {
    const { run, planned, waived } = await open()
    const { environment, unreachable } = run
    const notRun = whyNotRun(requirement(check.requirement), environment, wholeCatalogue)
    if (notRun !== undefined) return { skipped: `${notRun.outcome}: ${causeInWords(notRun.cause)}` }
    if (unreachable !== undefined)
      return {
        report: { ...blankReport(check), outcome: 'cantTell', message: unreachable.reason, cause: unreachable.cause },
      }
    const { report, stack } = await withStack(planned.get(keyOf(check)) ?? newCheck(check, environment), run.reportOf)
    const waiver = report.outcome === 'failed' ? waived[check.requirement] : undefined
    const isSkipped = report.outcome === 'untested' || report.outcome === 'inapplicable'
    const skipped = isSkipped ? `${report.outcome}: ${report.message}` : waiver && `waived: ${waiver}`
    return { report, stack, ...(skipped !== undefined && { skipped }) }
  }
}

/** Runs a check, and returns its report with the stack of what it threw. */
async function withStack(
  planned: PlannedCheck,
  reportOf: (planned: PlannedCheck) => Promise<CheckReport>,
): Promise<{ report: CheckReport; stack: string | undefined }> {
  let stack: string | undefined
  const run: Check['run'] = (context) =>
    planned.check.run(context).catch((error) => {
      stack = error instanceof Error ? error.stack : undefined
      throw error
    })
  const report = await reportOf({ ...planned, check: { ...planned.check, run } })
  return { report, stack }
}

/** A check that is not in the plan, because its file was changed after the checks were planned. */
function newCheck(check: Pick<Check, 'requirement' | 'name'>, { user }: Environment): PlannedCheck {
  return {
    check: { ...check, options: {}, run: async () => {} },
    timed: false,
    account: user,
    tickets: [],
    notRun: { outcome: 'untested', cause: { kind: 'new-check' } },
  }
}

function waivedBy(waivers: readonly Waiver[], { release }: Environment): Record<string, string> {
  const inForce = waiversInForce(waivers, { release, today: dayOf(new Date()) })
  return Object.fromEntries(inForce.map((waiver) => [waiver.requirement, waiverInWords(waiver)]))
}
