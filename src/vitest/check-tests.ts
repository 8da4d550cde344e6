import { describe, type TestContext, test } from 'vitest'
import { requirement, sectionTitles } from '../catalogue/catalogue.ts'
import { applicability, wholeCatalogue } from '../check/applicability.ts'
import { type Check, keyOf } from '../check/check.ts'
import type { PlannedCheck } from '../check/plan.ts'
import type { CheckReport, Traffic } from '../check/report.ts'
import type { OpenRun } from '../check/run.ts'
import { accountsOf } from '../environment/accounts.ts'
import { errorAt } from './error-at.ts'
import type { HandedOver } from './handed-over.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The requirement that a test was run for; none where it was left out. */
    requirement?: string
    /** What became of the check of a test. */
    check?: CheckReport
    /** What a whole file has sent, and where to. */
    traffic?: Traffic
    baseUrl?: string
  }
}

/** The checks of one spec file as tests, each in a suite that is named by its section and requirement. */
export class CheckTests {
  readonly #run: OpenRun
  readonly #given: HandedOver
  readonly #cancelled: AbortController

  /** Aborts `cancelled` when somebody ends the run: then sessions are logged out, and nothing more is sent. */
  constructor(run: OpenRun, given: HandedOver, cancelled: AbortController) {
    this.#run = run
    this.#given = given
    this.#cancelled = cancelled
  }

  /** Makes a test of a check. */
  add(check: Check): void {
    const { id, section } = requirement(check.requirement)
    // A suite each: vitest notes the line where a suite is opened, and that has to be the line of the check.
    describe(`${section} ${sectionTitles[section]}: ${id}`, () => {
      test(check.name, (context) => this.#perform(check, context))
    })
  }

  async #perform(check: Check, context: TestContext): Promise<void> {
    const { environment, unreachable, waived } = this.#given
    context.task.meta.requirement = check.requirement
    const applicable = applicability(requirement(check.requirement), environment, wholeCatalogue)
    if (!applicable.runs) return context.skip(`${applicable.outcome}: ${applicable.reason}`)
    if (unreachable !== undefined) throw errorAt(undefined, `Can't tell: ${unreachable}`)
    context.signal.addEventListener('abort', () => this.#cancelled.abort(), { once: true })

    let thrown: unknown
    const run: Check['run'] = (at) =>
      check.run(at).catch((error) => {
        thrown = error
        throw error
      })
    const report = await this.#run.reportOf(this.#planned({ ...check, run }))
    context.task.meta.check = report
    Object.assign(context.task.file.meta, { traffic: this.#run.traffic, baseUrl: environment.baseUrl })
    if (report.outcome === 'untested') context.skip(`untested: ${report.message}`)
    if (report.outcome === 'cantTell') throw errorAt(thrown, `Can't tell: ${report.message}`)
    if (report.outcome !== 'failed') return
    const waiver = waived[check.requirement]
    if (waiver !== undefined) context.skip(`waived: ${waiver}`)
    throw errorAt(thrown, report.message ?? '')
  }

  #planned(check: Check): PlannedCheck {
    const { environment, allotments } = this.#given
    const { account: variable, tickets = [], untested } = allotments[keyOf(check)] ?? {}
    const account = accountsOf(environment).find((each) => each.variable === variable) ?? environment.user
    const { options } = check
    const isScarce = options.wrongPasswords !== undefined || options.tickets !== undefined
    const isNew = isScarce && variable === undefined
    return {
      check,
      timed: requirement(check.requirement).timed,
      account,
      tickets,
      untested: isNew ? 'It is new: its wrong passwords or tickets are shared out when vitest starts.' : untested,
    }
  }
}
