import { expect, test } from 'vitest'
import { environmentOf } from '../environment/read-environment.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import type { ServicePatch } from '../reference/service.ts'
import { doctor } from './doctor.ts'
import { fine, visit, wrongPassword } from './samples/visit.ts'

test('wrong password: two methods get it, the others are spared it', async () => {
  const server = await referenceInTest()
  const { firstLine, exitCode } = await visit({ TARGET_URL: server.url, USER_PASSWORD: wrongPassword })
  expect(firstLine).toMatch(/USER_PASSWORD is wrong, or the account of USER_ID \(joeuser\) is locked or absent/)
  expect(exitCode).toBe(1)
  expect([...server.failedLogins()]).toEqual([['joeuser|organization_1', 2]])
})

test.for(['1', '2'])('a password that only the login form takes, where MAX_FAILED_LOGINS is %s', async (most) => {
  const onlyLogin: ServicePatch = (was) => ({
    verify: (sent, method, request) =>
      ['basic', 'arguments'].includes(method) ? undefined : was.verify(sent, method, request),
  })
  const { url } = await referenceInTest({}, [onlyLogin])
  const { exitCode, diagnosis } = await visit({ TARGET_URL: url, MAX_FAILED_LOGINS: most })
  const { findings, reachable, forecast } = diagnosis
  expect(findings).toContainEqual(expect.objectContaining({ topic: 'passwords', status: 'warning' }))
  expect(reachable).toBe(true)
  expect(forecast?.judged).toBeGreaterThan(50)
  expect(exitCode).toBe(findings.some(({ status }) => status === 'error') ? 1 : 0)
})

test('a wrong password that is a word of a finding is not revealed by what is missing there', async () => {
  const { url } = await referenceInTest()
  const { firstLine } = await visit({ TARGET_URL: url, USER_PASSWORD: 'wrong' })
  expect(firstLine).toMatch(/USER_PASSWORD is wrong, or the account of USER_ID/)
})

test('wrong password, where a token shows that the account is alive', async () => {
  const { url } = await referenceInTest()
  const token = { PREAUTH: 'on', PREAUTH_U: 'joeuser', PREAUTH_O: 'organization_1' }
  const { firstLine } = await visit({ TARGET_URL: url, USER_PASSWORD: wrongPassword, ...token })
  expect(firstLine).toBe('✗ USER_PASSWORD is wrong (status 401); USER_ID (joeuser) exists and is not locked.')
})

test('locked account, on a server that says so', async () => {
  const saysSo: ServicePatch = (was) => ({
    verify: () => undefined,
    refused: (...about) => ({ ...was.refused(...about), body: 'User account is locked' }),
  })
  const { url } = await referenceInTest({}, [saysSo])
  const { firstLine, exitCode } = await visit({ TARGET_URL: url })
  expect(firstLine).toBe('✗ The account of USER_ID (joeuser) is locked (status 401).')
  expect(exitCode).toBe(1)
})

test('locked account, on a server that does not say so, where no token helps either', async () => {
  const { url } = await referenceInTest({}, [() => ({ verify: () => undefined, tryToken: refuse })])
  const token = { PREAUTH: 'on', PREAUTH_U: 'joeuser', PREAUTH_O: 'organization_1' }
  const { firstLine } = await visit({ TARGET_URL: url, ...token })
  expect(firstLine).toMatch(/The account of USER_ID \(joeuser\) is locked, disabled or absent/)

  function refuse() {
    return { by: 'token', account: undefined } as const
  }
})

test('organization missing, though the file names it', async () => {
  const server = await referenceInTest()
  const { firstLine, exitCode } = await visit({ TARGET_URL: server.url, ORGANIZATIONS: 'single' })
  expect(firstLine).toMatch(
    /The organization of USER_ID \(joeuser\) is missing: as joeuser\|organization_1 it is accepted/,
  )
  expect(exitCode).toBe(1)
  expect(server.failedLogins().size).toBe(0)
})

test.for([
  { ORGANIZATIONS: 'single', USER_ORG_ID: '', USER_ORG_ALIAS: '' },
  { USER_ORG_ID: 'organization_9', USER_ORG_ALIAS: 'org_alias_9' },
])('organization missing or unknown, where the admin sees the others', async (variables) => {
  const listed: ServicePatch = (was) => ({
    resourceBody: (request, account) =>
      request.path === '/rest_v2/organizations'
        ? { organization: was.options.organizations }
        : was.resourceBody(request, account),
  })
  const server = await referenceInTest({}, [listed])
  const admin = { ADMIN_ID: 'superuser', ADMIN_PASSWORD: 'super-Password1' }
  const { firstLine } = await visit({ TARGET_URL: server.url, ...admin, ...variables })
  expect(firstLine).toMatch(/The organization of USER_ID \(joeuser\) is missing: the server has .*organization_2/)
  expect(server.failedLogins().size).toBe(0)
  expect(server.liveSessions()).toBe(0)
})

test('an expired license', async () => {
  const { url } = await referenceInTest({ licenseValid: false })
  expect((await visit({ TARGET_URL: url })).firstLine).toMatch(/The license of the server has expired or is not valid/)
})

/** Redirects unknown paths to the login page. */
const toLoginPage: ServicePatch = (was) => ({
  respond(request, response) {
    const answered = was.respond(request, response)
    return answered.status === 404 ? { ...answered, status: 302, headers: [['Location', 'login.html']] } : answered
  },
})

test('a framework that doctor does not know, on a server that redirects unknown paths to the login page', async () => {
  const server = await referenceInTest({ framework: 'oauth' }, [toLoginPage])
  const { text } = await visit({ TARGET_URL: server.url })
  expect(text).toMatch(/! USER +.*refused by security check \(302\)/)
  expect(text).toMatch(/leads to the login page without an error, as any page may: check SECURITY_FRAMEWORK\./)
  expect(text).not.toContain('The variables are correct')
})

test('another framework, on a server that redirects unknown paths to the login page', async () => {
  const server = await referenceInTest({}, [toLoginPage])
  const environment = environmentOf({ ...fine, TARGET_URL: server.url, SECURITY_FRAMEWORK: 'acegi' }, 'staging.env', {})
  const { findings, fitting } = await doctor({ environment })
  const errors = findings.filter(({ status }) => status === 'error')
  expect(errors.map(({ remedy }) => remedy)).toEqual(['Set SECURITY_FRAMEWORK=spring.'])
  expect(fitting.SECURITY_FRAMEWORK).toBe('spring')
})

test('variables that do not fit: each is an error with the right value', async () => {
  const server = await referenceInTest({ encryption: 'dynamic', getLogin: false, framework: 'acegi' })
  const environment = environmentOf({ ...fine, TARGET_URL: server.url }, 'staging.env', {})
  const { findings } = await doctor({ environment })
  const remedies = findings.filter(({ status }) => status === 'error').map(({ remedy }) => remedy)
  expect(remedies).toEqual([
    'Set LOGIN_ENCRYPTION=dynamic.',
    'Set SECURITY_FRAMEWORK=acegi.',
    'Set GET_LOGIN=disabled.',
  ])
  expect(server.failedLogins().size).toBe(0)
  expect(server.openedSessions()).toBeGreaterThan(5)
  expect(server.liveSessions()).toBe(0)
})

test.each([
  ['the admin only', (id?: string) => id === 'superuser'],
  ['every account', () => true],
])('ABSENT_PATH that exists for %s is one error', async (_, isForOne) => {
  const serving: ServicePatch = (was) => ({
    serveResource(request, user) {
      const isHidden = request.path === '/rest_v2/users' && !isForOne(user?.account?.id)
      const answer = was.serveResource(request, user)
      return isHidden ? { ...answer, status: 404 } : { ...answer, status: 200 }
    },
  })
  const { url } = await referenceInTest({}, [serving])
  const admin = { ADMIN_ID: 'superuser', ADMIN_PASSWORD: 'super-Password1' }
  const { diagnosis } = await visit({ TARGET_URL: url, ABSENT_PATH: '/rest_v2/users', ...admin })
  const errors = diagnosis.findings.filter(({ status }) => status === 'error')
  expect(errors.map(({ says }) => says)).toEqual(['ABSENT_PATH: /rest_v2/users exists (status 200).'])
})
