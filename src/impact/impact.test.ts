import { expect, test } from 'vitest'
import { runOfDefect } from '../reports/samples/real-results.ts'
import type { Result } from '../results/result.ts'
import { clientsIn } from './clients.ts'
import { impactOf } from './impact.ts'
import { readTraffic } from './read-traffic.ts'
import { catalogueResult, type RequirementOutcomes } from './samples/catalogue-result.ts'
import { basicHeader, cookie, dashboard, harOf, type Sent, trafficFile } from './samples/traffic-files.ts'
import { renderImpact } from './text.ts'

const form = '4.3/form-credentials-open-a-session'

function impact(sent: readonly Sent[], target: Result, old?: Result, accepted = {}) {
  const found = impactOf(clientsIn([readTraffic(trafficFile(harOf(...sent)))], target), target, old, accepted)
  const effects = Object.fromEntries(
    found.clients.flatMap(({ reliesOn }) => reliesOn.map(({ id, effect }) => [id, effect])),
  )
  return { ...found, effects, text: renderImpact(found, (_, text) => text) }
}

const at = (outcomes: RequirementOutcomes, target: Partial<Result['target']> = {}) => catalogueResult(outcomes, target)

test('what holds affects no user', () => {
  const { isAffected, effects, differences, text } = impact(dashboard, at({}))
  expect([isAffected, differences]).toEqual([false, []])
  expect(new Set(Object.values(effects))).toEqual(new Set(['holds']))
  expect(text).toContain('✓ Nothing that the client relies on fails')
})

test.each(['untested', 'cantTell'] as const)(
  'a client is not called unaffected where what it relies on is %s',
  (open) => {
    const { isAffected, text } = impact(dashboard, at({ [form]: open }))
    expect(isAffected).toBe(false)
    expect(text).toContain('? curl 8')
    expect(text).toContain('Nothing that the client relies on fails, as far as the result shows')
  },
)

test('what to know about a run is said without an older one, too', () => {
  const endedEarly = { cause: 'cancelled', reason: 'The run was cancelled.' } as const
  const { notes } = impact(dashboard, { ...at({}, { insecure: true }), endedEarly })
  expect(notes).toEqual(['The run was cancelled.', expect.stringContaining('Certificates were not verified')])
})

test('a failure affects the clients that rely on it, and only them; the others do not notice it', () => {
  const sent = [
    ...dashboard,
    { path: '/rest_v2/x', headers: { ...basicHeader('joe', 'x'), 'User-Agent': 'Wget/1.21' } },
  ]
  const { isAffected, clients, text } = impact(sent, at({ [form]: 'failed', '4.6/token-opens-a-session': 'failed' }))
  expect(isAffected).toBe(true)
  const [curl, wget] = clients
  expect(curl).toMatchObject({ isAffected: true, doesNotNotice: ['4.6/token-opens-a-session'] })
  expect(wget).toMatchObject({ isAffected: false, doesNotNotice: [form, '4.6/token-opens-a-session'] })
  expect(text).toContain('✗ 1 of 2 clients relies on something that fails: curl 8')
  expect(text).toContain('Not relied on by any client (1)')
  expect(text).toContain('because it uses login with a form')
})

test.each<[string, RequirementOutcomes, string, boolean]>([
  ['waived: known and accepted', { [form]: 'waived' }, 'waived', false],
  ['untested', { [form]: 'untested' }, 'unknown', false],
  ['inconclusive', { [form]: 'cantTell' }, 'unknown', false],
  ['absent', { [form]: ['inapplicable', 'The target has no such thing.'] }, 'absent', true],
])('%s', (_, outcomes, effect, affected) => {
  const { effects, isAffected } = impact(dashboard, at(outcomes))
  expect([effects[form], isAffected]).toEqual([effect, affected])
})

test.each<[string, RequirementOutcomes, RequirementOutcomes, boolean]>([
  ['newly failing', {}, { [form]: 'failed' }, true],
  ['still failing', { [form]: 'failed' }, { [form]: 'failed' }, true],
  ['fixed', { [form]: 'failed' }, {}, false],
  ['newly untested', {}, { [form]: 'untested' }, true],
  ['untested as before', { [form]: 'untested' }, { [form]: 'untested' }, false],
  ['newly waived', {}, { [form]: 'waived' }, true],
  ['waived as before', { [form]: 'waived' }, { [form]: 'waived' }, false],
  ['newly absent', {}, { [form]: ['inapplicable', 'None.'] }, true],
  ['absent as before', { [form]: ['inapplicable', 'None.'] }, { [form]: ['inapplicable', 'None.'] }, false],
  ['newly failing, and of no concern to it', {}, { '4.6/token-opens-a-session': 'failed' }, false],
])('since the old result %s', (_, old, now, affected) => {
  expect(impact(dashboard, at(now), at(old)).isAffected).toBe(affected)
})

test('what was fixed, and the client relies on, is said to do it no harm', () => {
  const { clients, text } = impact(dashboard, at({}), at({ [form]: 'failed' }))
  expect(clients[0]?.unharmedBy).toEqual([form])
  expect(text).toContain(`is not harmed by 1 of 1 difference: ${form}\n`)
})

test('what means the same to a client for the same reason is said once', () => {
  const { text } = impact(
    dashboard,
    at({ '4.8/logout-ends-the-session': 'failed', '4.8/logout-ends-no-other-session': 'failed' }),
  )
  expect(text.match(/because it logs out/g)).toHaveLength(1)
  expect(text).toMatch(/! 4\.8\/logout-ends-the-session .*\n {2}! 4\.8\/logout-ends-no-other-session .*\n {4}because/)
})

test('lost coverage and new waivers may be accepted, as by compare', () => {
  const lost = [at({ [form]: 'untested' }), at({})] as const
  expect(impact(dashboard, ...lost, { allowUntested: true }).isAffected).toBe(false)
  const waived = [at({ [form]: 'waived' }), at({})] as const
  expect(impact(dashboard, ...waived, { allowWaived: true }).isAffected).toBe(false)
})

const legacy: readonly Sent[] = [
  { method: 'POST', path: '/rest/login/', form: 'j_username=a&j_password=b', opens: 'A' },
  { path: '/rest/resources', headers: cookie('A') },
]
const removed: RequirementOutcomes = {
  '4.4/post-opens-a-session': ['inapplicable', 'The legacy login was removed before this release (SERVER_RELEASE).'],
}

test('a client of the legacy login is affected by the release that removes it, which is no failure of the server', () => {
  const old = at(
    {
      '4.4/post-opens-a-session': 'passed',
      '9/legacy-login-is-removed': ['inapplicable', 'This release still has the legacy login.'],
    },
    { release: '7.0.0' },
  )
  const { isAffected, effects } = impact(legacy, at(removed), old)
  expect(isAffected).toBe(true)
  expect(effects).toMatchObject({ '4.4/post-opens-a-session': 'absent', '9/legacy-login-is-removed': 'fails' })
  expect(impact(legacy, old).effects).toMatchObject({ '9/legacy-login-is-removed': 'holds' })
})

test('where no release is given, nothing says whether the legacy login is there', () => {
  const reason = 'The release of the target is not given (SERVER_RELEASE).'
  const cause = { kind: 'condition', condition: 'known-release', variable: 'SERVER_RELEASE' } as const
  const unknown = at(
    {
      '4.4/post-opens-a-session': ['inapplicable', reason, cause],
      '9/legacy-login-is-removed': ['inapplicable', reason, cause],
    },
    { release: undefined },
  )
  expect(impact(legacy, unknown).effects).toMatchObject({ '4.4/post-opens-a-session': 'unknown' })
})

test.each<[string, readonly Sent[], string]>([
  [
    'goes on with the cookie of stateless credentials',
    [
      { path: '/rest_v2/x', headers: basicHeader('a', 'b'), opens: 'A' },
      { path: '/rest_v2/x', headers: cookie('A') },
    ],
    '5.1/stateless-credentials-keep-no-state',
  ],
  ['sends plain passwords', dashboard, '5.7/plain-password-is-refused'],
])('a client that %s breaks where the server does what the specification says', (_, sent, id) => {
  const off: RequirementOutcomes = { [id]: ['inapplicable', 'Off.'] }
  for (const [outcomes, effect] of [
    [{ [id]: 'passed' }, 'fails'],
    [{ [id]: 'failed' }, 'holds'],
    [off, 'holds'],
    [{ [id]: 'untested' }, 'unknown'],
  ] as const)
    expect(impact(sent, at(outcomes)).effects[id]).toBe(effect)
  expect(impact(sent, at({ [id]: 'passed' })).text).toContain(
    ', against the specification: it works only where this requirement fails',
  )
})

test('what an access log does not show is not said to go unnoticed', () => {
  const line = 'h - - [20/Nov/2026:09:30:00 +0000] "GET /reports/rest_v2/x?j_username=a&j_password=b HTTP/1.1" 200 0'
  const target = at({
    '4.8/logout-ends-the-session': 'failed',
    [form]: 'failed',
    '4.6/token-opens-a-session': 'failed',
  })
  const { clients } = impactOf(clientsIn([readTraffic(trafficFile(line))], target), target, undefined)
  expect(clients[0]).toMatchObject({
    cannotBeSeen: [form],
    doesNotNotice: ['4.6/token-opens-a-session', '4.8/logout-ends-the-session'],
    hides: ['headers', 'bodies'],
  })
})

test('a real result of a broken server says what was observed there', async () => {
  const target = await runOfDefect('logout-spares-sessions-of-login-with-a-form', ['4.8'])
  const sent = dashboard.map((each) => ({ ...each, path: `https://anywhere.example/x${each.path}` }))
  const { text, isAffected } = impact(sent, target)
  expect(isAffected).toBe(true)
  expect(text).toMatch(
    /! 4\.8\/logout-ends-the-session .*\n {4}because it logs out\n {4}now {2}✗ failed: expected to be refused/,
  )
})

test('a name that no client gets is noted', () => {
  const sent = { path: '/rest_v2/x', headers: { ...basicHeader('joe', 'x'), 'User-Agent': 'Wget/1.21' } }
  const target = at({})
  const notes = (text: string) =>
    impactOf(clientsIn([readTraffic(trafficFile(harOf(sent)))], target, [{ name: 'app', text }]), target, undefined)
      .notes
  const note = 'No client of the service has "Acme" in its User-Agent (--client app=Acme).'
  expect(notes('Acme')).toContain(note)
  expect(notes('Wget').join()).not.toContain('No client')
})
