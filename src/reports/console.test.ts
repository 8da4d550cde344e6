import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Result } from '../results/result.ts'
import { arbitraryResult } from '../results/samples/arbitrary-result.ts'
import { inFortyCases } from '../results/samples/cases.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { renderConsole } from './console.ts'
import { renderMarkdown } from './markdown.ts'
import { paintFor } from './paint.ts'
import { waiverOffer } from './waiver-offer.ts'

describe('renderConsole', () => {
  test('a failure says the request, what was expected by which section, what came back, where to look', () => {
    expect(renderConsole(sampleResult(), 'normal')).toContain(`
failed[4.3/missing-password-is-400]: It is not so: Login without j_password gets 400. (MUST, section 4.3, sentence 1)
  │ POST /reports/rest_v2/login (login with a form, without j_password)
  │   expected   status 400
  │   actual     status 401
  │   hint       servers from 7.2 on are known to answer 401 here: if that is accepted, waive it
  = impact: low, interoperability. Clients will be refused.
  = reproduce: npm run conformance -- --env staging --only 4.3/missing-password-is-400
`)
  })

  test('says once what broke a custom check, and then where', () => {
    const { requirements, ...rest } = sampleResult()
    const reason = 'The custom check of own/x broke at own.spec.ts:3: Error: boom'
    const broken = requirements.map((each) => {
      if (each.id !== '4.3/missing-password-is-400') return each
      const [{ failure: _, ...check } = {}] = each.checks
      const checks = [{ ...check, outcome: 'cantTell', message: `${reason}\n    at own.spec.ts:3` }]
      return { ...each, outcome: 'cantTell', reason, cause: { kind: 'broken-check' }, checks }
    })
    const text = renderConsole({ ...rest, requirements: broken } as Result, 'normal')
    expect(text.split(reason).length - 1).toBe(1)
    expect(text).toContain('│     at own.spec.ts:3')
  })

  test('says each section in one aligned line', () => {
    const lines = renderConsole(sampleResult(), 'normal').split('\n')
    expect(lines).toContainEqual(
      expect.stringMatching(/^✗ 4\.3 {2}Login {18}\d\d passed {3}2 failed {3}1 inconclusive$/),
    )
    expect(lines).toContain('✓ 4.8  Logout                  3 passed')
  })

  test('quiet shows failures and the verdict, nothing of what went well', () => {
    const result = sampleResult({ conformant: true })
    expect(renderConsole(result, 'quiet')).toBe(`- Every tested requirement holds.
✓ Conformant: ${result.summary.passed} passed, 0 failed, 0 waived, 2 inapplicable, 2 untested, 0 inconclusive
  target: staging https://reports.staging.example.com:8443/reports release 8.2.0, 48.3 s
`)
  })

  test('quiet says what is missing where that alone fails a strict run', () => {
    const result: Result = { ...sampleResult({ conformant: true }), verdict: 'incomplete', exitCode: 1 }
    expect(
      renderConsole({ ...result, strict: true }, 'quiet')
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      '○ untested 3/idle-session-ends-after-the-timeout: Left out by --no-timing.',
      '○ untested 4.2/expired-license-is-403: Needs EXPIRED_LICENSE_TARGET_URL.',
    ])
    expect(renderConsole(result, 'quiet')).not.toContain('untested 4.2')
  })

  test('the reason of an inapplicable requirement is printed only with --only, and not with --quiet', () => {
    const result = sampleResult({ conformant: true })
    const selection = { only: ['5.7'], skip: [], timing: true }
    const reason = '– inapplicable 5.7/static-key-stays: LOGIN_ENCRYPTION is off.\n'
    expect(renderConsole({ ...result, selection }, 'normal')).toContain(reason)
    expect(renderConsole({ ...result, selection }, 'quiet')).not.toContain(reason)
    expect(renderConsole(result, 'normal')).not.toContain(reason)
  })

  test('one shard is not the whole, and every verbosity says so', () => {
    const text = renderConsole({ ...sampleResult({ conformant: true }), shard: { index: 200, count: 200 } }, 'quiet')
    expect(text).toContain('caution: This is shard 200 of 200: merge it with the others (report --merge).\n')
  })

  test('verbose shows every requirement and the exchanges of what failed', () => {
    const text = renderConsole(sampleResult(), 'verbose')
    expect(text).toContain('       ✓ 4.1/basic-authenticates-every-method\n')
    expect(text).toMatch(/^ {2}2 POST \/\S+ → 401, \d+ bytes \(probe with the session cookie\)$/m)
  })

  test('verbose shows no command where the evidence has none', () => {
    const result = sampleResult()
    const requirements = result.requirements.map((each) => ({
      ...each,
      checks: each.checks.map((check) => ({
        ...check,
        exchanges: check.exchanges.map((exchange) => ({ ...exchange, curl: '', abbreviated: true })),
      })),
    }))
    const text = renderConsole({ ...result, requirements }, 'verbose')
    expect(text).toMatch(/^ {2}2 POST /m)
    expect(text).not.toMatch(/^ +\$ *$/m)
  })

  test('forty tries are a line, those that failed alike are shown once', () => {
    const result = sampleResult()
    const at = result.requirements.findIndex(({ id }) => id === '4.1/basic-authenticates-every-method')
    const text = (failed: number, verbosity: 'normal' | 'verbose') => {
      const requirements = result.requirements.map((each, index) => (index === at ? inFortyCases(each, failed) : each))
      return renderConsole({ ...result, requirements }, verbosity)
    }
    const lines = text(9, 'normal').split('\n')
    const first = lines.findIndex((line) => line.startsWith('failed[4.1/basic-authenticates-every-method]'))
    expect(lines.slice(first + 1, first + 11)).toEqual([
      '  in 8 of 40 cases: Then GET: Login with a form; Then GET: Legacy login; Then HEAD: Security check; Then POST: Login with GET; and 4 more',
      '  │ GET /reports/rest_v2/resources?try=0 (probe with the cookie), and 7 other requests',
      '  │   expected   status 401',
      '  │   actual     status 200',
      '  in 1 of 40 cases: Then OPTIONS: Login with GET',
      '  │ GET /reports/rest_v2/resources?try=32 (probe with the cookie)',
      '  │   expected   status 401',
      '  │   actual     status 403',
      '  = impact: critical, interoperability. Clients will be refused.',
      expect.stringContaining('= reproduce'),
    ])
    expect(text(0, 'verbose')).toContain('✓ 4.1/basic-authenticates-every-method  40 cases, all passed\n')
    expect(text(0, 'verbose').length - text(0, 'normal').length).toBeLessThan(20_000)
    expect(text(2, 'verbose')).toContain('✗ 4.1/basic-authenticates-every-method  40 cases: 38 passed, 2 failed\n')
  })

  test('of a quick run it says so, and repeats it as quickly', () => {
    const text = renderConsole({ ...sampleResult(), quick: true }, 'normal')
    expect(text).toContain(
      '  = reproduce: npm run conformance -- --env staging --only 4.3/missing-password-is-400 --quick\n',
    )
    expect(text).toContain(
      'caution: Each requirement was checked once, not with every method, path and account (--quick).\n',
    )
  })

  test('where a program started the run, no command reproduces a finding', () => {
    const { command: _, ...result } = sampleResult()
    expect(renderConsole(result, 'normal')).not.toContain('reproduce')
  })

  test('waivers that are stale for the same reason are one finding', () => {
    const waiver = { reason: 'known', owner: 'QA', expires: '2027-01-31' }
    const passes = 'The requirement passes; remove the waiver.'
    const staleWaivers = ['4.1/a', '4.2/b', '4.3/c'].map((requirement) => ({
      waiver: { ...waiver, requirement, ...(requirement === '4.2/b' && { expires: '2026-01-31' }) },
      problem: requirement === '4.2/b' ? 'It expired on 2026-01-31.' : passes,
    }))
    expect(renderConsole({ ...sampleResult(), staleWaivers }, 'normal')).toContain(`
stale waiver[2 requirements]: ${passes} (QA, expires 2027-01-31)
  - 4.1/a
  - 4.3/c

stale waiver[4.2/b]: It expired on 2026-01-31. (QA, expires 2026-01-31)

`)
  })

  test('colour adds nothing but colour', () => {
    const coloured = renderConsole(sampleResult(), 'normal', paintFor({ hasColors: () => true }))
    expect(coloured).not.toBe(stripVTControlCharacters(coloured))
    expect(stripVTControlCharacters(coloured)).toBe(renderConsole(sampleResult(), 'normal'))
  })

  test('no text of a target moves the cursor or gives a build server a command', () => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        const text = renderConsole(result, 'verbose')
        expect(text.replaceAll('\n', '').replaceAll('\t', '')).not.toMatch(/\p{Cc}/u)
        expect(text).not.toMatch(/^\s*::|##\w*\[/m)
      }),
    )
  })
})

describe('waiverOffer', () => {
  test('offers an entry for each failure, as the waivers file takes them', () => {
    const entries = parse(waiverOffer(sampleResult()) ?? '')
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({ requirement: '2.2/cookie-path-is-the-context', expires: '2027-02-18' })
  })

  test('offers nothing when nothing failed', () => {
    expect(waiverOffer(sampleResult({ conformant: true }))).toBeUndefined()
  })
})

test('a password that is a user ID is a caution', () => {
  const result = sampleResult()
  const text = renderConsole({ ...result, target: { ...result.target, openPasswords: ['ADMIN'] } }, 'quiet')
  expect(text).toMatch(/^caution: ADMIN_PASSWORD is the same as a user ID, so it can be redacted only/m)
})

test('failures that waivers accept for other releases are one caution', () => {
  const result = sampleResult()
  const text = (releases: readonly string[], release?: string) => {
    const requirements = result.requirements.slice(0, releases.length).map((each, index) => {
      const waiver = { requirement: `4.3/${index}`, reason: 'known', owner: 'qa', expires: '2027-01-31' }
      return { ...each, waiverOfOtherRelease: { ...waiver, release: releases[index] } }
    })
    return renderConsole({ ...result, target: { ...result.target, release }, requirements }, 'quiet')
  }
  expect(text(['8.2'], '9.0.0')).toContain(
    'caution: WAIVERS_FILE accepts the failure of 4.3/0 at release 8.2 only, not at release 9.0.0.\n',
  )
  expect(text(['8.2', '8.2', '8.1'])).toContain(
    'caution: WAIVERS_FILE accepts the failure of 4.3/0 and 2 more at release 8.2, 8.1 only, not at release (SERVER_RELEASE is not set).',
  )
})

test('the last line says how many sessions a target has opened, and how many are left', () => {
  const result = sampleResult()
  const sessions = { opened: 250, loggedOut: 180, left: 1 }
  const text = renderConsole({ ...result, traffic: { ...result.traffic, sessions } }, 'normal')
  expect(text).toMatch(/; 250 sessions opened, 180 logged out, 69 ended otherwise, 1 left to expire.*\n$/)
  const outlived = { ...result.traffic, sessions: { ...sessions, outlived: 7 } }
  expect(renderConsole({ ...result, traffic: outlived }, 'normal')).toContain(
    ' 180 logged out, at least 7 of them stayed open, 69 ended',
  )
})

test('says how many of the inapplicable can’t be observed, and how many do not apply, as declared or as found', () => {
  const result = sampleResult()
  const [first, second] = result.requirements
  Object.assign(first ?? {}, { outcome: 'inapplicable', cause: { kind: 'unobservable' } })
  Object.assign(second ?? {}, { outcome: 'inapplicable', cause: { kind: 'absent-operation' } })
  const declared = '2 do not apply to the target as its environment declares it'
  const said = `1 can’t be observed from outside, ${declared}, 1 was found not to apply during the run`
  expect(renderConsole(result, 'normal')).toContain(`  inapplicable: ${said}\n`)
  expect(renderMarkdown(result)).toContain(`Inapplicable: ${said}.\n`)
})
