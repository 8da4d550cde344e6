import { Command, CommanderError } from 'commander'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { similarName } from '../environment/similar-name.ts'
import { newerSource } from '../suite/sources.ts'
import { internalError, packageRoot, suite } from '../suite/suite.ts'
import { addCommands, commands, neededFor } from './commands.ts'
import { defaultCommand } from './own-command.ts'
import { helpOfProgram, optionDescription } from './program-help.ts'

const program = new Command('auth-conformance')
  .description('Checks the REST authentication of a JasperReports Server against its specification.')
  .version(suite.version)
  .showHelpAfterError('(--help says more)')
  .exitOverride()
  .configureHelp({ optionDescription })
  .hook('preAction', (_, command) => assertGiven(command))

program.addHelpText('after', () => {
  const usual = program.commands.find((each) => each.name() === defaultCommand)
  return usual === undefined ? '' : helpOfProgram(usual)
})

/** Reports an unknown command; otherwise, the default command would complain of too many arguments. */
function assertKnown([word]: readonly string[]): void {
  const known = [...Object.keys(commands), 'help']
  if (word === undefined || word.startsWith('-') || known.includes(word)) return
  const meant = similarName(word, known)
  const hint = meant === undefined ? `There are ${known.join(', ')}.` : `Did you mean ${meant}?`
  throw new ConfigurationError([`There is no command ${word}. ${hint}`])
}

/** Reports an option with an empty value, which often is a variable of a script that is not set. */
function assertGiven(command: Command): void {
  const empty = command.options.filter((option) => [command.getOptionValue(option.attributeName())].flat().includes(''))
  if (empty.length > 0) throw new ConfigurationError(empty.map(({ flags }) => `${flags}: the value is empty.`))
}

takeClosedOutput()
try {
  const words = process.argv.slice(2)
  assertKnown(words)
  await addCommands(program, neededFor(words))
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof ConfigurationError) {
    process.stderr.write(`${error.problems.map((problem) => `error: ${problem}\n`).join('')}`)
    process.exitCode = 2
  } else if (isOfFileSystem(error)) {
    process.stderr.write(`error: ${error.path ?? 'The folder of the reports'} can't be used: ${error.code}.\n`)
    process.exitCode = 3
  } else {
    process.stderr.write(`${internalError}\n${(error as Error).stack ?? error}\n`)
    process.exitCode = 3
  }
}

// Last, because checking every source takes time, and a run must send its first request.
const newer = newerSource(packageRoot)
if (newer !== undefined)
  process.stderr.write(`warning: This program is older than ${newer}: "npm run build" rebuilds it.\n`)

/** A full disk, or a folder in place of a file: not the suite's fault. */
function isOfFileSystem(error: unknown): error is NodeJS.ErrnoException {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  // Node does not name the file that it can't write any more of.
  const isFull = syscall === 'write' && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code ?? '')
  return isFull || (code !== undefined && path !== undefined && syscall?.startsWith('spawn') === false)
}

/** Discards output where it is closed, as with `head`. Reports other failures in one line, with exit code 3 if none is set. */
function takeClosedOutput(): void {
  let reported = false
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE' || reported) return
      reported = true
      if (stream === process.stdout) process.stderr.write(`error: The output can't be written: ${code}.\n`)
      process.once('exit', () => {
        process.exitCode ||= 3
      })
    })
  }
}
