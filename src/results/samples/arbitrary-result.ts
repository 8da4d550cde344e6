import fc from 'fast-check'
import type { Evidence } from '../../evidence/evidence.ts'
import { levels, type Outcome, outcomes } from '../outcome.ts'
import type { CheckResult, RequirementResult, Result } from '../result.ts'
import { countOutcomes } from '../sections.ts'

/** Texts that a hostile server, waivers file or environment could put into a result, or the edit of one. */
const hostileTexts = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><a href="https://evil.example/">here</a>',
  ']]> & &amp; \u0000 \u0001 \u001b[2J \u009b31m \ud800 \ufffe \u202e',
  '| `code` ``` [link](https://evil.example/) @everyone #1 <!-- --> \\',
  '::error title=x::y\n::stop-commands::z\n##vso[task.setvariable variable=a]b\n##[error]c',
  '$(touch /tmp/x) `id` %0A%0D %',
  'Ünïcödé 用户 🔐\r\nsecond line\ttab',
]

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 30 }))
const moment = fc.constantFrom('2026-11-20T09:30:00.000Z', '2027-01-01T00:00:00Z')
const status = fc.integer({ min: 100, max: 599 })
const headers = fc.array(fc.tuple(text, text), { maxLength: 3 })

const exchange = fc
  .tuple(text, text, headers, status, fc.boolean(), fc.record({ body: text }, { requiredKeys: [] }))
  .map(
    ([purpose, body, pairs, status, answered, sent]): Evidence => ({
      number: 1,
      purpose,
      request: { method: 'GET', url: `http://target.example/${body}`, headers: pairs, ...sent },
      ...(answered ? { response: { status, headers: pairs, body, bodyBytes: body.length } } : { error: body }),
      startedAt: '2026-11-20T09:30:00.000Z',
      durationMs: 1.5,
      curl: `curl ${purpose}`,
    }),
  )

const failure: fc.Arbitrary<NonNullable<CheckResult['failure']>> = fc.record({
  operation: fc.constantFrom('login.form', 'basic', 'key'),
  request: text,
  expected: fc.oneof(
    status.map((is) => ({ kind: 'status' as const, is })),
    text.map((to) => ({ kind: 'redirect' as const, to })),
    text.map((each) => ({ kind: 'statement' as const, text: each })),
  ),
  actual: fc.oneof(
    fc.record({ kind: fc.constant('status' as const), status, location: text, bytes: fc.nat(), mediaType: text }),
    fc.record({ kind: fc.constant('body' as const), bytes: fc.nat(), text }),
    fc.record({ kind: fc.constant('cookies' as const), set: fc.array(text), answer: fc.record({ status }) }),
    text.map((each) => ({ kind: 'statement' as const, text: each })),
  ),
  status,
  control: fc.boolean(),
  hint: text,
})

const check: fc.Arbitrary<CheckResult> = fc.record(
  {
    name: text,
    outcome: fc.constantFrom('passed', 'failed', 'untested', 'cantTell'),
    durationMs: fc.nat(100_000),
    exchanges: fc.array(exchange, { maxLength: 2 }),
    message: text,
    failure,
  },
  { requiredKeys: ['name', 'outcome', 'durationMs', 'exchanges', 'message'] },
)

const waiver = fc.record({ requirement: text, reason: text, owner: text, expires: fc.constant('2027-03-31') })

const section = fc.oneof({ weight: 9, arbitrary: fc.constantFrom('1', '2.1', '4.3', '4.10', '9') }, text)

const requirement = (outcome: Outcome, index: number): fc.Arbitrary<RequirementResult> =>
  fc
    .record(
      {
        section,
        level: fc.constantFrom(...levels),
        statement: text,
        also: fc.array(fc.constantFrom('7', '5.3'), { maxLength: 2 }),
        cites: fc.array(fc.oneof(fc.constantFrom('7, table, row 3', '5.3, sentence 1'), text), { maxLength: 2 }),
        reading: text,
        defects: fc.nat(5),
        checks: fc.array(check, { maxLength: 2 }),
        reason: text,
        blockedBy: fc.oneof(fc.constantFrom('4.3/holds-0', '4.3/holds-1'), text),
        waiver,
      },
      { requiredKeys: ['section', 'level', 'statement', 'also', 'defects', 'checks', 'blockedBy', 'waiver'] },
    )
    .map(({ blockedBy, waiver: cover, ...rest }) => ({
      ...rest,
      id: `${rest.section.replaceAll(/\p{Cs}/gu, '')}/holds-${index}`,
      outcome,
      ...(outcome === 'cantTell' ? { blockedBy } : {}),
      ...(outcome === 'waived' ? { waiver: cover } : {}),
    }))

/** Results of every kind, with hostile texts wherever a target, a waiver, an environment or an edit can put one. */
export const arbitraryResult: fc.Arbitrary<Result> = fc
  .record({
    requirements: fc
      .array(fc.constantFrom(...outcomes), { maxLength: 14 })
      .chain((each) => fc.tuple(...each.map(requirement)) as fc.Arbitrary<RequirementResult[]>),
    verdict: fc.constantFrom('conformant', 'not-conformant', 'incomplete', 'no-verdict'),
    target: fc.record(
      {
        // The base name of a file.
        environment: text.map((name) => name.replaceAll(/[/\\]|^\.+$/g, '')),
        baseUrl: text,
        release: text,
        defect: text,
        insecure: fc.boolean(),
        openPasswords: fc.array(text, { maxLength: 2 }),
        refusedAccounts: fc.dictionary(text, text, { maxKeys: 2 }),
      },
      { requiredKeys: ['environment', 'baseUrl', 'defect', 'insecure'] },
    ),
    suite: fc.record({ name: text, version: text, catalogue: text }),
    sections: fc.array(fc.record({ number: section, title: text }), { maxLength: 2 }),
    startedAt: moment,
    verdictReasons: fc.array(text, { maxLength: 2 }),
    staleWaivers: fc.array(fc.record({ waiver, problem: text }), { maxLength: 2 }),
    durationMs: fc.nat(3_000_000),
    quick: fc.boolean(),
    failedLogins: fc.dictionary(text, fc.nat(5), { maxKeys: 2 }),
  })
  .map(({ failedLogins, ...drawn }) => ({
    schemaVersion: 2,
    exitCode: drawn.verdict === 'no-verdict' ? 3 : drawn.verdict === 'not-conformant' ? 1 : 0,
    summary: countOutcomes(drawn.requirements),
    traffic: { requests: 1, connections: 1, logins: 1, failedLogins, maxFailedLogins: 5 },
    ...drawn,
  }))
