import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders that Debian includes only in administrators' PATH. */
const furtherFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin']

/** The full path of an installed program; undefined if it is not installed. */
export function pathOf(program: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))
}

/**
 * Starts a program in the foreground, and waits until it says that it is ready. `close` ends it, and waits for that. Throws an
 * Error if it is not installed, or ends earlier.
 */
export async function startProgram(name: string, args: readonly string[], ready: RegExp) {
  const file = pathOf(name)
  if (file === undefined) throw new Error(`${name} is not installed (on Debian: apt-get install ${name}).`)
  // In a separate process group: Ctrl-C is for the suite, which still needs its target to log out.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  gone.then(() => process.removeListener('exit', end))
  await saysThatItIsReady(name, child, ready)
  return {
    close() {
      end()
      return gone
    },
  }
}

function saysThatItIsReady(name: string, child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // Keep reading to the end so that the pipe never fills up, but keep only the beginning.
      if (said.length < 100_000) said += text
      if (ready.test(said)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${name} ended with exit code ${code} and said:\n${said}`)))
  })
}
