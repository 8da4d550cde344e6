import { execFile } from 'node:child_process'
import { parseArgsStringToArgv } from 'string-argv'

/** A command of the user's that gave nothing usable: what happened, with its exit code and what it said. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/**
 * Runs a command of the environment and gives the first line that it prints. The line is split into words as a shell
 * does with quotes, but no shell sees it: no variable, pipe or wildcard is expanded.
 * Throws CommandFailed when it can't be started, fails, prints nothing, or takes longer than `timeoutMs`.
 */
export function firstLineOf(variable: string, command: string, timeoutMs: number): Promise<string> {
  const [program = '', ...words] = parseArgsStringToArgv(command)
  return new Promise((resolve, reject) => {
    execFile(
      program,
      words,
      { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1 << 20 },
      (error, output, said) => {
        const line = output
          .split(/\r?\n/)
          .find((each) => each.trim() !== '')
          ?.trim()
        if (error === null && line !== undefined) return resolve(line)
        const what =
          error === null
            ? 'printed nothing'
            : error.killed
              ? `took longer than ${timeoutMs / 1000} s`
              : typeof error.code === 'number'
                ? `ended with exit code ${error.code}`
                : `could not be run (${error.code})`
        const complaint = said.trim() === '' ? '' : ` It said: ${said.trim().slice(0, 500)}`
        reject(new CommandFailed(`The command of ${variable} ${what}.${complaint}`))
      },
    )
  })
}
