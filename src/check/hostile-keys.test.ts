import { expect, test } from 'vitest'
import { bounds } from '../client/bounds.ts'
import { notPassed, type Passing, runThrough } from './samples/run-through.ts'

const only = ['4.1', '4.7', '5.7']

test.each<[string, string, string]>([
  ['an object with a toString', '{"n":{"toString":1},"e":"10001","maxdigits":"131"}', 'neither a string nor a number'],
  ['arrays in arrays', `{"n":${'['.repeat(9999)}${']'.repeat(9999)},"e":"10001","maxdigits":"1"}`, 'but an array'],
  ['an exponent of 2048 bits', `{"n":"${'f'.repeat(512)}","e":"${'f'.repeat(512)}","maxdigits":"1"}`, 'at most 64'],
  ['a modulus of 65,536 bits', `{"n":"${'f'.repeat(16_384)}","e":"10001","maxdigits":"1"}`, 'at most 16384'],
])('a key service with %s ends in findings that say so', async (_, key, why) => {
  const start = performance.now()
  let longestTurn = 0
  let last = performance.now()
  const turns = setInterval(() => {
    longestTurn = Math.max(longestTurn, performance.now() - last)
    last = performance.now()
  }, 1)
  const found = await runThrough(
    {
      changes: (asked: { url?: string | undefined }, passing: Passing) => {
        if (!asked.url?.includes('GetEncryptionKey')) return
        passing.body = Buffer.from(key)
        passing.headers = ['Content-Type', 'application/json']
      },
    },
    { env: 'reference-dynamic-encryption', only },
  )
  clearInterval(turns)
  const findings = notPassed(found)
  expect(findings.length).toBeGreaterThan(3)
  expect(findings.filter((each) => each.includes('suite itself'))).toEqual([])
  expect(findings[0]).toMatch(/n: object|at most/)
  expect(findings.some((each) => each.includes(why))).toBe(true)
  expect(performance.now() - start).toBeLessThan(20_000)
  // A single turn is 50 ms at most; a machine that is busy with other things may take several times that.
  expect(longestTurn).toBeLessThan(2000)
})

test('a key service that hangs is waited for a few times, and not by each check', async () => {
  let asked = 0
  let warm = 0
  const found = await runThrough(
    {
      answers: ({ url = '' }) => {
        if (!url.includes('GetEncryptionKey')) return false
        // The acquaintance, which asks for several keys, is made while it still answers.
        if (warm++ < 12) return false
        asked++
        return true
      },
    },
    {
      env: 'reference-dynamic-encryption',
      only: ['4.1', '4.2'],
      variables: { REQUEST_TIMEOUT: '300ms', CONCURRENCY: '1' },
    },
  )
  const lost = notPassed(found)
  expect(lost.length).toBeGreaterThan(5)
  expect(lost.filter((each) => !each.startsWith('cantTell'))).toEqual([])
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(bounds.sameFailures)
})

test('a key service that thinks for long and never gives a key is asked a few times, and not by each check', async () => {
  let asked = 0
  const found = await runThrough(
    {
      changes: ({ url = '' }, passing) => {
        if (!url.includes('GetEncryptionKey')) return
        asked++
        passing.status = 404
        passing.headers = []
        passing.body = Buffer.alloc(0)
      },
    },
    { env: 'reference-dynamic-encryption', only: ['4.1', '4.2', '4.5'], quick: true },
  )
  const untold = notPassed(found).filter((each) => /^cantTell .*The key service gave no key, but status 404/.test(each))
  expect(untold.length).toBeGreaterThan(10)
  // Beside the acquaintance, and the logins that are refused on purpose.
  expect(asked).toBeLessThan(10)
})
