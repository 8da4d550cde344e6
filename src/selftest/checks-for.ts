import type { Check } from '../check/check.ts'
import type { Case } from './cases.ts'

/** Checks that are tried together, in this process or over real connections. */
export interface Together {
  readonly checks: readonly Check[]
  readonly overHttp: boolean
}

/**
 * Which of these checks a case is tried with:
 * - a defect with the first checks of each statement, and with one more try (`deep`) only of what it is made to break:
 *   the others say no more than their first checks do, and all together would take three times as long;
 * - a variant with all of them;
 * - an environment as it is with all of them, and a combination of variants with the first ones, which are enough to
 *   show what real connections do, and variants to one another.
 */
export function checksFor({ defect, departures }: Case, all: readonly Check[]): Together[] {
  const first = all.filter(isFirst)
  if (defect !== undefined) {
    const { breaks } = defect
    const own = ({ requirement }: Check) => breaks.some((id) => isAbout(id, requirement))
    return [{ checks: all.filter((check) => isFirst(check) || own(check)), overHttp: false }]
  }
  if (departures.length === 1) return [{ checks: all, overHttp: false }]
  const overHttp = { checks: first, overHttp: true }
  if (departures.length > 1) return [overHttp]
  return [overHttp, { checks: all.filter((check) => !isFirst(check)), overHttp: false }]
}

function isFirst({ options }: Check): boolean {
  return !options.deep
}

/** Whether a check of the other requirement may show what breaks this one: a refusal with a body is met by any of its section. */
function isAbout(id: string, other: string): boolean {
  const section = id.slice(0, id.indexOf('/') + 1)
  return id === other || (id.endsWith('an-empty-body') && other.startsWith(section))
}
