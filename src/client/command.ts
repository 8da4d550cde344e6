import { type ExecFileException, execFile } from 'node:child_process'
import { parseArgsStringToArgv } from 'string-argv'
import { canBeHidden, shortestSecret } from '../suite/escapes.ts'
import { ownWords, type Words } from '../transport/words.ts'

/** A user-defined command returned nothing usable. The message has nothing of what it printed, which may contain the secret. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
  readonly words: Words

  constructor(message: Words) {
    super(String(message))
    this.words = message
  }
}

/**
 * Runs a command of the environment and returns the first line that it prints. The command is split into words with the quoting
 * rules of a shell, but without a shell: variables, pipes and wildcards are not expanded. Throws CommandFailed if it can't be
 * started, fails, prints nothing or too little, or takes longer than `timeoutMs`. Nothing that it printed then is shown.
 */
export function firstLineOf(variable: string, command: string, timeoutMs: number): Promise<string> {
  const [program, ...args] = parseArgsStringToArgv(command)
  if (program === undefined || program === '' || command.includes('\0'))
    return Promise.reject(new CommandFailed(ownWords(`The command of ${variable} names no program.`)))
  return new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 20 } as const
    const child = execFile(program, args, options, (error, output) => {
      const line = /\S[^\n]*/.exec(output)?.[0].trim()
      if (error === null && line !== undefined && canBeHidden(line)) return resolve(line)
      const what = error === null ? tooLittle(line) : whatHappened(error, timeoutMs)
      reject(new CommandFailed(ownWords(`The command of ${variable} ${what}.`)))
    })
    // The command gets no input.
    child.stdin?.on('error', () => {})
    child.stdin?.end()
  })
}

function tooLittle(line: string | undefined): string {
  return line === undefined
    ? 'printed nothing'
    : `printed fewer than ${shortestSecret} characters: no report could hide them`
}

function whatHappened(error: ExecFileException, timeoutMs: number): string {
  const { code } = error
  if (typeof code === 'number') return `ended with exit code ${code}`
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed more than a megabyte'
  if (typeof code === 'string') return `could not be run (${code})`
  return error.killed ? `took longer than ${timeoutMs / 1000} s` : `was ended by ${error.signal}`
}
