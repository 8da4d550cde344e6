import { spawn, spawnSync } from 'node:child_process'

const version = /^curl (\d+)\.(\d+)/.exec(spawnSync('curl', ['--version']).stdout?.toString() ?? '') ?? []
const [major = 0, minor = 0] = version.slice(1).map(Number)

/** Whether a curl is here that can run the commands of the evidence: 7.87 or newer. */
export const hasCurl = major > 7 || (major === 7 && minor >= 87)

/** What a command prints in a shell with these variables. */
export function runInShell(
  command: string,
  variables: Record<string, string | undefined>,
  cwd: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('sh', ['-c', command], { cwd, env: { ...process.env, ...variables, no_proxy: '*' } })
    let output = ''
    shell.stdout.on('data', (chunk) => {
      output += chunk
    })
    shell.on('error', reject)
    shell.on('close', () => resolve(output))
  })
}
