import { type ExecFileException, execFile } from 'node:child_process'
import { parseArgsStringToArgv } from 'string-argv'

/** A user-defined command returned nothing usable. The message says what happened, with exit code and error output. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/**
 * Runs a command of the environment and returns the first line that it prints. The command is split into words with the quoting
 * rules of a shell, but without a shell: variables, pipes and wildcards are not expanded. Throws CommandFailed if it can't be
 * started, fails, prints nothing, or takes longer than `timeoutMs`.
 */
export function firstLineOf(variable: string, command: string, timeoutMs: number): Promise<string> {
  const [program, ...words] = parseArgsStringToArgv(command)
  if (program === undefined || program === '' || command.includes('\0'))
    return Promise.reject(new CommandFailed(`The command of ${variable} names no program.`))
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      words,
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 20 },
      (error, output, said) => {
        const line = output
          .split(/\r?\n/)
          .find((each) => each.trim() !== '')
          ?.trim()
        if (error === null && line !== undefined) return resolve(line)
        const what = error === null ? 'printed nothing' : whatHappened(error, timeoutMs)
        const complaint = said.trim() === '' ? '' : ` It said: ${said.trim().replace(/\s*[\r\n]+\s*/g, ' ')}`
        reject(new CommandFailed(`The command of ${variable} ${what}.${complaint}`))
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
