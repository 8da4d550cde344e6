import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { Transport } from '../transport.ts'
import type { WireRequest } from '../wire.ts'

/** Starts a server on a free port until the test ends. Returns its origin. */
export async function serveInTest(server: Server, host = '127.0.0.1'): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
}

/** Starts an HTTP server with this listener. Returns its origin. */
export const http = (listener: RequestListener, host?: string) => serveInTest(createServer(listener), host)
/** Starts a server that need not speak HTTP. Returns its origin. */
export const tcp = (listener: (socket: Socket) => void) => serveInTest(createTcpServer(listener))

/** A transport that is closed when the test ends. */
export function transport(requestTimeoutMs = 5000): Transport {
  const made = new Transport({ requestTimeoutMs, insecure: false })
  onTestFinished(() => made.close())
  return made
}

/** Waits for the turn of the event loop in which a connection returns to the pool. */
export const untilIdle = () => new Promise((resolve) => setImmediate(resolve))

/** A GET request without headers or body. */
export const getRequest = (url: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: [],
  repeatable: true,
  ...more,
})
