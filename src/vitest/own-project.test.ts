import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackInto } from '../build/samples/unpacked.ts'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot } from '../suite/suite.ts'

// Another project in a separate folder, with the packed package: a custom check of a custom requirement, and one of a
// requirement of the specification.

const project = mkdtempSync(join(tmpdir(), 'own-project-'))
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'environments/mine.env': readFileSync(join(packageRoot, 'environments/reference.env'), 'utf8'),
  'vitest.config.ts': `import { conformance } from 'reporting-auth-conformance/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig(conformance({ env: 'mine', specs: ['own/**/*.spec.js'], quick: true }))
`,
  'own/company.spec.js': `import { check, control, credentialsOf, expect, requirement } from 'reporting-auth-conformance/check'

requirement('own/server-info-needs-no-login', {
  statement: 'Monitoring reads the release without credentials.',
  level: 'SHOULD',
  how: 'Ask for the release without credentials.',
})

check('own/server-info-needs-no-login', async ({ target, user }) => {
  control(await target.newClient().authenticate('login.form', credentialsOf(user))).toBeServed()
  expect(await target.newClient().probe({ path: '/rest_v2/serverInfo' })).toBeServed()
})

requirement('own/login-is-quick', { statement: 'Nobody knows.', how: 'It is red on purpose.' })

check('own/login-is-quick', async ({ target, user }) => {
  expect(await target.newClient().authenticate('login.form', credentialsOf(user))).toHaveStatus(299)
})

requirement('own/session-outlives-a-delay', { statement: 'Load is no verdict.', how: 'Be late where the session ends.' })

check('own/session-outlives-a-delay', async ({ target, openSession, time, environment }) => {
  const client = target.newClient()
  await openSession(client)
  await time.wait(environment.sessionTimeoutMs * 0.9)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await client.probe()).toBeServed()
})
`,
  'typescript/answers.spec.ts': `import { type CheckContext, check, expect, requirement } from 'reporting-auth-conformance/check'

requirement('own/base-address-answers', { statement: 'The base address answers.', how: 'Ask for the login page.' })
check('own/base-address-answers', async ({ target }: CheckContext): Promise<void> => {
  expect(await target.newClient().probe({ path: '/login.html' })).toBeServed()
})
`,
  'typed.ts': `import { check, credentialsOf, expect, requirement } from 'reporting-auth-conformance/check'
import { conformance } from 'reporting-auth-conformance/vitest'

requirement('own/typed', { statement: 'It has types.', how: 'Compile it.' })
check('own/typed', { wrongPasswords: 1 }, async ({ target, account }) => {
  const answer = await target.newClient().authenticate('login.form', credentialsOf(account))
  const names: string[] = answer.otherCookies.map(({ key }) => key)
  expect(answer).that(names.length === 0, 'no other cookie')
  // @ts-expect-error
  const numbers: number[] = answer.otherCookies.map(({ key }) => key)
  // @ts-expect-error
  credentialsOf(account).nothing
  // @ts-expect-error
  expect(await target.newClient().authenticate('login.form', credentialsOf(account))).toHaveColour('red')
})
// @ts-expect-error
conformance({ environment: 'mine' })
`,
}

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  mkdirSync(join(project, 'node_modules'))
  unpackInto(project)
  renameSync(join(project, 'package'), join(project, 'node_modules/reporting-auth-conformance'))
  for (const name of ['vitest', 'allure-vitest', '@types'])
    symlinkSync(join(packageRoot, 'node_modules', name), join(project, 'node_modules', name))
})
afterAll(() => rmSync(project, { recursive: true }))

function start(file: string, variables: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(project, 'node_modules', file), ...words], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH, ...variables },
  })
  return { status, text: stdout + stderr }
}

describe.each([
  [
    'the command',
    'npx --no-install auth-conformance run --env mine --specs own --no-timing --quick',
    () => start(bin(), {}, 'run', '--env', 'mine', '--specs', 'own', '--no-timing', '--quick'),
  ],
  ['vitest', 'npx vitest run --silent', () => start('vitest/vitest.mjs', {}, 'run', '--silent')],
])('through %s', (_, invocation, run) => {
  test('the own requirements stand beside the document’s, marked as not of the document, in result and reports', () => {
    const { status, text } = run()
    expect({ status, text }).toMatchObject({ status: 1, text: expect.stringContaining('1 requirement failed') })
    const result = resultSchema.parse(JSON.parse(readFileSync(join(project, 'reports/mine/result.json'), 'utf8')))
    expect(outcomesOf(result, 'own')).toEqual({
      'own/server-info-needs-no-login': 'passed',
      'own/login-is-quick': 'failed',
      // Too late for the timeout of two seconds, so it is repeated with a longer one.
      'own/session-outlives-a-delay': 'passed',
    })
    expect(outcomesOf(result, '4.8')).toMatchObject({ '4.8/logout-ends-the-session': 'passed' })
    expect(result.sections?.at(-1)).toMatchObject({ number: 'own' })
    expect(result.invocation).toBe(invocation)
    const page = readFileSync(join(project, 'reports/mine/report.html'), 'utf8')
    expect(page).toContain('custom, not in the specification')
    expect(existsSync(join(project, 'reports/mine/junit.xml'))).toBe(true)
    rmSync(join(project, 'reports'), { recursive: true })
  })
})

test('CONFORMANCE_ENV takes a path as well, and the results go to a folder that is named after the environment', () => {
  writeFileSync(
    join(project, 'chosen.config.ts'),
    files['vitest.config.ts']?.replace(
      "env: 'mine', specs: ['own/**/*.spec.js'], quick: true",
      "specs: ['typescript/**/*.spec.ts']",
    ) ?? '',
  )
  mkdirSync(join(project, 'elsewhere'))
  writeFileSync(join(project, 'elsewhere/other.env'), files['environments/mine.env'] ?? '')
  const filters = ['run', '--config', 'chosen.config.ts', '4.8-logout', 'answers']
  const { status } = start('vitest/vitest.mjs', { CONFORMANCE_ENV: 'elsewhere/other.env' }, ...filters)
  expect(status).toBe(0)
  const result = resultSchema.parse(JSON.parse(readFileSync(join(project, 'reports/other/result.json'), 'utf8')))
  expect(outcomesOf(result, '4.8')).toMatchObject({ '4.8/logout-ends-the-session': 'passed' })
  expect(outcomesOf(result, 'own')).toEqual({ 'own/base-address-answers': 'passed' })
  const words = 'run --env elsewhere/other.env --specs typescript/answers.spec.ts --seed 0'
  expect(result.command).toBe(`npx --no-install auth-conformance ${words}`)
  expect(result.requirements.find(({ section }) => section === '4.3')?.outcome).toBe('untested')
  expect(existsSync(join(project, 'reports/other/allure-results/categories.json'))).toBe(true)
})

test('CONFORMANCE_ENV beats the environment of the config; an empty one does not', () => {
  writeFileSync(
    join(project, 'both.config.ts'),
    files['vitest.config.ts']?.replace("specs: ['own/**/*.spec.js'], ", '') ?? '',
  )
  const words = ['run', '--config', 'both.config.ts', '4.8-logout']
  for (const [environment, made] of [
    ['environments/third.env', 'third'],
    ['', 'mine'],
  ] as const) {
    writeFileSync(join(project, 'environments/third.env'), files['environments/mine.env'] ?? '')
    const { status, text } = start('vitest/vitest.mjs', { CONFORMANCE_ENV: environment }, ...words)
    expect({ status, text: status === 0 ? '' : text }).toEqual({ status: 0, text: '' })
    expect(readdirSync(join(project, 'reports'))).toContain(made)
    rmSync(join(project, 'reports'), { recursive: true })
  }
})

test('an environment that is not there is one clear error, and nothing runs', () => {
  const { status, text } = start(
    'vitest/vitest.mjs',
    { CONFORMANCE_ENV: 'nowhere' },
    'run',
    '--config',
    'chosen.config.ts',
  )
  expect({ status, text }).toMatchObject({ status: 1, text: expect.stringContaining('environments/nowhere.env') })
})

test('a custom requirement without a check is one clear error, and nothing runs', () => {
  mkdirSync(join(project, 'unchecked'))
  const definition = files['own/company.spec.js']?.replace(/^check\(.*?^\}\)$/ms, '') ?? ''
  writeFileSync(join(project, 'unchecked/company.spec.js'), definition)
  writeFileSync(
    join(project, 'unchecked.config.ts'),
    files['vitest.config.ts']?.replace('own/**/*.spec.js', 'unchecked/*.spec.js') ?? '',
  )
  expect(start('vitest/vitest.mjs', {}, 'run', '--config', 'unchecked.config.ts')).toMatchObject({
    status: 1,
    text: expect.stringContaining(
      'unchecked/company.spec.js:3: requirement own/server-info-needs-no-login has no check.',
    ),
  })
})

test('what it imports has types', () => {
  const compiler = join(packageRoot, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node', '--ignoreConfig']
  const { stdout, status } = spawnSync(process.execPath, [compiler, ...options, 'typed.ts'], {
    cwd: project,
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test.each([
  ['a folder that is not there', 'nowhere', /--specs nowhere: .*expected a spec file, or a folder of them/],
  ['a folder without spec files', 'environments', /--specs environments: there is no file \*\.spec\.js/],
])('%s is an error before anything is sent', (_, folder, message) => {
  const { status, text } = start(bin(), {}, 'run', '--env', 'mine', '--specs', folder)
  expect({ status, text }).toMatchObject({ status: 2, text: expect.stringMatching(message) })
})

test('in a folder that npm init has made, a spec file that Node takes for CommonJS gets an error with the right name', () => {
  const [folder, text] = [join(project, 'common'), files['own/company.spec.js'] ?? '']
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
  writeFileSync(join(folder, 'company.spec.js'), text)
  const words = ['run', '--env', 'mine', '--specs', 'common', '--only', 'own/server-info-needs-no-login', '--quiet']
  expect(start(bin(), {}, ...words)).toMatchObject({
    status: 2,
    text: expect.stringMatching(/Node takes it for CommonJS, which has no import: call it company\.spec\.mjs, or set/),
  })
  renameSync(join(folder, 'company.spec.js'), join(folder, 'company.spec.mjs'))
  expect(start(bin(), {}, ...words)).toMatchObject({ status: 0, text: expect.stringContaining('1 passed') })
})

function bin(): string {
  return 'reporting-auth-conformance/dist/program/auth-conformance.js'
}

function outcomesOf({ requirements }: Result, section: string): Record<string, string> {
  return Object.fromEntries(
    requirements.filter((each) => each.section === section).map(({ id, outcome }) => [id, outcome]),
  )
}
