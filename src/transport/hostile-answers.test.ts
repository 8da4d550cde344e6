import { describe, expect, test } from 'vitest'
import { publicKeyIn } from '../client/key-service.ts'
import { encryptPassword } from '../client/password-encryption.ts'
import { Answer } from '../http/answer.ts'
import { bounds } from './bounds.ts'
import { getRequest, http, tcp, transport } from './samples/serving.ts'

test.each([
  ['status 000', 'HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n'],
  ['status 099', 'HTTP/1.1 099 X\r\nContent-Length: 0\r\n\r\n'],
  ['an upgrade that was not requested', 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['interim answers and nothing more', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)],
])('%s counts as no answer, with a cause that people understand', async (_, text) => {
  const origin = await tcp((socket) => socket.once('data', () => socket.end(text)))
  const outcome = await transport(2000)
    .exchange(getRequest(`${origin}/`))
    .catch((error: Error) => error)
  expect(outcome).toBeInstanceOf(Error)
  expect((outcome as Error).message).toMatch(/^No answer from \S+: [a-z][^\n]+ \(\w+\)\.$/)
  expect((outcome as Error).message).not.toMatch(/expression evaluated|the exchange failed/i)
})

describe('100 (Continue), which a server may send unasked, is waited behind', () => {
  const conforming = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

  test.each([
    ['at once with the answer', [`HTTP/1.1 100 Continue\r\n\r\n${conforming}`]],
    ['before it', ['HTTP/1.1 100 Continue\r\n\r\n', conforming]],
    ['ten times, with headers', ['HTTP/1.1 100 Go on\r\nX: y\r\n\r\n'.repeat(10), conforming]],
    ['in pieces', ['HTTP/1.1 1', '00 Continue\r\nX: y\r', '\n\r', `\nHTTP/1.1 100 Again\r\n\r\n${conforming}`]],
    [
      'beside other interim answers',
      [`HTTP/1.1 103 A\r\n\r\nHTTP/1.1 100 B\r\n\r\nHTTP/1.1 102 C\r\n\r\n${conforming}`],
    ],
  ])('%s', async (_, pieces) => {
    const origin = await tcp((socket) =>
      socket.setNoDelay(true).on('data', async () => {
        for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve))
      }),
    )
    const sender = transport(2000)
    for (let request = 1; request <= 3; request++) {
      const { status, body } = await sender.exchange(getRequest(`${origin}/`))
      expect([status, body.toString()]).toEqual([200, 'ok'])
    }
  })

  test('an empty line behind a body, or before an answer, is ignored', async () => {
    const origin = await tcp((socket) => socket.on('data', () => socket.write(`\r\n${conforming}\r\n`)))
    const sender = transport(2000)
    for (let request = 1; request <= 3; request++) expect((await sender.exchange(getRequest(origin))).status).toBe(200)
  })

  test('what stands in a body is no interim answer', async () => {
    const body = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(3)
    const origin = await http((_, response) => response.end(body))
    expect((await transport(2000).exchange(getRequest(`${origin}/`))).body.toString()).toBe(body)
  })
})

test('interim answers that do not end are not waited for', async () => {
  const origin = await tcp((socket) => socket.once('data', () => socket.write('HTTP/1.1 103 X\r\n\r\n'.repeat(65))))
  const outcome = transport(600_000).exchange(getRequest(`${origin}/`))
  await expect(outcome).rejects.toThrow(
    /^No answer from \S+: it sends more than 64 interim answers, .*\(INTERIM_ANSWERS\)/,
  )
})

test('a body of single bytes takes no more memory than another', async () => {
  const size = bounds.bodyBytes - 1
  const origin = await http(async (_, response) => {
    response.setHeader('Transfer-Encoding', 'chunked')
    response.flushHeaders()
    const socket = response.socket
    socket?.end(`${'1\r\nx\r\n'.repeat(size)}0\r\n\r\n`)
  })
  const { body, bodyBytes } = await transport(20_000).exchange(getRequest(`${origin}/`))
  expect([bodyBytes, body.length]).toEqual([size, size])
  expect(body.buffer.byteLength).toBeLessThanOrEqual(bounds.bodyBytes)
  expect(body.equals(Buffer.alloc(size, 'x'))).toBe(true)
})

describe('a key service', () => {
  const keyFrom = (text: string) => {
    const body = Buffer.from(text)
    const request = { method: 'GET', url: 'http://host/x', headers: [], repeatable: true }
    return publicKeyIn(new Answer('key', request, { status: 200, headers: [], body, bodyBytes: body.length }))
  }

  test.each([
    [
      'an object with a toString',
      '{"n":{"toString":1},"e":"10001"}',
      'The member n of the key is neither a string nor a number, but an object.',
    ],
    ['arrays in arrays', `{"n":${'['.repeat(50_000)}${']'.repeat(50_000)},"e":"10001"}`, 'an array'],
    ['a truth', '{"n":"c5","e":true}', 'The member e of the key is neither a string nor a number, but true.'],
    ['nothing', '{"n":null,"e":"10001"}', 'null'],
  ])('whose members are %s has a key that can not be used, and says why', (_, text, why) => {
    const key = keyFrom(text)
    expect(key).toBeDefined()
    expect(() => key && encryptPassword('secret', key)).toThrow(RangeError)
    expect(() => key && encryptPassword('secret', key)).toThrow(why)
  })

  test('may have members of any type that are no part of the key', () => {
    expect(keyFrom('{"n":"c5","e":65537,"maxdigits":{"valueOf":1}}')).toMatchObject({ e: '65537', maxdigits: '' })
  })
})
