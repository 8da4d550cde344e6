import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { reportFormats } from '../../reports/formats.ts'
import { program } from '../../suite/suite.ts'
import { execute, runIn, type TracedRun } from './execute.ts'
import { textsBelow } from './leaks.ts'

const everyFormat = Object.keys(reportFormats).join()

/**
 * Runs the compiled program in a new folder, for the duration of the test.
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
): Promise<TracedRun & { readonly outDir: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const entry = [options.root === undefined ? program : join(options.root, 'dist/src/cli/main.js')]
  const only = (options.only ?? []).flatMap((selector) => ['--only', selector])
  const words = options.words ?? ((out: string) => ['run', '--out', out, '--no-timing', '--verbose', ...only])
  const outDir = join(folder, 'out')
  const run = await runIn(folder, words, { GITHUB_ACTIONS: 'true', ...variables }, { entry })
  if (!options.everyFormat) return { ...run, outDir }
  const again = join(folder, 'again')
  const env = { PATH: process.env.PATH, GITHUB_ACTIONS: 'true', CONFORMANCE_SEED: '0' }
  const command = [...entry, 'report', outDir, '--format', everyFormat, '--out', again]
  const { exitCode, stdout, stderr } = await execute(command, { cwd: folder, env })
  if (exitCode !== 0) throw new Error(`report: ${stderr}`)
  return { ...run, outDir, texts: { ...run.texts, ...textsBelow(again), 'output of report': `${stdout}${stderr}` } }
}
