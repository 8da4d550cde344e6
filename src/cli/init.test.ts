import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { Ajv } from 'ajv'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { program, suite } from '../suite/suite.ts'
import { hasTerminal, keys, missingTerminal, onTerminal } from './samples/terminal.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function start(folder: string, words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env.PATH ?? '', ...variables }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: folder, env })
  return { status, out: String(stdout), err: String(stderr) }
}

const inFolder = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
const told = ['--url', 'http://127.0.0.1:9/ctx', '--user-id', 'joe']
const starts = `npx --yes ${suite.name}@${suite.version} run --env staging`

test('an empty folder becomes one in which a run can begin: nothing but the password is missing', () => {
  const folder = emptyFolder()
  expect(start(folder, ['init', '--yes', ...told])).toMatchObject({ status: 0, err: '' })
  expect(inFolder(folder, '.gitignore')).toBe('node_modules/\nreports/\n')
  const { status, err } = start(folder, ['--env', 'staging', '--format', 'none'])
  expect([status, err]).toEqual([2, expect.stringContaining('USER_PASSWORD is missing')])
  const run = start(folder, ['--env', 'staging', '--format', 'none'], { USER_PASSWORD: 'secret-1' })
  expect([run.status, run.err]).toEqual([3, ''])
})

test('GitHub Actions reads its workflow, by its own parser', () => {
  const folder = emptyFolder()
  start(folder, ['init', '--yes', '--ci', 'github', ...told])
  const name = '.github/workflows/auth-conformance.yml'
  const content = inFolder(folder, name)
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  expect(context.errors.getErrors().map(({ message }) => message)).toEqual([])
  const broken = { name, content: content.replace('runs-on', 'runs-of') }
  expect(parseWorkflow(broken, new NoOperationTraceWriter()).context.errors.getErrors()).not.toEqual([])
  const { steps } = parse(content).jobs.conformance
  const step = steps.find(({ run }: { run?: string }) => run === starts)
  expect(step.env).toEqual({ USER_PASSWORD: `\${{ secrets.USER_PASSWORD }}` })
  expect(content).toContain('cat reports/staging/summary.md >> "$GITHUB_STEP_SUMMARY"')
})

test('GitLab gets JUnit and artifacts, beside a pipeline that is there already', () => {
  const folder = emptyFolder()
  start(folder, ['init', '--yes', '--ci', 'gitlab', ...told])
  const { script, artifacts } = parse(inFolder(folder, '.gitlab-ci.yml'))['auth-conformance']
  expect(script).toEqual([starts])
  expect(artifacts).toMatchObject({ when: 'always', reports: { junit: 'reports/staging/junit.xml' } })
  const { out } = start(folder, ['init', '--yes', '--ci', 'gitlab', ...told])
  expect(out).toContain('kept     environments/staging.env')
  expect(out).toContain('take .gitlab/auth-conformance.yml from there')
  expect(inFolder(folder, '.gitlab/auth-conformance.yml')).toBe(inFolder(folder, '.gitlab-ci.yml'))
})

const { PIPELINE_SCHEMAS: schemas = '' } = process.env
const hasSchemas = existsSync(join(schemas, 'gitlab-ci.json'))
const missingSchemas = hasSchemas ? '' : ' (SKIPPED: PIPELINE_SCHEMAS names no folder of them; .ci/run does)'

test.skipIf(!hasSchemas).each([
  ['gitlab', '.gitlab-ci.yml', 'gitlab-ci.json', 'when: always'],
  ['github', '.github/workflows/auth-conformance.yml', 'github-workflows.json', 'timeout-minutes: 60'],
])(`the pipeline for %s is valid by its published schema${missingSchemas}`, (ci, file, schema, line) => {
  const folder = emptyFolder()
  start(folder, ['init', '--yes', '--ci', ci, ...told])
  // The keywords of editors, and formats, are no rules.
  const judge = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const isValid = judge.compile(JSON.parse(inFolder(schemas, schema)))
  const text = inFolder(folder, file)
  isValid(parse(text))
  expect(isValid.errors).toBeNull()
  expect(text).toContain(line)
  expect(isValid(parse(text.replace(line, line.replace(/:.*/, ': { no: such }'))))).toBe(false)
})

// Nobody publishes a schema of the Jenkinsfile: it is a program in Groovy.
test('Jenkins gets a declarative pipeline whose secret is a credential', () => {
  const folder = emptyFolder()
  start(folder, ['init', '--yes', '--ci', 'jenkins', ...told])
  const text = inFolder(folder, 'Jenkinsfile')
  for (const said of [
    `sh '${starts}'`,
    "credentials('auth-conformance-user-password')",
    "junit testResults: 'reports/",
  ])
    expect(text).toContain(said)
  expect(text.split('{').length).toBe(text.split('}').length)
})

test('what is there stays as it is, and gets what it lacks', () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, '.gitignore'), '/reports\n*.log')
  mkdirSync(join(folder, 'environments'))
  writeFileSync(join(folder, 'environments/staging.env'), 'mine')
  start(folder, ['init', '--yes'])
  expect(inFolder(folder, '.gitignore')).toBe('/reports\n*.log\nnode_modules/\n')
  expect(inFolder(folder, 'environments/staging.env')).toBe('mine')
})

test.each([
  [['--yes', '--ci', 'travis'], /--ci travis: expected github, gitlab, jenkins, or none/],
  [['--yes', '--url', 'nonsense'], /--url: expected the base address/],
  [['--yes', '--env', '../up'], /--env \.\.\/up: expected a name/],
  [[], /init asks, and there is no terminal to ask on: --yes takes what is given/],
])('%j is a mistake, and nothing is written', (words, message) => {
  const folder = emptyFolder()
  const { status, err } = start(folder, ['init', ...words])
  expect(err).toMatch(message)
  expect([status, existsSync(join(folder, 'environments')), existsSync(join(folder, '.gitignore'))]).toEqual([
    2,
    false,
    false,
  ])
})

describe.skipIf(!hasTerminal)(`on a terminal${missingTerminal}`, () => {
  test('it asks, takes an empty answer for the usual one, and asks again for what does not fit', async () => {
    const cwd = emptyFolder()
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
      { cwd },
    )
    expect(shown).toContain('--url: expected the base address')
    expect(shown).not.toContain('User ID')
    expect(inFolder(cwd, 'environments/staging.env')).toMatch(
      /^TARGET_URL=https:\/\/host\.example\/ctx\n(.*\n)*USER_ID=joe$/m,
    )
    expect(inFolder(cwd, '.gitlab-ci.yml')).toContain(starts)
    expect(exitCode).toBe(0)
  })

  test.each([
    ['Ctrl-C', keys.interrupt],
    ['the end of the input', keys.end],
  ])('%s breaks the questions off, and nothing is written', async (_, key) => {
    const cwd = emptyFolder()
    const { exitCode, shown } = await onTerminal(['init'], [['Name of the environment', key]], { cwd })
    expect(shown).toContain('error: The questions were broken off.')
    expect(exitCode).toBe(2)
    expect(existsSync(join(cwd, '.gitignore'))).toBe(false)
  })
})
