import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { Transport } from '../transport.ts'
import type { WireRequest } from '../wire.ts'

/** A server on a free port for as long as a test takes. Gives its origin. */
async function serve(server: Server | ReturnType<typeof createTcpServer>, host = '127.0.0.1'): Promise<string> {
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

/** A server that answers so. Gives its origin. */
export const http = (listener: RequestListener, host?: string) => serve(createServer(listener), host)
/** A server that does not need to speak HTTP. Gives its origin. */
export const tcp = (listener: (socket: Socket) => void) => serve(createTcpServer(listener))

/** A transport for as long as a test takes. */
export function transport(requestTimeoutMs = 5000): Transport {
  const made = new Transport({ requestTimeoutMs, insecure: false })
  onTestFinished(() => made.close())
  return made
}

/** The turn of the event loop in which a connection goes back into the pool. */
export const untilIdle = () => new Promise((resolve) => setImmediate(resolve))

/** A request without anything. */
export const get = (url: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: [],
  repeatable: true,
  ...more,
})
