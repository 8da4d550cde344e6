import type { ReferenceOptions } from '../../reference/options.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { defects } from '../defects/index.ts'
import { variants } from '../variants/index.ts'

/** One thing that a known server does in its own way: a row of the table of what was measured there. */
export interface ProfileRow {
  /** What the table calls it; the expected failures of a run name it too. */
  readonly row: string
  /** What the table calls it, where several rows come from one line of it. */
  readonly note?: string
  /** What the server does, in one sentence. */
  readonly summary: string
  readonly change: ServicePatch
}

/** A server that people have, as the reference server can imitate it. */
export interface Profile {
  readonly name: string
  readonly summary: string
  /** The environment of the repository that describes it; other configurations of it change some variables. */
  readonly environment: string
  /** What no environment says. */
  readonly options: Partial<ReferenceOptions>
  /** In the order in which they are applied: a later one sees what the earlier ones have made of an answer. */
  readonly rows: readonly ProfileRow[]
}

/** A departure that there is already, by the name of its defect or variant. Throws when there is none. */
export function departureCalled(name: string): ServicePatch {
  const found = [...defects, ...variants].find((each) => each.name === name)
  if (found === undefined) throw new Error(`No defect and no variant is called ${name}.`)
  return found.change
}
