import type { Outcome } from '../../results/outcome.ts'
import { whyInOneLine } from '../../results/outcome-groups.ts'
import type { RequirementResult, Result } from '../../results/result.ts'
import { type RunSummary, runSummaryOf } from '../run-summary.ts'

/** One run as a column of the matrix. */
export interface Column extends RunSummary {
  /** By requirement id. */
  readonly cells: ReadonlyMap<string, Cell>
}

type Head = Pick<RequirementResult, 'id' | 'section' | 'level' | 'statement' | 'violated'>

/** The outcome of one requirement in one run. */
export interface Cell {
  readonly requirement: Head
  readonly outcome: Outcome
  /** What was observed, or why nothing was, abbreviated; undefined for a pass. */
  readonly observed?: string | undefined
}

export interface MatrixRow extends Head {
  /** In the order of the columns; undefined if the catalogue of that run does not have the requirement. */
  readonly cells: readonly (Cell | undefined)[]
}

/** The column of a result. */
export function columnOf(result: Result): Column {
  return { ...runSummaryOf(result), cells: new Map(result.requirements.map((each) => [each.id, cellOf(each)])) }
}

/** The requirements of several runs, in the order of the catalogue, each with what the first run that fails it violates. */
export function rowsOf(columns: readonly Column[]): MatrixRow[] {
  const all = columns.flatMap(({ cells }) => [...cells.values()])
  const failing = all.filter(({ outcome }) => outcome === 'failed' || outcome === 'waived')
  // Another entry for the same key stays in the place of the first.
  const entries = [...all, ...all.toReversed(), ...failing.toReversed()].map(
    ({ requirement }) => [requirement.id, requirement] as const,
  )
  const heads = new Map<string, Head>(entries)
  return [...heads.values()].map((head) => ({ ...head, cells: columns.map(({ cells }) => cells.get(head.id)) }))
}

/** The exit code of many targets: 3 if a run ended early and left something undecided; otherwise the worst of `codes`. */
export function exitCodeOfAll(
  columns: readonly Pick<Column, 'endedEarly' | 'verdict' | 'exitCode'>[],
  codes = columns.map(({ exitCode }): number => exitCode),
): number {
  return columns.some(isCutOff) ? 3 : worstOf(codes)
}

/** Whether the run of this target ended early and left a relevant requirement undecided. */
export function isCutOff({ endedEarly, verdict }: Pick<Column, 'endedEarly' | 'verdict'>): boolean {
  return endedEarly !== undefined && verdict === 'no-verdict'
}

/** As within one run, a failure takes precedence over no verdict. */
export function worstOf(codes: readonly number[]): number {
  return [1, 3, 2].find((code) => codes.includes(code)) ?? 0
}

function cellOf(requirement: RequirementResult): Cell {
  const { id, section, level, statement, violated, outcome } = requirement
  const cell = { requirement: { id, section, level, statement, violated }, outcome }
  return outcome === 'passed' ? cell : { ...cell, observed: whyInOneLine(requirement) }
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
