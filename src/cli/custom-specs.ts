import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { isCustomId } from '../catalogue/catalogue.ts'
import { definedChecks } from '../check/check.ts'
import { customSpecProblems } from '../check/custom-check.ts'
import { ConfigurationError } from '../environment/configuration-error.ts'

/** Loads spec files, which define checks and requirements, also from folders. Throws a ConfigurationError with every problem. */
export async function loadCustomSpecs(paths: readonly string[]): Promise<void> {
  const problems: string[] = []
  const withoutChecks: string[] = []
  for (const path of paths) {
    const files = specsIn(path)
    const fresh = files.filter((file) => !loaded.has(file))
    const before = definedChecks().length
    for (const file of fresh) problems.push(...(await problemsOf(file)))
    if (files.length === 0)
      problems.push(`--specs ${path}: there is no file *.spec.js, *.spec.mjs, *.spec.ts or *.spec.mts in it.`)
    else if (fresh.length > 0 && definedChecks().length === before) withoutChecks.push(noCheck(path))
  }
  // A custom check of the catalogue may not have the name of one of the suite.
  if (definedChecks().some(({ requirement }) => !isCustomId(requirement))) await import('../../specs/every-spec.ts')
  // A file that can't be loaded explains a requirement without a check, and that explains a path without checks.
  const first = [problems, customSpecProblems(), withoutChecks].find((each) => each.length > 0)
  if (first !== undefined) throw new ConfigurationError(first)
}

/** Shared by several targets of one run. */
const loaded = new Set<string>()

function specsIn(path: string): string[] {
  try {
    if (statSync(path).isFile()) return [resolve(path)]
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.spec\.m?[jt]s$/.test(name) && !name.includes('node_modules'))
      .toSorted()
      .map((name) => resolve(join(path, name)))
  } catch (error) {
    throw new ConfigurationError([
      `--specs ${path}: ${(error as Error).message}; expected a spec file, or a folder of them.`,
    ])
  }
}

async function problemsOf(file: string): Promise<readonly string[]> {
  loaded.add(file)
  try {
    await untilIdle(import(pathToFileURL(file).href))
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    const why = whyNot(error, file).replace(/\.$/, '')
    return [`${file} can't be loaded: ${why}.`]
  }
}

/** A module that is loading. Rejects if Node has nothing else to do: it would end the program in silence. */
async function untilIdle(loading: Promise<unknown>): Promise<void> {
  let onIdle = () => {}
  const idle = new Promise((_, reject) => {
    onIdle = () => reject(new Error('an await outside of its checks never ends'))
  })
  process.once('beforeExit', onIdle)
  await Promise.race([loading, idle]).finally(() => process.off('beforeExit', onIdle))
}

/** Any value may be thrown. */
function whyNot(error: unknown, file: string): string {
  const { message = `it threw ${inspect(error)}`, code, name }: Partial<NodeJS.ErrnoException> = Object(error)
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `Node ${process.versions.node} can't read TypeScript: use Node 22.18 or newer, or compile it`
  // As in a folder with a package.json from "npm init -y".
  if (name === 'SyntaxError' && /import statement|Unexpected token 'export'/.test(message))
    return `Node takes it for CommonJS, which has no import: call it ${basename(file).replace(/\.(?=[jt]s$)/, '.m')}, or set "type": "module" in package.json`
  // Node names no line of it.
  if (name === 'SyntaxError') return `${message} ("node --check ${file}" shows the place)`
  return message
}

function noCheck(path: string): string {
  return (
    `--specs ${path}: no check is defined there with this installation of the suite. Spec files have to import ` +
    'reporting-auth-conformance/check from the package whose command you run.'
  )
}
