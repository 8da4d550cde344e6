import { join } from 'node:path'
import { build, type Plugin } from 'rolldown'
import { packageRoot } from '../suite/suite.ts'
import { licences } from './licences.ts'
import { undiciParts } from './undici-parts.ts'

/**
 * Makes a program out of a file of this project: everything that it needs in a few files, so that starting it looks up
 * and reads little, and installing the package installs nothing else. Names in it stay as they are, for the sake of stack
 * traces. Files of earlier builds stay as well: a run that takes half an hour may still come to load them, when somebody
 * builds meanwhile. `npm pack` removes them.
 *
 * @param name of the program
 * @param input path of the file below the root of the project
 * @param folder below `dist`
 */
export async function bundle(name: string, input: string, folder: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    cwd: packageRoot,
    input: { [name]: input },
    platform: 'node',
    plugins: [licences(), undiciParts(), ...plugins],
    logLevel: 'warn',
    // A module is loaded late for the sake of one command, and early by another.
    checks: { ineffectiveDynamicImport: false },
    output: { dir: join('dist', folder), entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  })
}
