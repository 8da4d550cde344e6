import { join, resolve } from 'node:path'
import { Redaction } from '../client/redaction.ts'
import { secretsOf } from '../client/secrets.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { takeInterruptions } from './interruption.ts'
import { makeOutputFolder } from './output-folder.ts'
import { packageRoot } from './package-root.ts'
import { selectionFrom } from './selection.ts'
import { WaitProgress } from './wait-progress.ts'

/** The options of `run`, as the command line gives them. */
export interface RunOptions {
  readonly env: string
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly timing: boolean
  readonly out?: string
  readonly strict: boolean
  readonly shard?: string
  readonly quiet: boolean
  readonly verbose: boolean
  readonly defect?: string
}

/**
 * Runs the checks against a target, writes `result.json` and the reports, prints the summary.
 * Gives the exit code (contract, section 2). Throws a ConfigurationError before anything is sent.
 * `entry` is another file of checks for the worker.
 */
export async function run(options: RunOptions, entry?: string): Promise<number> {
  const folders = { workingDirectory: process.cwd(), packageRoot }
  const declared = readEnvironment(options.env, folders, process.env)
  const selection = selectionFrom(options)
  const { waiversFile } = declared
  const waivers = waiversFile === undefined ? [] : (await import('../report/waivers.ts')).readWaivers(waiversFile)
  const { defect: defectName } = options
  const defect =
    defectName === undefined ? undefined : (await import('./defect-named.ts')).defectNamed(defectName, declared)
  const outDir = resolve(options.out ?? join('reports', declared.name))
  makeOutputFolder(outDir)

  const startedAt = new Date()
  const start = performance.now()
  const interruption = takeInterruptions()
  // The worker takes longest to get ready, so it begins first; the target starts meanwhile, and the reports load last.
  const { beginChecks } = await import('./run-checks.ts')
  const checks = beginChecks(entry)
  try {
    const { startEmbedded } = await import('./embedded.ts')
    const target = await startEmbedded(declared, defect === undefined ? [] : [defect.change])
    const progress = options.quiet ? undefined : new WaitProgress(process.stderr)
    try {
      const { environment } = target
      const running = checks.run({ environment, selection }, interruption.signal, (waiting) =>
        progress?.change(waiting),
      )
      const [found, { conclude }] = await Promise.all([running, import('./conclude.ts')])
      const { reports, traffic, errors, unreachable = errors[0]?.split('\n')[0] } = found
      const redaction = new Redaction(secretsOf(environment))
      for (const error of errors)
        process.stderr.write(`The suite itself broke. Please report this:\n${redaction.apply(error)}\n`)
      const durationMs = performance.now() - start
      const { strict } = options
      const findings = { environment, selection, reports, traffic, unreachable, startedAt, durationMs, waivers, strict }
      return conclude({ ...findings, defect: defect?.name }, { ...options, outDir }).exitCode
    } finally {
      progress?.close()
      await target.close()
    }
  } finally {
    await checks.close()
    interruption.release()
  }
}
