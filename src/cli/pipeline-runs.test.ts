import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { packInto } from '../build/samples/unpacked.ts'
import { startReference } from '../reference/server.ts'

// Follows `init --ci` from the user's first command to the last one of the build server: in the clone of a folder, with npm and
// git, and without a registry.

const place = mkdtempSync(join(tmpdir(), 'pipelines-'))
afterAll(() => rmSync(place, { recursive: true }))

let tarball: string
beforeAll(() => {
  tarball = packInto(place)
})

const hasGit = spawnSync('git', ['--version']).status === 0
const missingGit = hasGit ? '' : ' (SKIPPED: no git; apt-get install -y git)'

interface Shell {
  readonly folder: string
  readonly variables?: Readonly<Record<string, string>>
}

/** Runs a command in a folder, as far as possible offline. */
async function shell(command: string, { folder, variables = {} }: Shell): Promise<{ exitCode: number; shown: string }> {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, npm_config_offline: 'true', ...variables }
  const running = promisify(execFile)('bash', ['-ec', command], { cwd: folder, env })
  const { code = 0, stdout, stderr } = await running.catch((error) => error)
  return { exitCode: code, shown: stdout + stderr }
}

async function well(command: string, at: Shell): Promise<string> {
  const { exitCode, shown } = await shell(command, at)
  expect(exitCode, `${command}\n${shown}`).toBe(0)
  return shown
}

const installed = 'npx --no-install auth-conformance'

/** How a user gets the package and starts it, what the folder contains before, and what its clones then depend on. */
const folders = {
  github: {
    has: {},
    installs: 'true',
    starts: 'npx --yes --package "$TARBALL" auth-conformance',
    depends: /^file:vendor\/.+\.tgz$/,
  },
  gitlab: {
    has: { 'package.json': '{\n\t"name": "qa",\n\t"version": "2.0.0"\n}\n', '.gitignore': '*.tgz\n' },
    installs: 'npm install --save-dev "$TARBALL"',
    starts: installed,
    depends: /^file:vendor\/.+\.tgz$/,
  },
  jenkins: {
    has: { 'package.json': '{}' },
    installs: 'cp "$TARBALL" suite.tgz && npm install --save-dev ./suite.tgz',
    starts: installed,
    depends: /^file:suite\.tgz$/,
  },
} as const

type Kind = keyof typeof folders
const kinds = Object.keys(folders) as Kind[]

/** What the user knows about the server beyond the options of init: short waits. */
const completion =
  'ORGANIZATIONS=multiple\nUSER_ORG_ID=organization_1\nUSER_ORG_ALIAS=org_alias_1\nSESSION_TIMEOUT=8s\n'

/** Follows the instructions of init: returns a clone of what was committed in the user's folder. */
async function cloneOf(kind: Kind, url: string): Promise<{ clone: string; pipeline: string; manifest: string }> {
  const [folder, clone] = [join(place, kind), join(place, `${kind}-clone`)]
  const { has, installs, starts } = folders[kind]
  mkdirSync(folder)
  for (const [name, text] of Object.entries(has)) writeFileSync(join(folder, name), text)
  const at = { folder, variables: { TARBALL: tarball } }
  await well(`git init --quiet && ${installs}`, at)
  const said = await well(`${starts} init --yes --ci ${kind} --url ${url} --user-id joeuser`, at)
  appendFileSync(join(folder, 'environments/staging.env'), completion)
  const [commit = ''] = /git add --force .+/.exec(said) ?? []
  const author = '-c user.name=QA -c user.email=qa@example.com'
  await well(`${commit} && git ${author} commit --quiet --message Conformance`, at)
  await well(`git clone --quiet '${folder}' '${clone}'`, at)
  const written = commit.split(' ').at(-1) ?? ''
  const [pipeline, manifest] = [written, 'package.json'].map((name) => readFileSync(join(clone, name), 'utf8'))
  return { clone, pipeline: pipeline ?? '', manifest: manifest ?? '' }
}

/** One shell command of a pipeline, as its build server would run it in a clone. */
interface PipelineStep {
  readonly command: string
  readonly variables: Readonly<Record<string, string>>
  /** Whether it runs after an earlier step has failed. */
  readonly always: boolean
}

type Secrets = Readonly<Record<string, string>>

/** How each build server reads its file: the shell commands in order, without other steps. */
const pipelineSteps: Readonly<Record<string, (text: string, clone: string, secrets: Secrets) => PipelineStep[]>> = {
  github(text, clone, secrets) {
    const steps: { run?: string; if?: string; env?: Record<string, string> }[] = parse(text).jobs.conformance.steps
    return steps.flatMap(({ run, if: condition = '', env = {} }) => {
      const [, file] = /hashFiles\('(.+)'\) != ''/.exec(condition) ?? []
      if (run === undefined) return []
      const variables = Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ secrets\.(\w+) \}\}/, (_, secret) => secrets[secret] ?? ''),
      ])
      const command = file === undefined ? run : `[ ! -e '${join(clone, file)}' ] || ${run}`
      return [{ command, variables: Object.fromEntries(variables), always: condition.startsWith('always()') }]
    })
  },
  gitlab(text, clone, secrets) {
    const { script, variables } = parse(text)['auth-conformance'] as { script: string[]; variables: Secrets }
    const own = Object.entries(variables).map(([name, value]) => [name, value.replace('$CI_PROJECT_DIR', clone)])
    return script.map((command) => ({ command, variables: { ...secrets, ...Object.fromEntries(own) }, always: false }))
  },
  jenkins(text, clone, secrets) {
    const own = [...text.matchAll(/^ +(\w+) = "(.+)"$/gm)].map(([, name = '', value = '']) => [
      name,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Groovy
      value.replace('${env.WORKSPACE}', clone),
    ])
    const named = [...text.matchAll(/^ +(\w+) = credentials\('auth-conformance-(.+)'\)$/gm)].map(
      ([, name = '', id = '']) => [name, secrets[id.toUpperCase().replaceAll('-', '_')]],
    )
    return [...text.matchAll(/^ +sh '(.+)'$/gm)].map(([, command = '']) => ({
      command,
      variables: Object.fromEntries([...own, ...named]),
      always: false,
    }))
  },
}

/** Whether a pipeline keeps this folder after a failed run. */
function keepsReports(kind: string, text: string): boolean {
  if (kind === 'jenkins') return /always \{[^}]*archiveArtifacts artifacts: 'reports\/\*\*'/.test(text)
  const pipeline = parse(text)
  if (kind === 'gitlab') return pipeline['auth-conformance'].artifacts.when === 'always'
  const upload = pipeline.jobs.conformance.steps.find(({ uses = '' }) => uses.startsWith('actions/upload-artifact'))
  return upload.if === 'always()' && upload.with.path === 'reports/'
}

/** Runs the commands of a pipeline as its build server does. Returns the first exit code other than 0. */
async function runPipeline(kind: Kind, pipeline: string, clone: string, password: string) {
  let [exitCode, shown] = [0, '']
  for (const { command, variables, always } of pipelineSteps[kind]?.(pipeline, clone, { USER_PASSWORD: password }) ??
    []) {
    if (exitCode !== 0 && !always) continue
    const summary = { GITHUB_STEP_SUMMARY: join(clone, 'reports/shown.md') }
    const step = await shell(command, { folder: clone, variables: { ...summary, ...variables } })
    exitCode ||= step.exitCode
    shown += `$ ${command}\n${step.shown}`
  }
  return { exitCode, shown }
}

const kept = (clone: string, name: string) => join(clone, 'reports/staging', name)

test.skipIf(!hasGit).concurrent.each(kinds)(`what init --ci %s wrote runs in a clone${missingGit}`, async (kind) => {
  const server = await startReference({ sessionTimeoutMs: 8000 })
  try {
    const { clone, pipeline, manifest } = await cloneOf(kind, server.url)
    const { has, depends } = folders[kind]
    const { devDependencies, ...rest } = JSON.parse(manifest)
    expect(devDependencies['reporting-auth-conformance']).toMatch(depends)
    expect(rest).toEqual('package.json' in has ? JSON.parse(has['package.json']) : { private: true })
    expect(keepsReports(kind, pipeline)).toBe(true)

    // With a wrong set-up, nothing is checked, and the findings of doctor are kept.
    const stopped = await runPipeline(kind, pipeline, clone, 'no-such-Password7')
    expect(stopped.exitCode, stopped.shown).toBe(1)
    expect(stopped.shown).toContain('✗ ')
    expect(JSON.parse(readFileSync(kept(clone, 'doctor.json'), 'utf8'))).toMatchObject({ exitCode: 1 })
    expect(existsSync(kept(clone, 'result.json'))).toBe(false)

    const { exitCode, shown } = await runPipeline(kind, pipeline, clone, 'joe-Password1')
    expect(exitCode, shown).toBe(0)
    expect(shown).toContain(' 0 failed')
    for (const name of ['doctor.json', 'result.json', 'junit.xml'])
      expect(existsSync(kept(clone, name)), name).toBe(true)
    if (kind === 'github') expect(existsSync(join(clone, 'reports/shown.md'))).toBe(true)
  } finally {
    await server.close()
  }
})
