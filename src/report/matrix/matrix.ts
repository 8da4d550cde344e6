import { endingsOf } from '../../result/endings.ts'
import { inShort } from '../../result/failure-text.ts'
import type { Outcome } from '../../result/outcome.ts'
import type { RequirementResult, Result } from '../../result/result.ts'

/** One target as a column of the matrix: what is kept of its result, which may be large. */
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

/** How one requirement ended at one target. */
export interface Cell {
  readonly outcome: Outcome
  /** What was observed, or why nothing was, in short; of what simply passed nothing. */
  readonly observed?: string | undefined
}

/** One requirement as a row. */
export interface MatrixRow {
  readonly id: string
  readonly section: string
  readonly level: RequirementResult['level']
  readonly statement: string
  /** What is the case where it does not hold. */
  readonly violated?: string | undefined
  /** In the order of the columns; undefined where the catalogue of that run did not have it. */
  readonly cells: readonly (Cell | undefined)[]
}

/** Many targets side by side. */
export interface Matrix {
  readonly columns: readonly Column[]
  /** In the order of the catalogue. */
  readonly rows: readonly MatrixRow[]
  /** Of all targets: 3 where a run ended early and left something undecided; else a failure of one decides, then one without a verdict. */
  readonly exitCode: Result['exitCode']
}

type Head = Pick<MatrixRow, 'id' | 'section' | 'level' | 'statement' | 'violated'>

/** Takes the results of many targets one by one, and keeps what the matrix needs of them. */
export class MatrixBuilder {
  readonly #columns = new Map<number, Column>()
  readonly #heads = new Map<string, Head>()

  /** `place` is where the column stands, whenever its target is done. Gives the column. */
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

/** Whether the run of this target ended early and left something undecided that counts. */
export function isCutOff({ endedEarly, verdict }: Pick<Column, 'endedEarly' | 'verdict'>): boolean {
  return endedEarly !== undefined && verdict === 'no-verdict'
}

/** As within one run, what failed counts more than what nobody can tell. */
export function worstOf<Code extends number>(codes: readonly Code[]): Code {
  const byWeight = [1, 3, 2]
  return (byWeight.find((code) => codes.includes(code as Code)) ?? 0) as Code
}

function cellOf({ outcome, reason, checks }: RequirementResult): Cell {
  if (outcome === 'passed') return { outcome }
  const message = endingsOf(checks).find((ending) => ending.message !== undefined)?.message
  const observed = outcome === 'failed' ? message : (reason ?? message)
  return { outcome, ...(observed !== undefined && { observed: inShort(observed) }) }
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
