import { expect, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import type { Header } from '../methods/request-data.ts'
import { noAnswer } from '../transport/no-answer.ts'
import { Recorder, RunEvidence } from './recorder.ts'
import { Redaction } from './redaction.ts'

const call = { operation: 'login.form', method: 'GET', path: '/x' } as const
const request = { method: 'GET', url: 'http://host/ctx/x', headers: [], repeatable: true }

async function recorded(recorder: Recorder, headers: readonly Header[], text = ''): Promise<string> {
  const body = Buffer.from(text)
  const outcome = new Answer('login', request, { status: 200, headers, body, bodyBytes: body.length })
  const startedAt = new Date('2026-11-20T12:00:00Z')
  const sender = { baseUrl: 'http://host/ctx', cookieFile: 'c' }
  await recorder.record({ call, sender, request, startedAt, durationMs: 1, outcome, peer: undefined })
  return JSON.stringify((await recorder.evidence()).at(-1))
}

test('session IDs do not show, and have different names', async () => {
  const recorder = new Recorder(new Redaction(), new RunEvidence())
  const first = await recorded(
    recorder,
    [['Set-Cookie', 'JSESSIONID=0123456789ABCDEF; Path=/ctx']],
    'id 0123456789ABCDEF',
  )
  expect(first).toContain('JSESSIONID=JSESSIONID#1; Path=/ctx')
  expect(first).toContain('id JSESSIONID#1')
  expect(await recorded(recorder, [['Set-Cookie', 'JSESSIONID=FEDCBA9876543210']])).toContain('JSESSIONID=JSESSIONID#2')
})

test('a session ID does not show without the route behind it', async () => {
  const recorder = new Recorder(new Redaction(), new RunEvidence())
  const evidence = await recorded(
    recorder,
    [['Set-Cookie', 'JSESSIONID=0123456789ABCDEF.node1']],
    'session 0123456789ABCDEF',
  )
  expect(evidence).not.toContain('0123456789ABCDEF')
})

test('nor does that of another check of the same run, which a server gives to any client', async () => {
  const run = new RunEvidence()
  const id = '0123456789ABCDEF0123456789ABCDEF'
  const recorderOfCheck = () => new Recorder(new Redaction([], new Redaction(), run.learnt), run)
  await recorded(recorderOfCheck(), [['Set-Cookie', `JSESSIONID=${id}.node1`]])
  const other = recorderOfCheck()
  const unicode = id.replace(/./g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
  expect(await recorded(other, [['X-Last', id]], `<a href="x;jsessionid=${id}.node1">`)).not.toContain(id)
  expect(await recorded(other, [], `last: ${id.toLowerCase()}`)).toContain('last: JSESSIONID#1')
  expect(await recorded(other, [], `last: ${unicode}`)).toContain('last: JSESSIONID#1')
  const within = Buffer.from(`user=joe;session=${id}`)
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(await recorded(other, [], `last: ${within.toString(encoding)}`)).toMatch(/last: \w*JSESSIONID#1=*"/)
})

test.each([
  ['under a name that only looks like the right one', 'JS\u0415SSIONID=0123456789ABCDEF0123456789ABCDEF; Path=/ctx'],
  ['under a name that objects have', '__proto__=0123456789ABCDEF0123456789ABCDEF'],
])('a session ID does not show %s', async (_, cookie) => {
  const evidence = await recorded(new Recorder(new Redaction(), new RunEvidence()), [['Set-Cookie', cookie]])
  expect(evidence).not.toContain('0123456789ABCDEF')
})

test('a password that is a word of the suite does not show by what is missing from the words about a lost answer', async () => {
  const recorder = new Recorder(new Redaction([{ placeholder: '$USER_PASSWORD', value: 'answer' }]), new RunEvidence())
  const outcome = noAnswer(
    { url: 'http://host/ctx' },
    { code: 'answer' },
    { requestTimeoutMs: 1000, processProxies: { exceptions: [] } },
  )
  const startedAt = new Date('2026-11-20T12:00:00Z')
  const sender = { baseUrl: 'http://host/ctx', cookieFile: 'c' }
  await recorder.record({ call, sender, request, startedAt, durationMs: 1, outcome, peer: undefined })
  expect((await recorder.evidence())[0]?.error).toMatch(/^No answer from http:\/\/host: the exchange failed/)
})

test('a session ID in a Location does not show', async () => {
  const recorder = new Recorder(new Redaction(), new RunEvidence())
  const evidence = await recorded(recorder, [['Location', '/ctx/home.html;jsessionid=0123456789ABCDEF?a=b']])
  expect(evidence).toContain('/ctx/home.html;jsessionid=JSESSIONID#1?a=b')
})

test.each<[string, Header[], string]>([
  ['behind another cookie in one header', [['Set-Cookie', 'lb=1; Path=/, JSESSIONID=0123456789ABCDEF; Path=/ctx']], ''],
  [
    'of another name behind another cookie',
    [['Set-Cookie', 'lb=1; Path=/; Expires=Thu, 01 Jan 2037 00:00:00 GMT, auth-token=0123456789ABCDEF']],
    '',
  ],
  ['in a header of its own', [['X-Debug', 'JSESSIONID=0123456789ABCDEF']], ''],
  ['in a body', [], '<form action="/ctx/home.html;jsessionid=0123456789ABCDEF">'],
  ['in JSON', [], '{"JSESSIONID": "0123456789ABCDEF"}'],
  ['in JSON as people name it', [], '{"session_id":"0123456789ABCDEF"}'],
  ['in JSON as programs name it', [], '{"sessionId":"0123456789ABCDEF"}'],
  ['in JSON within JSON', [], '{"text":"{\\"sessionId\\": \\"0123456789ABCDEF\\"}"}'],
  ['in JSON within HTML', [], '<p>{&quot;sessionId&quot;: &quot;0123456789ABCDEF&quot;}</p>'],
  ['in XML', [], '<sessionId>0123456789ABCDEF</sessionId>'],
  ['in an argument', [['Location', '/login?service=%2Fctx%3Bjsessionid%3D0123456789ABCDEF']], ''],
  ['in a header of sessions without cookies', [['X-Auth-Token', '0123456789ABCDEF']], ''],
  ['in a header of credentials', [['Authorization', 'Bearer 0123456789ABCDEF']], ''],
])('a session ID that no client can use does not show: %s', async (_, headers, body) => {
  const evidence = await recorded(new Recorder(new Redaction(), new RunEvidence()), headers, body)
  expect(evidence).not.toContain('0123456789ABCDEF')
})

test('a body is redacted before it is cut: half a secret would not be recognised', async () => {
  const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: 'joe-Password1' }])
  const body = `${'x'.repeat(2040)}joe-Password1`
  expect(await recorded(new Recorder(redaction, new RunEvidence()), [], body)).not.toContain('joe-')
})
