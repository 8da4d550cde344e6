import { relative, sep } from 'node:path'
import type { Folders } from '../environment/read-environment.ts'
import { shellWord } from '../reports/wording.ts'
import { packageRoot, program } from '../suite/suite.ts'

/** The directory in which a command was started, and the program. */
export interface Start extends Folders {
  readonly program: string
}

export const ownStart: Start = { workingDirectory: process.cwd(), packageRoot, program }

/** Starts the installed package, never one of the same name from a registry. */
export const npxCommand = 'npx --no-install auth-conformance'
/** Starts the program in the clone of its sources. */
export const cloneCommand = 'npm run conformance --'

/**
 * The command to type in the working directory: npm in a clone of the sources, npx where the package is installed, otherwise
 * the path of the program. `words` are quoted for a shell as needed.
 */
export function ownCommand(
  words: readonly string[],
  { workingDirectory, packageRoot, program }: Start = ownStart,
): string {
  return [start(), ...words.map(shellWord)].join(' ')

  function start(): string {
    if (workingDirectory === packageRoot) return cloneCommand
    const [project, ...installed] = packageRoot.split(`${sep}node_modules${sep}`)
    if (installed.length > 0 && `${workingDirectory}${sep}`.startsWith(`${project}${sep}`)) return npxCommand
    return `node ${shellWord(relative(workingDirectory, program))}`
  }
}
