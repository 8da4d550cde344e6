import type { TableRow } from '../table.ts'

/** An alternative tool, and how to express the table for it. */
export interface Peer {
  readonly name: string
  /** The npm package that the bench installs, with its version; absent for what Node or the machine provides. */
  readonly package?: string
  /** What it lacks compared with this suite: then its ratio is reported, but need not be beaten. */
  readonly without?: string
  /** Writes the tool's input to an empty folder, and returns the command line. `tools` is the folder of installed packages. */
  prepare(place: { folder: string; tools: string; baseUrl: string }, rows: readonly TableRow[]): readonly string[]
}

/** The path of a program from a package of the bench. */
export function programIn(tools: string, name: string): string {
  return `${tools}/node_modules/.bin/${name}`
}
