import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot, program } from '../../suite/suite.ts'
import { type Execution, execute, type ProgramRun } from '../canary/execute.ts'
import { type Texts, textsBelow } from '../canary/leaks.ts'
import type { Usage } from './usage.ts'

/** A run against a hostile server. */
export interface HostileRun extends ProgramRun {
  readonly usage: Usage | undefined
  /** Both output streams and every file that it wrote, by name. */
  readonly texts: Texts
}

/** Runs the program as a user would, in a temporary folder. `asking`: what to test. */
export async function runProgram(
  variables: Readonly<Record<string, string>>,
  asking: readonly string[],
  limits: Pick<Execution, 'timeoutMs' | 'interruptAfterMs'>,
): Promise<HostileRun> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  try {
    const environmentFile = join(folder, 'hostile.env')
    const usageFile = join(folder, 'usage.json')
    mkdirSync(join(folder, 'tmp'))
    writeFileSync(environmentFile, 'TARGET_URL=http://127.0.0.1:1\n')
    const measured = ['--import', join(packageRoot, 'dist/src/proof/hostile/usage.js'), program]
    const words = ['--env', environmentFile, '--out', join(folder, 'out'), '--no-timing', '--quiet', ...asking]
    const env = {
      PATH: process.env.PATH,
      CONFORMANCE_SEED: '0',
      HOME: folder,
      TMPDIR: join(folder, 'tmp'),
      HOSTILE_USAGE_FILE: usageFile,
      ...variables,
    }
    const run = await execute([...measured, ...words], { cwd: folder, env, ...limits })
    const usage = existsSync(usageFile) ? (JSON.parse(readFileSync(usageFile, 'utf8')) as Usage) : undefined
    return { ...run, usage, texts: { stdout: run.stdout, stderr: run.stderr, ...textsBelow(folder) } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
