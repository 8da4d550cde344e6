import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isClosedConnection, NoAnswer, noAnswer } from './no-answer.ts'
import { getRequest, http, tcp, transport, untilIdle } from './samples/serving.ts'

describe('a connection that the server closes', () => {
  /** Answers the first request of each connection and closes it on the second one. */
  async function closing(): Promise<{ origin: string; received: () => number }> {
    let received = 0
    const origin = await tcp((socket) => {
      let before = 0
      socket.on('data', () => {
        received++
        if (before++ > 0) socket.destroy()
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      })
    })
    return { origin, received: () => received }
  }

  test('is replaced by another one, once, where the request may be repeated', async () => {
    const { origin, received } = await closing()
    const one = transport()
    await one.exchange(getRequest(origin))
    await untilIdle()
    expect((await one.exchange(getRequest(origin))).status).toBe(200)
    expect(received()).toBe(3)
    expect(one).toMatchObject({ requests: 3, connections: 2 })
  })

  test('does not matter for what must not be sent twice, such as a wrong password: it has one of its own', async () => {
    const { origin, received } = await closing()
    const one = transport()
    await one.exchange(getRequest(origin))
    await untilIdle()
    expect((await one.exchange(getRequest(origin, { repeatable: false }))).status).toBe(200)
    expect(received()).toBe(2)
  })

  test('is not tried a third time', async () => {
    let received = 0
    const origin = await tcp((socket) =>
      socket.on('data', () => {
        if (received++ === 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
        else socket.destroy()
      }),
    )
    const one = transport()
    await one.exchange(getRequest(origin))
    await untilIdle()
    await expect(one.exchange(getRequest(origin))).rejects.toThrow(/connection was (closed|reset)/)
    expect(received).toBe(3)
  })

  test('on the very first request is no answer', async () => {
    let received = 0
    const origin = await tcp((socket) =>
      socket.on('data', () => {
        received++
        socket.destroy()
      }),
    )
    await expect(transport().exchange(getRequest(origin))).rejects.toThrow(/connection was (closed|reset)/)
    expect(received).toBe(1)
  })
})

describe('no answer', () => {
  test.each<[string, () => Promise<string>, string]>([
    [
      'nothing listens',
      async () => 'http://127.0.0.1:1',
      'nothing listens there; check host and port of TARGET_URL (ECONNREFUSED)',
    ],
    [
      'no TLS',
      async () => (await http((_, response) => response.end())).replace('http:', 'https:'),
      'does not speak TLS',
    ],
    [
      'no HTTP',
      () => tcp((socket) => socket.on('data', () => socket.end('220 mail.example.com ESMTP\r\n'))),
      'does not speak HTTP',
    ],
    ['silence', () => tcp(() => {}), 'no complete response within 0.4 s; raise REQUEST_TIMEOUT'],
    [
      'half of the headers',
      () => tcp((socket) => socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nX-One: '))),
      'no complete response within 0.4 s',
    ],
    [
      'a body that drips without end',
      () => http((_, response) => void setInterval(() => response.write('.'), 50).unref()),
      'no complete response within 0.4 s',
    ],
    [
      'a body that is cut short',
      () => tcp((socket) => socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))),
      'closed without a complete answer',
    ],
    [
      'headers that are too large',
      () => http((_, response) => response.writeHead(200, { 'X-Long': 'x'.repeat(70_000) }).end()),
      'headers are larger than 64 KiB',
    ],
  ])('is explained in one line: %s', async (_, start, explanation) => {
    const origin = await start()
    // Only a hang must reach the limit: on a busy machine, anything else may be slow.
    const failure = await transport(explanation.startsWith('no complete response') ? 400 : 60_000)
      .exchange(getRequest(`${origin}/context?j_password=secret`))
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NoAnswer)
    const { message } = failure as NoAnswer
    expect(message).toContain(`No answer from ${origin}: `)
    expect(message).toContain(explanation)
    expect(message).not.toMatch(/\n|secret/)
  })
})

test('what OpenSSL reports is shown without its addresses, which are others each time', () => {
  const message =
    '808CCB49757F0000:error:0A000126:SSL routines:ssl3_read_n:unexpected eof while reading:rec_layer_s3.c:303:'
  const cause = Object.assign(new Error(message), { code: 'ERR_SSL_UNEXPECTED_EOF_WHILE_READING' })
  expect(noAnswer({ url: 'https://host/' }, cause, { requestTimeoutMs: 1000, proxyUrl: undefined }).message).toBe(
    'No answer from https://host: TLS failed: unexpected eof while reading (ERR_SSL_UNEXPECTED_EOF_WHILE_READING).',
  )
})

test('the variable of the instance with an expired license is named, if that instance does not listen', () => {
  const given = { requestTimeoutMs: 1000, expiredLicenseOrigin: 'http://expired' }
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const { message } = noAnswer({ url: 'http://expired/reporting' }, refused, given)
  expect(message).toContain('nothing listens there; check host and port of EXPIRED_LICENSE_TARGET_URL')
})

test.each([
  [
    'HTTP/1.1 200 OK\r\nNo colon\r\n\r\n',
    'violates HTTP, so that clients may read it differently: Invalid header token',
  ],
  ['HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 'violates HTTP, so that clients may read it differently: Invalid'],
  ['HTTP/1.1 2x0 OK\r\n\r\n', 'violates HTTP, so that clients may read it differently: Invalid status code'],
  ['HTTP/1.1 200 OK\nA: b\n\n', 'violates HTTP, so that clients may read it differently: Missing expected CR'],
  ['SSH-2.0-OpenSSH\r\n', 'it does not speak HTTP there'],
  ['RTSP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', 'it does not speak HTTP there'],
  ['HTTP/2.0 200 OK\r\nContent-Length: 0\r\n\r\n', 'it does not speak HTTP there'],
  ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokay', 'its answer is longer than its headers say'],
  ['HTTP/1.1 204 Nothing\r\n\r\nHTTP/1.1 204 Nothing\r\n\r\n', 'its answer is longer than its headers say'],
  ['<html>', 'it does not speak HTTP there'],
  [
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
    'it switches to another protocol',
  ],
])('what is wrong with the answer is said: %j', async (bytes, why) => {
  const origin = await tcp((socket) => socket.on('data', () => socket.write(bytes)))
  await expect(transport().exchange(getRequest(origin))).rejects.toThrow(why)
})

test('a server that stopped listening is not sought in the settings', async () => {
  const server = createTcpServer((socket) => {
    socket.on('data', () =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', () => server.close()),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sender = transport()
  const closed = new Promise((resolve) => server.once('close', resolve))
  await sender.exchange(getRequest(origin))
  await closed
  await expect(sender.exchange(getRequest(origin))).rejects.toThrow('nothing listens there any more; was it stopped?')
  await expect(sender.exchange(getRequest('http://127.0.0.1:1'))).rejects.toThrow('nothing listens there; check host')
})

test('a timeout and an error of the program close no connection', () => {
  const answerless = (code: string) =>
    noAnswer({ url: 'http://127.0.0.1:1/' }, Object.assign(new Error(code), { code }), { requestTimeoutMs: 1000 })
  expect(isClosedConnection(answerless('ECONNRESET'))).toBe(true)
  expect(isClosedConnection(answerless('TimeoutError'))).toBe(false)
  expect(isClosedConnection(new TypeError('no function'))).toBe(false)
})
