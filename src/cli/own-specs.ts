import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { definedChecks } from '../check/check.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'

/**
 * Loads the spec files of folders, which then have defined their checks and requirements.
 *
 * @param folders as the command line names them
 * @throws ConfigurationError that names the folder or file, when there is none, when one can't be loaded, or when none of
 *   them defines a check
 */
export async function loadOwnSpecs(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    // Several targets of one run have them in common.
    if (loaded.has(resolve(folder))) continue
    const before = definedChecks().length
    const files = specsIn(folder)
    for (const file of files) await load(file)
    if (definedChecks().length === before) throw new ConfigurationError([noChecks(folder, files)])
    loaded.add(resolve(folder))
  }
}

const loaded = new Set<string>()

function specsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.spec\.m?[jt]s$/.test(name) && !name.includes('node_modules'))
      .toSorted()
      .map((name) => resolve(join(folder, name)))
  } catch (error) {
    throw new ConfigurationError([`--specs ${folder}: ${(error as Error).message}; expected a folder of spec files.`])
  }
}

async function load(file: string): Promise<void> {
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    throw new ConfigurationError([`${file} can't be loaded: ${whyNot(error as NodeJS.ErrnoException, file)}.`])
  }
}

function whyNot({ message, code, name }: NodeJS.ErrnoException, file: string): string {
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `Node ${process.versions.node} reads no TypeScript; Node 22.18 and newer does, or compile it`
  // As in a folder where "npm init -y" has written a package.json.
  if (name === 'SyntaxError' && /import statement|Unexpected token 'export'/.test(message))
    return `Node takes it for CommonJS, which has no import: call it ${basename(file).replace(/\.(?=[jt]s$)/, '.m')}, or set "type": "module" in package.json`
  return message
}

function noChecks(folder: string, files: readonly string[]): string {
  if (files.length === 0) return `--specs ${folder}: there is no file *.spec.js, *.spec.mjs or *.spec.ts in it.`
  return (
    `--specs ${folder}: its ${files.length} spec files define no check with this installation of the suite; they have ` +
    'to import reporting-auth-conformance/check from the package whose command you run.'
  )
}
