import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Certified } from '../../reference/certificates.ts'
import { type OnLoopback, onLoopback, startRelay } from '../deployments/relay.ts'

// Servers between the program and its target. Each runs for the duration of the test, on the port of 127.0.0.1 that is returned.

/** Starts a TLS proxy in front of a server; it accepts only clients with a certificate from this authority. */
export async function startTls(port: number, own: Certified, authority: Certified): Promise<number> {
  const { key, certificate: cert } = own
  const options = { key, cert, ca: authority.certificate, requestCert: true, rejectUnauthorized: true }
  const join = (client: Socket, upstream: Socket) => void client.pipe(upstream).pipe(client)
  return untilTheEnd(
    await startRelay(port, join, (take) => createTlsServer(options, take).on('tlsClientError', () => {})),
  )
}

/** Starts an HTTP proxy that echoes its credentials wherever a proxy can. After this many tunnels it demands others. */
export async function startTellingProxy(tunnels: number): Promise<number> {
  let opened = 0
  const server = createServer((request, response) =>
    response.writeHead(502).end(request.headers['proxy-authorization']),
  )
  server.on('connect', (request, socket: Socket) => {
    const given = request.headers['proxy-authorization'] ?? ''
    const plain = Buffer.from(given.replace(/^basic /i, ''), 'base64').toString()
    const echoed = `X-Echo: ${given}\r\nX-Echo-Plainly: ${plain}\r\nX-Echo-Encoded: ${encodeURIComponent(plain)}\r\n`
    if (opened++ >= tunnels) {
      socket.end(`HTTP/1.1 407 Not ${plain}\r\n${echoed}Proxy-Authenticate: Basic realm="${plain}"\r\n\r\n${plain}`)
      return
    }
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const target = connect(Number(port), host, () => socket.write(`HTTP/1.1 200 ${plain}\r\n${echoed}\r\n`))
    target.on('error', () => socket.destroy())
    socket.on('close', () => target.destroy())
    target.pipe(socket).pipe(target)
  })
  return untilTheEnd(await onLoopback(server))
}

/** Ways for a server to end a connection while echoing the request. */
const lastWords: readonly ((received: string) => string)[] = [
  (received) => `HTTP/1.1 ${received}`,
  (received) => `HTTP/1.1 500 ${received.replace(/[\r\n]+/g, ' ')}\r\nContent-Length: 9999\r\n\r\n${received}`,
  (received) => received,
  (received) => `HTTP/1.1 200 OK\r\nX-Echo: ${received}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${received}`,
  () => '',
]

/** Starts a proxy that forwards this many requests, echoes a few in broken HTTP, and then stops. */
export async function startDying(port: number, requests: number): Promise<number> {
  const server = createTcpServer()
  let passed = 0
  const join = (client: Socket, upstream: Socket) => {
    upstream.on('data', (data) => client.write(data))
    client.on('data', (data) => {
      passed++
      if (passed <= requests) upstream.write(data)
      else client.end(lastWords[passed % lastWords.length]?.(data.toString('latin1')) ?? '')
      if (passed > requests + 3 * lastWords.length) server.close()
    })
  }
  return untilTheEnd(await startRelay(port, join, (take) => server.on('connection', take)))
}

function untilTheEnd({ port, close }: OnLoopback): number {
  onTestFinished(close)
  return port
}
