import { join, resolve } from 'node:path'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { type Column, columnOf, exitCodeOfAll } from '../reports/matrix/matrix.ts'
import { targetLine } from '../reports/matrix/text.ts'
import { paintFor } from '../reports/paint.ts'
import type { Result } from '../results/result.ts'
import { limitHeapGrowth } from './heap-growth.ts'
import { judgeTarget, type Prepared, prepareCommand, type RunOptions } from './judge-target.ts'
import { writeMatrix } from './matrix-files.ts'
import { makeOutputFolder, onlySuffix } from './output-folder.ts'
import { watch } from './watch.ts'

interface RunManyOptions extends Omit<RunOptions, 'env'> {
  readonly envs: readonly string[]
}

/**
 * Runs the checks against several targets, and compares them. Returns the worst exit code: of a cancelled run, of a failure, of
 * no verdict, in this order. Throws a ConfigurationError before anything is sent.
 */
export async function runMany({ envs, ...options }: RunManyOptions): Promise<number> {
  const outDir = resolve(options.out ?? 'reports')
  const targets = await prepareAll(envs, { ...options, ...(options.out !== undefined && { out: outDir }) })
  makeOutputFolder(outDir)
  // Targets keep their position, in whatever order they finish.
  const columns: Column[] = []
  limitHeapGrowth()
  const watched = watch(options)
  const { lanes, share } = shareOut(targets)
  const codes: number[] = []
  const waiting = [...targets.entries()]
  const errors = new Map<string, unknown>()
  await Promise.all(Array.from({ length: lanes }, lane)).finally(watched.release)
  const finished = columns.flat()
  const [error] = errors.values()
  // Like the error of a single run. The codes also include errors of the suite itself, which are in no result.
  const exitCode = error === undefined ? exitCodeOfAll(finished, codes) : 3
  const shown = { verdicts: options.quiet, suffix: onlySuffix(options.only), exitCode }
  await writeMatrix(finished, outDir, folderOf, shown)
  if (error !== undefined) throw error
  return exitCode

  /** Runs one target after another while any are left. */
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, prepared] = next
      const concurrency = Math.min(prepared.declared.concurrency, share)
      const limited = { ...prepared, declared: { ...prepared.declared, concurrency } }
      const onResult = (result: Result) => {
        const column = columnOf(result)
        columns[place] = column
        if (!options.quiet) process.stdout.write(`${targetLine(column, paintFor(process.stdout))}\n`)
      }
      // The others go on where one can't, also those of its lane, and their sessions are logged out.
      await judgeTarget(limited, watched, { onResult }).then(
        (code) => codes.push(code),
        (error) => errors.set(prepared.declared.name, error),
      )
    }
  }

  /** The folder of the report that the page links to, if any. */
  function folderOf(environment: string): string | undefined {
    if (errors.has(environment)) return undefined
    const target = targets.find(({ declared }) => declared.name === environment)
    return target?.formats.includes('html') === true ? target.outDir : undefined
  }
}

/** Prepares every target, so that all problems are reported at once. */
async function prepareAll(envs: readonly string[], options: Omit<RunOptions, 'env'>): Promise<Prepared[]> {
  const problems: string[] = []
  const targets: Prepared[] = []
  for (const env of envs)
    try {
      targets.push(await prepareCommand({ ...options, env }, (name) => join(options.out ?? 'reports', name)))
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      problems.push(...error.problems)
    }
  if (problems.length > 0) throw new ConfigurationError([...new Set(problems)])
  return withSharedBudgets(targets)
}

/** Divides MAX_FAILED_LOGINS among targets with one address. Throws a ConfigurationError if that leaves none for a shard. */
export function withSharedBudgets<Target extends Pick<Prepared, 'declared' | 'selection'>>(
  targets: readonly Target[],
): Target[] {
  return targets.map((target) => {
    const { name, baseUrl, maxFailedLogins } = target.declared
    const count = targets.filter(({ declared }) => declared.baseUrl === baseUrl).length
    if (baseUrl === 'embedded' || count === 1) return target
    const needed = count * (target.selection.shard?.count ?? 1)
    if (maxFailedLogins < needed)
      throw new ConfigurationError([
        `${name}: ${count} environments have the address ${baseUrl}, so that MAX_FAILED_LOGINS=${maxFailedLogins} is too few: ` +
          `they need ${needed}. Raise it, or run fewer of them.`,
      ])
    return { ...target, declared: { ...target.declared, maxFailedLogins: Math.floor(maxFailedLogins / count) } }
  })
}

/** How many targets run at the same time, and how many checks of each: together at most the largest CONCURRENCY. */
export function shareOut(targets: readonly Pick<Prepared, 'declared'>[]): { lanes: number; share: number } {
  const concurrency = Math.max(...targets.map(({ declared }) => declared.concurrency))
  const lanes = Math.min(targets.length, concurrency)
  return { lanes, share: Math.floor(concurrency / lanes) }
}
