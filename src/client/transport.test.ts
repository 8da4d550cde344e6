import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { NoAnswer } from './no-answer.ts'
import { Transport, type WireRequest } from './transport.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server on a free port for as long as a test takes. Gives its origin. */
async function serve(server: Server | ReturnType<typeof createTcpServer>, host = '127.0.0.1'): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
}

const http = (listener: RequestListener, host?: string) => serve(createServer(listener), host)
const tcp = (listener: (socket: Socket) => void) => serve(createTcpServer(listener))

function transport(requestTimeoutMs = 5000): Transport {
  const made = new Transport({ requestTimeoutMs, insecure: false })
  closers.push(() => made.close())
  return made
}

/** The turn of the event loop in which a connection goes back into the pool. */
const untilIdle = () => new Promise((resolve) => setImmediate(resolve))

const get = (url: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: [],
  repeatable: true,
  ...more,
})

describe('an answer', () => {
  test('has its status, its headers in their order and letters, and its body', async () => {
    const origin = await http((_, response) => {
      response.writeHead(404, 'Not Here', [
        'X-One',
        '1',
        'Set-Cookie',
        'a=1; Path=/',
        'set-cookie',
        'b=2',
        'x-one',
        '2',
      ])
      response.end('no')
    })
    const answer = await transport().exchange(get(`${origin}/a/b?c=d%20e`))
    expect(answer.status).toBe(404)
    expect(answer.headers.slice(0, 4)).toEqual([
      ['X-One', '1'],
      ['Set-Cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2'],
      ['x-one', '2'],
    ])
    expect(answer.body.toString()).toBe('no')
    expect(answer.bodyBytes).toBe(2)
  })

  test('may come in chunks; what counts is the body that they make up', async () => {
    const origin = await http((request, response) => {
      if (request.url === '/text') response.write('two ')
      response.end(request.url === '/text' ? 'chunks' : '')
    })
    const one = transport()
    expect((await one.exchange(get(`${origin}/text`))).bodyBytes).toBe(10)
    expect((await one.exchange(get(`${origin}/empty`, { method: 'POST' }))).bodyBytes).toBe(0)
  })

  test('may be huge: all of it is counted, a megabyte of it is kept', async () => {
    const origin = await http((_, response) => response.end(Buffer.alloc(3 << 20, 'x')))
    const { body, bodyBytes } = await transport().exchange(get(origin))
    expect(bodyBytes).toBe(3 << 20)
    expect(body.length).toBe(1 << 20)
  })

  test('may be a redirect, which is not followed', async () => {
    const asked: (string | undefined)[] = []
    const origin = await http((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { Location: '/elsewhere' }).end()
    })
    expect((await transport().exchange(get(`${origin}/`))).status).toBe(302)
    expect(asked).toEqual(['/'])
  })

  test('may have headers beyond ASCII', async () => {
    const origin = await tcp((socket) =>
      socket.on('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nX-Name: jürgen\r\n')
        socket.end(Buffer.from('X-Latin: jürgen\r\nContent-Length: 0\r\n\r\n', 'latin1'))
      }),
    )
    expect((await transport().exchange(get(origin))).headers.slice(0, 2)).toEqual([
      ['X-Name', 'jürgen'],
      ['X-Latin', 'jürgen'],
    ])
  })

  test('may have headers of up to 64 KiB', async () => {
    const origin = await http((_, response) => response.writeHead(200, { 'X-Long': 'x'.repeat(60_000) }).end())
    expect((await transport().exchange(get(origin))).status).toBe(200)
  })
})

describe('a request', () => {
  test('goes out as it was given', async () => {
    let seen: { request: IncomingMessage; body: string } | undefined
    const origin = await http((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        seen = { request, body }
        response.end()
      })
    })
    const headers = [['Cookie', '$Version=0; JSESSIONID=1; $Path=/r'] as const, ['X-Any', '1'] as const]
    const url = `${origin}/deep/er/context/rest_v2/login?pp=u%3Djoe%7Co%3D1`
    await transport().exchange(get(url, { method: 'DELETE', headers, body: 'a=1' }))
    expect(seen?.request.method).toBe('DELETE')
    expect(seen?.request.url).toBe('/deep/er/context/rest_v2/login?pp=u%3Djoe%7Co%3D1')
    expect(seen?.request.headers.cookie).toBe('$Version=0; JSESSIONID=1; $Path=/r')
    expect(seen?.body).toBe('a=1')
  })

  test('uses a connection that is there, and names the peer', async () => {
    const origin = await http((_, response) => response.end())
    const one = transport()
    await one.exchange(get(origin))
    await untilIdle()
    await one.exchange(get(origin))
    expect(one).toMatchObject({ requests: 2, connections: 1 })
    expect(one.peerOf(origin)).toEqual({ address: '127.0.0.1' })
    expect(one.peerOf('http://elsewhere')).toBeUndefined()
  })

  test('reaches a host with several addresses of which one does not answer', async ({ skip }) => {
    const origin = await http((_, response) => response.end('here'))
    const answer = await transport()
      .exchange(get(origin.replace('127.0.0.1', 'localhost')))
      .catch(() => undefined)
    if (answer === undefined) return skip('localhost has no IPv4 address here')
    expect(answer.body.toString()).toBe('here')
  })

  test('reaches an IPv6 address', async ({ skip }) => {
    const origin = await http((request, response) => response.end(request.headers.host), '::1').catch(() => undefined)
    if (origin === undefined) return skip('there is no IPv6 here')
    const answer = await transport().exchange(get(`${origin}/context`))
    expect(answer.body.toString()).toBe(new URL(origin).host)
  })
})

describe('a connection that the server closes', () => {
  /** Answers the first request of each connection, and closes it when the second one comes. */
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
    await one.exchange(get(origin))
    await untilIdle()
    expect((await one.exchange(get(origin))).status).toBe(200)
    expect(received()).toBe(3)
    expect(one).toMatchObject({ requests: 3, connections: 2 })
  })

  test('means no answer for what must not be sent twice, such as a wrong password', async () => {
    const { origin, received } = await closing()
    const one = transport()
    await one.exchange(get(origin))
    await untilIdle()
    await expect(one.exchange(get(origin, { repeatable: false }))).rejects.toThrow(NoAnswer)
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
    await one.exchange(get(origin))
    await untilIdle()
    await expect(one.exchange(get(origin))).rejects.toThrow(/connection was (closed|reset)/)
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
    await expect(transport().exchange(get(origin))).rejects.toThrow(/connection was (closed|reset)/)
    expect(received).toBe(1)
  })
})

describe('no answer', () => {
  const refused = async () => {
    const server = createTcpServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    return `http://127.0.0.1:${port}`
  }

  test.each<[string, () => Promise<string>, string]>([
    ['nothing listens', refused, 'nothing listens there; check host and port of TARGET_URL (ECONNREFUSED)'],
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
    ['silence', () => tcp(() => {}), 'nothing complete within 0.4 s; raise REQUEST_TIMEOUT'],
    [
      'half of the headers',
      () => tcp((socket) => socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nX-One: '))),
      'nothing complete within 0.4 s',
    ],
    [
      'a body that drips without end',
      () => http((_, response) => void setInterval(() => response.write('.'), 50).unref()),
      'nothing complete within 0.4 s',
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
    const failure = await transport(400)
      .exchange(get(`${origin}/context?j_password=secret`))
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(NoAnswer)
    const { message } = failure as NoAnswer
    expect(message).toContain(`No answer from ${origin}: `)
    expect(message).toContain(explanation)
    expect(message).not.toMatch(/\n|secret/)
  })
})
