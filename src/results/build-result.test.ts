import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import type { Explained } from '../outcome/cause.ts'
import type { CheckReport } from '../outcome/report.ts'
import { environmentNamed } from '../reports/samples/real-results.ts'
import { wholeCatalogue } from '../runner/applicability.ts'
import { buildResult, declarationOf, type Findings } from './build-result.ts'
import { outcomes } from './outcome.ts'
import { resultSchema } from './result-schema.ts'
import { failedWith } from './samples/sample-failure.ts'

const wrongPassword = '4.1/wrong-password-is-401'
const observable = catalogue.filter(({ observation }) => observation.possible).map(({ id }) => id)

function findings(reports: readonly CheckReport[], changes: Partial<Findings> = {}): Findings {
  return {
    environment: sampleEnvironment({ encryption: 'static', release: '7.0' }),
    selection: wholeCatalogue,
    reports,
    traffic: { requests: 3, connections: 1, logins: 1, failedLogins: { USER_ID: 1 } },
    startedAt: new Date('2026-11-20T12:00:00Z'),
    durationMs: 12.7,
    waivers: [],
    defects: { [observable[0] ?? '']: 3 },
    strict: false,
    suite: { name: 'suite', version: '1.0.0', catalogue: '2026-11' },
    ...changes,
  }
}

const report = (requirement: string, outcome: CheckReport['outcome'], message?: string): CheckReport => ({
  requirement,
  name: 'A check.',
  outcome,
  message,
  ...(outcome === 'untested' && { cause: { kind: 'left-out', by: '--no-timing' } }),
  durationMs: 1,
  exchanges: [],
})
const unreachable = (reason: string): Explained => ({ reason, cause: { kind: 'unreachable', why: 'no-answer' } })
const anyReport = fc
  .tuple(
    fc.constantFrom(...observable, 'no/such-id'),
    fc.constantFrom('passed', 'failed', 'untested', 'cantTell'),
    fc.option(fc.string(), { nil: undefined }),
  )
  .map(([id, outcome, message]) => report(id, outcome, message))

test('every requirement of the catalogue is there once, and the counts add up, whatever was found', () => {
  fc.assert(
    fc.property(
      fc.array(anyReport, { maxLength: 300 }),
      fc.boolean(),
      fc.option(fc.constant(unreachable('No answer.')), { nil: undefined }),
      (reports, strict, why) => {
        const result = buildResult(findings(reports, { strict, unreachable: why }))
        expect(result.requirements.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id))
        expect(Object.values(result.summary).reduce((sum, count) => sum + count)).toBe(catalogue.length)
        for (const outcome of outcomes)
          expect(result.summary[outcome]).toBe(result.requirements.filter((each) => each.outcome === outcome).length)
        for (const { outcome, reason } of result.requirements)
          if (['inapplicable', 'untested', 'cantTell'].includes(outcome)) expect(reason).toBeDefined()
        expect(resultSchema.safeParse(JSON.parse(JSON.stringify(result))).error).toBeUndefined()
      },
    ),
    { numRuns: 40 },
  )
})

// The outcome of a requirement with these checks.
test.each<[CheckReport['outcome'][], string, RegExp | undefined]>([
  [['passed'], 'passed', undefined],
  [['passed', 'passed'], 'passed', undefined],
  [['passed', 'failed'], 'failed', undefined],
  [['failed', 'cantTell'], 'failed', undefined],
  [['untested', 'failed'], 'failed', undefined],
  [['passed', 'cantTell'], 'cantTell', /^why$/],
  [['untested', 'cantTell'], 'cantTell', /^why$/],
  [['untested'], 'untested', /^why/],
  [['untested', 'untested'], 'untested', /^why/],
  [['passed', 'untested'], 'passed', /^1 of 2 checks did not run\. Left out by --no-timing\.$/],
  [[], 'cantTell', /did not finish/],
])('of %j comes %s', (reported, outcome, reason) => {
  const id = '4.3/form-credentials-open-a-session'
  const { requirements } = buildResult(
    findings(reported.map((each) => ({ ...report(id, each, 'why\nand more'), reason: 'why' }))),
  )
  const found = requirements.find((each) => each.id === id)
  expect(found?.outcome).toBe(outcome)
  if (reason === undefined) expect(found?.reason).toBeUndefined()
  else expect(found?.reason).toMatch(reason)
})

test.each<[CheckReport['outcome'][], boolean, string, string | undefined]>([
  [['passed'], true, 'passed', '3 of 4 checks did not run. Left out by --quick.'],
  [['passed'], false, 'passed', '3 of 4 checks did not run. Left out by --only.'],
  [['passed', 'untested'], true, 'passed', '4 of 5 checks did not run. Left out by --no-timing. Left out by --quick.'],
  [['failed'], true, 'failed', undefined],
  [['untested'], true, 'untested', 'why'],
])('of %j, where checks were left out, comes what holds in part', (reported, quick, outcome, reason) => {
  const id = '4.3/form-credentials-open-a-session'
  const reports = reported.map((each) => report(id, each, 'why'))
  const selection = { ...wholeCatalogue, quick }
  const result = buildResult(findings(reports, { selection, leftOut: new Map([[id, 3]]) }))
  const found = result.requirements.find((each) => each.id === id)
  expect([found?.outcome, found?.reason]).toEqual([outcome, reason])
})

test.each([
  [401, 'are accepted.', 'critical'],
  [undefined, 'get a status other than 401.', 'medium'],
])('a wrong password gets 404, where a request without credentials gets %s', (withoutCredentials, title, severity) => {
  const actual = { kind: 'status', status: 404, withoutCredentials } as const
  const failed = { ...report(wrongPassword, 'failed'), ...failedWith({ status: 404, actual }) }
  const found = buildResult(findings([failed])).requirements.find(({ id }) => id === wrongPassword)
  expect(found?.violated).toContain(title)
  expect(found?.impact?.severity).toBe(severity)
})

test('a target that can not be reached leaves everything inconclusive, but what does not apply', () => {
  const { requirements, verdict, exitCode } = buildResult(
    findings([], { unreachable: unreachable('No answer from http://host.') }),
  )
  expect({ verdict, exitCode }).toEqual({ verdict: 'no-verdict', exitCode: 3 })
  expect(new Set(requirements.map(({ outcome }) => outcome))).toEqual(new Set(['inapplicable', 'cantTell']))
  for (const { outcome, reason } of requirements)
    if (outcome === 'cantTell') expect(reason).toBe('No answer from http://host.')
})

test('a check that the end of the run cut off makes it a run that ended early', () => {
  const [cut = '', ...others] = observable
  const failed = others.map((id) => report(id, 'failed', 'It broke.'))
  const cause = { kind: 'ended-early', by: 'timeout' } as const
  const cutOff: CheckReport = { ...report(cut, 'cantTell', 'The run ran out of time.'), cause }
  const result = buildResult(findings([...failed, cutOff]))
  expect(result).toMatchObject({
    endedEarly: { cause: 'timeout', reason: 'The run ran out of time.' },
    verdict: 'no-verdict',
    exitCode: 3,
  })
  expect(result.verdictReasons[0]).toBe('The run ran out of time. 1 MUST requirement is undecided.')
  expect(result.summary.failed).toBeGreaterThan(100)
  // If nothing could run, that is the reason.
  expect(buildResult(findings([cutOff], { unreachable: unreachable('No answer.') })).endedEarly).toBeUndefined()
})

test('what another shard checks is untested here, and no reason against the verdict', () => {
  const selection = { ...wholeCatalogue, shard: { index: 1, count: 2 } }
  const all = buildResult(
    findings(
      observable.map((id) => report(id, 'passed')),
      { selection },
    ),
  )
  expect(all.summary.untested).toBeGreaterThan(0)
  expect(all.summary.cantTell).toBe(0)
  expect(all).toMatchObject({ verdict: 'conformant', exitCode: 0 })
})

test('the result says what was run, and against what', () => {
  const environment = sampleEnvironment({ transport: { requestTimeoutMs: 1, insecure: true } })
  const result = buildResult(findings([], { environment, defect: 'some-defect' }))
  expect(result.quick).toBeUndefined()
  expect(buildResult(findings([], { selection: { ...wholeCatalogue, quick: true } })).quick).toBe(true)
  expect(result.target).toEqual({
    environment: 'sample',
    baseUrl: 'http://127.0.0.1:1/reporting',
    release: '8.2.0',
    defect: 'some-defect',
    insecure: true,
  })
  expect(buildResult(findings([], { environment: sampleEnvironment({ release: undefined }) })).target).toEqual({
    environment: 'sample',
    baseUrl: 'http://127.0.0.1:1/reporting',
  })
  const user = { ...environment.user, password: environment.user.id }
  const open = buildResult(findings([], { environment: sampleEnvironment({ user }) }))
  expect(open.target.openPasswords).toEqual(['USER'])
  expect(result.traffic).toEqual({
    requests: 3,
    connections: 1,
    logins: 1,
    failedLogins: { USER_ID: 1 },
    maxFailedLogins: 5,
  })
  expect(result.requirements.find(({ id }) => id === observable[0])?.defects).toBe(3)
})

test('the settings of a run are in the result, and no secret of it', () => {
  const environment = environmentNamed('reference')
  const { password } = environment.user
  const declaration = declarationOf({
    environment: { ...environment, settings: [{ name: 'ADMIN_ID', value: `x${password}x`, from: 'a.env' }] },
    selection: { ...wholeCatalogue, only: [`4.3/${password}`] },
    invocation: `run --env ${password}`,
    origin: { operator: password, url: `https://me:${password}@ci.test/1` },
  })
  expect(declaration).toEqual({
    invocation: 'run --env $USER_PASSWORD',
    selection: { only: ['4.3/$USER_PASSWORD'], skip: [], timing: true },
    settings: [{ name: 'ADMIN_ID', value: 'x$USER_PASSWORDx', from: 'a.env' }],
    origin: { operator: '$USER_PASSWORD', url: 'https://ci.test/1' },
  })
})
