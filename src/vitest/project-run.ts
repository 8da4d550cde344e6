import { dirname, relative, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { resultOfRun } from '../api/result-of-run.ts'
import { everyRequirement, requirement } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { type Check, keyOf } from '../check/check.ts'
import type { Environment } from '../environment/environment.ts'
import { causeInWords } from '../outcome/cause-words.ts'
import { blankReport, type CheckReport } from '../outcome/report.ts'
import type { ReadyTarget } from '../reference/embedded.ts'
import { shellWord } from '../reports/wording.ts'
import { groupedBy } from '../results/grouped-by.ts'
import type { Result, Waiver } from '../results/result.ts'
import { waiversOf } from '../results/waivers.ts'
import { dayOf, waiverInWords, waiversInForce } from '../results/waivers-applied.ts'
import { wholeCatalogue, whyNotRun } from '../runner/applicability.ts'
import { withAbsences, withIncidentalViolations } from '../runner/every-answer.ts'
import { type PlannedCheck, planChecks } from '../runner/plan.ts'
import { prepareRun, type RunSettings } from '../runner/run.ts'
import { newerSource } from '../suite/sources.ts'
import { packageRoot } from '../suite/suite.ts'
import type { ChosenOptions } from './options.ts'
import { loadedChecks } from './project-checks.ts'

/** A worker asks for the report of a check. Without a check, it says that the user ends the run. */
export interface AskedCheck {
  readonly id: string
  readonly check?: Pick<Check, 'requirement' | 'name'>
}

export interface JudgedCheck {
  /** Undefined if its requirement is not checked at this target. */
  readonly report?: CheckReport
  /** The stack of the error that it threw. Its message may contain secrets. */
  readonly stack?: string | undefined
  readonly skipped?: string
}

interface ProjectRunSettings {
  readonly target: ReadyTarget
  readonly budget: NonNullable<RunSettings['budget']>
  /** In watch mode, the tests show what is wrong with a spec file. */
  readonly isRerun: boolean
  /** What cancels the run from outside, once the tests have started. */
  readonly cancellation: () => AbortSignal | undefined
}

/** A run whose target is prepared, and whose checks are planned. */
interface Opened {
  readonly run: Awaited<ReturnType<typeof prepareRun>>
  readonly signal: AbortSignal
  /** All checks, and by their keys. */
  readonly whole: readonly PlannedCheck[]
  readonly planned: ReadonlyMap<string, PlannedCheck>
  /** The waivers in force, in words, by requirement. */
  readonly waived: Readonly<Record<string, string>>
}

type Named = Pick<Check, 'requirement' | 'name'>

/**
 * Loads the checks of all spec files, even of those that vitest does not run: the same check gets the same account in every run.
 * Listing tests sends nothing. Close the run after use. Throws a ConfigurationError before anything is sent.
 */
export async function openProjectRun(project: TestProject, settings: ProjectRunSettings): Promise<ProjectRun> {
  const options = project.getProvidedContext().conformanceOptions
  const { testFiles } = await project.globTestFiles()
  const checks = await loadedChecks(project, testFiles, settings.isRerun)
  const ownFiles = testFiles.filter((file) => resolve(dirname(file)) !== options.suiteSpecs)
  const specs = ownFiles.flatMap((file) => ['--specs', relative(process.cwd(), file)])
  const run = new ProjectRun(options, settings, checks, specs)
  // Which checks a quick run leaves out depends on which accounts can sign in.
  if (options.quick) await run.open()
  return run
}

/** The run of a project: the checks that its tests ask for, and what comes of them. */
export class ProjectRun {
  /** The keys of the checks that a quick run leaves out. */
  leftOut: readonly string[] = []
  readonly #options: ChosenOptions
  readonly #settings: ProjectRunSettings
  readonly #checks: readonly Check[]
  /** The options of the command for the custom checks. */
  readonly #specs: readonly string[]
  readonly #waivers: readonly Waiver[]
  readonly #cancelled = new AbortController()
  /** What comes of the checks that tests have run so far, in that order. */
  readonly #tried = new Map<string, { readonly requirement: string; readonly judged: Promise<JudgedCheck> }>()
  #opened: Promise<Opened> | undefined

  constructor(
    options: ChosenOptions,
    settings: ProjectRunSettings,
    checks: readonly Check[],
    specs: readonly string[],
  ) {
    this.#options = options
    this.#settings = settings
    this.#checks = checks
    this.#specs = specs
    this.#waivers = waiversOf(settings.target.environment)
  }

  /** Prepares the target and plans the checks, once. */
  open(): Promise<Opened> {
    this.#opened ??= this.#plan()
    return this.#opened
  }

  async #plan(): Promise<Opened> {
    const { target, cancellation } = this.#settings
    const { environment, setSessionTimeout } = target
    const signal = AbortSignal.any([this.#cancelled.signal, cancellation() ?? this.#cancelled.signal])
    const settings = { ...this.#settings, signal, setSessionTimeout }
    const run = await prepareRun(this.#checks, environment, wholeCatalogue, settings)
    const planOf = (quick: boolean) => planChecks(this.#checks, run.environment, { ...wholeCatalogue, quick })
    // Where nothing can be judged, the run itself plans no check.
    const whole = run.unreachable === undefined ? run.plan.planned : planOf(false)
    const planned = new Map(whole.map((each) => [keyOf(each.check), each]))
    if (this.#options.quick) {
      const asked = new Set(planOf(true).map(({ check }) => keyOf(check)))
      this.leftOut = [...planned.keys()].filter((key) => !asked.has(key))
    }
    const inForce = waiversInForce(this.#waivers, { release: run.environment.release, today: dayOf(new Date()) })
    const waived = Object.fromEntries(inForce.map((waiver) => [waiver.requirement, waiverInWords(waiver)]))
    return { run, signal, whole, planned, waived }
  }

  judge(check: Named): Promise<JudgedCheck> {
    const judged = this.#judgedAs(check)
    this.#tried.set(keyOf(check), { requirement: check.requirement, judged })
    return judged
  }

  async #judgedAs(check: Named): Promise<JudgedCheck> {
    const { run, planned, waived } = await this.open()
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

  /** The result of the checks that tests have run, as by `--only` if some have not; undefined if there are none. */
  async conclude(startedAt: Date, invocation: string | undefined): Promise<Result | undefined> {
    if (this.#tried.size === 0) return undefined
    const { env, quick = false, defect, evidence } = this.#options
    const { run, signal, whole } = await this.open()
    // Headers and passwords of checks depend on the seed.
    const words = ['run', '--env', env, ...this.#specs, '--seed', String(run.environment.seed ?? 0)]
    const notBegun = whole.filter(({ check }) => !this.#tried.has(keyOf(check)) && !this.leftOut.includes(keyOf(check)))
    // What vitest did not begin any more ends at once, as undecided.
    if (signal.aborted) for (const { check } of notBegun) this.judge(check)
    const requirements = this.#requirements()
    const isPartial = !signal.aborted && notBegun.length > 0
    // The tests of a cancelled run don't wait for them.
    const judged = await Promise.all([...this.#tried.values()].map((each) => each.judged))
    const reports = judged.flatMap(({ report }) => report ?? [])
    const reported = new Set(reports.map(keyOf))
    const notRun = whole.filter(
      ({ check, notRun }) => notRun?.outcome !== 'inapplicable' && !reported.has(keyOf(check)),
    )
    const byRequirement = groupedBy(notRun, ({ check }) => check.requirement)
    return resultOfRun({
      environment: run.environment,
      requirements,
      selection: { only: isPartial ? this.#selected(requirements) : [], skip: [], timing: true, quick },
      reports: withIncidentalViolations(withAbsences(reports)),
      leftOut: new Map([...byRequirement].map(([id, checks]) => [id, checks.length])),
      traffic: run.traffic,
      startedAt,
      durationMs: Date.now() - startedAt.getTime(),
      waivers: this.#waivers,
      defect,
      strict: false,
      fullEvidence: evidence === 'full',
      command: `npx --no-install auth-conformance ${words.map(shellWord).join(' ')}`,
      invocation,
      // The build is no evidence for sources that changed since.
      ...(newerSource(packageRoot) !== undefined && { judgement: undefined }),
    })
  }

  /** The requirements of the catalogue, and those of custom checks of this project. */
  #requirements(): Requirement[] {
    const checked = new Set(this.#checks.map((each) => each.requirement))
    return everyRequirement().filter(({ id, section }) => section !== 'own' || checked.has(id))
  }

  /** The requirements whose checks tests have run, and those that have none. */
  #selected(requirements: readonly Requirement[]): string[] {
    const ids = new Set([...this.#tried.values()].map((each) => each.requirement))
    return requirements.filter(({ id, observation }) => ids.has(id) || !observation.possible).map(({ id }) => id)
  }

  /** Ends the run: sessions are logged out, and nothing more is sent. */
  cancel(): void {
    this.#cancelled.abort()
  }

  async close(): Promise<void> {
    // What could not be opened is closed.
    await (await this.#opened?.catch(() => undefined))?.run.close()
  }
}

/** Runs a check, and returns its report with the stack of what it threw. */
async function withStack(planned: PlannedCheck, reportOf: (planned: PlannedCheck) => Promise<CheckReport>) {
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
