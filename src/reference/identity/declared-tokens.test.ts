import { expect, onTestFinished, test } from 'vitest'
import { bench, setCookiesOf } from '../samples/bench.ts'
import { type DeclaredToken, declaredTokens } from './declared-tokens.ts'

/** The specification has no such method: these are two as a contributor may add them. */
const added = [
  { by: 'key', variable: 'KEY', header: 'x-test-key', scheme: '', operation: 'login' },
  { by: 'token', variable: 'TOKEN', header: 'x-test-token', scheme: 'Test ' },
] as const satisfies readonly DeclaredToken<string>[]

function withTokens() {
  const list = declaredTokens as unknown as DeclaredToken<string>[]
  list.push(...added)
  onTestFinished(() => void list.splice(-added.length))
  return bench({ tokens: { KEY: 'k3y', TOKEN: 't0ken' } })
}

const resource = '/rest_v2/jobs'

test('a token of the login opens a session, and authenticates no other request', () => {
  const { ask } = withTokens()
  const key = { 'x-test-key': 'k3y' }
  const answer = ask('/rest_v2/login', { method: 'POST', headers: key })
  expect(answer).toMatchObject({ status: 200, body: '' })
  expect(ask(resource, { headers: setCookiesOf(answer) }).status).toBe(200)
  expect(ask(resource, { headers: key }).status).toBe(401)
  expect(ask('/rest_v2/login', { method: 'POST', headers: { 'x-test-key': 'k3z' } }).status).toBe(401)
})

test('a token of each request authenticates it, and opens no session', () => {
  const { ask } = withTokens()
  const token = { 'x-test-token': 'test t0ken' }
  const answer = ask(resource, { headers: token })
  expect([answer.status, setCookiesOf(answer).cookie]).toEqual([200, ''])
  expect(ask(resource, { headers: { 'x-test-token': 'Test t0kem' } }).status).toBe(401)
  expect(ask('/rest_v2/login', { method: 'POST', headers: token }).status).toBe(400)
})
