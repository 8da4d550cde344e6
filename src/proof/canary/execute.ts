import { execFile } from 'node:child_process'

/** What a program did. */
export interface ProgramRun {
  /** Undefined if it had to be killed. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
  readonly seconds: number
  /** How long it ran after it was interrupted; undefined if it was not, or had ended before. */
  readonly secondsAfterInterruption: number | undefined
}

/** Where and how to run a program, when to kill it, and when to press Ctrl-C, if at all (in milliseconds). */
export interface Execution {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs?: number
  readonly interruptAfterMs?: number | undefined
}

/** Runs Node with these arguments, and waits for its end. */
export function execute(words: readonly string[], { cwd, env, timeoutMs, interruptAfterMs }: Execution) {
  return new Promise<ProgramRun>((resolve) => {
    const started = performance.now()
    let interruptedAt: number | undefined
    const options = { cwd, env, timeout: timeoutMs ?? 0, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const
    const child = execFile(process.execPath, words, options, (error, stdout, stderr) => {
      clearTimeout(interruption)
      const now = performance.now()
      resolve({
        exitCode: error === null ? 0 : typeof error.code === 'number' ? error.code : undefined,
        stdout,
        stderr,
        seconds: (now - started) / 1000,
        secondsAfterInterruption: interruptedAt === undefined ? undefined : (now - interruptedAt) / 1000,
      })
    })
    const interrupt = () => {
      interruptedAt = performance.now()
      child.kill('SIGINT')
    }
    const interruption = interruptAfterMs === undefined ? undefined : setTimeout(interrupt, interruptAfterMs)
  })
}
