import { type Command, Option } from 'commander'
import { usualFormats } from '../../report/formats.ts'
import { inEnvironmentOfProfile, listed, several } from './shared-options.ts'

/** Adds the command `run`, which loads what it needs when it runs. */
export function addRun(program: Command): void {
  program
    .command('run', { isDefault: true })
    .description('run the checks against a target (the default command)')
    .option(
      '--env <name|file>',
      'environments/<name>.env, the path of a file, or a folder of them; repeatable: several targets (default: reference)',
      (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
    )
    .option('--only <selector>', 'a requirement id, a glob over ids, or a section; repeatable', several, [])
    .option('--skip <selector>', 'the same, to leave out; repeatable', several, [])
    .option('--no-timing', 'leave out the checks that wait for the session timeout')
    .option('--quick', 'ask each statement once: leave out its further ways, methods, paths and accounts', false)
    .option(
      '--out <dir>',
      'folder for result.json and the reports (default: reports/<environment>; with --only: …-only)',
    )
    .option('--strict', 'an untested MUST counts as a failure', false)
    .option('--catalogue <version>', 'judge by the requirements as they were in this version (default: the newest)')
    .option('--shard <i/n>', 'run the i-th of n parts; auto: as the pipeline says')
    .option(
      '--format <names>',
      `reports beside result.json, comma-separated as for "report", or none; repeatable (default: ${usualFormats})`,
      listed,
    )
    .addOption(
      new Option('--evidence <amount>', 'of what passed like another check of its requirement')
        .choices(['short', 'full'])
        .default('short'),
    )
    .option('--specs <path>', 'spec file of your own, or folder of such files; repeatable', several, [])
    .option('--quiet', 'print only failures and the verdict', false)
    .option('--verbose', 'print every requirement and exchange', false)
    .addOption(
      new Option('--defect <names>', 'break the embedded reference server on purpose; repeatable').argParser(listed),
    )
    .addOption(
      new Option('--like <name>', 'have the embedded reference server imitate a known server, in its environment'),
    )
    .action(async (options, command: Command) => {
      const { format = usualFormats.join() } = options
      const [env = 'reference', ...others] =
        options.env === undefined ? [] : (await import('../environments-given.ts')).environmentsGiven(options.env)
      if (others.length > 0) {
        const { runMany } = await import('../run-many.ts')
        process.exitCode = await runMany({ ...options, format, envs: [env, ...others], words: process.argv.slice(2) })
        return
      }
      const { run } = await import('../run.ts')
      process.exitCode = await run({
        ...(await inEnvironmentOfProfile({ ...options, format, env }, command)),
        words: process.argv.slice(2),
      })
    })
}
