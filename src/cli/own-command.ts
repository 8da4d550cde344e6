import { relative, sep } from 'node:path'
import { shellWord } from '../report/wording.ts'

/** Where a command was started, and which program that was. */
export interface Start {
  readonly workingDirectory: string
  readonly packageRoot: string
  readonly program: string
}

/** Starts the package that is installed here, and never one of that name which a registry has. */
export const npxCommand = 'npx --no-install auth-conformance'
/** Starts the program in the clone of its sources. */
export const cloneCommand = 'npm run conformance --'

/**
 * How the suite is started, as it has to be typed where it was started: in its clone with npm, where it is installed
 * with npx, and from anywhere else by the path of the program. `words` are quoted for a shell where they need it.
 */
export function ownCommand(words: readonly string[], { workingDirectory, packageRoot, program }: Start): string {
  return [start(), ...words.map(shellWord)].join(' ')

  function start(): string {
    if (workingDirectory === packageRoot) return cloneCommand
    const [project, ...installed] = packageRoot.split(`${sep}node_modules${sep}`)
    if (installed.length > 0 && `${workingDirectory}${sep}`.startsWith(`${project}${sep}`)) return npxCommand
    return `node ${shellWord(relative(workingDirectory, program))}`
  }
}
