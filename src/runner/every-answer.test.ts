import { expect, test } from 'vitest'
import { control, expect as expectAnswer } from '../check/expect.ts'
import type { Environment } from '../environment/environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { Answer } from '../http/answer.ts'
import { type OperationId, operationOf } from '../methods/methods.ts'
import { failureParts, partsInLines } from '../outcome/failure-words.ts'
import type { CheckReport } from '../outcome/report.ts'
import { sampleFailure } from '../results/samples/sample-failure.ts'
import { incidentalViolations, withIncidentalViolations } from './every-answer.ts'

const redaction = { apply: (text: string) => text.replace('secret', '***') }

const target = sampleEnvironment({
  baseUrl: 'http://host/reporting',
  // Servers of this release have every method, also the legacy login.
  release: '7.0.0',
  sessionTimeoutMs: 60_000,
  jsonSuccessLocation: '/success.json',
})

function answered(
  id: OperationId,
  status: number,
  text: string,
  headers: [string, string][] = [],
  asked: [string, string][] = [],
  url = 'http://host/reporting/x?secret',
  loggedOut?: true,
) {
  const request = { method: 'GET', url, headers: asked, repeatable: true }
  const body = Buffer.from(text)
  const answer = new Answer(
    operationOf[id].name,
    request,
    { status, headers, body, bodyBytes: body.length },
    { id, session: id === 'cookies', encrypted: false, loggedOut },
  )
  return { answer, number: undefined }
}

test('a page without a sign-in is no successful sign-in', () => {
  const page = answered('login.form', 200, '<h1>Request blocked</h1>')
  const breaks = () => incidentalViolations([page], target, redaction, undefined).map((each) => each.breaks)
  expect(breaks()).toEqual(['2.2/session-cookie-is-jsessionid', '4.3/success-has-an-empty-body'])
  expectAnswer(page.answer).toNotSignIn(false, '')
  expect(breaks()).toEqual([])
})

const found = (id: OperationId, status: number, text: string, changes: Partial<Environment> = {}) =>
  incidentalViolations([answered(id, status, text)], { ...target, ...changes }, redaction, undefined).map(
    ({ breaks }) => breaks,
  )

test.each<[OperationId, string]>([
  ['basic', '4.1/refusal-has-an-empty-body'],
  ['arguments', '4.2/refusal-has-an-empty-body'],
  ['token', '4.2/refusal-has-an-empty-body'],
  ['login.form', '4.3/refusal-has-an-empty-body'],
  ['legacy-login.get', '4.4/refusal-has-an-empty-body'],
  ['cookies', '5.3/missing-credentials-get-an-empty-body'],
  ['otherSession', '5.3/missing-credentials-get-an-empty-body'],
  ['plain', '5.3/missing-credentials-get-an-empty-body'],
])('a 401 with a body to %s breaks %s', (operation, id) => {
  expect(found(operation, 401, 'no')).toEqual([id])
  expect(found(operation, 401, '')).toEqual([])
  expect(found(operation, 403, 'no')).toEqual([])
})

test.each([
  ['', ['4.1/refusal-has-an-empty-body']],
  ['?userLocale=de', ['4.1/refusal-has-an-empty-body']],
  ['?j_username=joeuser', []],
  ['?j_password=any', []],
  ['?pp=any', []],
])(
  'a body of the refusal of basic credentials at x%s breaks %j, since arguments may be what was refused',
  (query, ids) => {
    const asked: [string, string][] = [['Authorization', 'Basic eDp5']]
    const refused = answered('basic', 401, 'no', [], asked, `http://host/reporting/x${query}`)
    expect(incidentalViolations([refused], target, redaction, undefined).map(({ breaks }) => breaks)).toEqual(ids)
  },
)

test('a session that is served after its logout breaks 4.8 where a control of the check failed with it', () => {
  const served = answered('cookies', 200, 'content', [], [], undefined, true)
  const others = [answered('cookies', 200, 'content'), answered('cookies', 401, '', [], [], undefined, true)]
  const thrownBy = (judge: () => void) => {
    try {
      return judge()
    } catch (error) {
      return error
    }
  }
  const refuted = thrownBy(() => control(served.answer).toBeUnauthenticated())
  const failed = thrownBy(() => expectAnswer(served.answer).toBeUnauthenticated())
  const broken = (thrown: unknown) =>
    incidentalViolations([...others, served], target, redaction, thrown).map(({ breaks }) => breaks)
  expect(broken(refuted)).toEqual(['4.8/logout-ends-the-session'])
  for (const thrown of [undefined, failed]) expect(broken(thrown)).toEqual([])
})

test('the document says nothing of the body of other refusals', () => {
  expect(found('security-check', 401, 'no')).toEqual([])
})

test.each<[OperationId, section: string, changes: Partial<Environment>]>([
  ['login.get', '4.3', { getLogin: false }],
  ['legacy-login.form', '4.4', { release: '8.2.0' }],
  ['legacy-login.get', '4.4', { release: undefined }],
])('nor of the answer to %s where the server has no such login: a page is no sign-in', (id, section, changes) => {
  expect(found(id, 401, 'no')).toEqual([`${section}/refusal-has-an-empty-body`])
  expect(found(id, 401, 'no', changes)).toEqual([])
  expect(found(id, 200, 'welcome', changes)).toEqual([])
})

test.each<[string, OperationId, number, string, string | undefined, string[]]>([
  ['its status is not 200', 'login.arguments', 201, '', 'Path=/reporting', ['4.3/url-credentials-open-a-session']],
  ['it has a body', 'login.get', 200, 'welcome', 'Path=/reporting', ['4.3/success-has-an-empty-body']],
  ['its cookie is for another path', 'login.form', 200, '', 'Path=/', ['2.2/cookie-path-is-the-context']],
  [
    'its cookie is short-lived',
    'login.form',
    200,
    '',
    'Path=/reporting; Max-Age=9',
    ['3/idle-session-lives-until-the-timeout'],
  ],
  ['nothing is wrong', 'login.form', 200, '', 'Path=/reporting; Max-Age=60', []],
  ['it is no login', 'basic', 200, 'content', 'Path=/', []],
])('a sign-in of which %s', (_, operation, status, text, attributes, ids) => {
  const headers: [string, string][] =
    attributes === undefined ? [] : [['Set-Cookie', `JSESSIONID=ABCDEF0123; ${attributes}`]]
  const answers = [answered(operation, status, text, headers)]
  expect(incidentalViolations(answers, target, redaction, undefined).map(({ breaks }) => breaks)).toEqual(ids)
  // A check that failed may have met no sign-in at all.
  expect(incidentalViolations(answers, target, redaction, new Error('any'))).toEqual([])
})

test('a sign-in without the cookie of its session breaks 2.2', () => {
  const broken = (id: OperationId, status: number, headers: [string, string][] = []) =>
    incidentalViolations([answered(id, status, '', headers)], target, redaction, undefined).map(({ breaks }) => breaks)
  expect(broken('login.form', 200)).toEqual(['2.2/session-cookie-is-jsessionid'])
  expect(broken('security-check', 302, [['Location', '/home.html']])).toEqual(['2.2/session-cookie-is-jsessionid'])
  expect(broken('legacy-login.get', 200)).toEqual([])
  expect(broken('basic', 200)).toEqual([])
  expect(broken('base-address-token', 302, [['Location', '/home.html']])).toEqual(['2.2/session-cookie-is-jsessionid'])
})

test('a security check and the base address lead to the error page or to success, and a program to the JSON file', () => {
  const cookie: [string, string] = ['Set-Cookie', 'JSESSIONID=ABCDEF0123; Path=/reporting']
  const led = (to: string, asked: [string, string][] = [], id: OperationId = 'security-check') =>
    incidentalViolations([answered(id, 302, '', [['Location', to], cookie], asked)], target, redaction, undefined).map(
      ({ breaks }) => breaks,
    )
  const json: [string, string][] = [['Accept', 'application/json']]
  expect(led('/reporting/login.html')).toEqual(['4.5/unknown-user-redirects-to-the-error-page'])
  expect(led('/reporting/login.html?error=1', json)).toEqual([])
  expect(led('/reporting/login.html', [], 'base-address-token')).toEqual([
    '4.6/invalid-token-redirects-to-the-error-page',
  ])
  expect(led('/reporting/home.html')).toEqual([])
  expect(led('/reporting/home.html', json)).toEqual(['4.5/json-success-redirects-to-the-json-file'])
  expect(led('/reporting/home.html', json, 'base-address-token')).toEqual([
    '4.6/json-success-redirects-to-the-json-file',
  ])
  expect(led('/reporting/success.json', json)).toEqual([])
})

test('where a check failed, its redirect to the login page may answer a right sign-in, and is no refusal', () => {
  const answers = [answered('security-check', 302, '', [['Location', '/reporting/login.html']])]
  expect(incidentalViolations(answers, target, redaction, new Error('any'))).toEqual([])
})

test('the message is redacted, and the first of a kind is enough', () => {
  const violations = incidentalViolations(
    [answered('login.form', 401, 'no'), answered('login.get', 401, 'no')],
    target,
    redaction,
    true,
  )
  expect(violations).toHaveLength(1)
  expect(violations[0] && partsInLines(failureParts(violations[0].failure))).toMatch(
    /^GET http:\/\/host\/reporting\/x\?\*\*\* \(login with a form\)\n {2}expected {3}a body of zero/,
  )
})

const report = (requirement: string, rest: Partial<CheckReport> = {}): CheckReport => ({
  requirement,
  name: 'It is tried.',
  outcome: 'passed',
  durationMs: 1,
  exchanges: [],
  ...rest,
})
const id = '4.3/refusal-has-an-empty-body'
const met = report('4.3/wrong-password-is-401', {
  incidental: [{ breaks: id, kind: 'A refusal', failure: sampleFailure({ actual: { kind: 'body', bytes: 9 } }) }],
})

test('it is reported under the requirement that it breaks, after its own checks', () => {
  const [own, other, more] = withIncidentalViolations([report(id), met])
  expect([own, other]).toEqual([report(id), met])
  const failure = { actual: { bytes: 9 } }
  expect(more).toMatchObject({ requirement: id, outcome: 'failed', observedIn: '4.3/wrong-password-is-401', failure })
  expect(more?.name).toBe('A refusal in 4.3/wrong-password-is-401: It is tried.')
})

test.each([
  ['its own checks have seen it', [report(id, { outcome: 'failed' }), met]],
  ['the requirement is not checked in this run', [met]],
  ['there was none', [report(id), report('4.3/wrong-password-is-401')]],
])('nothing is added where %s', (_, reports) => {
  expect(withIncidentalViolations(reports)).toEqual(reports)
})

test('a control of its own that failed hides nothing', () => {
  const open = report(id, { outcome: 'cantTell', failure: sampleFailure({ control: true }) })
  expect(withIncidentalViolations([open, met])).toHaveLength(3)
})
