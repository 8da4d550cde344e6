import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { environmentOf, givenVariables } from '../environment/read-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import type { ReceivedCredentials } from '../reference/identity/account.ts'
import { qualifiedId } from '../reference/identity/accounts.ts'
import { startReference } from '../reference/server.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { type Found, runChecks } from './run.ts'

const selection = { only: [], skip: [], timing: false }
const folders = { workingDirectory: packageRoot, packageRoot }
/** The accounts that get wrong passwords, by their names on the server. */
const names = {
  USER_ID: 'joeuser|organization_1',
  ADMIN_ID: 'superuser',
  SPECIAL_USER_ID: "o'neil+test%41&b=c d|organization_1",
}

/**
 * Counts as a strict server would: every request that names an account with another password, even an empty one or that of
 * another user, or with another organization.
 */
function suspicious(counted: Map<string, number>): ServicePatch {
  return (was) => {
    const note = (credentials: ReceivedCredentials | undefined, orgId?: string) => {
      // A missing password costs no attempt on any server that was measured.
      if (credentials?.userId === undefined || credentials.password === undefined) return credentials
      const { id, organization = orgId } = was.readUserName(credentials.userId)
      const found = was.findAccount({ id, organization })
      const account = found ?? was.options.accounts.find((each) => each.id === id)
      if (account === undefined || found?.password === credentials.password) return credentials
      const name = qualifiedId(account)
      counted.set(name, (counted.get(name) ?? 0) + 1)
      return credentials
    }
    return {
      readBasicCredentials(request) {
        const read = was.readBasicCredentials(request)
        const hasColon = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').includes(':')
        note(read && hasColon ? { ...read, password: read.password ?? '' } : read)
        if (!request.query.has('j_password'))
          for (const userId of request.query.get('j_username') ?? []) note({ userId, password: read?.password })
        return read
      },
      readCredentials(given, method) {
        const [password] = given.get('j_password') ?? []
        const userIds = given.get('j_username') ?? []
        if (userIds.length > 1) for (const userId of userIds) note({ userId, password })
        return note(was.readCredentials(given, method), given.get('orgId')?.[0])
      },
    }
  }
}

/** Runs all shards against one server, one after the other. Returns what the server counted and what the runs report. */
async function attemptsWith(budget: string | undefined, shards: number) {
  const { file, given } = givenVariables('reference', folders, {})
  const { MAX_FAILED_LOGINS: _, ...rest } = given
  // Nothing waits for a session to expire, and a check that spends a wrong password is not repeated on a busy machine.
  const lasting = { ...rest, SESSION_TIMEOUT: '1m' }
  const declared = environmentOf({ ...lasting, ...(budget !== undefined && { MAX_FAILED_LOGINS: budget }) }, file, {})
  const counted = new Map<string, number>()
  const server = await startReference(optionsFrom(declared), [suspicious(counted)])
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    const runs: Found[] = []
    for (let index = 1; index <= shards; index++)
      runs.push(
        await runChecks(
          everyCheck,
          environment,
          { ...selection, shard: { index, count: shards } },
          { evidence: 'none' },
        ),
      )
    return {
      counted,
      recorded: new Map(server.failedLogins()),
      said: (name: string) => runs.reduce((sum, { traffic }) => sum + (traffic.failedLogins[name] ?? 0), 0),
      reports: runs.flatMap(({ reports }) => reports),
    }
  } finally {
    await server.close()
  }
}

/** Each run reserves two attempts for correct passwords. */
test.for([
  { budget: undefined, limit: 3, shards: 1 },
  { budget: '1', limit: 0, shards: 1 },
  { budget: '3', limit: 1, shards: 1 },
  { budget: '9', limit: 3, shards: 3 },
])('a budget of $budget over $shards run(s) holds for every account', async ({ budget, limit, shards }) => {
  const { counted, recorded, said, reports } = await attemptsWith(budget, shards)

  for (const [account, wrong] of counted) expect.soft(wrong, account).toBeLessThanOrEqual(limit)
  for (const [account, wrong] of recorded) expect.soft(wrong, account).toBeLessThanOrEqual(counted.get(account) ?? 0)
  for (const [variable, account] of Object.entries(names).filter(([name]) => name !== 'UTF8_USER_ID'))
    expect.soft(said(variable), variable).toBe(counted.get(account) ?? 0)
  // Basic authentication corrupts its name: the suite counts an attempt, but the server sees an unknown user.
  expect(said('UTF8_USER_ID')).toBeGreaterThanOrEqual(Math.min(limit, 1))
  expect(said('UTF8_USER_ID')).toBeLessThanOrEqual(limit)

  // The budget is used up, not just respected.
  expect(said('USER_ID')).toBe(limit)
  const untested = reports.filter(
    ({ outcome, cause }) => outcome === 'untested' && cause?.kind !== 'missing-prerequisite',
  )
  expect(untested.length).toBeGreaterThan(0)
  for (const { message } of untested)
    expect(message).toMatch(
      /^Skipped: the MAX_FAILED_LOGINS budget \(.*\) has no room for \d+ more wrong passwords?\.$/,
    )
  expect(reports.filter(({ outcome }) => !['passed', 'untested', 'inapplicable'].includes(outcome))).toEqual([])
})

test('three shards do together what one run does, where there is room', async () => {
  const outcomes = async (shards: number) => {
    const { reports } = await attemptsWith('200', shards)
    return reports.map(({ requirement, name, outcome }) => `${requirement} ${name} ${outcome}`).toSorted()
  }
  expect(await outcomes(3)).toEqual(await outcomes(1))
})
