import { type BuildOptions, build } from 'rolldown'
import { licences } from './licences.ts'

/**
 * What makes a program out of a file of this project: everything that it needs in a few files, so that starting it
 * looks up and reads little, and installing the package installs nothing else. Names in it stay as they are, for the
 * sake of stack traces.
 *
 * @param input path of the file below the root of the project, by the name of the program
 * @param dir folder below `dist`, which is emptied
 */
export function bundled(input: Readonly<Record<string, string>>, dir: string): BuildOptions {
  return {
    input,
    platform: 'node',
    plugins: [licences()],
    logLevel: 'warn',
    // A module is loaded late for the sake of one command, and early by another.
    checks: { ineffectiveDynamicImport: false },
    output: { dir: `dist/${dir}`, cleanDir: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  }
}

/** Builds here, and leaves nothing to the command: that would list fifty files before the first line of a run. */
export default async function (): Promise<[]> {
  await build(bundled({ 'auth-conformance': 'src/cli/main.ts' }, 'program'))
  return []
}
