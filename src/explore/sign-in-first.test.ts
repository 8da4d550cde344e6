import { expect, onTestFinished, test } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { startReference } from '../reference/server.ts'
import type { ServicePatch } from '../reference/service.ts'
import { blindSpotInWords, verdictReasonInWords } from '../results/exploration-words.ts'
import { realClock } from '../runner/clock.ts'
import { countingProxy } from '../runner/samples/counting-proxy.ts'
import { packageRoot } from '../suite/suite.ts'
import { buildExploration } from './build-exploration.ts'
import { explore } from './explore.ts'

const { file, given } = givenVariables('reference', { workingDirectory: packageRoot, packageRoot }, {})
const passwords = { joeuser: 'joe-Password1', superuser: 'super-Password1', ldapuser: 'ldap-Password1' }

/** Explores the reference server through a proxy that counts passwords. */
async function exploring(variables: Readonly<Record<string, string>>, patches: readonly ServicePatch[] = []) {
  const server = await startReference(optionsFrom(environmentOf(given, file, {})), patches)
  onTestFinished(() => server.close())
  const proxy = await countingProxy(server.url, passwords)
  const environment = {
    ...environmentOf({ ...given, ...variables }, file, {}),
    baseUrl: proxy.url,
    expiredLicenseBaseUrl: undefined,
    sso: undefined,
    tokens: undefined,
  }
  const { signal } = new AbortController()
  const settings = { seed: 1, users: 4, runs: 15, isNear: true, canWait: false, clock: realClock, signal }
  const facts = { suite: { name: 'suite', version: '1' }, command: 'explore', seed: 1, users: 4, startedAt: new Date() }
  const exploration = buildExploration(await explore(environment, settings), facts)
  for (const [variable, id] of [
    ['USER_ID', 'joeuser'],
    ['ADMIN_ID', 'superuser'],
    ['EXTERNAL_USER_ID', 'ldapuser'],
  ] as const) {
    const said = exploration.traffic.failedLogins[variable]
    expect.soft(said, variable).toBe(proxy.refused.get(id) ?? 0)
    expect.soft(said, variable).toBeLessThanOrEqual(environment.maxFailedLogins)
  }
  return { proxy, exploration }
}

test.each([
  ['a page with status 401', []],
  ['a page with status 200', [defectNamed('security-check-failure-is-200').change]],
])('wrong passwords stay within the budget where the refusal is %s', async (_, patches) => {
  const { proxy } = await exploring({ MAX_FAILED_LOGINS: '5' }, patches)
  // Two attempts are reserved for correct passwords.
  const refused = [...proxy.refused.values()]
  expect(Math.max(...refused)).toBeLessThanOrEqual(3)
  expect(refused.length).toBeGreaterThan(0)
})

test('nothing is explored with a user that is refused', async () => {
  const { proxy, exploration } = await exploring({ MAX_FAILED_LOGINS: '3', USER_PASSWORD: 'mistyped-Password1' })
  expect(exploration).toMatchObject({ exitCode: 3, operations: 0, findings: [] })
  expect(verdictReasonInWords(exploration)).toMatch(/^USER_ID is refused with USER_PASSWORD, which was sent twice, /)
  expect(proxy.refused.get('joeuser')).toBe(2)
})

test('an administrator that is refused is left out, and that is said', async () => {
  const { proxy, exploration } = await exploring({ MAX_FAILED_LOGINS: '3', ADMIN_PASSWORD: 'mistyped-Password1' })
  expect(exploration).toMatchObject({ exitCode: 0, findings: [] })
  expect(exploration.operations).toBeGreaterThan(100)
  expect(exploration.blindSpots.map(blindSpotInWords)).toContainEqual(
    expect.stringMatching(/^ADMIN_ID is refused with ADMIN_PASSWORD/),
  )
  expect(proxy.sent.get('superuser')).toBe(2)
})

test('a user that is locked while it explores is no finding: the exploration ends and says so', async () => {
  let accepted = 0
  const locked: ServicePatch = (was) => ({
    verify(credentials, method, request) {
      const account = was.verify(credentials, method, request)
      return account?.id === 'joeuser' && ++accepted > 40 ? undefined : account
    },
  })
  const { exploration } = await exploring({ MAX_FAILED_LOGINS: '20' }, [locked])
  expect(exploration).toMatchObject({ exitCode: 3, findings: [] })
  expect(verdictReasonInWords(exploration)).toMatch(
    /^The exploration ended after \d+ answers, all conforming: USER_ID signed in before and is refused now/,
  )
})
