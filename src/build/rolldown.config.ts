import { type BuildOptions, build } from 'rolldown'
import { licences } from './licences.ts'

/**
 * What makes a program out of a file of this project: everything that it needs in a few files, so that starting it
 * looks up and reads little, and installing the package installs nothing else. Names in it stay as they are, for the
 * sake of stack traces.
 *
 * @param input path of the file below the root of the project, by the name of the program
 * @param dir folder below `dist`; files of earlier builds stay there, unless the package is being made: a program that
 * runs meanwhile may still come to load them
 */
export function bundled(input: Readonly<Record<string, string>>, dir: string): BuildOptions {
  return {
    input,
    platform: 'node',
    plugins: [licences()],
    logLevel: 'warn',
    // A module is loaded late for the sake of one command, and early by another.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir: `dist/${dir}`,
      cleanDir: process.env.npm_lifecycle_event === 'prepare',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
    },
  }
}

/**
 * Builds here, and ends the command: it would go on to say what it has built, fifty files and in the middle of what the
 * program prints, such as `list --json`.
 */
export default async function (): Promise<never> {
  await build(bundled({ 'auth-conformance': 'src/cli/main.ts' }, 'program'))
  process.exit()
}
