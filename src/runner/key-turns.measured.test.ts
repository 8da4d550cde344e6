import { expect, test } from 'vitest'
import { everyKeyDecrypts } from '../alterations/keys.ts'
import type { ServicePatch } from '../reference/service.ts'
import { runThrough } from './samples/run-through.ts'

/** Only the newest key is valid, for all clients. */
const newestOnly: ServicePatch = (was) => everyKeyDecrypts(was, 1)

test('a check that waits for its turn has not begun: where keys are slow and shared, no check is slow for that', async () => {
  const start = performance.now()
  const { reports } = await runThrough(
    { keeps: ({ url = '' }) => (url.includes('GetEncryptionKey') ? 40 : 0) },
    {
      env: 'reference-dynamic-encryption',
      patches: [newestOnly],
      quick: true,
      only: ['4.3/*-credentials-*', '4.5/*-credentials-*', '4.1', '2.2/session-id*', '2.2/session-c*'],
      variables: { CONCURRENCY: '32' },
    },
  )
  const took = performance.now() - start
  expect(reports.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(15)
  // One check at a time has the key. Checks that have begun go first, so few are in progress; if not, it takes 8 times as long.
  expect(reports.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBeLessThan(2 * took)
})
