import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { program } from '../../suite/suite.ts'

const script = '/usr/bin/script'

/** False where there is no program that makes a terminal; `missingTerminal` says so. */
export const hasTerminal = existsSync(script)
export const missingTerminal = hasTerminal ? '' : ` (SKIPPED: no ${script}; apt-get install -y bsdutils)`

/** The keys of a terminal that end a line, end a program, and end the input. */
export const keys = { enter: '\r', interrupt: '\u0003', end: '\u0004' } as const

/** What somebody types when a question shows. */
export type Typed = readonly [question: string, answer: string]

/**
 * Starts the program on a terminal of its own, as in the window of somebody, and answers its questions one after another.
 *
 * @returns its exit code, and what showed, without the codes that move the cursor
 */
export function onTerminal(
  words: readonly string[],
  typed: readonly Typed[],
  { cwd, variables = {} }: { readonly cwd: string; readonly variables?: Readonly<Record<string, string>> },
): Promise<{ exitCode: number | null; shown: string }> {
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ')
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', SHELL: '/bin/sh', ...variables }
  const child = spawn(script, ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const open = [...typed]
  let [shown, since] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    since = stripVTControlCharacters(since + text)
    for (let [next] = open; next !== undefined && since.includes(next[0]); [next] = open) {
      open.shift()
      since = since.slice(since.indexOf(next[0]) + next[0].length)
      child.stdin.write(next[1])
    }
  })
  return new Promise((resolve) => {
    child.once('close', (exitCode) =>
      resolve({ exitCode, shown: stripVTControlCharacters(shown).replaceAll('\r', '') }),
    )
  })
}

/**
 * Starts the program on a terminal of its own that closes while it runs.
 *
 * @returns what closes the terminal, and the status with which a shell says that the program ended
 */
export function onClosingTerminal(
  words: readonly string[],
  { cwd }: { readonly cwd: string },
): { closes(): void; status: Promise<number> } {
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ')
  // As shells do, it passes on what it is told when the terminal closes; the first wait ends with that.
  const shell = `${command} 3>&- & trap "kill -HUP $!" HUP; wait $!; wait $!; echo $? >&3`
  const child = spawn(
    script,
    ['--quiet', '--command', shell, '/dev/null'],
    // The third one outlives the terminal.
    {
      cwd,
      env: { PATH: process.env.PATH ?? '', TERM: 'xterm', SHELL: '/bin/sh' },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    },
  )
  const told = child.stdio[3] as Readable
  const status = once(told.setEncoding('utf8'), 'data').then(([text]) => Number(text))
  return { closes: () => child.kill('SIGKILL'), status }
}
