import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { alter } from '../alterations/alteration.ts'
import { body } from '../alterations/response-changes.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { startReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'
import { runThrough } from './samples/run-through.ts'

const { file, given } = givenVariables('reference', { workingDirectory: packageRoot, packageRoot }, {})
const variables = { ...given, CONCURRENCY: '1', MAX_FAILED_LOGINS: '9', SESSION_TIMEOUT: '20m' }

/** Runs the checks that send wrong passwords to the login, against a server that reports how many attempts are left. */
async function runReporting(left: number) {
  const declared = environmentOf(variables, file, {})
  const reported = alter({ operation: 'login', outcome: 'refused' }, body(`${left} attempts are left`, 'text/plain'))
  const server = await startReference(optionsFrom(declared), [reported])
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    const { reports, traffic } = await runChecks(everyCheck, environment, {
      only: ['4.3/wrong-password-is-401', '5.2'],
      skip: [],
      timing: false,
    })
    return { reports, sent: traffic.failedLogins, counted: new Map(server.failedLogins()) }
  } finally {
    await server.close()
  }
}

test('a run stops sending wrong passwords for an account before its last two attempts', async () => {
  const { reports, sent, counted } = await runReporting(2)
  const spared = reports.filter(({ message }) => /2 attempts are left before the server locks/.test(message ?? ''))
  expect(spared.length).toBeGreaterThan(0)
  expect(new Set(spared.map(({ outcome }) => outcome))).toEqual(new Set(['cantTell']))
  const [first] = spared
  expect(first?.message).toMatch(
    /^2 attempts .* the account of \w+_ID: the suite sends no more wrong passwords for it\.$/,
  )

  const free = await runReporting(9)
  expect(free.reports.some(({ outcome }) => outcome === 'cantTell')).toBe(false)
  const all = (of: Readonly<Record<string, number>>) => Object.values(of).reduce((sum, each) => sum + each, 0)
  expect(all(sent)).toBeLessThan(all(free.sent))
  expect(all(Object.fromEntries(counted))).toBeLessThan(all(Object.fromEntries(free.counted)))
})

test('where refusals count in a row, a correct password follows each password that is sent without encryption', async () => {
  const statuses: number[] = []
  await runThrough(
    {
      changes({ headers: { authorization = '' } }, { status }) {
        const credentials = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
        if (credentials.startsWith('joeuser|organization_1:')) statuses.push(status)
      },
    },
    {
      env: 'reference-static-encryption',
      only: ['5.7/plain-password-is-refused'],
      variables: { CONCURRENCY: '1' },
      patches: [alter({ outcome: 'refused' }, body('9 attempts are left', 'text/plain'))],
    },
  )
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(3)
  expect(statuses.filter((status, index) => status === 401 && statuses[index + 1] !== 200)).toEqual([])
})
