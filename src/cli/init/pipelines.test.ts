import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { npm, packageManagerHere } from './package-manager.ts'
import { type PipelineKind, pipelines } from './pipelines.ts'
import { timeLimit } from './write-pipeline.ts'

const doctor = `${npm.start} doctor --env staging --json > reports/staging/doctor.json`
const run = `${npm.start} run --env staging`
const job = { env: 'staging', secrets: ['USER_PASSWORD'], manager: npm, doctor, run, limit: timeLimit({}, '') }

test('GitHub Actions reads its workflow, by its own parser', () => {
  const { file: name, text } = pipelines.github
  const content = text(job)
  const errorsIn = (workflow: string) =>
    parseWorkflow({ name, content: workflow }, new NoOperationTraceWriter()).context.errors.getErrors()
  expect(errorsIn(content).map(({ message }) => message)).toEqual([])
  expect(errorsIn(content.replace('runs-on', 'runs-of'))).not.toEqual([])
  const { concurrency, jobs } = parse(content)
  expect(concurrency).toEqual({ group: 'auth-conformance-staging' })
  const steps: { run?: string; env?: unknown }[] = jobs.conformance.steps
  // No other step has the secrets: installed packages may run scripts.
  const env = { USER_PASSWORD: `\${{ secrets.USER_PASSWORD }}` }
  expect(steps.filter((step) => 'env' in step)).toEqual([
    { run: doctor, env },
    { run, env },
  ])
  expect(steps.slice(1, 4)).toEqual([
    { uses: 'actions/setup-node@v4', with: { 'node-version': 22, cache: 'npm' } },
    { run: 'npm ci' },
    { run: 'mkdir -p reports/staging' },
  ])
  expect(content).toContain('cat reports/staging/summary.md >> "$GITHUB_STEP_SUMMARY"')
})

test('GitLab looks before it judges, keeps downloads, and gets JUnit and artifacts', () => {
  expect(parse(pipelines.gitlab.text(job))['auth-conformance']).toMatchObject({
    script: ['npm ci', 'mkdir -p reports/staging', doctor, run],
    resource_group: 'auth-conformance-staging',
    cache: { key: { files: ['package-lock.json'] }, paths: ['.npm/'] },
    variables: { npm_config_cache: '$CI_PROJECT_DIR/.npm' },
    artifacts: { when: 'always', paths: ['reports/'], reports: { junit: 'reports/staging/junit.xml' } },
  })
})

// The Jenkinsfile has no published schema: it is a program in Groovy.
test('Jenkins gets a declarative pipeline whose secret is a credential of what needs it', () => {
  const text = pipelines.jenkins.text(job)
  const [before = '', stage = ''] = text.split("stage('Authentication conformance')")
  expect(before).toContain("sh 'npm ci'")
  expect(before).toContain('disableConcurrentBuilds()')
  expect(before).toContain(`npm_config_cache = "\${env.WORKSPACE}/.npm"`)
  expect(before).not.toContain('credentials(')
  expect(stage).toContain("credentials('auth-conformance-user-password')")
  expect(stage).toMatch(/sh '.* doctor [^']*'\s+sh '.* run [^']*'/)
  expect(stage).toContain("junit testResults: 'reports/")
  expect(text.split('{').length).toBe(text.split('}').length)
})

const { PIPELINE_SCHEMAS: schemas = '' } = process.env
const hasSchemas = existsSync(join(schemas, 'gitlab-ci.json'))
const missingSchemas = hasSchemas ? '' : ' (SKIPPED: PIPELINE_SCHEMAS names no folder of them; .ci/run does)'
const pnpm = packageManagerHere({ packageManager: 'pnpm@10.1.0' })

test.skipIf(!hasSchemas).each([
  ['gitlab', 'gitlab-ci.json', 'when: always'],
  ['github', 'github-workflows.json', 'timeout-minutes: 63'],
] as const)(`the pipeline for %s is valid by its published schema${missingSchemas}`, (kind, schema, line) => {
  // Keywords of editors, and formats, are not validated.
  const judge = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const isValid = judge.compile(JSON.parse(readFileSync(join(schemas, schema), 'utf8')))
  for (const manager of [npm, pnpm]) {
    const text = pipelines[kind].text({ ...job, manager })
    isValid(parse(text))
    expect(isValid.errors).toBeNull()
    expect(text).toContain(line)
    expect(isValid(parse(text.replace(line, line.replace(/:.*/, ': { no: such }'))))).toBe(false)
  }
})

test('another package manager comes by corepack, and has its downloads kept', () => {
  const steps = parse(pipelines.github.text({ ...job, manager: pnpm })).jobs.conformance.steps
  expect(steps.slice(1, 4)).toEqual([
    { run: 'corepack enable' },
    { uses: 'actions/setup-node@v4', with: { 'node-version': 22, cache: 'pnpm' } },
    { run: 'corepack pnpm install --frozen-lockfile' },
  ])
  expect(parse(pipelines.gitlab.text({ ...job, manager: pnpm }))['auth-conformance']).toMatchObject({
    cache: { key: { files: ['pnpm-lock.yaml'] }, paths: ['.pnpm-store/'] },
    variables: { npm_config_store_dir: '$CI_PROJECT_DIR/.pnpm-store' },
  })
})

const limits: Readonly<Record<PipelineKind, (minutes: number) => string>> = {
  github: (minutes) => `timeout-minutes: ${minutes}\n`,
  gitlab: (minutes) => `timeout: ${minutes} minutes\n`,
  jenkins: (minutes) => `timeout(time: ${minutes}, unit: 'MINUTES')\n`,
}

test.each([
  [{}, 63, '2.4 times SESSION_TIMEOUT (20m), and 15 minutes'],
  [{ SESSION_TIMEOUT: '30m' }, 87, '2.4 times SESSION_TIMEOUT (30m), and 15 minutes'],
  [{ SESSION_TIMEOUT: '90s' }, 19, '2.4 times SESSION_TIMEOUT (90s), and 15 minutes'],
  [{ SESSION_TIMEOUT: '30m', RUN_TIMEOUT: '2h' }, 135, 'RUN_TIMEOUT (2h), and 15 minutes'],
])('with %j a job has %d minutes, and says of what', (given: Readonly<Record<string, string>>, minutes, because) => {
  for (const kind of Object.keys(pipelines) as PipelineKind[]) {
    const text = pipelines[kind].text({ ...job, limit: timeLimit(given, '') })
    expect(text).toContain(limits[kind](minutes))
    expect(text).toContain(because)
  }
})
