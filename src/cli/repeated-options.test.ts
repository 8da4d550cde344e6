import { readdirSync } from 'node:fs'
import { Command } from 'commander'
import { afterAll, expect, test } from 'vitest'
import { addCommands } from './commands.ts'
import { OutFolder, startCli } from './samples/start-program.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

const program = new Command()
await addCommands(program)
const options = program.commands.flatMap((command) =>
  command.options
    .filter((option) => option.required || option.optional)
    .map((option) => ({ command: command.name(), flag: option.long ?? '', option })),
)

/** Options with a single value: the last one counts, so that scripts can append their own. A second --env is refused. */
const single: Readonly<Record<string, readonly string[]>> = {
  run: ['--out', '--catalogue', '--shard', '--evidence', '--like', '--seed'],
  list: ['--catalogue'],
  doctor: ['--env', '--write'],
  explore: ['--env', '--for', '--runs', '--seed', '--users', '--rate', '--out', '--replay', '--like'],
  compare: ['--out'],
  history: ['--out'],
  impact: ['--out'],
  report: ['--out'],
  reference: [
    ...['--env', '--host', '--port', '--context', '--release', '--framework', '--organizations', '--get-login'],
    ...['--encryption', '--ticket-argument', '--preauth-argument', '--success-location', '--json-location'],
    ...['--session-timeout', '--like', '--accounts', '--write', '--request-log', '--parent-pid'],
  ],
  init: ['--env', '--url', '--user-id', '--like', '--ci'],
}

/** A command that is not listed says it of each option in its help. */
const isSingle = ({ command, flag, option }: (typeof options)[number]) =>
  single[command]?.includes(flag) ?? !(option.variadic || option.description.includes('repeatable'))
const repeatable = options.filter((each) => !isSingle(each))

test.each(repeatable)('$command $flag counts each time that it is given', async ({ option }) => {
  const seen = new Command().exitOverride().addOption(option)
  seen.parse([option.long ?? '', 'one', option.long ?? '', 'two'], { from: 'user' })
  const [value] = Object.values(seen.opts())
  expect(value).toEqual(Array.isArray(value) ? ['one', 'two'] : 'one,two')
})

test('several of what can be had together may be asked for', () => {
  const flags = new Set(repeatable.map(({ flag }) => flag))
  expect([...flags].toSorted()).toEqual([
    '--client',
    '--defect',
    '--emit',
    '--env',
    '--format',
    '--merge',
    '--only',
    '--skip',
    '--specs',
    '--traffic',
    '--variant',
  ])
})

test('no option is said to take one value that there is not', () => {
  const known = options.map(({ command, flag }) => `${command} ${flag}`)
  const listed = Object.entries(single).flatMap(([command, flags]) => flags.map((flag) => `${command} ${flag}`))
  expect(listed.filter((each) => !known.includes(each))).toEqual([])
})

test('a run has every defect that it is asked for, and says so in its result and in the command that repeats it', async () => {
  const defects = ['login-success-has-a-body', 'key-service-is-missing']
  const { exitCode, out } = await startCli([
    ...['run', '--only', '4.3/success-has-an-empty-body', '--only', '4.7', '--no-timing', '--out', folder.file('two')],
    ...defects.flatMap((name) => ['--defect', name]),
    ...['--format', 'markdown', '--format', 'junit'],
  ]).ended
  const result = folder.result('two')
  expect(exitCode).toBe(1)
  const failed = result.requirements.filter(({ outcome }) => outcome === 'failed').map(({ section }) => section)
  expect(new Set(failed)).toEqual(new Set(['4.3', '4.7']))
  expect(result.target.defect).toBe(defects.join(','))
  expect(out).toContain(`The reference server simulated the defects ${defects.join(', ')}.`)
  expect(out).toContain(`--only 4.3/success-has-an-empty-body --defect ${defects.join(',')}`)
  expect(readdirSync(folder.file('two')).toSorted()).toEqual(['junit.xml', 'result.json', 'summary.md'])
})

test('an exploration has every defect that it is asked for', async () => {
  const { exitCode, err } = await startCli([
    ...['explore', '--runs', '1', '--out', folder.file('explored')],
    ...['--defect', 'key-service-is-missing', '--defect', 'login-succes-has-a-body'],
  ]).ended
  expect({ exitCode, err }).toEqual({
    exitCode: 2,
    err: expect.stringMatching(/^error: There is no defect login-succes-has-a-body; .*\n$/),
  })
})

test('an empty value is one error, since a script may have left out a variable', async () => {
  const { exitCode, err } = await startCli(['run', '--env', 'reference', '--out', '', '--only', '']).ended
  expect(exitCode).toBe(2)
  expect(err).toBe('error: --only <selector>: the value is empty.\nerror: --out <dir>: the value is empty.\n')
})

test.each(['doctor', 'explore', 'reference', 'init'])(
  '%s takes one environment, and refuses another',
  async (command) => {
    expect(await startCli([command, '--env', 'bad.env', '--env', 'reference']).ended).toEqual({
      exitCode: 2,
      out: '',
      err: `error: --env bad.env --env reference: ${command} takes one environment.\n`,
    })
  },
)
