import type { Check } from '../../check/check.ts'
import type { SelfTestCase } from './cases.ts'

/** Checks that run together, in this process or over real connections. */
export interface Together {
  readonly checks: readonly Check[]
  readonly overHttp: boolean
}

/**
 * Which of these checks a case runs:
 * - a defect: the first checks of each requirement; further cases (`deep`) only for requirements that it is made to break,
 *   because all of them would take three times as long and show no more;
 * - a variant: all of them;
 * - an unchanged environment: all of them; a combination of variants: the first ones, which suffice to show the effects of
 *   real connections and of variants on one another.
 */
export function checksFor({ defect, patches }: SelfTestCase, all: readonly Check[]): Together[] {
  const first = all.filter(isFirst)
  if (defect !== undefined) {
    const { breaks } = defect
    const own = ({ requirement }: Check) => breaks.some((id) => isAbout(id, requirement))
    return [{ checks: all.filter((check) => isFirst(check) || own(check)), overHttp: false }]
  }
  if (patches.length === 1) return [{ checks: all, overHttp: false }]
  const overHttp = { checks: first, overHttp: true }
  if (patches.length > 1) return [overHttp]
  return [overHttp, { checks: all.filter((check) => !isFirst(check)), overHttp: false }]
}

function isFirst({ options }: Check): boolean {
  return !options.deep
}

/** Whether a check of the other requirement may reveal that this one is broken. */
function isAbout(id: string, other: string): boolean {
  const section = id.slice(0, id.indexOf('/') + 1)
  return id === other || (/an-empty-body$|json-success/.test(id) && other.startsWith(section))
}
