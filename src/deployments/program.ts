import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian keeps what only administrators have in their PATH. */
const furtherFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin']

/** The whole path of an installed program; undefined where it is not installed. */
export function pathOf(program: string): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders]
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))
}

/** A program that runs beside this one until it is stopped. */
export interface Program {
  /** Ends it, and waits until it has gone. */
  stop(): Promise<void>
}

/**
 * Starts a program that stays in the foreground, and waits until it says that it is ready. It is ended with this
 * process at the latest.
 * Throws an Error with what the program said when it ends before that, or is not installed.
 */
export async function startProgram(name: string, args: readonly string[], ready: RegExp): Promise<Program> {
  const file = pathOf(name)
  if (file === undefined) throw new Error(`${name} is not installed (on Debian: apt-get install ${name}).`)
  // In a process group of its own: Ctrl-C is for the suite, which still needs its target to log out.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  gone.then(() => process.removeListener('exit', end))
  await saysThatItIsReady(name, child, ready)
  return {
    stop() {
      end()
      return gone
    },
  }
}

function saysThatItIsReady(name: string, child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // What it says later is read as well, or it would stop at a full pipe; but nobody needs it.
      if (said.length < 100_000) said += text
      if (ready.test(said)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${name} ended with exit code ${code} and said:\n${said}`)))
  })
}
