import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dependent, InitFolder } from './samples/init-folder.ts'
import { hasTerminal, keys, missingTerminal, onTerminal } from './samples/terminal.ts'

const given = ['--url', 'http://127.0.0.1:9/ctx', '--user-id', 'joe']

test('an empty folder becomes one in which a run can begin: nothing but the password is missing', async () => {
  const folder = new InitFolder()
  expect(await folder.start(['init', '--yes', ...given])).toMatchObject({ status: 0, err: '' })
  expect(folder.text('.gitignore')).toBe('node_modules/\nreports/\n')
  const { status, err } = await folder.start(['--env', 'staging', '--format', 'none'])
  expect([status, err]).toEqual([2, expect.stringContaining('USER_PASSWORD is missing')])
  const run = await folder.start(['--env', 'staging', '--format', 'none'], { USER_PASSWORD: 'secret-1' })
  expect([run.status, run.err]).toEqual([3, ''])
})

test('what is there stays as it is, and gets what it lacks', async () => {
  const folder = new InitFolder({ '.gitignore': '/reports\n*.log', 'environments/staging.env': 'mine' })
  expect((await folder.start(['init', '--yes'])).out).toContain(
    'kept     environments/staging.env, which exists already\n',
  )
  expect(folder.text('.gitignore')).toBe('/reports\n*.log\nnode_modules/\n')
  expect(folder.text('environments/staging.env')).toBe('mine')
})

test('a pipeline is for the environment file that is there, and lies beside a pipeline that is there', async () => {
  const folder = new InitFolder({ ...dependent, 'environments/staging.env': 'SESSION_TIMEOUT=30m' })
  await folder.start(['init', '--yes', '--ci', 'gitlab', ...given])
  const pipeline = folder.text('.gitlab-ci.yml')
  expect(pipeline).toContain('timeout: 87 minutes\n')
  const { out } = await folder.start(['init', '--yes', '--ci', 'gitlab', ...given])
  expect(out).toContain('include .gitlab/auth-conformance.yml from it')
  expect(folder.text('.gitlab/auth-conformance.yml')).toBe(pipeline)
})

test.each([
  [['--yes', '--ci', 'travis'], /--ci travis: expected github, gitlab, jenkins, or none/],
  [['--yes', '--url', 'nonsense'], /--url: expected the base address/],
  [['--yes', '--user-id', 'jo|org'], /--user-id: contains a bar; the organization goes into USER_ORG_ID\./],
  [
    ['--yes', '--like', 'jasperserver'],
    /'--like <server>' argument 'jasperserver' is invalid\. Allowed choices are jasperreports-server\./,
  ],
  [['--yes', '--env', '../up'], /--env \.\.\/up: expected a name of letters \(a to z\), digits, underscores, dots/],
  [['--yes', '--env', 'reference'], /--env reference: the suite has such an environment; choose another name\./],
  [['--yes', '--env', '-up'], /--env -up: expected a name .* with none of the last two in front\./],
  [
    ['--yes', '--ci', 'gitlab'],
    /package\.json is not a JSON object: .+\. Correct it/,
    { 'package.json': '{ private }' },
  ],
  [['--yes', '--ci', 'gitlab'], /package\.json is not a JSON object: it has to begin/, { 'package.json': '[]' }],
  [
    ['--yes', '--ci', 'gitlab'],
    /^error: package\.json: packageManager: expected a text\. Correct it\.\nerror: package\.json: dependencies: expected an object\. Correct it\.\n$/,
    { 'package.json': '{"packageManager":1,"dependencies":[]}' },
  ],
  [
    ['--yes', '--ci', 'gitlab', '--env', 'a'],
    /environments\/a\.env: RUN_TIMEOUT is malformed\. Expected: a time with its unit/,
    { 'environments/a.env': 'RUN_TIMEOUT=soon' },
  ],
  [[], /init prompts, and there is no terminal; --yes takes what is given/],
] as const)(
  '%j is a mistake, and nothing is written',
  async (words, message, files: Readonly<Record<string, string>> = {}) => {
    const folder = new InitFolder(files)
    const before = readdirSync(folder.path, { recursive: true })
    const { status, err } = await folder.start(['init', ...words])
    expect(err).toMatch(message)
    expect([status, readdirSync(folder.path, { recursive: true })]).toEqual([2, before])
    for (const [name, text] of Object.entries(files)) expect(folder.text(name)).toBe(text)
  },
)

test.each([
  [[], 'TARGET_URL, USER_ID, features of the target.'],
  [['--url', 'http://127.0.0.1:9/ctx'], 'USER_ID, features of the target.'],
  [['--user-id', 'joe'], 'TARGET_URL, features of the target.'],
  [given, 'features of the target.'],
])('with %j init asks for no more than what is missing', async (words, asks) => {
  const { out } = await new InitFolder().start(['init', '--yes', ...words])
  expect(out).toContain(`\n1. Complete environments/staging.env: ${asks}\n`)
})

test('an environment is named without the end of its file', async () => {
  const folder = new InitFolder()
  const { status, err } = await folder.start(['init', '--yes', '--env', 'staging.env'])
  expect(err).toBe('error: --env staging.env: leave out ".env"; init adds it to the name of the file.\n')
  expect(status).toBe(2)
  expect(readdirSync(folder.path)).toEqual([])
})

test.each(['.gitignore', 'environments/staging.env'])('a folder called %s is an error', async (name) => {
  const folder = new InitFolder({ [`${name}/file`]: '' })
  const { status, err } = await folder.start(['init', '--yes'])
  expect(err).toBe(`error: The file ${name} can't be written to: EISDIR.\n`)
  expect(status).toBe(2)
})

describe.skipIf(!hasTerminal)(`on a terminal${missingTerminal}`, () => {
  test('it asks, takes an empty answer for the usual one, and asks again for what does not fit', async () => {
    const folder = new InitFolder(dependent)
    const { exitCode, shown } = await onTerminal(
      ['init', '--user-id', 'joe'],
      [
        ['Name of the environment (staging): ', `no name${keys.enter}`],
        ['expected a name of letters', ''],
        ['Name of the environment (staging): ', keys.enter],
        ['Base address of the service (', `nonsense${keys.enter}`],
        ['Base address of the service (', `https://host.example/ctx${keys.enter}`],
        ['Pipeline for github, gitlab, jenkins, or none (none): ', `gitlab${keys.enter}`],
      ],
      { cwd: folder.path },
    )
    expect(shown).toContain('--url: expected the base address')
    expect(shown).not.toContain('User ID')
    expect(folder.text('environments/staging.env')).toMatch(
      /^TARGET_URL=https:\/\/host\.example\/ctx\n(.*\n)*USER_ID=joe$/m,
    )
    expect(folder.text('.gitlab-ci.yml')).toContain('run --env staging')
    expect(exitCode).toBe(0)
  })

  test('it asks for nothing that an option says', async () => {
    const folder = new InitFolder()
    const words = ['--env', 'live', '--ci', 'none', ...given]
    const { exitCode, shown } = await onTerminal(['init', ...words], [], { cwd: folder.path })
    expect(shown).not.toMatch(/Name of|Base address|User ID|Pipeline/)
    expect(shown).not.toContain('USER_ID')
    expect(exitCode).toBe(0)
  })

  test.each([
    ['Ctrl-C', keys.interrupt],
    ['the end of the input', keys.end],
  ])('%s breaks the questions off, and nothing is written', async (_, key) => {
    const folder = new InitFolder()
    const { exitCode, shown } = await onTerminal(['init'], [['Name of the environment', key]], { cwd: folder.path })
    expect(shown).toContain('error: The prompts were cancelled.')
    expect(exitCode).toBe(2)
    expect(readdirSync(folder.path)).toEqual([])
  })
})
