import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
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
