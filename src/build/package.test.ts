import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaintsIn } from '../cli/samples/start-program.ts'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot } from '../suite/suite.ts'
import { unpackInto } from './samples/unpacked.ts'
import { billFile } from './third-party.ts'

const folder = mkdtempSync(join(tmpdir(), 'package-'))
const installed = join(folder, 'package')
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(() => unpackInto(folder))

/** Runs the program of the package in a folder without other packages nearby. */
function start(...words: readonly string[]) {
  const file = join(installed, manifest().bin['auth-conformance'])
  return spawnSync(process.execPath, [file, ...words], { cwd: folder, encoding: 'utf8' })
}

/** The output of a successful run. */
function run(...words: readonly string[]): string {
  const { status, stdout, stderr } = start(...words)
  expect({ status, complaints: complaintsIn(stderr) }).toEqual({ status: 0, complaints: '' })
  return stdout
}

function manifest() {
  return JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
}

test('the package needs no other one: no dependency, no other way to install it than to unpack it', () => {
  expect(manifest().dependencies).toBeUndefined()
  expect(Object.keys(manifest().scripts).filter((name) => /install|^prepare$/.test(name))).toEqual([])
})

test('a program that was copied out of it says what is missing', () => {
  const copied = join(folder, 'copied')
  cpSync(join(installed, 'dist/program'), copied, { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [join(copied, 'auth-conformance.js')], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(`No package.json is above ${copied}`)
  expect(stderr).toContain('keep the files of the package together')
})

test('it declares what a registry shows, and names no address that does not exist', () => {
  expect(manifest()).toMatchObject({
    author: 'the contributors',
    license: 'Apache-2.0',
    keywords: expect.arrayContaining(['conformance', 'authentication', 'jasperreports']),
  })
  for (const address of ['repository', 'homepage', 'bugs', 'funding']) expect(manifest()).not.toHaveProperty(address)
})

test('what it names is in it', () => {
  const { bin, types, exports } = manifest()
  const named = [
    types,
    ...Object.values(bin),
    ...Object.values(exports).flatMap((each) => (typeof each === 'string' ? [each] : Object.values(Object(each)))),
  ]
  expect(named).toHaveLength(13)
  for (const file of [...named, 'README.md', 'CHANGELOG.md', 'LICENSE'])
    expect(existsSync(join(installed, file)), file).toBe(true)
})

test('who reads a result in TypeScript has its types and its schema, and needs no other package for that', () => {
  const consumer = join(folder, 'consumer')
  mkdirSync(join(consumer, 'node_modules'), { recursive: true })
  symlinkSync(installed, join(consumer, 'node_modules', manifest().name))
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(consumer, 'reader.ts'),
    `import { ConfigurationError, type CheckResult, type RequirementResult, type Result, runConformance } from 'reporting-auth-conformance'
import schema from 'reporting-auth-conformance/result.schema.json' with { type: 'json' }

const failed = ({ outcome }: RequirementResult) => outcome === 'failed'
const commands = ({ exchanges }: CheckResult): string[] => exchanges.flatMap(({ curl }) => curl ?? [])
export const again = ({ requirements }: Result): string[] =>
  requirements.filter(failed).flatMap(({ checks }) => checks.flatMap(commands))
export const title: string = schema.title
export const judged: Promise<Result> = runConformance(
  { TARGET_URL: 'https://host/context', USER_ID: 'joe', USER_PASSWORD: 'secret' },
  { only: ['4.3'], onProgress: ({ done, planned, outcome }) => outcome === 'failed' && done + planned },
)
export const problems = (error: unknown): readonly string[] => (error instanceof ConfigurationError ? error.problems : [])
// @ts-expect-error
void runConformance('staging', { onyl: ['4.3'] })
// @ts-expect-error
export const verdict: Result['verdict'] = 'perfect'
`,
  )
  const compiler = join(packageRoot, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--ignoreConfig']
  const { stdout, status } = spawnSync(process.execPath, [compiler, ...options, 'reader.ts'], {
    cwd: consumer,
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})

test('a program judges a target by a function, receives its progress, and gets what result.json would be', () => {
  const consumer = join(folder, 'consumer')
  writeFileSync(
    join(consumer, 'judge.mjs'),
    `import { ConfigurationError, runConformance } from 'reporting-auth-conformance'
const reported = []
const result = await runConformance('reference', { only: ['4.8'], onProgress: (progress) => reported.push(progress) })
const refused = await runConformance({ TARGET_URL: 'nonsense' }).catch((error) => error)
const nothing = await runConformance('reference', { only: ['44'] }).catch((error) => error)
process.stdout.write(JSON.stringify({
  result,
  reported,
  refused: refused instanceof ConfigurationError && refused.problems,
  nothing: nothing instanceof ConfigurationError && nothing.problems,
}))
`,
  )
  const { stdout, stderr } = spawnSync(process.execPath, ['judge.mjs'], { cwd: consumer, encoding: 'utf8' })
  expect(stderr).toBe('')
  const { result, reported, refused, nothing } = JSON.parse(stdout)
  expect(resultSchema.parse(result)).toMatchObject({ verdict: 'incomplete', summary: { failed: 0, cantTell: 0 } })
  expect(reported.length).toBeGreaterThan(3)
  expect(reported.at(-1)).toMatchObject({ done: reported.length, planned: reported.length, outcome: 'passed' })
  expect(refused).toEqual(expect.arrayContaining([expect.stringContaining('TARGET_URL is malformed')]))
  expect(nothing).toEqual([expect.stringMatching(/^44 selects nothing: .* Did you mean 4\.4\?$/)])
  expect(existsSync(join(consumer, 'reports'))).toBe(false)
})

test('a test of a client starts a reference server by a function, which has types without any other package', () => {
  const consumer = join(folder, 'consumer')
  writeFileSync(
    join(consumer, 'client.test.ts'),
    `import { ConfigurationError, type LoggedRequest, startReferenceServer } from 'reporting-auth-conformance'

await using server = await startReferenceServer({ accounts: [{ id: 'ann', password: 'x' }], tls: false })
const [ann] = server.accounts
const names: readonly string[] = server.requests.map(({ operation, outcome, user }: LoggedRequest) => operation + outcome + user)
export const seen = [ann?.userName, ann?.systemAdmin, server.url, server.certificate?.length, ...names]
server.reset()
await server.close()
export const isOurs = (error: unknown): boolean => error instanceof ConfigurationError
// @ts-expect-error
void startReferenceServer({ defect: ['x'] })
// @ts-expect-error
export const wrong = server.requests.some(({ operation }) => operation === 'login')
`,
  )
  const compiler = join(packageRoot, 'node_modules/typescript/bin/tsc')
  const language = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', '', '--ignoreConfig']
  const { stdout, status } = spawnSync(process.execPath, [compiler, ...language, 'client.test.ts'], {
    cwd: consumer,
    encoding: 'utf8',
  })
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  writeFileSync(
    join(consumer, 'double.js'),
    `import { startReferenceServer } from 'reporting-auth-conformance'
const server = await startReferenceServer({ like: 'jasperreports-server-5.6-ce', defects: ['key-service-is-missing'] })
const { status } = await fetch(server.url + '/GetEncryptionKey')
process.stdout.write(JSON.stringify([status, server.requests]))
await server[Symbol.asyncDispose]()
`,
  )
  const started = spawnSync(process.execPath, ['double.js'], { cwd: consumer, encoding: 'utf8' })
  expect(started.stderr).toBe('')
  expect(JSON.parse(started.stdout)).toEqual([
    404,
    [{ method: 'GET', path: '/GetEncryptionKey', operation: 'key', outcome: 'neither', status: 404 }],
  ])
})

test.each([
  ['reference', '4.3'],
  ['reference-dynamic-encryption', '5.7'],
])('a run against %s passes', (environment, section) => {
  expect(run('--env', environment, '--only', section, '--no-timing', '--format', 'html,earl')).toMatch(
    new RegExp(`^✓ ${section} `, 'm'),
  )
  for (const name of ['result.json', 'report.html', 'earl.jsonld'])
    expect(existsSync(join(folder, 'reports', `${environment}-only`, name))).toBe(true)
})

test('every other command starts', () => {
  expect(run('list')).toContain('4.3/missing-password-is-400')
  run('--only', '4.1', '--no-timing', '--out', 'other')
  expect(run('report', 'other', '--format', 'junit,waivers').split('\n')).toContain(join('other', 'junit.xml'))
  expect(run('compare', 'other', 'other')).toContain('Nothing got worse: no change')
  writeFileSync(join(folder, 'access.log'), '::1 - - [20/Nov/2026:09:30:00 +0000] "GET /a/rest_v2/b HTTP/1.1" 200 1\n')
  expect(run('impact', '--traffic', 'access.log', 'other')).toContain('Nothing that the client relies on fails')
  expect(run('doctor')).toContain('is ready for a run')
  expect(run('--help')).toContain('reference')
})

test('reports by Allure, which is not there, are refused before anything is sent', () => {
  const { status, stderr, stdout } = start('--format', 'html,allure', '--out', 'refused')
  expect(stderr).toMatch(/^error: --format allure: .*npm install --save-dev allure/)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(existsSync(join(folder, 'refused'))).toBe(false)
})

test('its bill of materials is valid by the schema of the standard, and has what the licences have', async () => {
  const text = readFileSync(join(installed, 'dist/program', billFile), 'utf8')
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  expect(await validator.validate(text)).toBeNull()
  expect(await validator.validate(text.replace('"application"', '"nonsense"'))).not.toBeNull()
  const licences = readFileSync(join(installed, 'dist/program/THIRD-PARTY-LICENCES.txt'), 'utf8')
  const { components, metadata, dependencies } = JSON.parse(text)
  expect(metadata.component).toMatchObject({ name: manifest().name, version: manifest().version })
  const listed = components.map(
    ({ group, name, version }: Record<string, string>) => `${group ? `${group}/` : ''}${name} ${version}`,
  )
  const handedOn = [`\n${licences}`]
    .flatMap((all) => all.split(`\n${'-'.repeat(80)}\n\n`))
    .map((each) => each.trim().split('\n')[0])
  expect(listed.toSorted()).toEqual(handedOn.toSorted())
  expect(dependencies.find(({ ref }: { ref: string }) => ref === metadata.component['bom-ref']).dependsOn).toHaveLength(
    components.length,
  )
})

test('it brings the licences of what is in it', () => {
  const licences = readFileSync(join(installed, 'dist/program/THIRD-PARTY-LICENCES.txt'), 'utf8')
  for (const name of ['undici', 'tough-cookie', 'node-forge', 'zod', 'fastify', 'commander'])
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'))
})
