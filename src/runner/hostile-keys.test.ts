import { expect, test } from 'vitest'
import { bounds } from '../transport/bounds.ts'
import { notPassed, runThrough } from './samples/run-through.ts'

test('a key service that hangs is waited for a few times, and not by each check', async () => {
  let asked = 0
  let warm = 0
  const found = await runThrough(
    {
      answers: ({ url = '' }) => {
        if (!url.includes('GetEncryptionKey')) return false
        // The key service still answers the requests before the checks, which fetch several keys.
        if (warm++ < 12) return false
        asked++
        return true
      },
    },
    {
      env: 'reference-dynamic-encryption',
      only: ['4.1', '4.2'],
      variables: { REQUEST_TIMEOUT: '1s', CONCURRENCY: '1' },
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
  // Apart from the requests before the checks, and the logins that are meant to be refused.
  expect(asked).toBeLessThan(10)
})
