import { catalogue } from '../../catalogue/catalogue.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import type { Outcome } from '../outcome.ts'
import { severities } from '../outcome.ts'
import type { CheckResult, RequirementResult, Result, Waiver } from '../result.ts'
import { countOutcomes } from '../sections.ts'
import { failedWith } from './sample-failure.ts'

const waiver = (requirement: string): Waiver => ({
  requirement,
  reason: 'Known deviation of 8.2, fixed in 8.3',
  owner: 'platform-team',
  expires: '2027-03-31',
  link: 'https://issues.example.com/browse/REP-4711',
})

const hint = 'servers from 7.2 on are known to answer 401 here: if that is accepted, waive it'

type SampleEnding = Pick<RequirementResult, 'outcome' | 'reason' | 'cause'>

/** The outcomes of sample requirements; those not listed here pass. */
const endings: Readonly<Record<string, SampleEnding>> = {
  '4.3/missing-password-is-400': { outcome: 'failed' },
  '4.3/success-has-an-empty-body': { outcome: 'failed' },
  '2.2/cookie-path-is-the-context': { outcome: 'failed' },
  '4.5/live-session-is-reused': { outcome: 'waived', reason: 'Known deviation of 8.2, fixed in 8.3' },
  '4.4/post-opens-a-session': {
    outcome: 'inapplicable',
    reason: 'Release 8.2.0 has no legacy login (section 9).',
    cause: { kind: 'condition', condition: 'legacy-login', variable: 'SERVER_RELEASE' },
  },
  '5.7/static-key-stays': { outcome: 'inapplicable', reason: 'LOGIN_ENCRYPTION is off.' },
  '4.2/expired-license-is-403': { outcome: 'untested', reason: 'Needs EXPIRED_LICENSE_TARGET_URL.' },
  '3/idle-session-ends-after-the-timeout': {
    outcome: 'untested',
    reason: 'Left out by --no-timing.',
    cause: { kind: 'left-out', by: '--no-timing' },
  },
  '4.3/ticket-argument-opens-a-session': {
    outcome: 'cantTell',
    reason: 'No answer: connect ETIMEDOUT 10.20.30.40:8443.',
  },
}

/** An invented run with about 600 exchanges, always the same. `conformant` leaves out everything failed or inconclusive. */
export function sampleResult({ conformant = false } = {}): Result {
  const observable = catalogue.filter(({ observation }) => observation.possible)
  const requirements = observable.map(({ id, section, level, statement }) => {
    const ending: SampleEnding = endings[id] ?? { outcome: 'passed' }
    const green = conformant && ['failed', 'cantTell', 'waived'].includes(ending.outcome)
    return requirement({ id, section, level, statement }, green ? { outcome: 'passed' } : ending)
  })
  return {
    schemaVersion: 2,
    suite: { name: 'reporting-auth-conformance', version: '1.0.0', catalogue: '2026.1' },
    target: { environment: 'staging', baseUrl: 'https://reports.staging.example.com:8443/reports', release: '8.2.0' },
    command: 'npm run conformance -- --env staging',
    startedAt: '2026-11-20T09:30:00.000Z',
    durationMs: 48_312,
    verdict: conformant ? 'conformant' : 'not-conformant',
    exitCode: conformant ? 0 : 1,
    verdictReasons: conformant ? ['Every tested requirement holds.'] : ['3 requirements failed.', '1 waiver is stale.'],
    summary: countOutcomes(requirements),
    traffic: { requests: 604, connections: 9, logins: 143, failedLogins: { USER_ID: 2 }, maxFailedLogins: 5 },
    staleWaivers: conformant ? [] : [{ waiver: waiver('4.8/gone'), problem: 'names no requirement of the catalogue' }],
    requirements,
  }
}

type Head = Pick<RequirementResult, 'id' | 'section' | 'level' | 'statement'>

function requirement(head: Head, ending: SampleEnding): RequirementResult {
  const { outcome, reason, cause } = ending
  return {
    ...head,
    violated: `It is not so: ${head.statement}`,
    impact: {
      kind: 'interoperability',
      severity: severities[head.id.length % 4] ?? 'low',
      text: 'Clients will be refused.',
    },
    also: head.section === '5.3' ? ['7'] : [],
    cites: head.section === '5.3' ? ['5.3, sentence 1', '7, table, row 1'] : [`${head.section}, sentence 1`],
    ...(head.level === 'SHOULD' && { reading: 'What should be is read as what a good server does.' }),
    outcome,
    defects: 1 + (head.id.length % 4),
    checks: outcome === 'inapplicable' || outcome === 'untested' ? [] : [check(head, outcome)],
    ...(reason === undefined ? {} : { reason }),
    ...(cause === undefined ? {} : { cause }),
    ...(outcome === 'waived' ? { waiver: waiver(head.id) } : {}),
  }
}

function check(head: Head, outcome: Exclude<Outcome, 'inapplicable' | 'untested'>): CheckResult {
  const ended = outcome === 'waived' ? 'failed' : outcome
  const ends = {
    failed: failedWith({ hint }, 'Login without j_password gets 400.'),
    cantTell: {
      message: 'No answer: connect ETIMEDOUT 10.20.30.40:8443',
      cause: { kind: 'no-answer', code: 'ETIMEDOUT' },
    },
    passed: {},
  } as const
  const exchanges = Array.from({ length: 4 }, (_, index) => exchange(index + 1, ended === 'cantTell' && index === 3))
  return {
    name: head.statement.replace(/\.$/, ''),
    outcome: ended,
    durationMs: 20 + (head.id.length % 17),
    exchanges,
    ...ends[ended],
  }
}

function exchange(number: number, dies: boolean): Evidence {
  const url = 'https://reports.staging.example.com:8443/reports/rest_v2/login'
  return {
    number,
    purpose: number % 2 === 1 ? 'login with a form' : 'probe with the session cookie',
    request: {
      method: 'POST',
      url,
      headers: [
        ['user-agent', 'reporting-auth-conformance/1.0.0'],
        ['content-type', 'application/x-www-form-urlencoded'],
        ['cookie', `JSESSIONID=JSESSIONID#${number}`],
      ],
      body: 'j_username=joeuser%7Corganization_1&j_password=$USER_PASSWORD',
    },
    ...(dies ? { error: 'connect ETIMEDOUT 10.20.30.40:8443' } : { response: answer(number) }),
    startedAt: '2026-11-20T09:30:01.120Z',
    durationMs: 11.7,
    peer: {
      address: '10.20.30.40:8443',
      tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384', subject: 'CN=reports', validTo: '2027-06-01' },
    },
    curl: `curl -i '${url}' -H 'Cookie: JSESSIONID=JSESSIONID#${number}' --data-urlencode "j_username=$USER_ID" --data-urlencode "j_password=$USER_PASSWORD"`,
  }
}

function answer(number: number): NonNullable<Evidence['response']> {
  const body = number % 2 === 1 ? '' : '{"resourceLookup":[{"uri":"/public","label":"Public","resourceType":"folder"}]}'
  return {
    status: number === 2 ? 401 : 200,
    headers: [
      ['date', 'Fri, 20 Nov 2026 09:30:01 GMT'],
      ['content-type', 'application/json;charset=UTF-8'],
      ['set-cookie', `JSESSIONID=JSESSIONID#${number}; Path=/reports; HttpOnly`],
      ['content-length', String(body.length)],
    ],
    body,
    bodyBytes: body.length,
  }
}
