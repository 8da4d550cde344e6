import forge from 'node-forge'
import { expect, test } from 'vitest'
import type { ServiceResponse } from '../message/response.ts'
import { asBasic, bench, setCookiesOf } from '../samples/bench.ts'

function encrypt(key: ServiceResponse, password: string): string {
  const { n, e } = JSON.parse(key.body)
  const { BigInteger } = forge.jsbn
  const publicKey = forge.pki.setRsaPublicKey(new BigInteger(n, 16), new BigInteger(e, 16))
  // Split from the end, 126 bytes per block, as browser clients do.
  const text = encodeURIComponent(password)
  const blocks: string[] = []
  for (let end = text.length; end > 0; end -= 126) {
    const block = publicKey.encrypt(text.slice(Math.max(0, end - 126), end), 'RAW', undefined)
    blocks.push(Buffer.from(block, 'latin1').toString('hex'))
  }
  return blocks.join(' ')
}

const login = (sent: string) => `j_username=superuser&j_password=${encodeURIComponent(sent)}`

test('off: the key service says so, with a readable body', () => {
  for (const method of ['GET', 'POST'])
    expect(JSON.parse(bench().ask('/GetEncryptionKey', { method }).body)).toEqual({ Error: 'Key generation is off' })
  expect(bench().ask('/GetEncryptionKey', { method: 'PUT' }).status).toBe(405)
})

test('static: one key, its result can be used again, plain passwords are refused', () => {
  const { ask } = bench({ encryption: 'static' })
  const key = ask('/GetEncryptionKey')
  expect(ask('/GetEncryptionKey').body).toBe(key.body)
  expect(JSON.parse(key.body)).toEqual({
    maxdigits: '131',
    e: '10001',
    n: expect.stringMatching(/^[1-9a-f][0-9a-f]*$/),
  })
  const sent = encrypt(key, 'super-Password1')
  for (let use = 0; use < 2; use++) {
    expect(ask('/rest_v2/jobs', { headers: asBasic('superuser', sent) }).status).toBe(200)
    expect(ask(`/rest_v2/jobs?${login(sent.toUpperCase())}`).status).toBe(200)
    expect(ask('/rest_v2/login', { form: login(sent) }).status).toBe(200)
  }
  for (const wrong of ['super-Password1', 'ff'.repeat(128), 'ff'.repeat(129), '0', encrypt(key, 'x')]) {
    expect(ask('/rest_v2/login', { form: login(wrong) }).status).toBe(401)
  }
})

test('static: a long password with characters outside ASCII', () => {
  const password = 'pä✓ss '.repeat(20)
  const { ask } = bench({ encryption: 'static', accounts: [{ id: 'superuser', password }] })
  expect(ask('/rest_v2/login', { form: login(encrypt(ask('/GetEncryptionKey'), password)) }).status).toBe(200)
})

test('dynamic: the last key of the session is good for one decryption', () => {
  const { ask, service } = bench({ encryption: 'dynamic' })
  const first = ask('/GetEncryptionKey')
  const headers = setCookiesOf(first)
  const second = ask('/GetEncryptionKey', { headers })
  expect(second.body).not.toBe(first.body)
  expect(second.headers).toHaveLength(1)
  const stale = encrypt(first, 'super-Password1')
  const sent = encrypt(second, 'super-Password1')
  expect(ask('/rest_v2/jobs', { headers: asBasic('superuser', sent) }).status).toBe(401)
  expect(ask('/rest_v2/jobs', { headers: { ...headers, ...asBasic('superuser', sent) } }).status).toBe(200)
  expect(ask('/rest_v2/jobs', { headers: { ...headers, ...asBasic('superuser', sent) } }).status).toBe(401)
  ask('/GetEncryptionKey', { headers })
  expect(ask('/rest_v2/login', { form: login(stale), headers }).status).toBe(401)
  const third = ask('/GetEncryptionKey', { headers })
  const answer = ask('/rest_v2/login', { form: login(encrypt(third, 'super-Password1')), headers })
  expect(answer.status).toBe(200)
  expect(service.state.sessions.size).toBe(1)
})
