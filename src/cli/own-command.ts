import { relative, sep } from 'node:path'
import type { Folders } from '../environment/read-environment.ts'
import { shellWord } from '../reports/wording.ts'
import { packageRoot, program } from '../suite/suite.ts'

/** The directory in which a command was started, and the program. */
export interface Start extends Folders {
  readonly program: string
}

export const ownStart: Start = { workingDirectory: process.cwd(), packageRoot, program }

/** The command of a command line that names none. */
export const defaultCommand = 'run'

/** Starts the installed package, never one of the same name from a registry. */
export const npxCommand = 'npx --no-install auth-conformance'
/** Starts the program in the clone of its sources; the second one without output of npm, which would precede that of the program. */
const cloneCommand = 'npm run conformance --'
export const silentCloneCommand = 'npm run --silent conformance --'

/** How the program starts in the working directory: npm in a clone of the sources, npx where the package is installed, otherwise its path. */
export function wayToStart({ workingDirectory, packageRoot }: Start = ownStart): 'npm' | 'npx' | 'path' {
  if (workingDirectory === packageRoot) return 'npm'
  const [project, ...installed] = packageRoot.split(`${sep}node_modules${sep}`)
  return installed.length > 0 && `${workingDirectory}${sep}`.startsWith(`${project}${sep}`) ? 'npx' : 'path'
}

/** The command to type in the working directory. `words` are quoted for a shell as needed. */
export function ownCommand(words: readonly string[], start: Start = ownStart): string {
  const commands = {
    npm: cloneCommand,
    npx: npxCommand,
    path: `node ${shellWord(relative(start.workingDirectory, start.program))}`,
  }
  return [commands[wayToStart(start)], ...words.map(shellWord)].join(' ')
}

/** The words of options by their names: without a value, an option is left out, and with several, it is repeated. */
export function optionWords(options: Readonly<Record<string, string | readonly string[] | undefined>>): string[] {
  return Object.entries(options).flatMap(([name, value = []]) => [value].flat().flatMap((each) => [`--${name}`, each]))
}
