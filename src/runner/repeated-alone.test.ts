import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { alter, preceding, replacing } from '../alterations/alteration.ts'
import { status } from '../alterations/response-changes.ts'
import { endEach, sessionsOf } from '../alterations/sessions.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import type { CheckReport } from '../outcome/report.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

const declared = readEnvironment('reference', { workingDirectory: packageRoot, packageRoot }, {})
// The latter has exchanges that checks share.
const only = ['5.1/session-authenticates-every-method', '5.1/session-authenticates-every-rest-path']

// Their checks send counted passwords.
const counted = [
  '5.2/wrong-credentials-beside-a-live-cookie-are-refused',
  '4.5/wrong-password-redirects-to-the-error-page',
]

async function reportsOn(patch: ServicePatch, signal = new AbortController().signal): Promise<readonly CheckReport[]> {
  const target = await startEmbedded(declared, [patch])
  try {
    return (
      await runChecks(
        everyCheck,
        target.environment,
        { only: [...only, ...counted], skip: [], timing: false },
        { signal },
      )
    ).reports
  } finally {
    await target.close()
  }
}

const outcomesOf = (reports: readonly CheckReport[]) => new Set(reports.map(({ outcome }) => outcome))

test('what is refused only while other checks run fails nothing, and passes nothing', async () => {
  const threeSessionsPerUser = preceding('openSession', (was, account) => {
    const own = sessionsOf(was, account)
    if (own.length > 2) endEach(was, own.slice(0, 1))
  })
  const reports = await reportsOn(threeSessionsPerUser)
  expect(outcomesOf(reports)).not.toContain('failed')
  const doubtful = reports.filter(({ cause }) => cause?.kind === 'refused-concurrently')
  expect(doubtful.length).toBeGreaterThan(3)
  expect(outcomesOf(doubtful)).toEqual(new Set(['cantTell']))
  // They can't run again, so the others decide.
  const like = reports.filter(({ cause }) => cause?.kind === 'refused-concurrently' && cause.shownBy === 'other-checks')
  expect(like.length).toBeGreaterThan(0)
  expect(counted).toEqual(expect.arrayContaining(like.map((each) => each.requirement)))
})

test('a check that can not run again fails where no other one passes alone', async () => {
  const reports = await reportsOn(alter({ operation: 'securityCheck', outcome: 'refused' }, status(401)))
  const failed = reports.filter(({ outcome }) => outcome === 'failed')
  expect(failed.filter((each) => counted.includes(each.requirement)).length).toBeGreaterThan(0)
})

test('what is refused every time fails', async () => {
  const reports = await reportsOn(
    replacing('trySession', (was, request) => (request.method === 'PUT' ? undefined : was.trySession(request))),
  )
  expect(outcomesOf(reports)).toContain('failed')
  expect(reports.filter(({ cause }) => cause?.kind === 'refused-concurrently')).toEqual([])
})

test('a failure stays one where the run is cancelled before the check is repeated', async () => {
  const cancelling = new AbortController()
  const reports = await reportsOn(
    replacing('trySession', (was, request) => {
      if (request.method !== 'PUT' || was.trySession(request) === undefined) return was.trySession(request)
      cancelling.abort()
      return undefined
    }),
    cancelling.signal,
  )
  expect(reports.filter(({ outcome }) => outcome === 'failed').length).toBeGreaterThan(0)
  expect(reports.filter(({ cause }) => cause?.kind === 'refused-concurrently')).toEqual([])
})
