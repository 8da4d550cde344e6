import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { program } from '../../suite/suite.ts'
import { type Texts, textsBelow } from './leaks.ts'

/** What a program did. */
interface ProgramRun {
  /** Undefined if it had to be killed. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly stderr: string
  readonly seconds: number
  /** How long it ran after it was interrupted; undefined if it was not, or had ended before. */
  readonly secondsAfterInterruption: number | undefined
}

/** Where and how to run a program, when to kill it, and when to press Ctrl-C, if at all (in milliseconds). */
interface Execution {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs?: number
  readonly interruptAfterMs?: number | undefined
}

/** A run of this program, with both output streams and every file that it wrote, by name. */
export interface TracedRun extends ProgramRun {
  readonly texts: Texts
}

/**
 * Runs the compiled program as a user does, in this folder, which also holds its temporary files.
 *
 * @param words its arguments, for the output folder
 * @param variables environment variables, which contain the secrets as in a pipeline
 * @param entry the arguments of Node that start the program
 */
export async function runIn(
  folder: string,
  words: (outDir: string) => readonly string[],
  variables: Readonly<Record<string, string>>,
  { entry = [program], ...limits }: Omit<Execution, 'cwd' | 'env'> & { readonly entry?: readonly string[] } = {},
): Promise<TracedRun> {
  const temporary = join(folder, 'tmp')
  const environmentFile = join(folder, 'canary.env')
  mkdirSync(temporary)
  writeFileSync(environmentFile, 'TARGET_URL=http://127.0.0.1:1\n')
  const env = { PATH: process.env.PATH, HOME: temporary, TMPDIR: temporary, CONFORMANCE_SEED: '0', ...variables }
  const command = [...entry, ...words(join(folder, 'out')), '--env', environmentFile]
  const run = await execute(command, { cwd: folder, env, ...limits })
  return { ...run, texts: { stdout: run.stdout, stderr: run.stderr, ...textsBelow(folder) } }
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
