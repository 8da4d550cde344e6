import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { ConfigurationError } from '../../environment/configuration-error.ts'
import { schemaProblems } from '../../environment/schema-problems.ts'
import { packageRoot, suite } from '../../suite/suite.ts'
import { silentCloneCommand } from '../own-command.ts'
import { textOfFile, writeText } from './files.ts'
import { dependencyFields, withDevDependency } from './manifest-text.ts'
import { complaintOfNpm, npm, type PackageManager, packageManagerHere } from './package-manager.ts'

/**
 * Completes or creates package.json and the lock file, so that a clone can install the package. Returns the package manager, the
 * command that starts the program, the files that a clone needs, and what is left to do. Throws a ConfigurationError before
 * anything is written if package.json can't be read.
 */
export function prepareInstallation() {
  // The clone of the sources needs no other files. Output of npm would precede the JSON of doctor.
  if (process.cwd() === packageRoot) return { manager: npm, start: silentCloneCommand, files: [], todo: [] }
  const text = textOfFile('package.json') ?? '{\n  "private": true\n}\n'
  const manifest = manifestIn(text)
  const manager = packageManagerHere(manifest)
  const before = dependencyFields.flatMap((field) => manifest[field]?.[suite.name] ?? [])[0]
  const { version, file } = ownDependency(before)
  if (before !== version) {
    const instead = before === undefined ? '' : `, instead of ${before}, which no clone has`
    writeText('package.json', withDevDependency(text, suite.name, version), `${suite.name} is ${version}${instead}`)
  }
  const files = ['package.json', manager.lockFile, ...(file === undefined ? [] : [file])]
  return {
    manager,
    start: manager.start,
    files,
    todo: before === version && existsSync(manager.lockFile) ? [] : lock(manager),
  }
}

function manifestIn(text: string): PackageManifest {
  const given = jsonIn(text)
  const manifest = manifestSchema.safeParse(given)
  if (manifest.success) return manifest.data
  const problems = schemaProblems(manifestSchema, given, 'field')
  throw new ConfigurationError(problems.map((problem) => `package.json: ${problem} Correct it.`))
}

function jsonIn(text: string): object {
  try {
    const manifest: unknown = JSON.parse(text)
    if (typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest)) return manifest
    throw new SyntaxError('it has to begin with a brace')
  } catch (error) {
    throw new ConfigurationError([`package.json is not a JSON object: ${(error as Error).message}. Correct it.`])
  }
}

/** Creates or completes the lock file with npm; otherwise returns the command to run. */
function lock({ name, lock: command, lockFile }: PackageManager): string[] {
  const verb = existsSync(lockFile) ? 'changed' : 'written'
  const complaint = name === npm.name ? complaintOfNpm(command.split(' ').slice(1), '.', {}) : ''
  if (complaint === undefined) process.stdout.write(`${verb}  ${lockFile}\n`)
  else return [`Make ${lockFile}: ${command}${complaint === '' ? '' : ` (npm says: ${complaint})`}`]
  return []
}

const versions = z.record(z.string(), z.string()).nullish()
const manifestSchema = z.object({
  packageManager: z.string().default(''),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
} satisfies Record<(typeof dependencyFields)[number], unknown> & Record<string, unknown>)
type PackageManifest = z.output<typeof manifestSchema>

/**
 * The version of this package that every clone of the working directory can install, and the tarball that it names, if any: the
 * declared one, or else the source from which npm installed the running package. If that is a file outside the repository,
 * packs the package. Throws a ConfigurationError if that fails.
 */
function ownDependency(declared: string | undefined): { version: string; file?: string | undefined } {
  const version = declared ?? installedFrom()
  if (version === undefined) return packed()
  const path = pathIn(version)
  if (path === undefined) return { version }
  const file = relative('.', path).replaceAll(sep, '/')
  if (!isInClone(resolve(path))) return packed()
  // A folder is committed as a folder.
  return { version: declared ?? `file:${file}`, file: statSync(path).isFile() ? file : undefined }
}

/** The source from which npm installed the running package, as a package.json names it; undefined if npm does not know. */
function installedFrom(): string | undefined {
  const modules = dirname(packageRoot)
  const lock = join(modules, '.package-lock.json')
  if (basename(modules) !== 'node_modules' || !existsSync(lock)) return undefined
  const installed = JSON.parse(readFileSync(lock, 'utf8')).packages?.[`node_modules/${suite.name}`]
  if (installed === undefined) return undefined
  const { resolved = '' } = installed
  const path = pathIn(resolved)
  if (path !== undefined) return `file:${resolve(dirname(modules), path)}`
  // Without an address, it is from the configured registry; any other address is not a registry's.
  return resolved === '' || resolved.includes(`/${suite.name}/-/`) ? suite.version : resolved
}

/** The path in a version that is a file or a folder. */
function pathIn(version: string): string | undefined {
  return /^(?:file|link):(.+)/.exec(version)?.[1]
}

/** Whether a file is in the repository of the working directory, or without a repository, in the working directory. */
function isInClone(file: string): boolean {
  const here = process.cwd()
  return existsSync(file) && file.startsWith(`${repositoryOf(here) ?? here}${sep}`)
}

function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder))
}

function packed() {
  const file = `vendor/${suite.name}-${suite.version}.tgz`
  const version = `file:${file}`
  if (existsSync(file)) return { version, file }
  mkdirSync(dirname(file), { recursive: true })
  const complaint = complaintOfNpm(['pack'], packageRoot, { npm_config_pack_destination: resolve(dirname(file)) })
  if (complaint !== undefined)
    throw new ConfigurationError([`init --ci keeps the package as ${file}, and npm can't pack it: ${complaint}`])
  process.stdout.write(`written  ${file}\n`)
  return { version, file }
}
