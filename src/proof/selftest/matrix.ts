import { defects } from '../../alterations/defects/index.ts'
import { catalogue } from '../../catalogue/catalogue.ts'
import { type Expectations, readExpectations } from './expectations.ts'
import { differences, unknownNames } from './expected.ts'
import type { Row } from './self-test.ts'
import { hasRed } from './trial.ts'

/** The rows as a readable table, with the problems last. */
export function matrix(rows: readonly Row[], seed: number, milliseconds: number): string {
  const expectations = readExpectations()
  const isExact = (row: Row) => problemsOfRow(row, expectations).length === 0
  const broken = rows.filter((row) => row.case.defect !== undefined)
  const conforming = rows.filter((row) => row.case.defect === undefined)
  const caught = broken.filter((row) => redIn(row).length > 0)
  const combined = conforming.some((row) => row.case.patches.length > 1)
  return [
    ...rows.map((row) => line(row, isExact(row))),
    '',
    ...problemsOfRows(rows).map((problem) => `PROBLEM  ${problem}`),
    `${caught.length} of ${broken.length} defects caught, ${broken.filter(isExact).length} exactly as declared;` +
      ` ${conforming.filter(isExact).length} of ${conforming.length} conforming servers without a false alarm` +
      `${combined ? ` (combinations of variants: seed ${seed})` : ''}; ${(milliseconds / 1000).toFixed(1)} s.`,
    '',
  ].join('\n')
}

/** All problems that make the self-test fail. */
export function problemsOfRows(rows: readonly Row[]): string[] {
  const expectations = readExpectations()
  const unknown = unknownNames(expectations).map((name) => `${name} is declared, but is no defect.`)
  return [...rows.flatMap((row) => problemsOfRow(row, expectations)), ...unknown, ...unprovenRequirements()]
}

/** The problems of one row; empty if it is exactly as declared. */
export function problemsOfRow(row: Row, expectations: Expectations): string[] {
  const { name, defect } = row.case
  const red = redIn(row)
  if (defect === undefined && row.unreachable !== undefined) return [`${name}: no check ran: ${row.unreachable}`]
  if (defect === undefined) return red.map((id) => `${name} turns ${id} red: ${row.messages[id]}`)
  const spared = defect.breaks.filter((id) => !red.includes(id)).map((id) => `${name} does not turn ${id} red.`)
  const ids = new Set([...row.outcomes.keys(), ...(expectations.get(name)?.keys() ?? [])])
  const others = [...ids].flatMap((id) => {
    const found = differences(expectations, defect, id, row.outcomes.get(id) ?? new Map())
    return found.length === 0 ? [] : [`${name}: ${id}: ${found.join('; ')}: ${row.messages[id] ?? 'nothing is red'}`]
  })
  return [...spared, ...others]
}

/** The requirements with a red check in a row. */
export function redIn({ outcomes }: Row): string[] {
  return [...outcomes].filter(([, checks]) => hasRed(checks)).map(([id]) => id)
}

/** Observable requirements that no defect is made to break. */
export function unprovenRequirements(): string[] {
  const proven = new Set(defects.flatMap(({ breaks }) => breaks))
  return catalogue
    .filter(({ id, observation }) => observation.possible && !proven.has(id))
    .map(({ id }) => `No defect verifies the check of ${id}.`)
}

function line(row: Row, isExact: boolean): string {
  const { name, defect } = row.case
  const what =
    defect === undefined ? `variant ${name}` : `defect  ${name}: ${defect.breaks.join(', ') || 'the whole server'}`
  return `${isExact ? 'ok' : 'NOT AS DECLARED'}  ${what}: ${redIn(row).length} red`
}
