import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Transport } from './transport.ts'

// What happens to connections while a run waits for a session timeout.

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server that promises to keep connections for ten minutes. `breakNext` makes it drop the next one used, or answer 408. */
async function server({ says408 = false } = {}) {
  const sockets = new Set<Socket>()
  const asked: unknown[] = []
  let breaks = 0
  const answering = createServer((request, response) => {
    asked.push(request.headers.connection)
    if (breaks > 0) {
      breaks--
      if (says408) response.writeHead(408, { Connection: 'close' }).end()
      else request.socket.resetAndDestroy()
      return
    }
    response.setHeader('Connection', 'keep-alive').setHeader('Keep-Alive', 'timeout=600').end('yes')
  })
  answering.keepAliveTimeout = 0
  answering.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => answering.close(resolve)).finally(() => answering.closeAllConnections()))
  const transport = new Transport({ requestTimeoutMs: 5000, insecure: false })
  closers.push(() => transport.close())
  const url = `http://127.0.0.1:${(answering.address() as AddressInfo).port}/`
  const ask = (repeatable = true) => transport.exchange({ method: 'GET', url, headers: [], repeatable })
  const breakNext = (times = 1) => {
    breaks = times
  }
  return { ask, sockets, transport, breakNext, asked }
}

test('a connection that a load balancer closes while it is idle costs nothing but a new connection', async () => {
  const { ask, sockets, transport } = await server()
  await ask()
  const closed = [...sockets].map((socket) => once(socket, 'close'))
  for (const socket of sockets) socket.end()
  await Promise.all(closed)
  expect((await ask(false)).status).toBe(200)
  expect(transport).toMatchObject({ requests: 2, connections: 2 })
})

test('a request whose connection breaks is sent once more on a new one: the server may drop all the others as well', async () => {
  const { ask, breakNext, asked } = await server()
  await ask()
  breakNext()
  expect((await ask()).status).toBe(200)
  expect(asked).toEqual(['keep-alive', 'keep-alive', 'close'])
})

test('408 for a connection that was idle, which crosses with a request, is no answer to that', async () => {
  const { ask, breakNext } = await server({ says408: true })
  await ask()
  breakNext()
  expect((await ask()).status).toBe(200)
})

test('408 for what must not reach the target twice is the answer: its connection was not idle', async () => {
  const { ask, breakNext } = await server({ says408: true })
  await ask()
  breakNext()
  expect((await ask(false)).status).toBe(408)
})

test('408 for a request that is sent once more is the answer', async () => {
  const { ask, breakNext } = await server({ says408: true })
  await ask()
  breakNext(2)
  expect((await ask()).status).toBe(408)
})

test('what must not reach the target twice comes by a connection of its own', async () => {
  const { ask, transport, asked } = await server()
  await ask()
  for (let request = 0; request < 6; request++) expect((await ask(false)).status).toBe(200)
  await ask()
  expect(transport.connections).toBe(1 + 6)
  expect(asked).toEqual(['keep-alive', ...Array(6).fill('close'), 'keep-alive'])
})

test('what must not reach the target twice is not sent again', async () => {
  const { ask, breakNext, transport } = await server()
  await ask()
  breakNext()
  await expect(ask(false)).rejects.toThrow('No answer')
  expect(transport.requests).toBe(2)
})
