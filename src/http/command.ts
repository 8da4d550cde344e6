import { type ExecFileException, execFile } from 'node:child_process'
import { parseArgsStringToArgv } from 'string-argv'
import { ownWords, type Words, words } from './words.ts'

/** A user-defined command returned nothing usable. The message says what happened, with exit code and error output. */
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
 * Runs a command of the environment and returns the first line that it prints. The command is split into words with the quoting
 * rules of a shell, but without a shell: variables, pipes and wildcards are not expanded. Throws CommandFailed if it can't be
 * started, fails, prints nothing, or takes longer than `timeoutMs`.
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
    // The command gets no input.
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
