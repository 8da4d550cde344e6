import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { creatingUsers } from '../alterations/variants/users.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import type { CheckReport } from '../outcome/report.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServiceAccount } from '../reference/identity/account.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

const { file, given } = givenVariables('reference', { workingDirectory: packageRoot, packageRoot }, {})
const { PREAUTH_UNKNOWN_USER: unknownUser, ...withoutPromise } = given
const { PREAUTH_U: userOfTokens } = given

/** The reports of a run on a server that creates users from tokens, and the users created. */
async function runAgainstCreator(
  variables: Readonly<Record<string, string>>,
): Promise<{ reports: readonly CheckReport[]; created: string[] }> {
  const created = new Map<string, ServiceAccount>()
  const declared = environmentOf({ ...variables, SESSION_TIMEOUT: '60s' }, file, {})
  const { environment, close } = await startEmbedded(declared, [creatingUsers(created)])
  try {
    const { reports } = await runChecks(everyCheck, environment, { only: [], skip: [], timing: false })
    return { reports, created: [...created.keys()] }
  } finally {
    await close()
  }
}

test('on a server that makes users out of tokens, a run leaves no account behind, and nothing fails', async () => {
  const { reports, created } = await runAgainstCreator(withoutPromise)
  expect(created).toEqual([])
  const open = reports.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'inapplicable')
  expect(new Set(open.map(({ outcome }) => outcome))).toEqual(new Set(['untested']))
  const expected = [
    '4.2/invalid-token-is-401',
    '4.2/invalid-token-is-401',
    '4.6/invalid-token-redirects-to-the-error-page',
    '4.6/invalid-token-redirects-to-the-error-page',
    '2.1/another-organization-is-not-the-users',
    '2.1/another-organization-is-not-the-users',
    ...Array.from({ length: 4 }, () => '2.1/another-name-is-not-the-users'),
    '5.2/wrong-credentials-beside-a-live-cookie-are-refused',
  ]
  expect(open.map(({ requirement }) => requirement).toSorted()).toEqual(expected.toSorted())
  for (const { message } of open) expect(message).toContain('The environment does not set PREAUTH_UNKNOWN_USER')
})

test('a user who declares that no user is created gets a warning, and only declared users are created', async () => {
  const { reports, created } = await runAgainstCreator(given)
  // The second one is the user of the token, in another organization.
  expect(created.toSorted()).toEqual([unknownUser, userOfTokens].toSorted())
  const failed = reports.filter(({ outcome }) => outcome === 'failed')
  expect(failed.map(({ requirement }) => requirement)).toEqual([
    '4.2/invalid-token-is-401',
    '4.6/invalid-token-redirects-to-the-error-page',
    '2.1/another-organization-is-not-the-users',
    '2.1/another-organization-is-not-the-users',
    '5.2/wrong-credentials-beside-a-live-cookie-are-refused',
  ])
  expect(failed.every(({ name }) => /PREAUTH_UNKNOWN_USER|[Aa]nother organization/.test(name))).toBe(true)
})
