import { isBroken } from '../../results/outcome.ts'
import { whyInOneLine } from '../../results/outcome-groups.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { runSummaryOf } from '../run-summary.ts'

/** One run as a column of the matrix. */
export type Column = ReturnType<typeof columnOf>
export type Cell = ReturnType<typeof cellOf>
export type MatrixRow = ReturnType<typeof rowsOf>[number]

/** The column of a result, with its cells by requirement id. */
export function columnOf(result: Result) {
  return { ...runSummaryOf(result), cells: new Map(result.requirements.map((each) => [each.id, cellOf(each)])) }
}

/** The requirements of several runs, each as in the first run that fails it, with its cells in the order of the columns. */
export function rowsOf(columns: readonly Column[]) {
  const all = columns.flatMap(({ cells }) => [...cells.values()])
  const failing = all.filter(isBroken)
  // Another entry for the same key stays in the place of the first.
  const entries = [...all, ...all.toReversed(), ...failing.toReversed()].map(
    ({ requirement }) => [requirement.id, requirement] as const,
  )
  return [...new Map(entries).values()].map((head) => ({
    ...head,
    cells: columns.map(({ cells }) => cells.get(head.id)),
  }))
}

/** The exit code of many targets: 3 if a run ended early and left something undecided; otherwise the worst of `codes`. */
export function exitCodeOfAll(
  columns: readonly Pick<Result, 'endedEarly' | 'verdict' | 'exitCode'>[],
  codes = columns.map(({ exitCode }): number => exitCode),
): number {
  return columns.some(isCutOff) ? 3 : worstOf(codes)
}

/** Whether the run of this target ended early and left a relevant requirement undecided. */
export function isCutOff({ endedEarly, verdict }: Pick<Result, 'endedEarly' | 'verdict'>): boolean {
  return endedEarly !== undefined && verdict === 'no-verdict'
}

/** As within one run, a failure takes precedence over no verdict. */
export function worstOf(codes: readonly number[]): number {
  return [1, 3, 2].find((code) => codes.includes(code)) ?? 0
}

/** `observed`: what was observed, or why nothing was, abbreviated; undefined for a pass. */
function cellOf(requirement: RequirementResult) {
  const { id, section, level, statement, violated, outcome } = requirement
  const observed = outcome === 'passed' ? undefined : whyInOneLine(requirement)
  return { requirement: { id, section, level, statement, violated }, outcome, observed }
}

/** The matrix of many targets as data for programs. */
export function matrixAsData(columns: readonly Column[], exitCode = exitCodeOfAll(columns)) {
  return {
    exitCode,
    targets: columns.map(({ cells: _, ...column }) => column),
    requirements: rowsOf(columns).map(({ cells, ...head }) => ({
      ...head,
      cells: cells.map((cell) => ({ outcome: cell?.outcome ?? null, observed: cell?.observed })),
    })),
  }
}
