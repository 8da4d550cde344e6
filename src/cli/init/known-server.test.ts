import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { expect, onTestFinished, test } from 'vitest'
import type { ReferenceOptions } from '../../reference/options.ts'
import { type RunningReference, startReference } from '../../reference/server.ts'
import { packageRoot } from '../../suite/suite.ts'
import { dependent, InitFolder } from '../samples/init-folder.ts'

const environment = 'environments/staging.env'
const initFor = (server: RunningReference | undefined, ...words: readonly string[]) => {
  const url = server === undefined ? [] : ['--url', server.url]
  return ['init', '--yes', '--like', 'jasperreports-server', ...url, ...words]
}

async function serverWith(options: Partial<ReferenceOptions>): Promise<RunningReference> {
  const server = await startReference(options)
  onTestFinished(() => server.close())
  return server
}

const user = { USER_PASSWORD: 'joe-Password1', USER_ORG_ID: 'organization_1', USER_ORG_ALIAS: 'org_alias_1' }
const admin = { ADMIN_ID: 'superuser', ADMIN_PASSWORD: 'super-Password1' }

test('the environment of a JasperReports Server contains what the server shows without credentials, and no account signs in', async () => {
  const server = await serverWith({ release: '8.1.0', sessionTimeoutMs: 45 * 60_000, encryption: 'static' })
  const folder = new InitFolder()
  const { status, out } = await folder.start(initFor(server, '--user-id', 'joeuser'))
  expect(status).toBe(0)
  expect(out).toContain(
    `examined ${server.url}, without signing in: found LOGIN_ENCRYPTION, SERVER_RELEASE, SESSION_TIMEOUT`,
  )
  expect(parse(folder.text(environment))).toMatchObject({
    TARGET_URL: server.url,
    SERVER_RELEASE: '8.1.0',
    SESSION_TIMEOUT: '45m',
    LOGIN_ENCRYPTION: 'static',
    PROTECTED_PATHS: '/rest_v2/resources,/rest_v2/jobs',
    USER_ID: 'joeuser',
    USER_PASSWORD: '',
  })
  expect([server.openedSessions(), server.failedLogins().size]).toEqual([0, 0])
})

test('a pipeline has every given secret that the environment leaves out', async () => {
  const folder = new InitFolder(dependent)
  const variables = { PREAUTH: 'on', PREAUTH_U: 'joeuser', PREAUTH_PA1: 'a secret', SSO: 'on', SSO_TICKETS: 'one,two' }
  const { status, out } = await folder.start(initFor(undefined, '--ci', 'github'), variables)
  expect({ status, out }).toEqual({
    status: 0,
    out: expect.stringContaining('Add the secrets USER_PASSWORD, PREAUTH_PA1, SSO_TICKETS:'),
  })
  const pipeline = folder.text('.github/workflows/auth-conformance.yml')
  expect(pipeline.match(/PREAUTH_PA1: \$\{\{ secrets\.PREAUTH_PA1 \}\}/g)).toHaveLength(2)
})

test('with accounts it is what doctor calls ready, and a pipeline knows their passwords and the time', async () => {
  const server = await serverWith({ sessionTimeoutMs: 30 * 60_000, getLogin: false, framework: 'acegi' })
  const folder = new InitFolder(dependent)
  const variables = { ...user, ...admin, REQUEST_TIMEOUT: '25s', TLS_INSECURE: 'no' }
  const words = initFor(server, '--user-id', 'joeuser', '--ci', 'gitlab')
  const { status, out, err } = await folder.start(words, variables)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  const text = folder.text(environment)
  expect(parse(text)).toMatchObject({
    USER_ID: 'joeuser',
    USER_ORG_ID: 'organization_1',
    ORGANIZATIONS: 'multiple',
    ADMIN_ID: 'superuser',
    GET_LOGIN: 'disabled',
    SECURITY_FRAMEWORK: 'acegi',
    REQUEST_TIMEOUT: '25s',
    // A variable that the template lacks.
    TLS_INSECURE: 'no',
  })
  for (const password of [user.USER_PASSWORD, admin.ADMIN_PASSWORD]) expect(text + out).not.toContain(password)
  const pipeline = folder.text('.gitlab-ci.yml')
  expect(pipeline).toContain('# Reads the CI/CD variables: USER_PASSWORD, ADMIN_PASSWORD.')
  expect(pipeline).toContain('timeout: 87 minutes')
  const secrets = { USER_PASSWORD: user.USER_PASSWORD, ADMIN_PASSWORD: admin.ADMIN_PASSWORD }
  const looked = await folder.start(['doctor', '--env', 'staging'], secrets)
  expect(looked.status, looked.out).toBe(0)
})

const files = [
  'environments/waivers/jasperreports-server-5.6-ce.yaml',
  'environments/waivers/jasperreports-server-8.2-ce.yaml',
  'environments/jasperreports-server/conformance_preferences.jrxml',
  'environments/jasperreports-server/preferences.md',
]

test('waivers and the preferences report come out of the package, and what is there stays', async () => {
  const [mine = '', ...others] = files
  const folder = new InitFolder({ [mine]: 'mine', [environment]: 'USER_ID=me' })
  const server = await serverWith({})
  const { out } = await folder.start(initFor(server))
  for (const kept of [mine, environment]) expect(out).toContain(`kept     ${kept}, which exists already\n`)
  expect([folder.text(mine), folder.text(environment)]).toEqual(['mine', 'USER_ID=me'])
  // It sends no request for variables that it does not write.
  expect(out).not.toContain('looked')
  for (const file of others) {
    expect(out).toContain(`written  ${file}\n`)
    expect(folder.text(file)).toBe(readFileSync(join(packageRoot, file), 'utf8'))
  }
})

test.each([
  ['5.6.1', '5.6'],
  ['8.2.0', '8.2'],
  ['9.0.0', '8.2'],
])('for release %s the environment has the waivers of %s at hand', async (release, named) => {
  const folder = new InitFolder()
  await folder.start(initFor(await serverWith({ release })))
  const [, file = ''] = /^# WAIVERS_FILE=(.+)$/m.exec(folder.text(environment)) ?? []
  expect(file).toBe(`waivers/jasperreports-server-${named}-ce.yaml`)
  expect(folder.text(join('environments', file))).toContain('requirement:')
})

test('a server that is not there, or not named, leaves the values to be filled in', async () => {
  const server = await startReference()
  await server.close()
  const [gone, unnamed] = [new InitFolder(), new InitFolder()]
  const { status, out } = await gone.start(initFor(server))
  expect([status, out]).toEqual([0, expect.stringMatching(/: found nothing\. TARGET_URL: nothing can be reached at /)])
  expect(parse(gone.text(environment))).toMatchObject({ TARGET_URL: server.url, SESSION_TIMEOUT: '1200s' })
  expect((await unnamed.start(initFor(undefined))).out).not.toContain('looked')
  expect(parse(unnamed.text(environment))).toMatchObject({ TARGET_URL: 'https://reports.example.com/jasperserver' })
})

test('a password that the server refuses is said, and the files are written', async () => {
  const server = await serverWith({})
  const folder = new InitFolder()
  const variables = { ...user, ...admin, ADMIN_PASSWORD: 'wrong-Password2' }
  const { status, out } = await folder.start(initFor(server, '--user-id', 'joeuser'), variables)
  expect(status).toBe(0)
  expect(out).toMatch(/^refused {2}ADMIN_ID: superuser is refused with ADMIN_PASSWORD by /m)
  expect(out).not.toContain('USER_PASSWORD is wrong')
  const other = new InitFolder()
  const { status: again, out: said } = await other.start(initFor(server, '--user-id', 'joeuser'), {
    ...user,
    USER_PASSWORD: 'wrong-Password1',
  })
  expect(again).toBe(0)
  expect(said).toMatch(/^refused {2}USER_PASSWORD is wrong, or the account of USER_ID \(joeuser\) is locked/m)
  expect(said).not.toContain('wrong-Password1')
  expect(parse(other.text(environment))).toMatchObject({ USER_ID: 'joeuser', SERVER_RELEASE: '8.2.0' })
})

test('an account of which only a part is given is left out of the look, and stands in the file as far as it is known', async () => {
  const folder = new InitFolder()
  const server = await serverWith({ release: '8.1.0' })
  const variables = { ...user, ADMIN_PASSWORD: 'super-Password1', UTF8_USER_ID: 'jürgen' }
  const { status, out, err } = await folder.start(initFor(server, '--user-id', 'joeuser'), variables)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toContain('skipped  ADMIN: ADMIN_ID is not set\n')
  expect(out).toContain('skipped  UTF8_USER: UTF8_USER_PASSWORD is not set\n')
  expect(parse(folder.text(environment))).toMatchObject({ SERVER_RELEASE: '8.1.0', UTF8_USER_ID: 'jürgen' })
  expect(server.failedLogins().size).toBe(0)
})
