import { describe, type TestContext, test } from 'vitest'
import { requirement, sectionTitles } from '../catalogue/catalogue.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import { accountsOf } from '../environment/accounts.ts'
import type { Environment } from '../environment/environment.ts'
import { type NotRun, wholeCatalogue, whyNotRun } from '../runner/applicability.ts'
import { type Check, isScarce, keyOf } from '../runner/check.ts'
import type { PlannedCheck } from '../runner/plan.ts'
import { blankReport, type CheckReport, type Traffic } from '../runner/report.ts'
import type { OpenRun } from '../runner/run.ts'
import { errorAt } from './error-at.ts'
import type { HandedOver } from './handed-over.ts'
import { tellAllure } from './tell-allure.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The requirement that a test was run for; undefined if it was left out. */
    requirement?: Requirement
    /** The report of a test's check. */
    check?: CheckReport
    /** The traffic of a whole file, and its target. */
    traffic?: Traffic
    baseUrl?: string
    /** The accounts that the target refuses, with the reasons. */
    refusedAccounts?: Environment['refusedAccounts']
  }
}

const newCheck: NotRun = {
  outcome: 'untested',
  reason: 'It is new: wrong passwords and tickets are assigned when vitest starts. Start it again.',
  cause: { kind: 'new-check' },
}

/** The checks of one spec file as tests, each in a suite named by its section and requirement. */
export class CheckTests {
  readonly #run: OpenRun
  readonly #given: HandedOver
  readonly #cancelled: AbortController

  /** Aborts `cancelled` when the user ends the run: then sessions are logged out, and nothing more is sent. */
  constructor(run: OpenRun, given: HandedOver, cancelled: AbortController) {
    this.#run = run
    this.#given = given
    this.#cancelled = cancelled
  }

  /** Creates the test of a check, unless a quick run leaves it out. */
  add(check: Check): void {
    if (this.#given.leftOut.includes(keyOf(check))) return
    const { id, section } = requirement(check.requirement)
    // One suite per check: vitest records the line that opens a suite, which must be the line of the check.
    describe.concurrent(`${section} ${sectionTitles[section]}: ${id}`, () => {
      test(check.name, (context) => this.#perform(check, context))
    })
  }

  async #perform(check: Check, context: TestContext): Promise<void> {
    const demanded = requirement(check.requirement)
    context.task.meta.requirement = demanded
    context.signal.addEventListener('abort', () => this.#cancelled.abort(), { once: true })
    const { report, thrown, skipped } = await this.#judge(check)
    if (report !== undefined) context.task.meta.check = report
    const { environment } = this.#given
    const { baseUrl, refusedAccounts } = environment
    Object.assign(context.task.file.meta, { traffic: this.#run.traffic, baseUrl, refusedAccounts })
    await tellAllure(demanded, report, skipped)
    if (skipped !== undefined) context.skip(skipped)
    if (report !== undefined && report.outcome !== 'passed') throw errorAt(thrown, report)
  }

  /** Runs a check. Returns its report, the error that it threw, and the reason for skipping its test, if any. */
  async #judge(check: Check): Promise<{ report?: CheckReport; thrown?: unknown; skipped?: string }> {
    const { environment, unreachable, waived } = this.#given
    const notRun = whyNotRun(requirement(check.requirement), environment, wholeCatalogue)
    if (notRun !== undefined) return { skipped: `${notRun.outcome}: ${notRun.reason}` }
    if (unreachable !== undefined)
      return {
        report: { ...blankReport(check), outcome: 'cantTell', message: unreachable, cause: { kind: 'unreachable' } },
      }
    let thrown: unknown
    const run: Check['run'] = (at) =>
      check.run(at).catch((error) => {
        thrown = error
        throw error
      })
    const report = await this.#run.reportOf(this.#planned({ ...check, run }))
    if (report.outcome === 'untested' || report.outcome === 'inapplicable')
      return { report, skipped: `${report.outcome}: ${report.message}` }
    const waiver = waived[check.requirement]
    if (report.outcome === 'failed' && waiver !== undefined) return { report, skipped: `waived: ${waiver}` }
    return { report, thrown }
  }

  #planned(check: Check): PlannedCheck {
    const { environment, allotments } = this.#given
    const { account: variable, tickets = [], notRun } = allotments[keyOf(check)] ?? {}
    const account = accountsOf(environment).find((each) => each.variable === variable) ?? environment.user
    const isNew = isScarce(check) && variable === undefined
    return {
      check,
      timed: requirement(check.requirement).timed,
      account,
      tickets,
      notRun: isNew ? newCheck : notRun,
    }
  }
}
