import { expect, test } from 'vitest'
import { alter } from '../alterations/alteration.ts'
import { body } from '../alterations/response-changes.ts'
import { variants } from '../alterations/variants/index.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import type { ServicePatch } from '../reference/service.ts'
import { visit } from './samples/visit.ts'

function variant(name: string): ServicePatch {
  const found = variants.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no variant ${name}.`)
  return found.change
}

test('the release is found, and fits', async () => {
  const { url } = await referenceInTest({ release: '7.8.1' })
  const { text, diagnosis } = await visit({ TARGET_URL: url })
  expect(text).toContain('release 7.8.1 (SERVER_RELEASE is not given)')
  expect(text).toMatch(/^ {2}\+1 +SERVER_RELEASE=7\.8\.1$/m)
  expect(diagnosis.fitting.SERVER_RELEASE).toBe('7.8.1')
})

test('where serverInfo is closed, the user gives the release', async () => {
  const { url } = await referenceInTest({}, [variant('server-info-is-closed')])
  const { diagnosis } = await visit({ TARGET_URL: url })
  expect(diagnosis.fitting.SERVER_RELEASE).toBe('8.2.0')
})

test('a release that is not shown is not known, and none is made up', async () => {
  const { url } = await referenceInTest({}, [variant('release-is-hidden')])
  const { firstLine, text, diagnosis, exitCode } = await visit({ TARGET_URL: url })
  expect(firstLine).toMatch(/ is ready for a run, with 1 question\.$/)
  expect(text).toMatch(/\? release +The release is not known: \/rest_v2\/serverInfo answers 40[14]\./)
  expect(text).toContain('without it nothing of section 9 is judged')
  expect(text).toMatch(/^ {2}\+1 +SERVER_RELEASE$/m)
  expect(text).not.toMatch(/\b8\.2\.0\b/)
  expect(diagnosis.fitting).not.toHaveProperty('SERVER_RELEASE')
  expect(exitCode).toBe(0)
})

test('a release that is given and not shown is taken, and one that differs is a warning', async () => {
  const silent = await referenceInTest({}, [variant('release-is-hidden')])
  expect((await visit({ TARGET_URL: silent.url, SERVER_RELEASE: '7.5' })).text).toContain(
    'release 7.5 (SERVER_RELEASE; the server does not report it)',
  )
  const { url } = await referenceInTest()
  expect((await visit({ TARGET_URL: url, SERVER_RELEASE: '7.5' })).text).toMatch(
    /! release +The server says 8\.2\.0, SERVER_RELEASE is 7\.5\.\n +→ Set SERVER_RELEASE=8\.2\.0/,
  )
  const named = (await visit({ TARGET_URL: url, SERVER_RELEASE: '8.2' })).text
  expect(named).toContain('release 8.2.0')
  expect(named).not.toContain('! release')
})

test.each([
  { sessionTimeoutMs: 90_000, declared: '', says: 'SESSION_TIMEOUT is 20m (its default), but the server says 90s.' },
  { sessionTimeoutMs: 60_000, declared: '2h', says: 'SESSION_TIMEOUT is 2h, but the server says 1m.' },
])('a session timeout that is not the declared one: $says', async ({ sessionTimeoutMs, declared, says }) => {
  const { url } = await referenceInTest({ sessionTimeoutMs })
  const { firstLine, exitCode, diagnosis } = await visit({ TARGET_URL: url, SESSION_TIMEOUT: declared })
  expect(firstLine).toBe(`✗ ${says}`)
  expect(diagnosis.fitting.SESSION_TIMEOUT).toBe(says.match(/says (\w+)\.$/)?.[1])
  expect(exitCode).toBe(1)
})

test('a session timeout that never comes', async () => {
  const never: ServicePatch = (was) => ({
    resourceBody: (request, account) =>
      request.path === '/rest_v2/settings/request' ? { maxInactiveInterval: 0 } : was.resourceBody(request, account),
  })
  const { url } = await referenceInTest({}, [never])
  expect((await visit({ TARGET_URL: url })).text).toMatch(/! timeout +Sessions of this server never expire\./)
})

test('the name of the ticket argument is no question where a command provides tickets, which are tried', async () => {
  const { url } = await referenceInTest({ sso: { argument: 'ticket', tickets: [] } }, [variant('settings-are-hidden')])
  const { text } = await visit({ TARGET_URL: url, SSO: 'on', SSO_TICKET_COMMAND: 'echo ST-1' })
  expect(text).toContain('SSO: a ticket is refused')
  expect(text).not.toContain('Is the ticket argument called')
})

test('where no settings are shown, they are questions, unless the file answers them', async () => {
  const sso = { argument: 'ticket', tickets: [] }
  const { url } = await referenceInTest({ sso }, [variant('settings-are-hidden')])
  const on = { TARGET_URL: url, SSO: 'on', SSO_TICKETS: 'ST-1' }
  const { firstLine, text, diagnosis } = await visit(on)
  expect(firstLine).toMatch(/ready for a run, with 2 questions\.$/)
  expect(text).toMatch(/\? timeout +Is the session timeout 20m \(its default\)\? The server does not report it\./)
  expect(text).toMatch(/\? SSO +Is the ticket argument called ticket\? The server does not report it\./)
  expect(diagnosis.findings.flatMap(({ asksFor }) => asksFor ?? [])).toEqual(['SESSION_TIMEOUT', 'SSO_TICKET_ARGUMENT'])
  const answered = await visit({ ...on, SESSION_TIMEOUT: '30m', SSO_TICKET_ARGUMENT: 'ticket' })
  expect(answered.firstLine).toMatch(/ is ready for a run\.$/)
  expect(answered.text).toContain('session timeout 30m (SESSION_TIMEOUT; the server does not report it)')
})

test('the name of a ticket is shown, and the tickets are tried with that', async () => {
  const server = await referenceInTest({ sso: { argument: 'casTicket', tickets: [] } })
  const variables = {
    TARGET_URL: server.url,
    SSO: 'on',
    SSO_TICKET_COMMAND: `curl -s -X POST ${server.ticketUrl}?user=joeuser&organization=organization_1`,
  }
  const { text, diagnosis } = await visit(variables)
  expect(text).toMatch(/^✗ SSO_TICKET_ARGUMENT is ticket, but the server says casTicket\./)
  expect(text).toContain('a ticket is accepted')
  expect(diagnosis.findings.filter(({ status }) => status === 'error')).toHaveLength(1)
})

test('the context path of the server itself is shown, where a proxy has another', async () => {
  const behind: ServicePatch = (was) => ({
    resourceBody: (request, account) =>
      request.path === '/rest_v2/settings/request'
        ? { maxInactiveInterval: 1200, contextPath: '/jasperserver' }
        : was.resourceBody(request, account),
  })
  const { url } = await referenceInTest({}, [behind])
  const { text, exitCode } = await visit({ TARGET_URL: url })
  expect(text).toContain('context path /reporting (the server calls it /jasperserver)')
  expect(exitCode).toBe(0)
})

test('nonsense in the settings is no settings', async () => {
  const odd: ServicePatch = (was) => ({
    resourceBody: (request, account) => {
      if (request.path === '/rest_v2/settings/request') return { maxInactiveInterval: 'long', contextPath: null }
      return request.path === '/rest_v2/settings/auth' ? [] : was.resourceBody(request, account)
    },
  })
  const { url } = await referenceInTest({}, [odd])
  expect((await visit({ TARGET_URL: url })).firstLine).toMatch(/ready for a run, with 1 question/)
})

test('a key service that can not make a key is on and broken, not off', async () => {
  const text = '{Error: Exception during key generation: java.security.UnrecoverableKeyException}'
  const broken = alter({ operation: 'encryptionKey' }, body(text, 'application/json'))
  const { url } = await referenceInTest({}, [broken])
  const found = await visit({ TARGET_URL: url })
  expect(found.text).toMatch(/✗ The key service is on, but broken: it answers 200 with \{Error: Exception/)
  expect(found.text).not.toContain('Set LOGIN_ENCRYPTION')
})

test.each(['off', 'static'])(
  'a key that can not be used is a finding where LOGIN_ENCRYPTION is %s',
  async (encryption) => {
    const text = '{"error":"Key generation is off","maxdigits":null,"e":null,"n":null}'
    const { url } = await referenceInTest({}, [alter({ operation: 'encryptionKey' }, body(text, 'application/json'))])
    const found = await visit({ TARGET_URL: url, LOGIN_ENCRYPTION: encryption })
    expect(found.text).toMatch(/✗ The key service is on, but broken: it answers 200 with \{"error"/)
    expect(found.text).not.toContain('Set LOGIN_ENCRYPTION')
  },
)
