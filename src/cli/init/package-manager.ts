import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { npxCommand } from '../own-command.ts'

/** How to use a package manager in a folder, and in a pipeline. */
export interface PackageManager {
  readonly name: string
  readonly lockFile: string
  readonly lock: string
  /** Installs exactly what the lock file says. */
  readonly install: string
  /** Starts the installed program, never one of the same name from a registry. */
  readonly start: string
  /** The variable for its download cache, and a folder for it. */
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

// Node provides them through corepack, in the version that package.json names.
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

/** The package manager of the working directory: by its package.json or its lock file, otherwise npm. */
export function packageManagerHere({ packageManager = '' }: { readonly packageManager?: string }): PackageManager {
  const named = others.find(({ name }) => packageManager.startsWith(`${name}@`))
  if (named !== undefined || packageManager !== '') return named ?? npm
  return others.find(({ lockFile }) => existsSync(lockFile)) ?? npm
}

/** Runs npm in a folder, with settings as variables. Returns the error message of npm in one line, if it failed. */
export function complaintOfNpm(
  words: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>>,
): string | undefined {
  const { status, stderr, error } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...settings, npm_config_ignore_scripts: 'true' },
    // On Windows, npm is a shell script.
    shell: process.platform === 'win32',
  })
  if (status === 0) return undefined
  const lines = String(stderr ?? '').match(/^npm (?:error|ERR!) (?!code ).+$/gm) ?? [
    error?.message ?? `exit code ${status}`,
  ]
  return lines[0]?.replace(/^npm \S+ /, '')
}
