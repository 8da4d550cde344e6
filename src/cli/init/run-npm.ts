import { spawnSync } from 'node:child_process'

/**
 * Runs npm in a folder.
 *
 * @param settings variables with which npm takes its options
 * @returns what it complained of, in one line, where it failed
 */
export function complaintOfNpm(
  words: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>>,
): string | undefined {
  const { status, stderr, error } = spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...settings, npm_config_ignore_scripts: 'true' },
    // There it is a script of a shell.
    shell: process.platform === 'win32',
  })
  if (status === 0) return undefined
  const lines = String(stderr ?? '').match(/^npm (?:error|ERR!) (?!code ).+$/gm) ?? [
    error?.message ?? `exit code ${status}`,
  ]
  return lines[0]?.replace(/^npm \S+ /, '')
}
