import type { ReferenceOptions } from '../../reference/options.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { defects } from '../defects/index.ts'
import { variants } from '../variants/index.ts'

/** One measured behaviour of a known server: a row of the table of measurements. */
export interface ProfileRow {
  /** Its name in the table; the expected failures of a run use it too. */
  readonly row: string
  /** Its name in the table, if several rows share one line of it. */
  readonly note?: string
  readonly summary: string
  readonly change: ServicePatch
}

/** A real server that the reference server can imitate. */
export interface Profile {
  readonly name: string
  readonly summary: string
  /** The environment of the repository that describes it; its other configurations change some variables. */
  readonly environment: string
  /** Options that no environment sets. */
  readonly options: Partial<ReferenceOptions>
  /** In the order of application: a later row sees the responses that earlier ones have altered. */
  readonly rows: readonly ProfileRow[]
}

/** The patch of an existing defect or variant, by its name. Throws when none has it. */
export function patchCalled(name: string): ServicePatch {
  const found = [...defects, ...variants].find((each) => each.name === name)
  if (found === undefined) throw new Error(`No defect and no variant is called ${name}.`)
  return found.change
}

/** Rows by their names: what the server does, in one sentence, how, and the name of the line that several rows share. */
type ProfileTable = Readonly<
  Record<string, readonly [summary: string, change: ServicePatch, note?: string | undefined]>
>

/** Makes the rows of a table. */
export function profileRows(table: ProfileTable): ProfileRow[] {
  return Object.entries(table).map(([row, [summary, change, note]]) => ({
    row,
    summary,
    change,
    ...(note && { note }),
  }))
}

/** The rows of a profile with these names. Throws when it has no such row. */
export function tableOfProfile(profile: Profile, ...names: readonly string[]): ProfileTable {
  return Object.fromEntries(
    names.map((name) => {
      const found = profile.rows.find(({ row }) => row === name)
      if (found === undefined) throw new Error(`The profile ${profile.name} has no row ${name}.`)
      return [name, [found.summary, found.change, found.note]]
    }),
  )
}
