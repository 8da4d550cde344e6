import { join } from 'node:path'
import { build } from 'rolldown'
import { packageRoot } from '../suite/suite.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { licences } from './licences.ts'
import { locatedDefects } from './located-defects.ts'

/**
 * Makes a program out of files of this project: everything that they need in a few files, so that starting one looks up
 * and reads little, and installing the package installs nothing else. What vitest brings along stays outside. Names in
 * it stay as they are, for the sake of stack traces. Files of earlier builds stay as well: a run that takes half an hour
 * may still come to load them, when somebody builds meanwhile. `npm pack` removes them.
 *
 * @param input path of each file to start with below the root of the project, by the name that it gets
 * @param folder below `dist`
 * @param together which modules come to lie in one file, with all that they import and no file before has, by the name of
 *   the file; the others as the bundler likes
 */
export async function bundle(
  input: Readonly<Record<string, string>>,
  folder: string,
  together: Readonly<Record<string, RegExp>> = {},
): Promise<void> {
  await build({
    cwd: packageRoot,
    input,
    external: [/^(?:vitest|allure-vitest)(?:\/|$)/],
    platform: 'node',
    plugins: [licences(), billOfMaterials(), locatedDefects()],
    logLevel: 'warn',
    // A module is loaded late for the sake of one command, and early by another.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir: join('dist', folder),
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      codeSplitting: {
        groups: Object.entries(together).map(([name, test], index) => ({ name, test, priority: -index })),
      },
      // What lies in one file with others still runs only when it is imported: a spec file alone defines its checks alone.
      strictExecutionOrder: true,
      // A tenth of the text that a start reads.
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  })
}

/**
 * Makes one file of a module and everything that it needs, as a script that leaves what the module exports in a variable
 * called `conformance`: for engines that know neither packages nor Node.
 *
 * @param input path of the module below the root of the project
 * @param file below `dist`
 */
export async function bundleScript(input: string, file: string): Promise<void> {
  await build({
    cwd: packageRoot,
    input,
    platform: 'neutral',
    logLevel: 'warn',
    output: { file: join('dist', file), format: 'iife', name: 'conformance' },
  })
}
