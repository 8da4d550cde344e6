import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packageRoot, program } from '../../suite/suite.ts'
import { type Texts, textsBelow } from '../canary/leaks.ts'
import type { Span } from './serve.ts'
import type { Usage } from './usage.ts'

/** The outcome of a run of the program. */
export interface ProgramRun {
  /** Undefined if it had to be killed. */
  readonly exitCode: number | undefined
  readonly seconds: number
  /** How long it ran after it was interrupted; undefined if it was not, or had ended before. */
  readonly secondsAfterInterruption: number | undefined
  readonly stdout: string
  readonly usage: Usage | undefined
  /** When it was connected with its target; undefined if unknown. */
  readonly connected?: Span | undefined
  /** Both output streams and every file that it wrote, by name. */
  readonly texts: Texts
}

/** What to test, when to kill the program, and when to interrupt it, if at all (in milliseconds). */
export interface How {
  readonly asking: readonly string[]
  readonly timeoutMs: number
  readonly interruptAfterMs?: number | undefined
}

/** Runs the program as a user would, in a temporary folder. */
export async function runProgram(
  variables: Readonly<Record<string, string>>,
  { timeoutMs, interruptAfterMs, asking }: How,
): Promise<ProgramRun> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  try {
    const outDir = join(folder, 'out')
    const usageFile = join(folder, 'usage.json')
    mkdirSync(join(folder, 'tmp'))
    writeFileSync(join(folder, 'hostile.env'), 'TARGET_URL=http://127.0.0.1:1\n')
    const words = ['--env', join(folder, 'hostile.env'), '--out', outDir, '--no-timing', '--quiet', ...asking]
    const started = performance.now()
    const child = spawn(
      process.execPath,
      ['--import', join(packageRoot, 'dist/src/proof/hostile/usage.js'), program, ...words],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          CONFORMANCE_SEED: '0',
          HOME: folder,
          TMPDIR: join(folder, 'tmp'),
          HOSTILE_USAGE_FILE: usageFile,
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const streams = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        streams[name] += text
      })
    const killer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const ended = new AbortController()
    let interruptedAt: number | undefined
    if (interruptAfterMs !== undefined)
      sleep(interruptAfterMs, undefined, { signal: ended.signal }).then(
        () => {
          interruptedAt = performance.now()
          child.kill('SIGINT')
        },
        () => {},
      )
    const exitCode = await new Promise<number | undefined>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? undefined))
    })
    clearTimeout(killer)
    ended.abort()
    const now = performance.now()
    const usage = existsSync(usageFile) ? (JSON.parse(readFileSync(usageFile, 'utf8')) as Usage) : undefined
    return {
      exitCode,
      seconds: (now - started) / 1000,
      secondsAfterInterruption: interruptedAt === undefined ? undefined : (now - interruptedAt) / 1000,
      stdout: streams.stdout,
      usage,
      texts: { ...streams, ...textsBelow(folder) },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
