import { Agent, request } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createServer as createTlsServer } from 'node:tls'
import { onLoopback } from '../deployments/relay.ts'
import type { Behaviour, ReceivedRequest, Reply } from './behaviour.ts'
import { certificates } from './certificates.ts'

/** Headers that frame a body or belong to one connection: each connection has its own. */
const ofConnection = /^(content-length|transfer-encoding|connection|keep-alive)$/i

/** Starts a server with this behaviour in front of the conforming server at `conformingUrl`, on a free port of 127.0.0.1. */
export async function serve(behaviour: Behaviour, conformingUrl: string) {
  const { hostname, port, pathname } = new URL(conformingUrl)
  const { answers = async ({ conforming, reply }) => reply(await conforming()) } = behaviour
  const agent = new Agent({ keepAlive: true })
  let open = 0
  let requests = 0
  let origin = ''
  const take = (socket: Socket) => {
    open++
    socket.on('close', () => open--)
    socket.on('error', () => {})
    if (behaviour.connects !== undefined && behaviour.connects(socket, open) !== true) return
    readRequests(socket, (asked) => {
      const answered = answers({
        asked,
        socket,
        number: ++requests,
        origin,
        conforming: () => ask({ hostname, port, agent }, asked),
        reply: (reply) => void socket.write(framed(reply, asked)),
        send: (bytes) => send(socket, bytes),
      })
      Promise.resolve(answered).catch(() => socket.destroy())
    })
  }
  const { tls, tlsOptions } = behaviour
  const identity = tls === undefined || tls === 'plain' ? undefined : certificates[tls]()
  const server =
    identity === undefined
      ? createServer(take)
      : createTlsServer({ key: identity.key, cert: identity.certificate, ...tlsOptions }, take)
  // A client that refuses the certificate.
  server.on('tlsClientError', () => {})
  const own = await onLoopback(server)
  origin = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${own.port}`
  return {
    baseUrl: `${origin}${pathname}`,
    async close() {
      agent.destroy()
      await own.close()
    },
  }
}

function ask(
  place: { hostname: string; port: string; agent: Agent },
  { method, path, headers, body }: ReceivedRequest,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...place, method, path, headers }, async (came) => {
      const pairs = came.rawHeaders.flatMap((name, index, all): [string, string][] =>
        index % 2 === 0 && !ofConnection.test(name) ? [[name, all[index + 1] ?? '']] : [],
      )
      const reason = came.statusMessage ?? ''
      resolve({ status: came.statusCode ?? 0, reason, headers: pairs, body: await buffer(came) })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A complete answer as bytes, with a Content-Length. */
export function framed({ body = Buffer.alloc(0), ...head }: Partial<Reply>, { method }: ReceivedRequest): Buffer {
  const start = headed({ ...head, headers: [...(head.headers ?? []), ['Content-Length', String(body.length)]] })
  return Buffer.concat([start, method === 'HEAD' ? Buffer.alloc(0) : body])
}

/** The part of an answer before its body. */
export function headed({ status = 200, reason = 'OK', headers = [] }: Partial<Reply>): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`HTTP/1.1 ${status} ${reason}\r\n${lines}\r\n`, 'latin1')
}

function send(socket: Socket, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return reject(new Error('The peer has gone.'))
    const gone = () => reject(new Error('The peer has gone.'))
    socket.once('close', gone)
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, (error) => {
      socket.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Passes each request on a connection to `take`. The peer is the suite: every body has a Content-Length. */
function readRequests(socket: Socket, take: (asked: ReceivedRequest) => void): void {
  let come = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    come = Buffer.concat([come, chunk])
    for (;;) {
      const end = come.indexOf('\r\n\r\n')
      if (end === -1) return
      const [first = '', ...lines] = come.toString('latin1', 0, end).split('\r\n')
      const headers = lines.flatMap((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trim()]
      })
      const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'content-length')
      const length = at === -1 ? 0 : Number(headers[at + 1])
      if (come.length < end + 4 + length) return
      const body = Buffer.from(come.subarray(end + 4, end + 4 + length))
      come = come.subarray(end + 4 + length)
      const [method = '', path = ''] = first.split(' ')
      take({ method, path, headers, body })
    }
  })
}
