import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { replacing } from '../alterations/alteration.ts'
import { endingAfter } from '../alterations/memory.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

const folders = { workingDirectory: packageRoot, packageRoot }
const declared = readEnvironment('reference', folders, {})

/** The failures of some checks about sessions, with what they say of lost sessions. */
async function failuresOn(patch: ServicePatch) {
  const target = await startEmbedded(declared, [patch])
  const only = ['1/one-login-serves-many-requests', '5.1/session-authenticates-every-method', '4.8']
  try {
    const { reports } = await runChecks(everyCheck, target.environment, { only, skip: [], timing: false })
    return reports.flatMap(({ outcome, failure }) => (outcome === 'failed' && failure ? [failure] : []))
  } finally {
    await target.close()
  }
}

test('nodes that share no sessions lose them: each failure over a session says how many', async () => {
  const asked = new Map<string, number>()
  const failures = await failuresOn(
    replacing('trySession', (was, request) => {
      const { id = '' } = was.sessionOf(request) ?? {}
      const count = (asked.get(id) ?? 0) + 1
      asked.set(id, count)
      return count % 2 === 1 ? undefined : was.trySession(request)
    }),
  )
  expect(failures.length).toBeGreaterThan(3)
  for (const { lostSessions } of failures) expect(lostSessions).toEqual({ refused: 6, of: 12 })
})

test('sessions that other nodes know a little later are lost as well', async () => {
  const opened = new Map<string, number>()
  const failures = await failuresOn(
    replacing('trySession', (was, request) => {
      const { id = '' } = was.sessionOf(request) ?? {}
      const since = opened.get(id) ?? performance.now()
      opened.set(id, since)
      return performance.now() - since < 200 ? undefined : was.trySession(request)
    }),
  )
  expect(failures.length).toBeGreaterThan(3)
  for (const { lostSessions } of failures) expect(lostSessions).toBeDefined()
})

test('sessions that end early are not lost', async () => {
  const failures = await failuresOn(endingAfter(6))
  expect(failures.length).toBeGreaterThan(0)
  for (const { lostSessions } of failures) expect(lostSessions).toBeUndefined()
})

test('sessions that one kind of request does not use are not lost', async () => {
  const failures = await failuresOn(
    replacing('trySession', (was, request) => (request.method === 'PUT' ? undefined : was.trySession(request))),
  )
  expect(failures.length).toBeGreaterThan(0)
  for (const { lostSessions } of failures) expect(lostSessions).toBeUndefined()
})
