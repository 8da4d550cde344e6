import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bounds } from './bounds.ts'
import { getRequest, http, tcp, transport, untilIdle } from './samples/serving.ts'

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
    const answer = await transport().exchange(getRequest(`${origin}/a/b?c=d%20e`))
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
    expect((await one.exchange(getRequest(`${origin}/text`))).bodyBytes).toBe(10)
    expect((await one.exchange(getRequest(`${origin}/empty`, { method: 'POST' }))).bodyBytes).toBe(0)
  })

  test('may be huge: all of it is counted, the beginning of it is kept', async () => {
    const origin = await http((_, response) => response.end(Buffer.alloc(3 << 20, 'x')))
    const { body, bodyBytes } = await transport().exchange(getRequest(origin))
    expect(bodyBytes).toBe(3 << 20)
    expect(body.length).toBe(bounds.bodyBytes)
  })

  test('that has come in time counts, although this process was busy with something else when time was up', async () => {
    const origin = await http((_, response) => {
      response.end('in time')
      const until = performance.now() + 400
      while (performance.now() < until);
    })
    const { body } = await transport(200).exchange(getRequest(origin))
    expect(body.toString()).toBe('in time')
  })

  test('may be a redirect, which is not followed', async () => {
    const asked: (string | undefined)[] = []
    const origin = await http((request, response) => {
      asked.push(request.url)
      response.writeHead(302, { Location: '/elsewhere' }).end()
    })
    expect((await transport().exchange(getRequest(`${origin}/`))).status).toBe(302)
    expect(asked).toEqual(['/'])
  })

  test('comes to the path as it is written, dots and all', async () => {
    const asked: (string | undefined)[] = []
    const origin = await http((request, response) => {
      asked.push(request.url)
      response.end()
    })
    const paths = ['/a/./b', '/a/../b?c=%2e', '//a;b=c/%2fd', '/a/%2e%2e/b', '/a?']
    const one = transport()
    for (const path of paths) await one.exchange(getRequest(`${origin}${path}`))
    expect(asked).toEqual(paths)
  })

  test('may have headers beyond ASCII', async () => {
    const origin = await tcp((socket) =>
      socket.on('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nX-Name: jürgen\r\n')
        socket.end(Buffer.from('X-Latin: jürgen\r\nContent-Length: 0\r\n\r\n', 'latin1'))
      }),
    )
    expect((await transport().exchange(getRequest(origin))).headers.slice(0, 2)).toEqual([
      ['X-Name', 'jürgen'],
      ['X-Latin', 'jürgen'],
    ])
  })

  test('may have headers of up to 64 KiB', async () => {
    const origin = await http((_, response) => response.writeHead(200, { 'X-Long': 'x'.repeat(60_000) }).end())
    expect((await transport().exchange(getRequest(origin))).status).toBe(200)
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
    await transport().exchange(getRequest(url, { method: 'DELETE', headers, body: 'a=1' }))
    expect(seen?.request.method).toBe('DELETE')
    expect(seen?.request.url).toBe('/deep/er/context/rest_v2/login?pp=u%3Djoe%7Co%3D1')
    expect(seen?.request.headers.cookie).toBe('$Version=0; JSESSIONID=1; $Path=/r')
    expect(seen?.body).toBe('a=1')
  })

  test('uses a connection that is there, and names the peer', async () => {
    const origin = await http((_, response) => response.end())
    const one = transport()
    await one.exchange(getRequest(origin))
    await untilIdle()
    await one.exchange(getRequest(origin))
    expect(one).toMatchObject({ requests: 2, connections: 1 })
    expect(one.peerOf(origin)).toEqual({ address: '127.0.0.1' })
    expect(one.peerOf('http://elsewhere')).toBeUndefined()
  })

  test('reaches a host with several addresses of which one does not answer', async ({ skip }) => {
    const origin = await http((_, response) => response.end('here'))
    const answer = await transport()
      .exchange(getRequest(origin.replace('127.0.0.1', 'localhost')))
      .catch(() => undefined)
    if (answer === undefined) return skip('localhost has no IPv4 address here')
    expect(answer.body.toString()).toBe('here')
  })

  test('reaches an IPv6 address', async ({ skip }) => {
    const origin = await http((request, response) => response.end(request.headers.host), '::1').catch(() => undefined)
    if (origin === undefined) return skip('there is no IPv6 here')
    const answer = await transport().exchange(getRequest(`${origin}/context`))
    expect(answer.body.toString()).toBe(new URL(origin).host)
  })
})

describe('a connection of one’s own', () => {
  /** A server that answers with the number of the connection a request used. */
  const numbering = () => {
    const numbers = new Map<unknown, number>()
    return http(({ socket }, response) => {
      numbers.set(socket, numbers.get(socket) ?? numbers.size + 1)
      response.end(String(numbers.get(socket)))
    })
  }

  test('is used by all that name it, and by no others', async () => {
    const origin = await numbering()
    const one = transport()
    const ask = async (connection?: number) => (await one.exchange(getRequest(origin, { connection }))).body.toString()
    const [mine, other] = [one.keepConnection(), one.keepConnection()]
    expect(mine).not.toBe(other)
    expect(await ask(mine)).toBe('1')
    expect(await ask(other)).toBe('2')
    expect(await ask()).toBe('3')
    expect(await Promise.all([ask(mine), ask(mine), ask(other)])).toEqual(['1', '1', '2'])
  })

  test('is another one once it was let go of', async () => {
    const origin = await numbering()
    const one = transport()
    const mine = one.keepConnection()
    const ask = async () => (await one.exchange(getRequest(origin, { connection: mine }))).body.toString()
    expect(await ask()).toBe('1')
    await one.letGoOf(mine)
    expect(await ask()).toBe('2')
    await one.letGoOf(one.keepConnection())
  })
})

test('a path that hangs is asked no more after a while, and the others are', async () => {
  let asked = 0
  const origin = await http((request, response) => {
    if (request.url === '/hangs') asked++
    else response.end()
  })
  // Long enough that the other path answers in time on a busy machine.
  const requestTimeoutMs = 500
  const sender = transport(requestTimeoutMs)
  const started = performance.now()
  const ask = async (path: string) => sender.exchange(getRequest(`${origin}${path}`)).catch((error: Error) => error)
  while (performance.now() - started < 2 * bounds.silentTimeouts * requestTimeoutMs || asked < bounds.unanswered) {
    expect(await ask('/hangs')).toMatchObject({ code: 'TimeoutError' })
    expect(await ask('/answers')).toMatchObject({ status: 200 })
  }
  const before = asked
  expect(await ask('/hangs')).toMatchObject({ code: 'TimeoutError' })
  expect(asked).toBe(before)
})
