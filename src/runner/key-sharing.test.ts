import { describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { everyKeyDecrypts } from '../alterations/keys.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { attemptsForKeys, findOutAboutKeys } from './key-sharing.ts'
import { runChecks } from './run.ts'
import { entryPointBefore } from './samples/run-through.ts'
import { runContextFor } from './samples/target-of.ts'

const folders = { workingDirectory: packageRoot, packageRoot }
const dynamic = readEnvironment('reference-dynamic-encryption', folders, { CONCURRENCY: '8', SESSION_TIMEOUT: '60s' })
const newest =
  (count: number): ServicePatch =>
  (was) =>
    everyKeyDecrypts(was, count)

async function against<T>(patches: readonly ServicePatch[], use: (environment: Environment) => Promise<T>): Promise<T> {
  const target = await startEmbedded(dynamic, patches, {})
  try {
    return await use(target.environment)
  } finally {
    await target.close()
  }
}

describe('whether clients disturb each other is found out by asking', () => {
  test.each([
    ['belong to sessions', [], Number.POSITIVE_INFINITY],
    ['never die', [newest(Number.POSITIVE_INFINITY)], Number.POSITIVE_INFINITY],
    ['belong to no session, and the newest seven count', [newest(7)], 4],
    ['belong to no session, and the newest four count', [newest(4)], 3],
    ['belong to no session, and the newest three count', [newest(3)], 2],
    ['belong to no session, and the newest counts', [newest(1)], 0],
  ])('keys that %s', async (_, patches, laterKeys) => {
    await against(patches, async (environment) => {
      const shared = runContextFor(environment)
      try {
        await findOutAboutKeys(shared)
        expect(shared.encryptions.sharing.laterKeys).toBe(laterKeys)
        expect(shared.budget.refused).toMatchObject({ USER: laterKeys === Number.POSITIVE_INFINITY ? 0 : 1 })
      } finally {
        await shared.transport.close()
      }
    })
  })

  test.each([
    ['belong to sessions', [], Number.POSITIVE_INFINITY],
    ['belong to no session, and the newest three count', [newest(3)], 2],
  ])('keys that %s, where every third answer is lost', async (_, patches, laterKeys) => {
    await against(patches, async ({ baseUrl: behind, transport, ...environment }) => {
      let keys = 0
      const isLost = (url = '') => url.includes('GetEncryptionKey') && keys++ % 3 === 0
      const baseUrl = await entryPointBefore(behind, { answers: ({ url }) => isLost(url) })
      // Longer than any answer takes on a busy machine.
      const shared = runContextFor({ ...environment, baseUrl, transport: { ...transport, requestTimeoutMs: 3000 } })
      await findOutAboutKeys(shared)
      await shared.transport.close()
      expect(shared.encryptions.sharing.laterKeys).toBe(laterKeys)
    })
  })

  test('a server that gives no key is asked no more, and its clients take turns', async () => {
    const noKeys: ServicePatch = (was) => ({ encryptionKey: () => was.notFound('encryptionKey') })
    await against([noKeys], async (environment) => {
      const shared = runContextFor(environment)
      await findOutAboutKeys(shared)
      await shared.transport.close()
      expect(shared.encryptions.sharing.laterKeys).toBe(0)
      expect(shared.transport.requests).toBe(1)
    })
  })
})

test('what it costs is taken from the budget, in each part of a run', () => {
  const whole = { only: [], skip: [], timing: true }
  const parts = { ...whole, shard: { index: 2, count: 3 } }
  expect(attemptsForKeys(dynamic, whole)).toBe(1)
  expect(attemptsForKeys(dynamic, parts)).toBe(3)
  expect(attemptsForKeys({ ...dynamic, maxFailedLogins: 2 }, parts)).toBe(0)
  expect(attemptsForKeys({ ...dynamic, maxFailedLogins: 0 }, whole)).toBe(0)
  expect(attemptsForKeys({ ...dynamic, encryption: 'static' }, whole)).toBe(0)
})

test('on a server with one key for all, of which the newest three count, no check fails', async () => {
  await against([newest(3)], async (environment) => {
    const { reports } = await runChecks(everyCheck, environment, { only: [], skip: [], timing: false })
    expect(reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')).toEqual([])
    expect(reports.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(150)
  })
})
