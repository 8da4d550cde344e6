import { existsSync } from 'node:fs'
import { npxCommand } from '../own-command.ts'

/** How a package manager is used in a folder, and in a pipeline. */
export interface PackageManager {
  readonly name: string
  readonly lockFile: string
  /** Makes the lock file, or completes it. */
  readonly lock: string
  /** Installs what the lock file says, and nothing else. */
  readonly install: string
  /** Starts the program that is installed, and never one of that name which a registry has. */
  readonly start: string
  /** The variable that says where it keeps its downloads, and a folder for it. */
  readonly cache: { readonly variable: string; readonly folder: string }
}

export const npm: PackageManager = {
  name: 'npm',
  lockFile: 'package-lock.json',
  lock: 'npm install --package-lock-only',
  install: 'npm ci',
  start: npxCommand,
  cache: { variable: 'npm_config_cache', folder: '.npm' },
}

// Node brings them along by corepack, in the version that package.json names.
const others: readonly PackageManager[] = [
  {
    name: 'pnpm',
    lockFile: 'pnpm-lock.yaml',
    lock: 'corepack pnpm install --lockfile-only',
    install: 'corepack pnpm install --frozen-lockfile',
    start: 'corepack pnpm exec auth-conformance',
    cache: { variable: 'npm_config_store_dir', folder: '.pnpm-store' },
  },
  {
    name: 'yarn',
    lockFile: 'yarn.lock',
    lock: 'corepack yarn install',
    install: 'corepack yarn install --immutable',
    start: 'corepack yarn run --silent auth-conformance',
    cache: { variable: 'YARN_CACHE_FOLDER', folder: '.yarn-cache' },
  },
]

/** The package manager that the working directory uses: by its package.json or its lock file, else npm. */
export function packageManagerHere({ packageManager = '' }: { readonly packageManager?: string }): PackageManager {
  const named = others.find(({ name }) => packageManager.startsWith(`${name}@`))
  if (named !== undefined || packageManager !== '') return named ?? npm
  return others.find(({ lockFile }) => existsSync(lockFile)) ?? npm
}
