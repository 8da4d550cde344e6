import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountVariable } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { basicAuthorization } from '../http/credentials.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { type RunningReference, startReference } from '../reference/server.ts'
import { withTargetOf } from '../runner/samples/target-of.ts'
import { nearMatch } from '../target/near-match.ts'
import type { Target } from '../target/target.ts'
import { Redaction } from './redaction.ts'
import { secretsOf } from './secrets.ts'
import { shownBasic } from './shown-basic.ts'

const nearMatches = Object.entries(nearMatch)
const environment = sampleEnvironment()
const { user, utf8User } = environment
const right = credentialsOf(user)

describe('basic credentials show as one placeholder', () => {
  const unknown = { userId: 'conformance-unknown', password: 'no-password' }
  const ciphertext = { userId: right.userId, password: '0123abcd'.repeat(32) }
  const wrong = { userId: right.userId, password: `${user.password}x` }
  const anotherName = { userId: `${right.userId}_`, password: user.password }

  test.each<[string, string, typeof right, { wrongFor?: AccountVariable; encrypted?: boolean }]>([
    ['the credentials of the account', '$USER_BASIC', right, {}],
    ['the credentials by the alias', '$USER_BASIC', credentialsOf(user, 'alias'), {}],
    ['the credentials, sent as they are where they have to be encrypted', '$USER_BASIC', right, { wrongFor: 'USER' }],
    ['those of another account', '$UTF8_USER_BASIC', credentialsOf(utf8User ?? user), {}],
    ['a near-match password', '$WRONG_USER_BASIC', wrong, { wrongFor: 'USER' }],
    ['the same, sent without a word', '$WRONG_USER_BASIC', wrong, {}],
    ['a near-match password, encrypted', '$WRONG_USER_BASIC', ciphertext, { wrongFor: 'USER', encrypted: true }],
    ['the correct password, encrypted', '$ENCRYPTED_USER_BASIC', ciphertext, { encrypted: true }],
    ['a near-match name', '$USER_BASIC_WITH_ANOTHER_NAME', anotherName, {}],
    ['another organization', '$USER_BASIC_WITH_ANOTHER_NAME', anotherName, { wrongFor: 'USER' }],
    ['an unknown user', '$UNKNOWN_USER_BASIC', unknown, {}],
    ['an unknown user, encrypted', '$UNKNOWN_USER_BASIC', unknown, { encrypted: true }],
  ])('%s: %s', (_, shown, credentials, sent) => {
    expect(shownBasic(environment, credentials, sent)).toBe(shown)
  })
})

describe('in the evidence', () => {
  let server: RunningReference
  beforeAll(async () => {
    server = await startReference()
  })
  afterAll(() => server.close())

  /** The Authorization header of the last request. */
  const authorizationIn = async ({ recorder }: Target) =>
    (await recorder.evidence()).at(-1)?.request.headers.find(([name]) => name === 'Authorization')?.[1]

  test.each(nearMatches)('a password that is wrong by %s shows as such', async (_, change) => {
    await withTargetOf({ ...environment, baseUrl: server.url }, async (target) => {
      await target.newClient().authenticate('basic', right)
      expect(await authorizationIn(target)).toBe('Basic $USER_BASIC')
      const wrong = { ...right, password: change(user.password) ?? `${user.password}x` }
      await target.newClient().authenticate('basic', wrong, { wrongFor: 'USER' })
      expect(await authorizationIn(target)).toBe('Basic $WRONG_USER_BASIC')
      expect(target.recorder.redaction.apply(basicAuthorization(wrong))).toBe('Basic $WRONG_USER_BASIC')
      expect(target.recorder.redaction.apply(basicAuthorization(right))).toBe('Basic $USER_BASIC')
      await target.end()
    })
  })

  test('unknown users, with the password of an account and with another, are never partly readable', async () => {
    await withTargetOf({ ...environment, baseUrl: server.url }, async (target) => {
      await target.newClient().authenticate('basic', { ...right, userId: 'j*' })
      expect(await authorizationIn(target)).toBe('Basic $USER_BASIC_WITH_ANOTHER_NAME')
      await target.newClient().authenticate('basic', { userId: 'conformance-unknown', password: 'no-password' })
      expect(await authorizationIn(target)).toBe('Basic $UNKNOWN_USER_BASIC')
      await target.end()
    })
  })
})

test('where a server sends them back, wrong credentials show as such whatever the password, and no part of any is left', () => {
  const password = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  fc.assert(
    fc.property(password, fc.constantFrom(...nearMatches), (password, [, change]) => {
      const account = { ...user, password }
      const known = new Redaction(secretsOf({ ...environment, user: account }))
      const redaction = new Redaction([], known)
      const wrong = { ...right, password: change(password) ?? `${password}x` }
      redaction.learn({ placeholder: '$WRONG_USER_PASSWORD', value: wrong.password })
      redaction.learn({ placeholder: '$WRONG_USER_BASIC', value: basicAuthorization(wrong).slice(6) })
      expect(redaction.apply(basicAuthorization(wrong).slice(6))).toBe('$WRONG_USER_BASIC')
      expect(redaction.apply(basicAuthorization(credentialsOf(account)).slice(6))).toBe('$USER_BASIC')
    }),
    { numRuns: 200 },
  )
})
