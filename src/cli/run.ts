import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { environmentFilesIn, environmentNameOf } from '../environment/read-environment.ts'
import { usualFormats } from '../reports/formats.ts'
import { isFolder } from '../suite/is-folder.ts'
import { packageRoot } from '../suite/suite.ts'
import { limitHeapGrowth } from './heap-growth.ts'
import { judgeTarget, prepareCommand, type Replacements, type RunOptions } from './judge-target.ts'
import { seedFrom } from './seed.ts'
import { inEnvironmentOfPatches, listed, several, withEmbedded } from './shared-options.ts'
import { watch } from './watch.ts'

export default function (command: Command): void {
  command
    .description('run the checks against a target (the default command)')
    .option(
      '--env <name|file>',
      'environments/<name>.env, the path of a file, or a folder of them; repeatable: several targets (default: reference)',
      several,
    )
    .option('--only <selector>', 'requirements to check: an ID, a glob over IDs, or a section; repeatable', several, [])
    .option('--skip <selector>', 'requirements to exclude (same syntax as --only); repeatable', several, [])
    .option('--no-timing', 'skip the checks that wait for the session timeout')
    .option(
      '--quick',
      'check each requirement once, not for every authentication method, HTTP method, path and account',
      false,
    )
    .option(
      '--out <dir>',
      'folder for result.json and the reports (default: reports/<environment>, or reports/<environment>-only with --only)',
    )
    .option('--strict', 'count an untested MUST as a failure', false)
    .option('--catalogue <version>', 'run an earlier version of the requirements (default: the newest)')
    .option(
      '--seed <n>',
      'deal accounts out over the checks as the run with this seed did (default: a new one)',
      seedFrom,
    )
    .option('--shard <i/n>', 'run the i-th of n parts; auto: read the index from the pipeline')
    .option(
      '--format <names>',
      `reports beside result.json, comma-separated: the names that "report" takes, or none; repeatable (default: ${usualFormats})`,
      listed,
    )
    .addOption(
      new Option('--evidence <amount>', 'evidence to keep for checks that passed in the same way as another')
        .choices(['short', 'full'])
        .default('short'),
    )
    .option('--specs <path>', 'file or folder with custom checks; repeatable', several, [])
    .option('--quiet', 'print only failures and the verdict', false)
    .addOption(new Option('--verbose', 'print every requirement and exchange').default(false).conflicts('quiet'))
  withEmbedded(command).action(async (options) => {
    const { format = usualFormats.join() } = options
    const words = process.argv.slice(2)
    const named = options.env ?? ['reference']
    const [env = '', ...others] = environmentsGiven(named)
    // The results of a folder keep their places when it gets another file.
    if (others.length > 0 || named.some(namesFolder)) {
      const { runMany } = await import('./run-many.ts')
      process.exitCode = await runMany({ ...options, format, envs: [env, ...others], words })
    } else
      process.exitCode = await run({ ...(await inEnvironmentOfPatches({ ...options, format, env }, command)), words })
    // A custom check may have left a timer or a connection open, which would keep the process.
    if (options.specs.length > 0) setTimeout(() => process.exit(), leftOpenMs).unref()
  })
}

const leftOpenMs = 1000

/**
 * Runs the checks, by default those of the specs. Returns the exit code (contract, section 2). Throws a ConfigurationError before
 * anything is sent.
 */
export async function run(options: RunOptions, loadChecks?: Replacements['loadChecks']): Promise<number> {
  const prepared = await prepareCommand(options)
  limitHeapGrowth()
  const watched = watch(options)
  try {
    return await judgeTarget(prepared, watched, { loadChecks })
  } finally {
    watched.release()
  }
}

/** The environments that `--env` names, also by folders. Throws a ConfigurationError for two of one name, or an empty folder. */
function environmentsGiven(words: readonly string[]): string[] {
  const all = words.flatMap((word) => (namesFolder(word) ? filesIn(word) : [word]))
  const names = all.map(environmentNameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new ConfigurationError([
      `--env: ${all.filter((each) => environmentNameOf(each) === twice).join(' and ')} are both called ${twice}, ` +
        'and their results would share one folder. Rename one of the files.',
    ])
  return all
}

/** A name from environments/ takes precedence over a folder of the same name. */
function namesFolder(word: string): boolean {
  const isName = [process.cwd(), packageRoot].some((place) => existsSync(join(place, 'environments', `${word}.env`)))
  return !isName && isFolder(word)
}

function filesIn(folder: string): string[] {
  const files = environmentFilesIn(folder)
  if (files.length === 0) throw new ConfigurationError([`--env ${folder}: there is no file *.env in this folder.`])
  return files.map((name) => join(folder, name))
}
