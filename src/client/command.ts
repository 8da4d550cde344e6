import { type ExecFileException, execFile } from 'node:child_process'
import { parseArgsStringToArgv } from 'string-argv'
import { ownWords, type Words, words } from './words.ts'

/** A command of the user's that gave nothing usable: what happened, with its exit code and what it said. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  /** The message, of which only what the command printed is redacted. */
  readonly words: Words

  constructor(message: Words) {
    super(String(message))
    this.words = message
  }
}

/**
 * Runs a command of the environment and gives the first line that it prints. The line is split into words as a shell
 * does with quotes, but no shell sees it: no variable, pipe or wildcard is expanded.
 * Throws CommandFailed when it can't be started, fails, prints nothing, or takes longer than `timeoutMs`.
 */
export function firstLineOf(variable: string, command: string, timeoutMs: number): Promise<string> {
  const [program, ...args] = parseArgsStringToArgv(command)
  if (program === undefined || program === '' || command.includes('\0'))
    return Promise.reject(new CommandFailed(ownWords(`The command of ${variable} names no program.`)))
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 20 },
      (error, output, said) => {
        const line = output
          .split(/\r?\n/)
          .find((each) => each.trim() !== '')
          ?.trim()
        if (error === null && line !== undefined) return resolve(line)
        const what = error === null ? 'printed nothing' : whatHappened(error, timeoutMs)
        const complaint =
          said.trim() === '' ? undefined : words` It said: ${said.trim().replace(/\s*[\r\n]+\s*/g, ' ')}`
        reject(new CommandFailed(words`The command of ${ownWords(variable)} ${ownWords(what)}.${complaint}`))
      },
    )
    // It has nobody to ask.
    child.stdin?.on('error', () => {})
    child.stdin?.end()
  })
}

function whatHappened(error: ExecFileException, timeoutMs: number): string {
  const { code } = error
  if (typeof code === 'number') return `ended with exit code ${code}`
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed more than a megabyte'
  if (typeof code === 'string') return `could not be run (${code})`
  return error.killed ? `took longer than ${timeoutMs / 1000} s` : `was ended by ${error.signal}`
}
