import { relative, sep } from 'node:path'
import { shellWord } from '../report/wording.ts'

/** Where a command was started, and which program that was. */
export interface Start {
  readonly workingDirectory: string
  readonly packageRoot: string
  readonly program: string
}

/**
 * How the suite is started, as it has to be typed where it was started: in its clone with npm, as an installed package
 * with npx, and from anywhere else by the path of the program. `words` are quoted for a shell where they need it.
 */
export function ownCommand(words: readonly string[], { workingDirectory, packageRoot, program }: Start): string {
  return [start(), ...words.map(shellWord)].join(' ')

  function start(): string {
    if (packageRoot.split(sep).includes('node_modules')) return 'npx auth-conformance'
    if (workingDirectory === packageRoot) return 'npm run conformance --'
    return `node ${shellWord(relative(workingDirectory, program))}`
  }
}
