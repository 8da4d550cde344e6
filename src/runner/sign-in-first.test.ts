import { describe, expect, test } from 'vitest'
import { verifying } from '../alterations/verification.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { refusalsInWords } from '../outcome/cause-words.ts'
import { generateKey } from '../reference/identity/rsa.ts'
import type { ServiceMethod } from '../reference/message/response.ts'
import type { ServicePatch } from '../reference/service.ts'
import { whyNotRun } from './applicability.ts'
import { counting, expectToAddUp, idOf, lockedAfter, outcomesOf, whole } from './samples/counting-run.ts'

/** The sections whose checks sign in with every account, and send wrong passwords. */
const signingIn = [{ ...whole, only: ['2.1', '4.1', '4.3', '7'] }]

test('what a run says was refused is what a proxy counts, for every account', async () => {
  const run = await counting({})
  expectToAddUp(run)
  expect(outcomesOf(run.found)).not.toHaveProperty('failed')
  expect(Object.keys(run.found.traffic.failedLogins)).toEqual(
    ['USER', 'ADMIN', 'UTF8_USER', 'SPECIAL_USER', 'EXTERNAL_USER'].map((variable) => `${variable}_ID`),
  )
})

describe('a password of the ordinary user that is wrong', () => {
  test.each(['5', '3', '2', '40'])('is sent twice, and nothing is judged (MAX_FAILED_LOGINS=%s)', async (most) => {
    const run = await counting({ variables: { USER_PASSWORD: 'mistyped-Password1', MAX_FAILED_LOGINS: most } })
    expectToAddUp(run)
    expect(run.proxy.refused.get('joeuser')).toBe(2)
    expect(run.proxy.requests).toBeLessThan(30)
    expect(run.found.reports).toEqual([])
    expect(run.found.unreachable?.reason).toBe(
      'USER_ID is refused with USER_PASSWORD, which was sent twice, by login with a form (status 401) and URL arguments (status ' +
        '401). No check has run. Check USER_ID, USER_PASSWORD and USER_ORG_ID, or have an administrator unlock the account.',
    )
  })

  test('is sent once where it may be refused no more often (MAX_FAILED_LOGINS=1)', async () => {
    const { proxy } = await counting({ variables: { USER_PASSWORD: 'mistyped-Password1', MAX_FAILED_LOGINS: '1' } })
    expect(proxy.refused.get('joeuser')).toBe(1)
  })

  test('costs no more in three shards', async () => {
    const selections = [1, 2, 3].map((index) => ({ ...whole, shard: { index, count: 3 } }))
    const run = await counting({ variables: { USER_PASSWORD: 'mistyped-Password1' }, selections })
    expectToAddUp(run)
    expect(run.runs.map(({ reports }) => reports)).toEqual([[], [], []])
  })
})

test('three shards stay within one budget', async () => {
  const selections = [1, 2, 3].map((index) => ({ ...whole, shard: { index, count: 3 } }))
  const run = await counting({ selections })
  expectToAddUp(run)
  for (const found of run.runs) expect(outcomesOf(found)).not.toHaveProperty('failed')
})

test.each([
  ['ADMIN', 2],
  ['EXTERNAL_USER', 2],
  ['UTF8_USER', 5],
  ['SPECIAL_USER', 5],
] as const)(
  '%s with a wrong password is sent no more after it was refused %i times; the others are judged',
  async (variable, times) => {
    const variables = { [`${variable}_PASSWORD`]: 'mistyped-Password1' }
    const run = await counting({ variables, selections: signingIn })
    expectToAddUp(run)
    expect(run.proxy.sent.get(idOf(variable))).toBe(times)
    const refusal = { by: expect.any(Array), isLocked: false }
    expect(run.found.environment.refusedAccounts).toEqual({ [variable]: refusal })
    expect(refusalsInWords(run.found.environment)).toEqual([
      [
        `${variable}_ID`,
        expect.stringMatching(
          new RegExp(
            `^${variable}_ID is refused with ${variable}_PASSWORD, which was sent .*, by login with a form \\(status 401\\) and `,
          ),
        ),
      ],
    ])
    const { passed = 0, failed, cantTell } = outcomesOf(run.found)
    expect({ failed, cantTell }).toEqual({ failed: undefined, cantTell: undefined })
    expect(passed).toBeGreaterThan(100)
    const reasons = catalogue.map((requirement) => whyNotRun(requirement, run.found.environment, whole))
    expect(reasons).toContainEqual({
      outcome: 'untested',
      cause: { kind: 'account-refused', accounts: [variable], refusals: [{ account: variable, ...refusal }] },
    })
  },
)

test('an account that was locked before is called so', async () => {
  const run = await counting({ patches: [lockedAfter('joeuser', 0, 'The account is locked.')] })
  expectToAddUp(run)
  expect(run.proxy.refused.get('joeuser')).toBe(2)
  expect(run.found.unreachable?.reason).toMatch(/^The account of USER_ID is locked: it is refused with USER_PASSWORD, /)
})

describe('a password that only one method takes is the fault of the server, within the budget', () => {
  const methods: readonly ServiceMethod[] = ['login', 'arguments', 'basic', 'securityCheck', 'legacyLogin']
  test.each(['login', 'arguments'] as const)('%s', async (only) => {
    const patches = methods.filter((method) => method !== only).map((method) => verifying(method, () => undefined))
    const run = await counting({ patches, selections: signingIn })
    expectToAddUp(run)
    expect(run.found.unreachable).toBeUndefined()
    expect(outcomesOf(run.found).failed).toBeGreaterThan(0)
  })

  test.each(['basic', 'securityCheck'] as const)(
    '%s, which comes after two refusals: nothing is judged',
    async (only) => {
      const patches = methods.filter((method) => method !== only).map((method) => verifying(method, () => undefined))
      const run = await counting({ patches })
      expectToAddUp(run)
      expect(run.proxy.refused.get('joeuser')).toBe(2)
      expect(run.found.unreachable?.reason).toMatch(/^USER_ID is refused/)
    },
  )
})

test('a method that refuses the correct password does not use up what others need', async () => {
  const run = await counting({ patches: [verifying('basic', () => undefined)], selections: signingIn })
  expectToAddUp(run)
  const failed = run.found.reports.filter(({ outcome }) => outcome === 'failed')
  expect(failed.map(({ requirement }) => requirement.slice(0, 3))).toContain('4.1')
  expect(outcomesOf(run.found).passed).toBeGreaterThan(50)
  for (const { message = '' } of run.found.reports.filter(({ outcome }) => outcome === 'untested'))
    expect(message).toMatch(/MAX_FAILED_LOGINS|does not set/)
})

describe('a server that refuses the user by every method looks like a wrong password: nothing is judged', () => {
  const keys: ServicePatch = (was) => {
    const other = generateKey()
    return { publicKey: () => was.publicKey(other) }
  }
  const demandsOrganization: ServicePatch = (was) => ({
    verify: (credentials, method, request) =>
      credentials.userId?.includes('|') ? was.verify(credentials, method, request) : undefined,
  })
  test.each([
    ['a key that is not the one in use', 'reference-static-encryption', keys],
    ['a dynamic key that is not the one in use', 'reference-dynamic-encryption', keys],
    ['an organization demanded of a single one', 'reference-single-organization', demandsOrganization],
  ])('%s', async (_, name, patch) => {
    const { found, proxy } = await counting({ name, patches: [patch] })
    expect(found.unreachable?.reason).toMatch(/^USER_ID is refused with USER_PASSWORD, which was sent twice/)
    expect(proxy.refused.get('joeuser')).toBe(2)
  })

  test('a key that breaks the rules is the fault of the server, and is judged', async () => {
    const numeric: ServicePatch = (was) => ({
      publicKey: (key) => Object.assign(Object(was.publicKey(key)), { e: 65_537 }),
    })
    const { found } = await counting({ name: 'reference-static-encryption', patches: [numeric] })
    expect(found.unreachable).toBeUndefined()
    expect(found.reports.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement)).toContain(
      '2.4/exponent-is-a-string',
    )
  })
})
