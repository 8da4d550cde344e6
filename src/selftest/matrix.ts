import { catalogue } from '../catalogue/catalogue.ts'
import { defects } from '../departures/defects/index.ts'
import type { Row } from './self-test.ts'

/** The rows as a table for people, the problems last. */
export function matrix(rows: readonly Row[], seed: number, milliseconds: number): string {
  const broken = rows.filter((row) => row.case.kind === 'defect')
  const lawful = rows.filter((row) => row.case.kind === 'lawful')
  const caught = broken.filter((row) => row.seen.size > 0)
  const exact = broken.filter(isExact)
  const combined = lawful.some((row) => row.case.departures.length > 1)
  const problems = problemsOf(rows)
  return [
    ...rows.map(line),
    '',
    ...problems.map((problem) => `PROBLEM  ${problem}`),
    `${caught.length} of ${broken.length} defects caught, ${exact.length} exactly as declared;` +
      ` ${lawful.filter(isExact).length} of ${lawful.length} lawful servers without a false alarm` +
      `${combined ? ` (combinations of variants: seed ${seed})` : ''}; ${(milliseconds / 1000).toFixed(1)} s.`,
    '',
  ].join('\n')
}

/** Everything that makes the self-test fail. */
export function problemsOf(rows: readonly Row[]): string[] {
  return [...rows.flatMap(problemsOfRow), ...unprovenRequirements()]
}

/** What is wrong with one row; empty when it is exactly as declared. */
export function problemsOfRow({ case: { kind, name }, expected, seen, messages }: Row): string[] {
  const broken = kind === 'defect' ? (defects.find((defect) => defect.name === name)?.breaks ?? []) : []
  const ids = new Set([...broken, ...expected.keys(), ...seen.keys()])
  return [...ids].flatMap((id) => {
    const [wanted, found] = [expected.get(id), seen.get(id)]
    if (found === undefined) return [`${name} does not turn ${id} red.`]
    if (wanted === undefined) return [`${name} turns ${id} red, which is not declared: ${messages[id]}`]
    return found === wanted
      ? []
      : [`${name} turns ${id} red as ${found}, which is declared as ${wanted}: ${messages[id]}`]
  })
}

/** Requirements that can be observed, and that no defect is made to break. */
export function unprovenRequirements(): string[] {
  const proven = new Set(defects.flatMap(({ breaks }) => breaks))
  return catalogue
    .filter(({ id, observation }) => observation.possible && !proven.has(id))
    .map(({ id }) => `${id} has no defect that proves its check.`)
}

function isExact(row: Row): boolean {
  return problemsOfRow(row).length === 0
}

function line(row: Row): string {
  const { kind, name } = row.case
  const state = isExact(row) ? 'ok' : 'NOT AS DECLARED'
  const counts = `${row.expected.size} red expected, ${row.seen.size} red`
  const breaks = defects.find((defect) => defect.name === name)?.breaks.join(', ') || 'the whole server'
  return `${state}  ${kind}  ${name}: ${kind === 'defect' ? `${breaks}: ` : ''}${counts}`
}
