import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { reportFormats } from '../../reports/formats.ts'
import { program } from '../../suite/suite.ts'
import { execute } from './execute.ts'
import { type Texts, textsBelow } from './leaks.ts'

const everyFormat = Object.keys(reportFormats).join()

/** The outcome of a run of the program. */
export interface Traces {
  /** Undefined if it was killed. */
  readonly exitCode: number | undefined
  readonly stdout: string
  readonly outDir: string
  /** Both output streams, and every file that the run produced, with its name. */
  readonly texts: Texts
}

/**
 * Runs the compiled program in a new folder, which also holds its temporary files.
 *
 * @param variables environment variables, which contain the secrets as in a pipeline
 * @param options `root`: another copy of the package; `only`: selectors; `everyFormat`: also create every report format;
 *   `words`: a command other than `run`, which writes to the given folder
 */
export async function runProgramForCanary(
  variables: Readonly<Record<string, string>>,
  options: {
    readonly root?: string
    readonly everyFormat?: boolean
    readonly only?: readonly string[]
    readonly words?: (outDir: string) => readonly string[]
  } = {},
): Promise<Traces> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [outDir, temporary] = [join(folder, 'out'), join(folder, 'tmp')]
  mkdirSync(temporary)
  const environmentFile = join(folder, 'canary.env')
  writeFileSync(environmentFile, 'TARGET_URL=http://127.0.0.1:1\n')
  const main = options.root === undefined ? program : join(options.root, 'dist/src/cli/main.js')
  const env = {
    PATH: process.env.PATH ?? '',
    TMPDIR: temporary,
    HOME: temporary,
    GITHUB_ACTIONS: 'true',
    CONFORMANCE_SEED: '0',
  }
  const only = (options.only ?? []).flatMap((selector) => ['--only', selector])
  const words = options.words?.(outDir) ?? ['run', '--out', outDir, '--no-timing', '--verbose', ...only]
  const run = await execute([main, ...words, '--env', environmentFile], { cwd: folder, env: { ...env, ...variables } })
  const streams: Record<string, string> = { stdout: run.stdout, stderr: run.stderr }
  if (options.everyFormat) {
    const again = [main, 'report', outDir, '--format', everyFormat, '--out', join(folder, 'again')]
    const report = await execute(again, { cwd: folder, env })
    if (report.exitCode !== 0) throw new Error(`report: ${report.stderr}`)
    streams['output of report'] = `${report.stdout}${report.stderr}`
  }
  return { exitCode: run.exitCode, stdout: run.stdout, outDir, texts: { ...streams, ...textsBelow(folder) } }
}
