import { endingsOf } from '../../results/endings.ts'
import { inShort } from '../../results/happening.ts'
import type { Outcome } from '../../results/outcome.ts'
import { headline } from '../../results/plain-text.ts'
import type { RequirementResult, Result } from '../../results/result.ts'

/** One target as a column of the matrix: the part of its result that is kept, since results may be large. */
export interface Column {
  readonly environment: string
  readonly baseUrl: string
  readonly release?: string | undefined
  readonly verdict: Result['verdict']
  readonly exitCode: Result['exitCode']
  readonly endedEarly?: Result['endedEarly']
  readonly summary: Result['summary']
  readonly staleWaivers: number
  readonly startedAt: string
  readonly durationMs: number
  readonly cells: ReadonlyMap<string, Cell>
}

/** The outcome of one requirement at one target. */
export interface Cell {
  readonly outcome: Outcome
  /** What was observed, or why nothing was, abbreviated; undefined for a pass. */
  readonly observed?: string | undefined
}

/** One requirement as a row. */
export interface MatrixRow {
  readonly id: string
  readonly section: string
  readonly level: RequirementResult['level']
  readonly statement: string
  /** The statement that is true if the requirement is violated. */
  readonly violated?: string | undefined
  /** In the order of the columns; undefined if the catalogue of that run does not have the requirement. */
  readonly cells: readonly (Cell | undefined)[]
}

/** Many targets in comparison. */
export interface Matrix {
  readonly columns: readonly Column[]
  /** In the order of the catalogue. */
  readonly rows: readonly MatrixRow[]
  /** Of all targets: 3 if a run ended early and left something undecided; otherwise 1 for a failure, then 3 for no verdict. */
  readonly exitCode: Result['exitCode']
}

type Head = Pick<MatrixRow, 'id' | 'section' | 'level' | 'statement' | 'violated'>

/** Collects the results of many targets and keeps what the matrix needs of them. */
export class MatrixBuilder {
  readonly #columns = new Map<number, Column>()
  readonly #heads = new Map<string, Head>()

  /** `place` is the position of the column, whatever the order of results. Returns the column. */
  add(place: number, result: Result): Column {
    const { target, verdict, exitCode, endedEarly, summary, startedAt, durationMs, requirements } = result
    for (const { id, section, level, statement, violated } of requirements)
      if (!this.#heads.has(id)) this.#heads.set(id, { id, section, level, statement, violated })
    const column: Column = {
      environment: target.environment,
      baseUrl: target.baseUrl,
      ...(target.release !== undefined && { release: target.release }),
      verdict,
      exitCode,
      ...(endedEarly !== undefined && { endedEarly }),
      summary,
      staleWaivers: result.staleWaivers.length,
      startedAt,
      durationMs,
      cells: new Map(requirements.map((each) => [each.id, cellOf(each)])),
    }
    this.#columns.set(place, column)
    return column
  }

  build(): Matrix {
    const columns = [...this.#columns].toSorted(([a], [b]) => a - b).map(([, column]) => column)
    const rows = [...this.#heads.values()].map((head) => ({
      ...head,
      cells: columns.map(({ cells }) => cells.get(head.id)),
    }))
    const exitCode = columns.some(isCutOff) ? 3 : worstOf(columns.map((column) => column.exitCode))
    return { columns, rows, exitCode }
  }
}

/** Whether the run of this target ended early and left a relevant requirement undecided. */
export function isCutOff({ endedEarly, verdict }: Pick<Column, 'endedEarly' | 'verdict'>): boolean {
  return endedEarly !== undefined && verdict === 'no-verdict'
}

/** As within one run, a failure takes precedence over no verdict. */
export function worstOf<Code extends number>(codes: readonly Code[]): Code {
  const byWeight = [1, 3, 2]
  return (byWeight.find((code) => codes.includes(code as Code)) ?? 0) as Code
}

function cellOf(requirement: RequirementResult): Cell {
  const { outcome, reason } = requirement
  if (outcome === 'passed') return { outcome }
  const [happening] = endingsOf(requirement).flatMap((ending) => ending.happening ?? [])
  const seen = happening && inShort(happening)
  const observed = outcome === 'failed' || reason === undefined ? seen : headline(reason)
  return { outcome, ...(observed !== undefined && { observed }) }
}

/** The matrix as data for programs. */
export function matrixAsData({ columns, rows, exitCode }: Matrix) {
  return {
    exitCode,
    targets: columns.map(({ cells: _, ...column }) => column),
    requirements: rows.map(({ cells, ...head }) => ({
      ...head,
      cells: cells.map((cell) => cell ?? { outcome: null }),
    })),
  }
}
