import { spawnSync } from 'node:child_process'

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
