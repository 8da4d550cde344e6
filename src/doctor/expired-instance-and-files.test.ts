import { expect, test } from 'vitest'
import { alter } from '../alterations/alteration.ts'
import { location } from '../alterations/response-changes.ts'
import { referenceInTest } from '../reference/samples/reference-in-test.ts'
import type { ServicePatch } from '../reference/service.ts'
import { visit } from './samples/visit.ts'

test('the instance with an expired license is named', async () => {
  const [{ url }, expired] = [await referenceInTest(), await referenceInTest({ licenseValid: false })]
  const { text } = await visit({ TARGET_URL: url, EXPIRED_LICENSE_TARGET_URL: expired.url })
  expect(text).toContain(`the instance ${expired.url} refuses a login because of its license`)
})

test('an instance that is not there is no fault of the target', async () => {
  const { url } = await referenceInTest()
  const expired = 'http://127.0.0.1:1/reporting'
  const { firstLine, exitCode } = await visit({ TARGET_URL: url, EXPIRED_LICENSE_TARGET_URL: expired })
  expect(firstLine).toBe(`✗ EXPIRED_LICENSE_TARGET_URL (${expired}) gives no answer (ECONNREFUSED).`)
  expect(exitCode).toBe(1)
})

test('an instance whose license is valid, and one without the user', async () => {
  const [{ url }, valid] = [await referenceInTest(), await referenceInTest()]
  const other = await referenceInTest({ accounts: [] })
  const of = async (expired: string) => (await visit({ TARGET_URL: url, EXPIRED_LICENSE_TARGET_URL: expired })).text
  expect(await of(valid.url)).toMatch(/answers 200 to a login, not 403\.\n +→ Check that its license is not valid/)
  expect(await of(other.url)).toMatch(
    /answers 401 to a login, not 403\.\n +→ Create the user USER_ID with the same password there/,
  )
})

test('a JSON file that is not there is a deviation', async () => {
  const gone: ServicePatch = (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') })
  const { url } = await referenceInTest({}, [gone])
  const { text, exitCode, diagnosis } = await visit({ TARGET_URL: url })
  expect(text).toMatch(/! JSON file +\/scripts\/\S+\.json answers 404\.\n +→ The server deviates .* \(section 4\.5\)/)
  expect(diagnosis.fitting.JSON_SUCCESS_LOCATION).toMatch(/\.json$/)
  expect(exitCode).toBe(0)
})

test('a JSON file elsewhere fits; a page where the JSON file is asked for does not', async () => {
  const elsewhere = await referenceInTest({ jsonSuccessLocation: '/scripts/other.json' })
  const found = await visit({ TARGET_URL: elsewhere.url })
  expect(found.text).toMatch(/leads to \/scripts\/other\.json, not to .*\n +→ If it is configured so, set JSON_SUCCESS/)
  expect(found.diagnosis.fitting.JSON_SUCCESS_LOCATION).toBe('/scripts/other.json')

  const page = alter(
    { operation: 'securityCheck', outcome: 'success' },
    location(() => '/reporting/loginsuccess.html'),
  )
  const plain = await visit({ TARGET_URL: (await referenceInTest({}, [page])).url })
  expect(plain.text).toMatch(/accept: application\/json leads to \/loginsuccess\.html as well, not to a JSON file/)
  expect(plain.diagnosis.fitting).not.toHaveProperty('JSON_SUCCESS_LOCATION')
})

test('a place of success that is not declared is not made strict by writing it down', async () => {
  const { url } = await referenceInTest({ successLocation: '/flow.html' })
  const { text, diagnosis } = await visit({ TARGET_URL: url })
  expect(text).toContain('leads to /flow.html')
  expect(diagnosis.fitting).not.toHaveProperty('SUCCESS_LOCATION')
})

test('an alias that is not given is looked for, and a run needs it', async () => {
  const known = await visit({ TARGET_URL: (await referenceInTest()).url, USER_ORG_ALIAS: '' })
  expect(known.firstLine).toBe('✗ USER_ORG_ALIAS is not given; the server says org_alias_1.')
  expect(known.diagnosis.fitting.USER_ORG_ALIAS).toBe('org_alias_1')
  const unlisted: ServicePatch = (was) => ({
    resourceBody: (request, account) =>
      request.path === '/rest_v2/organizations' ? undefined : was.resourceBody(request, account),
  })
  const { url } = await referenceInTest({}, [unlisted])
  const { firstLine, exitCode } = await visit({ TARGET_URL: url, USER_ORG_ALIAS: '' })
  expect(firstLine).toMatch(/^✗ USER_ORG_ALIAS is not given: the organization organization_1 has one besides its ID\./)
  expect(exitCode).toBe(1)
})

test('a preferences path that does not show what its request gives is named', async () => {
  const { url } = await referenceInTest()
  const others = await visit({ TARGET_URL: url, PREFERENCES_PATH: '/rest_v2/resources' })
  expect(others.text).toContain(
    'PREFERENCES_PATH: /rest_v2/resources shows neither the locale ja_JP nor the time zone Pacific/Auckland, which its request gives.',
  )
  const { text } = await visit({ TARGET_URL: url, PREFERENCES_PATH: '/rest_v2/preferences' })
  expect(text).toContain('preferences at /rest_v2/preferences')
})

test('an identity path that does not exist is named', async () => {
  const { url } = await referenceInTest()
  const gone = await visit({ TARGET_URL: url, IDENTITY_PATH: '/rest_v2/nowhere' })
  expect(gone.text).toContain('IDENTITY_PATH: /rest_v2/nowhere answers 404.')
  expect(gone.exitCode).toBe(1)
  const there = await visit({ TARGET_URL: url, IDENTITY_PATH: '/rest_v2/preferences' })
  expect(there.text).not.toContain('IDENTITY_PATH')
})
