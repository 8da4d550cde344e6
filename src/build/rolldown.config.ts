import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { licences } from './licences.ts'
import { place } from './place.ts'

/**
 * Makes a program out of a file of this project: everything that it needs in a few files, so that starting it looks up
 * and reads little, and installing the package installs nothing else. Names in it stay as they are, for the sake of stack
 * traces. Files of earlier builds stay as well: a program that runs meanwhile may still come to load them.
 *
 * @param name of the program
 * @param input path of the file below the root of the project
 * @param dir folder below `dist`
 */
export async function bundle(name: string, input: string, dir: string): Promise<void> {
  const { output } = await build({
    input: { [name]: input },
    platform: 'node',
    plugins: [licences()],
    logLevel: 'warn',
    // A module is loaded late for the sake of one command, and early by another.
    checks: { ineffectiveDynamicImport: false },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    write: false,
  })
  // The program itself comes last: it is of no use without what it loads.
  for (const file of output.toReversed())
    place(join('dist', dir, file.fileName), file.type === 'chunk' ? file.code : file.source)
}

/**
 * Builds here, and ends the command: it would go on to say what it has built, fifty files and in the middle of what the
 * program prints, such as `list --json`.
 */
export default async function (): Promise<never> {
  // "npm run build" is what packages and tests are made of: nothing of an earlier build must be among it.
  if (process.env.npm_lifecycle_event === 'build') rmSync('dist/program', { recursive: true, force: true })
  await bundle('auth-conformance', 'src/cli/main.ts', 'program')
  process.exit()
}
