import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { ConfigurationError } from '../../environment/configuration-error.ts'
import { packageRoot, suite } from '../../suite/suite.ts'
import { dependencyFields } from './manifest-text.ts'
import { complaintOfNpm } from './run-npm.ts'

/** The fields of a package.json that are read. */
export type PackageManifest = { readonly packageManager?: string } & {
  readonly [Field in (typeof dependencyFields)[number]]?: Readonly<Record<string, string>>
}

/** The version of this package in a package.json, such that every clone of its folder can install it. */
export interface OwnDependency {
  readonly version: string
  /** The tarball in the repository that the version names, if any. */
  readonly file?: string | undefined
}

/**
 * The dependency on this package for the package.json of the working directory: the one it has, or else the source from which
 * npm installed the running package. If that is a file outside the repository, the package is packed into a tarball in the
 * folder. Throws a ConfigurationError if it can't be packed.
 */
export function ownDependency(manifest: PackageManifest): OwnDependency {
  const declared = dependencyFields.flatMap((field) => manifest[field]?.[suite.name] ?? [])
  const version = declared[0] ?? installedFrom()
  if (version === undefined) return packed()
  const path = pathIn(version)
  if (path === undefined) return { version }
  const file = relative('.', path).replaceAll(sep, '/')
  if (!isInClone(resolve(path))) return packed()
  // A folder is committed as a folder.
  return { version: declared[0] ?? `file:${file}`, file: statSync(path).isFile() ? file : undefined }
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

function packed(): OwnDependency {
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
