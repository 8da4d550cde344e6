import { describe, expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { defectNamed } from '../../alterations/patches-named.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { environmentNamed, resultOf, resultWithDefect } from '../../reports/samples/real-results.ts'
import { mergeResults } from '../../results/merge.ts'
import type { Result } from '../../results/result.ts'
import { trial } from './trial.ts'

// One deviation of a server is one finding, however many checks encounter it.

const idsOf = (result: Result, outcome: string) =>
  result.requirements.filter((each) => each.outcome === outcome).map(({ id }) => id)
const blockersIn = (result: Result) => [
  ...new Set(result.requirements.filter(({ outcome }) => outcome === 'cantTell').map(({ blockedBy }) => blockedBy)),
]

describe('a server that does not decrypt the password of one method', () => {
  test.each([
    ['basic', '5.7/basic-takes-the-encrypted-password'],
    ['arguments', '5.7/arguments-take-the-encrypted-password'],
    ['login', '5.7/login-takes-the-encrypted-password'],
    ['security-check', '4.5/encrypted-password-opens-a-session'],
  ])('%s', async (method, id) => {
    const result = await resultWithDefect(`${method}-does-not-decrypt`, 'reference-static-encryption')
    expect(idsOf(result, 'failed')).toEqual([id])
    expect(blockersIn(result)).toEqual([id])
    expect(result).toMatchObject({ verdict: 'not-conformant', exitCode: 1 })
  })

  test('basic, where plain passwords are taken as well, as on community releases', async () => {
    const environment = environmentNamed('reference-static-encryption')
    const { change } = defectNamed('basic-does-not-decrypt')
    const plainAsWell: ServicePatch = (was) => ({
      revealPassword: (sent, by, request) => was.revealPassword(sent, by, request) ?? sent,
    })
    const result = resultOf(await trial(everyCheck, environment, [change, plainAsWell]), { environment })
    expect(idsOf(result, 'failed')).toEqual(['5.7/basic-takes-the-encrypted-password', '5.7/plain-password-is-refused'])
    // Requirements not about basic authentication are tested with another method.
    expect(idsOf(result, 'passed')).toEqual(
      expect.arrayContaining([
        '1/same-accounts-as-the-web-interface',
        '3/only-logout-and-inactivity-end-a-session',
        '4.2/success-is-the-normal-response',
        '5.3/missing-credentials-are-401',
        '5.3/missing-credentials-get-an-empty-body',
        '5.7/static-ciphertext-is-reusable',
      ]),
    )
  })
})

test('a key service that gives no key is the only finding: no method can be tried', async () => {
  const result = await resultWithDefect('key-has-no-e', 'reference-static-encryption')
  expect(idsOf(result, 'failed')).toEqual(['4.7/anyone-gets-the-key'])
  expect(blockersIn(result)).toEqual(['4.7/anyone-gets-the-key'])
})

test('a login that takes no form is reported by the requirements of the form: every session comes from elsewhere', async () => {
  const result = await resultWithDefect('login-takes-no-form')
  expect(idsOf(result, 'failed')).toContain('4.3/form-credentials-open-a-session')
  for (const id of [...idsOf(result, 'failed'), ...idsOf(result, 'cantTell')]) expect(id).not.toMatch(/^(5|9|4\.[58])/)
})

test('a server that is open without credentials fails by that alone', async () => {
  const result = await resultWithDefect('server-accepts-everything')
  expect(idsOf(result, 'failed')).toEqual(['5.3/missing-credentials-are-401'])
  expect(blockersIn(result)).toEqual(['5.3/missing-credentials-are-401'])
})

test('shards of a run explain together what one run explains', async () => {
  const environment = environmentNamed('reference-static-encryption')
  const reports = await trial(everyCheck, environment, [defectNamed('basic-does-not-decrypt').change])
  const parts = [1, 2, 3].map((index) => ({
    file: `part ${index}`,
    result: resultOf(reports, { environment, shard: { index, count: 3 } }),
  }))
  const essence = ({ verdict, requirements }: Result) => [
    verdict,
    requirements.map(({ id, outcome, reason, blockedBy }) => [id, outcome, reason, blockedBy]),
  ]
  expect(essence(mergeResults(parts))).toEqual(essence(resultOf(reports, { environment })))
})
