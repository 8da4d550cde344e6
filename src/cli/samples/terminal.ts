import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { program } from '../../suite/suite.ts'

const script = '/usr/bin/script'
const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', SHELL: '/bin/sh' }
const commandOf = (words: readonly string[]) =>
  [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ')

/** False if no program creates a terminal; `missingTerminal` says so. */
export const hasTerminal = existsSync(script)
export const missingTerminal = hasTerminal ? '' : ` (SKIPPED: no ${script}; apt-get install -y bsdutils)`

/** The keys of a terminal that end a line, a program, and the input. */
export const keys = { enter: '\r', interrupt: '\u0003', end: '\u0004' } as const

type Typed = readonly [question: string, answer: string]

/** Answers the questions of a program on its own terminal. Returns what that showed, without control codes. */
export function onTerminal(
  words: readonly string[],
  typed: readonly Typed[],
  { cwd, variables = {} }: { readonly cwd: string; readonly variables?: Readonly<Record<string, string>> },
): Promise<{ exitCode: number | null; shown: string }> {
  const child = spawn(script, ['--quiet', '--return', '--flush', '--command', commandOf(words), '/dev/null'], {
    cwd,
    env: { ...env, ...variables },
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

/** Starts the program on its own terminal. Returns how to close that, and the exit status that a shell reports. */
export function onClosingTerminal(
  words: readonly string[],
  { cwd }: { readonly cwd: string },
): { closes(): void; status: Promise<number> } {
  // Like interactive shells, it forwards the signal when the terminal closes; that ends the first wait.
  const shell = `${commandOf(words)} 3>&- & trap "kill -HUP $!" HUP; wait $!; wait $!; echo $? >&3`
  const child = spawn(script, ['--quiet', '--command', shell, '/dev/null'], {
    cwd,
    env,
    // The third pipe outlives the terminal.
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
  const statusPipe = child.stdio[3] as Readable
  const status = once(statusPipe.setEncoding('utf8'), 'data').then(([text]) => Number(text))
  return { closes: () => child.kill('SIGKILL'), status }
}
