import type { CheckReport } from './report.ts'

/**
 * The reports; where every check of a requirement needs an operation that the target does not have, nothing is known of it:
 * what says that there is no such operation explains it.
 */
export function withAbsences(reports: readonly CheckReport[]): CheckReport[] {
  const saysNothing = (outcome: CheckReport['outcome']) => outcome === 'inapplicable' || outcome === 'untested'
  const decided = new Set(reports.flatMap(({ outcome, requirement }) => (saysNothing(outcome) ? [] : requirement)))
  return reports.map((report) =>
    report.absent === undefined || decided.has(report.requirement)
      ? report
      : { ...report, outcome: 'cantTell', control: true, departure: report.absent },
  )
}
