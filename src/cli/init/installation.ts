import { existsSync } from 'node:fs'
import { ConfigurationError } from '../../environment/configuration-error.ts'
import { packageRoot, suite } from '../../suite/suite.ts'
import { cloneCommand } from '../own-command.ts'
import { textOfFile, writeText } from './files.ts'
import { dependencyFields, withDevDependency } from './manifest-text.ts'
import { ownDependency, type PackageManifest } from './own-dependency.ts'
import { npm, type PackageManager, packageManagerHere } from './package-manager.ts'
import { complaintOfNpm } from './run-npm.ts'

/** How a clone of the working directory installs the package and starts its program. */
export interface Installation {
  readonly manager: PackageManager
  readonly start: string
  /** The files that the clone needs for that. */
  readonly files: readonly string[]
  /** What the user must do to create these files. */
  readonly todo: readonly string[]
}

/**
 * Completes or creates package.json and the lock file of the working directory, so that a clone of it can install the package.
 * Throws a ConfigurationError before anything is written if package.json can't be read.
 */
export function prepareInstallation(): Installation {
  // The clone of the sources needs no other files. Output of npm would precede the JSON of doctor.
  if (process.cwd() === packageRoot)
    return { manager: npm, start: cloneCommand.replace('run', 'run --silent'), files: [], todo: [] }
  const text = textOfFile('package.json') ?? '{\n  "private": true\n}\n'
  const manifest = manifestIn(text)
  const manager = packageManagerHere(manifest)
  const { version, file } = ownDependency(manifest)
  const before = dependencyFields.flatMap((field) => manifest[field]?.[suite.name] ?? [])[0]
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
