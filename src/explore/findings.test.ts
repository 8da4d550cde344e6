import { expect, test } from 'vitest'
import { defectNamed } from '../alterations/patches-named.ts'
import { jasperReportsServer82Ce } from '../alterations/profiles/jasperreports-server-8.2-ce/index.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { expeditionTo } from '../proof/selftest/expedition.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { buildExploration } from './build-exploration.ts'
import type { ExploreSettings } from './explore.ts'

const { rows, environment, options } = jasperReportsServer82Ce
// The seed finds what it should with the methods of the specification: not with those that a contributor adds.
const environmentNamed = (name: string) => ({
  ...readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {}),
  tokens: undefined,
})
const exploring = (patches: readonly ServicePatch[], settings: Partial<ExploreSettings>) =>
  expeditionTo(environmentNamed('reference'), patches, { users: 4, runs: 100, canWait: false, ...settings })

test('at a known server there is one finding for each requirement that it breaks', async () => {
  const patches = rows.map(({ change }) => change)
  const settings = { users: 4, runs: 100, canWait: false }
  const { findings } = await expeditionTo(environmentNamed(environment), patches, settings, options)
  const requirements = findings.map(({ requirement }) => requirement)

  expect(requirements).toEqual(
    expect.arrayContaining([
      '4.1/refusal-has-an-empty-body',
      '4.3/refusal-has-an-empty-body',
      '4.5/live-session-is-reused',
      '5.1/stateless-credentials-keep-no-state',
    ]),
  )
  expect(new Set(requirements).size).toBe(requirements.length)
})

test('a waiver hides nothing else: a fault behind what is waived is found', async () => {
  const { change } = defectNamed('second-login-in-a-browser-survives-logout')
  const leavingSessions = rows.find(({ row }) => row.startsWith('5.1 stateless'))?.change ?? change
  const waived = ['5.1/stateless-credentials-keep-no-state']
  const { findings } = await exploring([leavingSessions, change], { waived, isOneEnough: true, runs: 300 })

  expect(findings.map(({ requirement }) => requirement)).toContain('4.8/logout-ends-the-session')
})

test('where credentials with each request are not tried, no account counts as one without permission', async () => {
  const waived = ['5.7/basic-takes-the-encrypted-password', '5.7/arguments-take-the-encrypted-password']
  const encrypting = { ...environmentNamed('reference-static-encryption'), preauthentication: undefined }
  const explored = await expeditionTo(encrypting, [], { users: 2, runs: 5, canWait: false, waived })

  expect(explored.blindSpots.filter(({ kind }) => kind === 'no-permission')).toEqual([])
})

test('what the model does not relax is reported as waived, and not as a finding', async () => {
  const { change } = defectNamed('logout-of-the-older-session-ends-the-newer')
  const explored = await exploring([change], { waived: ['4.8/logout-ends-no-other-session'], runs: 200 })

  expect(explored.findings).toEqual([])
  expect(explored.waived).toMatchObject([{ requirement: '4.8/logout-ends-no-other-session' }])
})

test('with a selection, what is behind another deviation is found', async () => {
  const names = ['login-success-has-a-body', 'logout-spares-sessions-of-login-with-a-form']
  const wanted = (id: string) => id.startsWith('4.8/')
  const { findings } = await exploring(
    names.map((name) => defectNamed(name).change),
    { wanted },
  )

  expect(findings.map(({ requirement }) => requirement)).toContain('4.8/logout-ends-the-session')
  expect(findings.filter(({ requirement }) => !wanted(requirement))).toEqual([])
})

test('what is broken only behind deviations that are no findings is no success', async () => {
  const explored = await exploring([], { runs: 1 })
  const facts = { suite: { name: 'a', version: '1' }, command: '', seed: 1, users: 4, startedAt: new Date() }
  const behind = ['4.8/logout-ends-the-session']

  expect(buildExploration(explored, facts)).toMatchObject({ verdict: 'nothing-found', exitCode: 0 })
  expect(buildExploration({ ...explored, behind }, facts)).toMatchObject({ verdict: 'no-verdict', exitCode: 3 })
})

test.each([
  ['login-as-another-returns-their-session', 3],
  ['login-as-another-keeps-the-user', 2],
  ['user-who-returns-to-a-browser-gets-the-session-of-the-other', 2],
  ['third-login-in-a-browser-opens-nothing', 1],
  ['login-sets-no-cookie', 1],
  ['security-check-failure-is-200', 5],
])('one fault is few findings, however many answers it spoils: %s', async (name, most) => {
  const { findings } = await exploring([defectNamed(name).change], { users: 8 })

  expect(findings.length).toBeGreaterThan(0)
  expect(findings.map(({ requirement }) => requirement).slice(most)).toEqual([])
})

test('a cookie that comes with a refusal and authenticates is a finding of its own', async () => {
  const { change } = defectNamed('login-as-another-is-forbidden-and-opens-a-session')
  const { findings } = await exploring([change], { runs: 200 })
  const requirements = findings.map(({ requirement }) => requirement)

  expect(requirements.sort()).toEqual(['3/refused-login-opens-no-session', '4.3/form-credentials-open-a-session'])
})

test('browsers share connections, and a finding that needs one says so', async () => {
  const { change } = defectNamed('second-login-by-a-connection-is-the-first')
  const { findings } = await exploring([change], { isOneEnough: true, users: 8, runs: 400 })

  expect(findings).toMatchObject([
    { requirement: '2.2/session-id-identifies-one-session', replays: { shown: 3, of: 3 } },
  ])
  expect(findings[0]?.operations.filter(({ connection }) => connection !== undefined).length).toBeGreaterThan(1)
})
