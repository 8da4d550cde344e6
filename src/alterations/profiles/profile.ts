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
  /** What the server does, in one sentence. */
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

/** Makes rows of a profile by their names: what the server does, in one sentence, how, and the line of the table. */
export function profileRows(
  rows: Readonly<Record<string, readonly [summary: string, change: ServicePatch, note?: string]>>,
): ProfileRow[] {
  return Object.entries(rows).map(([row, [summary, change, note]]) => ({ row, summary, change, ...(note && { note }) }))
}
