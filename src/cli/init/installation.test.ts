import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot, suite } from '../../suite/suite.ts'
import { InitFolder } from '../samples/init-folder.ts'

const offline = { npm_config_offline: 'true' }
const installed = 'npx --no-install auth-conformance'
const initFor = (kind: string) => ['init', '--yes', '--ci', kind, '--url', 'http://127.0.0.1:9/ctx', '--user-id', 'joe']
const scriptIn = (folder: InitFolder) => parse(folder.text('.gitlab-ci.yml'))['auth-conformance'].script
const dependencyIn = (folder: InitFolder) => JSON.parse(folder.text('package.json')).devDependencies[suite.name]
const tarball = `vendor/${suite.name}-${suite.version}.tgz`

test('a folder without the package gets package.json, lock file and tarball, and the output says what to commit', async () => {
  const folder = new InitFolder()
  const { out } = await folder.start(initFor('jenkins'), offline)
  expect(JSON.parse(folder.text('package.json'))).toEqual({
    private: true,
    devDependencies: { [suite.name]: `file:${tarball}` },
  })
  const { packages } = JSON.parse(folder.text('package-lock.json'))
  expect(packages[`node_modules/${suite.name}`]).toMatchObject({
    resolved: `file:${tarball}`,
    integrity: expect.stringMatching(/^sha512-/),
  })
  expect(out).toContain(`written  ${tarball}\nwritten  package.json: ${suite.name} is file:${tarball}\n`)
  const all = `environments/staging.env .gitignore package.json package-lock.json ${tarball} Jenkinsfile\n`
  expect(out).toContain(`Commit what the pipeline needs: git add --force ${all}`)
  expect(out).toContain(`npm ci && USER_PASSWORD=… ${installed} doctor --env staging\n`)
  // The second time, there is nothing to do.
  const again = (await folder.start(initFor('jenkins'), offline)).out
  expect(again).not.toMatch(/^(written|changed) +(package|vendor)/m)
})

test('another package manager makes its lock file itself, and is used in the pipeline', async () => {
  // As an editor on Windows may save it.
  const folder = new InitFolder({ 'package.json': '\u{FEFF}{ "packageManager": "pnpm@10.1.0" }' })
  const { out } = await folder.start(initFor('gitlab'), offline)
  expect(out).toContain('. Make pnpm-lock.yaml: corepack pnpm install --lockfile-only\n')
  expect(scriptIn(folder)[0]).toBe('corepack pnpm install --frozen-lockfile')
  expect(scriptIn(folder)[3]).toBe('corepack pnpm exec auth-conformance run --env staging')
  expect(existsSync(join(folder.path, 'package-lock.json'))).toBe(false)
})

test('where npm can not make the lock file, its command and its complaint are the next step', async () => {
  const folder = new InitFolder({ 'package.json': '{ "dependencies": { "no-such-package-here": "1.0.0" } }' })
  const { status, out } = await folder.start(initFor('jenkins'), offline)
  expect(status).toBe(0)
  expect(out).toMatch(
    /\d\. Make package-lock\.json: npm install --package-lock-only \(npm says: .*no-such-package-here.*\)\n/,
  )
  expect(existsSync(join(folder.path, 'Jenkinsfile'))).toBe(true)
})

test('in the clone of the sources a pipeline starts what its npm ci builds', async () => {
  const folder = new InitFolder({ 'package.json': ofSuite })
  const { status } = await folder.start(initFor('gitlab'), {}, programIn(folder, '.'))
  expect(status).toBe(0)
  expect(scriptIn(folder)[3]).toBe('npm run --silent conformance -- run --env staging')
  expect(folder.text('package.json')).toBe(ofSuite)
})

const ofSuite = JSON.stringify(suite)

/** Copies the program into a folder, as npm does. Returns its path. */
function programIn(folder: InitFolder, place: string): string {
  const home = join(folder.path, place)
  cpSync(join(packageRoot, 'dist/program'), join(home, 'dist/program'), { recursive: true })
  writeFileSync(join(home, 'package.json'), ofSuite)
  return join(home, 'dist/program/auth-conformance.js')
}

test.each([
  ['a registry', `https://registry.example/${suite.name}/-/${suite.name}-${suite.version}.tgz`, suite.version],
  // With this setting, npm omits the address.
  ['a registry without its address', undefined, suite.version],
  ['an address that is no registry', 'https://files.example/suite.tgz', 'https://files.example/suite.tgz'],
  ['a tarball in the folder', 'file:tarballs/suite.tgz', 'file:tarballs/suite.tgz'],
  ['a tarball that no clone has', 'file:../suite.tgz', `file:${tarball}`],
])('what npm had from %s, a clone has from there, or out of the folder', async (_, resolved, version) => {
  const lock = { packages: { [`node_modules/${suite.name}`]: { version: suite.version, resolved } } }
  const folder = new InitFolder({
    'node_modules/.package-lock.json': JSON.stringify(lock),
    'tarballs/suite.tgz': '',
    'pnpm-lock.yaml': '',
  })
  const { status, err } = await folder.start(
    initFor('jenkins'),
    offline,
    programIn(folder, `node_modules/${suite.name}`),
  )
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(dependencyIn(folder)).toBe(version)
  expect(existsSync(join(folder.path, tarball))).toBe(version === `file:${tarball}`)
})

test('a dependency that no clone has is replaced, and that is said; one on another folder of the repository stays', async () => {
  const before = JSON.stringify({ dependencies: { [suite.name]: 'link:../suite' } })
  const folder = new InitFolder({ 'a/package.json': before, 'a/pnpm-lock.yaml': '', 'suite/package.json': ofSuite })
  const init = async () => (await folder.start(initFor('jenkins'), offline, undefined, 'a')).out
  mkdirSync(join(folder.path, '.git'))
  expect(await init()).not.toMatch(/changed|suite\b/)
  expect(folder.text('a/package.json')).toBe(before)
  rmSync(join(folder.path, '.git'), { recursive: true })
  expect(await init()).toContain(
    `changed  package.json: ${suite.name} is file:${tarball}, instead of link:../suite, which no clone has\n`,
  )
  expect(folder.text('a/package.json')).toBe(before.replace('link:../suite', `file:${tarball}`))
})
