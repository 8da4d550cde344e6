import type { ServicePatch } from '../reference/service.ts'

/** The environments of the repository that can show a defect, a variant or a profile. */
export const environmentNames = [
  'reference',
  'reference-dynamic-encryption',
  'reference-static-encryption',
  'reference-single-organization',
  'reference-legacy',
] as const
export type DefectEnvironment = (typeof environmentNames)[number]

/** A small, named deviation of the reference server from the specification. */
export interface Defect extends DefectRow {
  readonly name: string
}

/** A defect without its name, which is its key in a table. */
interface DefectRow {
  /** What the defective server does, in one sentence. */
  readonly summary: string
  /** The requirements that it violates. */
  readonly breaks: readonly string[]
  /** The environment that shows it; `reference` by default. */
  readonly environment?: DefectEnvironment | undefined
  readonly change: ServicePatch
}

/** Rows of defects by the names of the defects. */
export type DefectTable = Readonly<Record<string, DefectRow>>

/** Makes a row of a table of defects: the requirements that it violates, and what the server does, in one sentence, and how. */
export function violates(
  ...given: readonly [
    ...ids: readonly string[],
    row: readonly [summary: string, change: ServicePatch, environment?: DefectEnvironment | undefined],
  ]
): DefectRow {
  const [summary, change, environment] = given.at(-1) as Extract<(typeof given)[number], readonly unknown[]>
  const breaks = given.filter((each) => typeof each === 'string')
  return { summary, breaks, change, ...(environment && { environment }) }
}

/** Makes the defects of a table; each has its key as its name. */
export function defectsOf(table: DefectTable): Defect[] {
  return Object.entries(table).map(([name, row]) => ({ name, ...row }))
}

/**
 * Crosses faults with methods, callers, settings or faults of answers: `with` makes one table of the tables for each of them. The
 * environment of an item, if any, shows its defects. Throws an Error if two defects have the same name.
 */
export function crossing<const Item>(items: readonly Item[]) {
  return {
    with(tableOf: (item: Item) => DefectTable): DefectTable {
      const rows = items.flatMap((item) => {
        const { environment } = Object(item) as Pick<DefectRow, 'environment'>
        const table = tableOf(item)
        return Object.entries(environment === undefined ? table : onlyIn(environment, table))
      })
      const table = Object.fromEntries(rows)
      if (Object.keys(table).length < rows.length)
        throw new Error(`Two defects have the same name: ${rows.map(([name]) => name).join(', ')}.`)
      return table
    },
  }
}

/** Defects that only this environment shows. */
export function onlyIn(environment: DefectEnvironment, table: DefectTable): DefectTable {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, { environment, ...row }]))
}
