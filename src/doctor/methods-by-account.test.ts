import { expect, test } from 'vitest'
import { defectNamed, profileNamed } from '../alterations/patches-named.ts'
import { asLatin1, decodedAgain, reading, verifying } from '../alterations/verification.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { visit, wrongPassword } from './samples/visit.ts'

const special = {
  SPECIAL_USER_ID: "o'neil+test%41&b=c d",
  SPECIAL_USER_PASSWORD: 'p+w%2B&=: x%',
  SPECIAL_USER_ORG_ID: 'organization_1',
}
const utf8 = { UTF8_USER_ID: 'jürgen_日本', UTF8_USER_PASSWORD: 'pässwörd✓', UTF8_USER_ORG_ID: 'organization_1' }
const closed = (method: ServiceMethod): ServicePatch => verifying(method, () => undefined)

test('a name that one method reads wrongly: says which, and that it is no fault of the variables', async () => {
  const { url } = await referenceInTest({}, [reading(decodedAgain)('login')])
  const { text, exitCode } = await visit({ TARGET_URL: url, ...special })
  expect(text).toMatch(
    /! SPECIAL_USER +o'neil\S* \S* refused by login with a form \(401\) and login with URL arguments \(401\); accepted by URL arguments, basic authentication and security check\./,
  )
  expect(text).toMatch(
    /→ The variables are correct: the server deviates from the specification here, and the run will report it\./,
  )
  expect(text).toMatch(/ is ready for a run, with 1 warning\./)
  expect(exitCode).toBe(0)
})

test('the ordinary user, refused by the login only, is still examined', async () => {
  const { url } = await referenceInTest({}, [closed('login')])
  const { text, diagnosis } = await visit({ TARGET_URL: url })
  expect(text).toMatch(
    /! USER +joeuser\|organization_1: refused by login with a form \(401\).*; accepted by URL arguments, basic/,
  )
  expect(text).toMatch(/✓ session +kept/)
  expect(diagnosis.forecast?.judged).toBeGreaterThan(50)
})

test('basic is not asked to carry what it corrupts', async () => {
  const server = await referenceInTest()
  const { text } = await visit({ TARGET_URL: server.url, ...utf8 })
  expect(text).toMatch(
    /✓ UTF8_USER +\S+: accepted by every method but basic authentication, which may corrupt it and is not tried/,
  )
  expect(server.failedLogins().size).toBe(0)
})

test('the wrong password of another account is sent twice, and what may be behind it is said', async () => {
  const server = await referenceInTest()
  const admin = { ADMIN_ID: 'superuser', ADMIN_PASSWORD: wrongPassword }
  const { firstLine, text } = await visit({ TARGET_URL: server.url, ...admin })
  expect(firstLine).toBe(
    '✗ ADMIN_ID: superuser is refused with ADMIN_PASSWORD by login with a form (401) and URL arguments (401).',
  )
  expect(text).toMatch(/The password was sent twice; a locked account answers 401 too \(8\.2 locks after 10 failures\)/)
  expect([...server.failedLogins()]).toEqual([['superuser', 2]])
})

test('one account under two names gets a wrong password no more often than under one', async () => {
  const server = await referenceInTest()
  const external = { EXTERNAL_USER_ID: 'ldapuser', EXTERNAL_USER_PASSWORD: wrongPassword }
  const again = { SPECIAL_USER_ID: 'ldapuser', SPECIAL_USER_PASSWORD: wrongPassword }
  const organization = { EXTERNAL_USER_ORG_ID: 'organization_1', SPECIAL_USER_ORG_ID: 'organization_1' }
  const { text } = await visit({ TARGET_URL: server.url, ...external, ...again, ...organization })
  expect(text).toMatch(
    /EXTERNAL_USER_ID: ldapuser\|organization_1 is the account of SPECIAL_USER_ID, which was refused\./,
  )
  expect([...server.failedLogins()]).toEqual([['ldapuser|organization_1', 2]])
})

test.each([
  { failed: 0, sent: 2, left: 8 },
  { failed: 6, sent: 2, left: 2 },
  { failed: 7, sent: 1, left: 2 },
  { failed: 8, sent: 1, left: 1 },
])('8.2 locks after 10 failures; after $failed, $sent are sent, and $left are left', async ({ failed, sent, left }) => {
  const { server, variables } = await knownServer()
  for (let times = 0; times < failed; times++) await fail(server.url, 'jasperadmin')
  const { text } = await visit({ ...variables, ADMIN_PASSWORD: wrongPassword })
  expect([...server.failedLogins()]).toEqual([['jasperadmin', failed + sent]])
  expect(text).toContain(`; attempts left before the account is locked: ${left}.`)
})

test('a success gives the attempts back: deviations of single methods cost an account nothing', async () => {
  const { server, variables } = await knownServer([closed('basic')])
  for (let times = 0; times < 7; times++) await fail(server.url, 'joeuser')
  const { text, exitCode } = await visit(variables)
  expect(text).toMatch(
    /! USER +\S+: refused by basic authentication \(401\); accepted by login with a form, URL arguments, login with URL arguments/,
  )
  expect(exitCode).toBe(0)
})

test('a server that shows what is left until an account is locked has not locked it yet', async () => {
  const { variables } = await knownServer()
  const { firstLine } = await visit({ ...variables, USER_PASSWORD: wrongPassword })
  expect(firstLine).toMatch(/^✗ USER_PASSWORD is wrong, or the account of USER_ID \(joeuser\) is locked or absent/)
})

test('an account that is locked, where the login shows that nothing is left', async () => {
  const { server, variables } = await knownServer()
  for (let times = 0; times < 10; times++) await fail(server.url, 'joeuser')
  const { firstLine, diagnosis } = await visit(variables)
  expect(firstLine).toBe('✗ The account of USER_ID (joeuser) is locked (status 401).')
  expect(diagnosis.forecast?.judged).toBeGreaterThan(50)
})

test('the known server: only what departs is a warning, and everything is ready', async () => {
  const { server, variables } = await knownServer()
  const { diagnosis, exitCode } = await visit(variables)
  const problems = diagnosis.findings.filter(({ status }) => status !== 'ok')
  expect(problems.map(({ topic, status }) => `${status} ${topic}`)).toEqual([
    'warning JSON file',
    'warning SPECIAL_USER',
  ])
  expect(exitCode).toBe(0)
  expect(server.failedLogins().get('joeuser')).toBeUndefined()
})

/** JasperReports Server as measured, with the variables that describe it. */
async function knownServer(patches: readonly ServicePatch[] = [], name = 'jasperreports-server-8.2-ce') {
  const profile = profileNamed(name)
  const { file, given } = givenVariables(profile.environment, { workingDirectory: packageRoot, packageRoot }, {})
  const options = { ...optionsFrom(environmentOf(given, file, {})), ...profile.options }
  const server = await referenceInTest(options, [...profile.rows.map(({ change }) => change), ...patches])
  const own = { TARGET_URL: server.url, USER_ORG_ID: '', USER_ORG_ALIAS: '', SESSION_TIMEOUT: '2s' }
  const variables: Record<string, string> = { ...given, ...own }
  return { server, variables }
}

async function fail(url: string, user: string): Promise<void> {
  const body = new URLSearchParams({ j_username: user, j_password: wrongPassword })
  const { status } = await fetch(`${url}/rest_v2/login`, { method: 'POST', body })
  expect(status).toBe(401)
}

test('a password that is a user ID is no secret, and hides no name', async () => {
  const accounts = [
    { id: 'joeuser', password: 'joeuser', organization: 'organization_1' },
    { id: 'superuser', password: 'superuser' },
  ]
  const { url } = await referenceInTest({ accounts })
  const admin = { ADMIN_ID: 'superuser', ADMIN_PASSWORD: 'superuser' }
  const { text } = await visit({ TARGET_URL: url, USER_PASSWORD: 'joeuser', ...admin })
  expect(text).toMatch(/✓ USER +joeuser\|organization_1: accepted by every method/)
  expect(text).toMatch(/✓ ADMIN +superuser: accepted by every method/)
  expect(text).toContain('USER_PASSWORD and ADMIN_PASSWORD are user IDs: reports can’t redact that everywhere.')
  expect(text).not.toContain('$')
})

test('a user who may not read the path', async () => {
  const forbids: ServicePatch = (was) => ({
    serveResource: (request, user) =>
      user?.account?.id === 'joeuser' && request.path === '/rest_v2/resources'
        ? { status: 403, headers: [], body: '', operation: 'resource', outcome: 'absent' }
        : was.serveResource(request, user),
  })
  const { url } = await referenceInTest({}, [forbids])
  const { firstLine, text, exitCode } = await visit({ TARGET_URL: url })
  expect(firstLine).toMatch(
    /joeuser\|organization_1: refused by URL arguments \(403\) and basic authentication \(403\); accepted by login with a form/,
  )
  expect(text).toMatch(/the user has no permission to read the path: name another one in PROTECTED_PATHS/)
  expect(exitCode).toBe(1)
})

test('a token that authenticates, of a user who may not read the path', async () => {
  const unmapped: ServicePatch = (was) => ({
    serveResource: (request, user) =>
      user?.by === 'token'
        ? { status: 403, headers: [], body: '', operation: 'resource', outcome: 'absent' }
        : was.serveResource(request, user),
  })
  const { url } = await referenceInTest({}, [unmapped])
  const token = { PREAUTH: 'on', PREAUTH_U: 'joeuser', PREAUTH_R: 'ROLE_UNKNOWN', PREAUTH_O: 'organization_1' }
  const { firstLine, text, exitCode } = await visit({ TARGET_URL: url, ...token })
  expect(firstLine).toBe(
    '✗ PREAUTH: the token authenticates, but its user may not read /rest_v2/resources (status 403).',
  )
  expect(text).toMatch(/roles that the server maps \(PREAUTH_R\)/)
  expect(exitCode).toBe(1)
})

test('a name in UTF-8 that basic authentication takes and URLs do not: the variables are right', async () => {
  const inLatin1 = reading(asLatin1)
  const utf8Basic = reading((text) => text && Buffer.from(text, 'latin1').toString('utf8'))('basic')
  const { url } = await referenceInTest({}, [inLatin1('login'), inLatin1('arguments'), utf8Basic])
  const { text } = await visit({ TARGET_URL: url, ...utf8 })
  expect(text).toMatch(/! UTF8_USER +\S+: accepted by basic authentication in UTF-8, refused by login/)
  expect(text).toContain('The variables are correct. The server reads URLs in another encoding')
  expect(text).not.toContain('locked account')
})

test('a legacy login without its slash is a deviation, not a wrong release', async () => {
  const slashless: ServicePatch = (was) => ({
    legacyLogin: (request) =>
      request.fullPath.endsWith('/') ? was.refused('legacyLogin', 'legacyLogin') : was.legacyLogin(request),
  })
  const { url } = await referenceInTest({ release: '5.6.1' }, [slashless])
  const { text } = await visit({ TARGET_URL: url, SERVER_RELEASE: '5.6.1' })
  expect(text).toMatch(
    /! legacy login +It is at \/rest\/login, without the slash of section 4\.4 \(with the slash: 401\)\./,
  )
  expect(text).not.toContain('Check SERVER_RELEASE')
})

// As measured: no login operation, the legacy login without its slash, no JSON file.
test('JasperReports Server 5.6.1: reports the deviations, and does not blame the variables', async () => {
  const { variables } = await knownServer([], 'jasperreports-server-5.6-ce')
  const { diagnosis, exitCode, text } = await visit(variables)
  const problems = diagnosis.findings.filter(({ status }) => status !== 'ok')
  expect(problems.map(({ topic, status }) => `${status} ${topic}`).sort()).toEqual([
    'warning JSON file',
    'warning legacy login',
    'warning logins',
  ])
  expect(text).toMatch(/! logins +There is no login operation at \/rest_v2\/login \(403\)\./)
  expect(text).toMatch(/✓ ADMIN +jasperadmin: accepted by every other method\n/)
  expect(exitCode).toBe(0)
})

test('JasperReports Server 5.6.1 on a container that reads URLs as ISO-8859-1: the variables are right', async () => {
  const { change } = defectNamed('urls-are-read-as-iso-8859-1')
  const { variables } = await knownServer([change], 'jasperreports-server-5.6-ce')
  const { text } = await visit(variables)
  expect(text).toMatch(/! UTF8_USER +jürgen: accepted by basic authentication in UTF-8, refused by /)
  expect(text).not.toContain('locked account')
})
