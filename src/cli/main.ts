import { Command, CommanderError, Option } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { similarName } from '../environment/similar-name.ts'
import { changedSource } from '../suite/sources.ts'
import { packageRoot, suite } from '../suite/suite.ts'
import { takeClosedOutput } from './closed-output.ts'
import { helpOfProgram } from './program-help.ts'
import { addSetUpCommands } from './set-up-commands.ts'
import { usualFormats } from './written-formats.ts'

const several = (value: string, before: readonly string[]) => [...before, value]

const program = new Command('auth-conformance')
  .description('Judges the REST authentication of a reporting service, statement by statement of one document.')
  .version(suite.version)
  .showHelpAfterError('(--help says more)')
  .exitOverride()

// Each command loads what it needs when it runs: start-up time is part of every run.

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
  .option('--out <dir>', 'folder for result.json and the reports (default: reports/<environment>; with --only: …-only)')
  .option('--strict', 'an untested MUST counts as a failure', false)
  .option('--catalogue <version>', 'judge by the requirements as they were in this version (default: the newest)')
  .option('--shard <i/n>', 'run the i-th of n parts; auto: as the pipeline says')
  .option('--format <names>', 'reports beside result.json, comma-separated as for "report", or none', usualFormats)
  .addOption(
    new Option('--evidence <amount>', 'of what passed like another check of its requirement')
      .choices(['short', 'full'])
      .default('short'),
  )
  .option('--specs <dir>', 'folder with spec files of your own; repeatable', several, [])
  .option('--quiet', 'print only failures and the verdict', false)
  .option('--verbose', 'print every requirement and exchange', false)
  .addOption(new Option('--defect <name>', 'break the embedded reference server on purpose'))
  .addOption(
    new Option('--like <name>', 'have the embedded reference server imitate a known server, in its environment'),
  )
  .action(async (options, command: Command) => {
    const [env = 'reference', ...others] =
      options.env === undefined ? [] : (await import('./environments-given.ts')).environmentsGiven(options.env)
    if (others.length > 0) {
      const { runMany } = await import('./run-many.ts')
      process.exitCode = await runMany({ ...options, envs: [env, ...others], words: process.argv.slice(2) })
      return
    }
    const { run } = await import('./run.ts')
    process.exitCode = await run({
      ...(await inEnvironmentOfProfile({ ...options, env }, command)),
      words: process.argv.slice(2),
    })
  })

program
  .command('list')
  .description('print the catalogue of requirements')
  .option('--json', 'as JSON', false)
  .option('--catalogue <version>', 'as it was in this version (default: the newest)')
  .option('--defects', 'print the defects of the reference server instead', false)
  .option('--variants', 'print its lawful variants instead', false)
  .option('--profiles', 'print the known servers that it can imitate instead', false)
  .action(async (options) => {
    const { list } = await import('./list.ts')
    process.stdout.write(list(options))
  })

program
  .command('doctor')
  .description('look at a target before any check: what it is like, and what is wrong with the set-up')
  .argument('[url]', 'its base address, scheme://host[:port][/context]')
  .option('--env <name|file>', 'environments/<name>.env, or the path of a file (default without a URL: reference)')
  .option('--write <file>', 'write an environment file that fits the target, without secrets')
  .action(async (url, options) => {
    const { examine } = await import('./doctor.ts')
    process.exitCode = await examine({ url, ...options })
  })

program
  .command('reference')
  .description('start the reference server alone, until Ctrl-C')
  .option('--env <name|file>', 'the environment that it is to be', 'reference')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on; 0: any free one', '8080')
  .option('--context <path>', 'context path (default: /reporting, or that of the known server)')
  .option('--release <number>', 'release, such as 7.0.0; before 7.1 it has the legacy login')
  .option('--framework <word>', 'name in the path of the security check')
  .option('--organizations <single|multiple>', 'one organization, or several')
  .option('--get-login <enabled|disabled>', 'whether login takes GET')
  .option('--encryption <off|static|dynamic>', 'login encryption')
  .option('--ticket-argument <name>', 'name of the ticket argument')
  .option('--preauth-argument <name>', 'name of the token argument')
  .option('--success-location <path>', 'where the security check redirects')
  .option('--json-location <path>', 'where the JSON success file is')
  .option('--session-timeout <time>', 'inactivity timeout, such as 90s or 20m')
  .option('--expired-license', 'have no valid license', false)
  .option('--like <name>', 'imitate a known server, in its environment; "list --profiles" shows them')
  .option('--defect <name>', 'be broken on purpose; "list --defects" shows how')
  .option('--variant <name>', 'differ lawfully; repeatable; "list --variants" shows how', several, [])
  .option('--write <file>', 'write an environment file for it')
  .action(async (options, command: Command) => {
    const { reference } = await import('./reference.ts')
    await reference(await inEnvironmentOfProfile(options, command))
  })

program
  .command('explore')
  .description('explore a target with random sequences of requests, against a model of the document')
  .option('--env <name|file>', 'environments/<name>.env, or the path of a file', 'reference')
  .option('--for <time>', 'how long, such as 2m (default: 60s, unless --runs is given)')
  .option('--runs <n>', 'how many sequences')
  .option('--seed <n>', 'the same seed makes the same sequences', '1')
  .option('--users <n>', 'virtual users at the same time', '8')
  .option('--rate <n>', 'the most requests a second')
  .option('--only <selector>', 'a requirement id, a glob over ids, or a section; repeatable', several, [])
  .option('--out <dir>', 'folder for exploration.json and its reports (default: reports/<environment>-exploration)')
  .option('--replay <file>', 'replay the findings of an exploration.json instead')
  .addOption(
    new Option(
      '--emit <words...>',
      '"k6 DIR" writes the journeys as a script for k6 instead, and sends nothing',
    ).conflicts(['only', 'out', 'replay', 'defect']),
  )
  .option('--quiet', 'print only findings and the verdict', false)
  .addOption(new Option('--defect <name>', 'break the embedded reference server on purpose'))
  .addOption(
    new Option('--like <name>', 'have the embedded reference server imitate a known server, in its environment'),
  )
  .action(async (options, command: Command) => {
    const { explore } = await import('./explore.ts')
    process.exitCode = await explore(await inEnvironmentOfProfile(options, command))
  })

program
  .command('report')
  .description('make reports of a result, or one result of those of several shards')
  .argument('[result]', 'a result.json, or its folder')
  .option('--merge <dir...>', 'folders with the results of shards; the merged one goes to reports/<environment>')
  .option(
    '--format <names>',
    'comma-separated: html, html-summary, junit, earl, markdown, waivers, annotations, console, allure',
  )
  .option('--out <dir>', 'folder for the reports (default: beside the result)')
  .option('--failures-first', 'what failed before everything else, in the HTML report', false)
  .action(async (result, options) => {
    const { report } = await import('./report.ts')
    process.exitCode = await report(result, options)
  })

program
  .command('compare')
  .description('tell what changed between two runs; exit code 1 when something got worse, lost coverage too')
  .argument('<old>', 'the result.json of the run before, or its folder')
  .argument('<new>', 'that of the run after')
  .option('--allow-untested', 'what is not tested any more, or no longer applies, is not worse', false)
  .option('--allow-waived', 'what fails newly, and a new waiver covers, is not worse', false)
  .option('--format <names>', 'comma-separated: console, markdown, html, json (default: console)')
  .option('--out <dir>', 'folder for the formats; without it, one of them is printed')
  .option('--json', 'the same as --format json', false)
  .action(async (before, after, options) => {
    const { compare } = await import('./compare.ts')
    process.exitCode = compare(before, after, options)
  })

program
  .command('history')
  .description('tell the verdicts of all results below a folder over time, and since when each open failure is there')
  .argument('<dir...>', 'folders with results, as runs leave them')
  .option('--format <names>', 'comma-separated: console, markdown, html, json (default: console)')
  .option('--out <dir>', 'folder for the formats; without it, one of them is printed')
  .action(async (folders, options) => {
    const { history } = await import('./history.ts')
    process.exitCode = history(folders, options)
  })

addSetUpCommands(program)

/** A known server brings its own environment, unless another one is asked for. */
async function inEnvironmentOfProfile<T extends { like?: string }>(options: T, command: Command): Promise<T> {
  const isGiven = !['default', undefined].includes(command.getOptionValueSource('env'))
  if (options.like === undefined || isGiven) return options
  const { profileNamed } = await import('../departures/profiles/profile-named.ts')
  return { ...options, env: profileNamed(options.like).environment }
}

program.addHelpText('after', () => {
  const usual = program.commands.find((each) => each.name() === 'run')
  return usual === undefined ? '' : helpOfProgram(usual)
})

/** No command takes such a word: without this, the default command would complain of one argument too many. */
function assertKnown([word]: readonly string[]): void {
  const known = [...program.commands.map((each) => each.name()), 'help']
  if (word === undefined || word.startsWith('-') || known.includes(word)) return
  const meant = similarName(word, known)
  const hint = meant === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${meant}?`
  throw new ConfigurationError([`There is no command ${word}. ${hint}`])
}

takeClosedOutput()
try {
  assertKnown(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.problems.map((problem) => `error: ${problem}\n`).join('')}`)
    process.exitCode = 2
  } else if (isOfFileSystem(error)) {
    process.stderr.write(`error: ${error.path} can't be used: ${error.code}.\n`)
    process.exitCode = 3
  } else {
    process.stderr.write(`The suite itself broke. Please report this:\n${(error as Error).stack ?? error}\n`)
    process.exitCode = 3
  }
}

// Comes last: to look at every source takes a while, and a run has its first request to send.
const changed = await changedSource(packageRoot)
if (changed !== undefined)
  process.stderr.write(`warning: This program is older than ${changed}: "npm run build" makes it anew.\n`)

/** A disk that is full, a folder where a file has to be: not the suite's fault. */
function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  return code !== undefined && path !== undefined && syscall !== undefined && !syscall.startsWith('spawn')
}
