import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { defectNamed } from '../alterations/patches-named.ts'
import { profiles } from '../alterations/profiles/index.ts'
import { variants } from '../alterations/variants/index.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import type { Traffic } from '../outcome/report.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { startReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

const folders = { workingDirectory: packageRoot, packageRoot }
const forEverybody = variants.filter(({ name }) => name === 'session-for-every-request')

/** The sessions that a run reports, and those on the server afterwards: of any kind, and of users. */
async function runOn(name: string, chosen: typeof variants, quick = false) {
  // No session expires meanwhile.
  const declared = readEnvironment(name, folders, { SESSION_TIMEOUT: '20m' })
  const server = await startReference(
    optionsFrom(declared),
    chosen.map(({ change }) => change),
  )
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    const selection = { only: [], skip: [], timing: false, quick }
    const { reports, traffic } = await runChecks(everyCheck, environment, selection)
    expect(reports.filter(({ outcome }) => outcome === 'failed' || outcome === 'cantTell')).toEqual([])
    // Not even a session that one check has reused from another.
    const showing = reports.filter(({ exchanges }) =>
      // The IDs that checks make up consist of one repeated digit.
      /JSESSIONID=(?!(.)\1{31})[0-9A-F]{32}/.test(JSON.stringify(exchanges)),
    )
    expect(showing.map(({ requirement }) => requirement)).toEqual([])
    return { sessions: sessionsIn(traffic), held: server.heldSessions(), ofUsers: server.liveSessions() }
  } finally {
    await server.close()
  }
}

function sessionsIn({ sessions }: Traffic) {
  if (sessions === undefined) throw new Error('The run has not counted them.')
  return sessions
}

test.each(['reference', 'reference-dynamic-encryption'])(
  '%s: where each request without a session and each logout opens one, as many are left as the run says',
  async (name) => {
    const { sessions, held, ofUsers } = await runOn(name, forEverybody, true)
    expect(sessions.left).toBeGreaterThan(50)
    expect(held).toBe(sessions.left)
    expect(ofUsers).toBe(0)
  },
)

test.each(['reference', 'reference-dynamic-encryption'])('%s: elsewhere none is left', async (name) => {
  const { sessions, held } = await runOn(name, [])
  expect(held).toBe(0)
  expect(sessions).toEqual({ opened: expect.any(Number), loggedOut: expect.any(Number), left: 0, outlived: 0 })
  expect(sessions.loggedOut).toBeGreaterThan(100)
})

// Such a server keeps a session opened with right credentials, whatever it answers to the request.
test.each(profiles.map(({ name, rows }) => [name, rows] as const))(
  '%s: no session of a user is left',
  async (name, rows) => {
    const declared = readEnvironment(`reference-like-${name}`, folders, { SESSION_TIMEOUT: '20m' })
    const server = await startReference(
      optionsFrom(declared),
      rows.map(({ change }) => change),
    )
    try {
      const environment = { ...declared, baseUrl: server.url }
      await runChecks(everyCheck, environment, { only: [], skip: [], timing: false }, { evidence: 'none' })
      expect(server.openedSessions()).toBeGreaterThan(100)
      expect(server.liveSessions()).toBe(0)
    } finally {
      await server.close()
    }
  },
)

test.each(['cookie-is-misnamed', 'cookie-name-is-lower-case'])('%s: no session is left', async (name) => {
  const declared = readEnvironment('reference', folders, { SESSION_TIMEOUT: '20m' })
  const server = await startReference(optionsFrom(declared), [defectNamed(name).change])
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    const selection = { only: [], skip: [], timing: false, quick: true }
    const { traffic } = await runChecks(everyCheck, environment, selection, { evidence: 'none' })
    expect(server.heldSessions()).toBe(0)
    expect(sessionsIn(traffic)).toMatchObject({ opened: server.openedSessions(), left: 0 })
  } finally {
    await server.close()
  }
})

test('sessions that are served after their logout are counted', async () => {
  const declared = readEnvironment('reference', folders, { SESSION_TIMEOUT: '20m' })
  const server = await startReference(optionsFrom(declared), [defectNamed('logout-needs-post').change])
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    const only = ['4.8/logout-ends-the-session']
    const { traffic } = await runChecks(everyCheck, environment, { only, skip: [], timing: false })
    const { opened, outlived } = sessionsIn(traffic)
    expect(outlived).toBeGreaterThan(0)
    expect(outlived).toBeLessThan(opened)
  } finally {
    await server.close()
  }
})
