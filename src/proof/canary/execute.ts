import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { program } from '../../suite/suite.ts'
import { type Texts, textsBelow } from './leaks.ts'

/** Where and how to run a program, when to kill it, and when to press Ctrl-C, if at all (in milliseconds). */
interface Execution {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs?: number
  readonly interruptAfterMs?: number | undefined
}

/** A run of this program, with both output streams and every file that it wrote, by name, in its `texts`. */
export type TracedRun = Awaited<ReturnType<typeof runIn>>

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
) {
  const temporary = join(folder, 'tmp')
  const environmentFile = join(folder, 'canary.env')
  mkdirSync(temporary)
  writeFileSync(environmentFile, 'TARGET_URL=http://127.0.0.1:1\n')
  const env = { PATH: process.env.PATH, HOME: temporary, TMPDIR: temporary, CONFORMANCE_SEED: '0', ...variables }
  const command = [...entry, ...words(join(folder, 'out')), '--env', environmentFile]
  const run = await execute(command, { cwd: folder, env, ...limits })
  const texts: Texts = { stdout: run.stdout, stderr: run.stderr, ...textsBelow(folder) }
  return { ...run, texts }
}

/** Runs Node with these arguments, and waits for its end. */
export async function execute(words: readonly string[], { cwd, env, timeoutMs, interruptAfterMs }: Execution) {
  const started = performance.now()
  let interruptedAt: number | undefined
  const options = { cwd, env, timeout: timeoutMs ?? 0, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const
  const running = promisify(execFile)(process.execPath, words, options)
  const interrupt = () => {
    interruptedAt = performance.now()
    running.child.kill('SIGINT')
  }
  const interruption = interruptAfterMs === undefined ? undefined : setTimeout(interrupt, interruptAfterMs)
  const { code = 0, stdout, stderr } = await running.catch((error) => error)
  clearTimeout(interruption)
  const secondsSince = (time: number) => (performance.now() - time) / 1000
  return {
    /** Undefined if it had to be killed. */
    exitCode: typeof code === 'number' ? code : undefined,
    stdout: String(stdout),
    stderr: String(stderr),
    seconds: secondsSince(started),
    /** How long it ran after it was interrupted; undefined if it was not, or had ended before. */
    secondsAfterInterruption: interruptedAt === undefined ? undefined : secondsSince(interruptedAt),
  }
}
