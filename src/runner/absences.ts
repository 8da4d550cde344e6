import type { CheckReport } from './report.ts'

/**
 * Marks a requirement as inconclusive (`cantTell`) if all of its checks need an operation that the target does not have. The
 * failure that reports the missing operation explains it.
 */
export function withAbsences(reports: readonly CheckReport[]): CheckReport[] {
  const saysNothing = (outcome: CheckReport['outcome']) => outcome === 'inapplicable' || outcome === 'untested'
  const decided = new Set(reports.flatMap(({ outcome, requirement }) => (saysNothing(outcome) ? [] : requirement)))
  return reports.map((report) =>
    report.cause?.kind !== 'absent-operation' || decided.has(report.requirement)
      ? report
      : { ...report, outcome: 'cantTell' },
  )
}
