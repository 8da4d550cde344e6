import { type Command, Option } from 'commander'
import { inEnvironmentOfProfile, listed, several } from './shared-options.ts'

/** Adds the command `explore`, which loads what it needs when it runs. */
export function addExplore(program: Command): void {
  program
    .command('explore')
    .description('explore a target with random sequences of requests, checked against a model of the specification')
    .option('--env <name|file>', 'environments/<name>.env, or the path of a file', 'reference')
    .option('--for <time>', 'how long to explore, such as 2m (default: 60s, unless --runs is given)')
    .option('--runs <n>', 'number of sequences')
    .option('--seed <n>', 'the same seed makes the same sequences', '1')
    .option('--users <n>', 'concurrent virtual users', '8')
    .option('--rate <n>', 'maximum number of requests per second')
    .option('--only <selector>', 'requirements to check: an ID, a glob over IDs, or a section; repeatable', several, [])
    .option('--out <dir>', 'folder for exploration.json and its reports (default: reports/<environment>-exploration)')
    .option('--replay <file>', 'replay the findings of an exploration.json instead')
    .addOption(
      new Option('--emit <words...>', '"k6 DIR" writes a script for k6 instead, and sends nothing').conflicts([
        'only',
        'out',
        'replay',
        'defect',
      ]),
    )
    .option('--quiet', 'print only findings and the verdict', false)
    .addOption(
      new Option('--defect <names>', 'break the embedded reference server on purpose; repeatable').argParser(listed),
    )
    .addOption(
      new Option('--like <name>', 'make the embedded reference server imitate a known server, using its environment'),
    )
    .action(async (options, command: Command) => {
      const { runExplore } = await import('../explore.ts')
      process.exitCode = await runExplore(await inEnvironmentOfProfile(options, command))
    })
}
