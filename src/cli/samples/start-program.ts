import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../../results/result.ts'
import { resultSchema } from '../../results/result-schema.ts'
import { packageRoot, program } from '../../suite/suite.ts'

export interface ProgramExit {
  readonly exitCode: number | null
  readonly out: string
  readonly err: string
}

/** The complaints on standard error: without the cost of a run, and without the progress that it prints on a busy machine. */
export function complaintsIn(err: string): string {
  return err.replaceAll(/^(?:Cost(?: of \S+)?: about |[✓✗–○?~…] |\d+ checks? wait for ).*\n/gm, '')
}

/** Starts the compiled program, or another file. `variables` are all that its process gets in addition to PATH. */
export function startCli(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  file = program,
  cwd = packageRoot,
) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<ProgramExit>((resolve) =>
    child.once('close', (exitCode) => resolve({ exitCode, out, err })),
  )
  return { process: child, ended }
}

/** A folder for one test file, and the results of runs that write there. */
export class OutFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'auth-conformance-'))

  file(name: string): string {
    return join(this.path, name)
  }

  result(out: string): Result {
    return resultSchema.parse(JSON.parse(readFileSync(join(this.path, out, 'result.json'), 'utf8')))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
