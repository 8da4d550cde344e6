import type { TableRow } from '../table.ts'

/** A tool that people would take instead, and how the table is said in it. */
export interface Peer {
  readonly name: string
  /** The package of the registry that the bench installs, with its version; none for what Node or the machine has. */
  readonly package?: string
  /** What it does without, so that it is no rival: its ratio is said, and nobody has to beat it. */
  readonly without?: string
  /** Writes what the tool runs into an empty folder, and gives the command line. `tools` is where packages are. */
  prepare(place: { folder: string; tools: string; baseUrl: string }, rows: readonly TableRow[]): readonly string[]
}

/** The path of a program that a package of the bench's own folder brings. */
export function programIn(tools: string, name: string): string {
  return `${tools}/node_modules/.bin/${name}`
}
