import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { ticketPath } from './identity/tickets.ts'
import { defaultOptions, type ReferenceOptions } from './options.ts'
import { composeService, type Service, type ServicePatch } from './service.ts'
import { withDirectory } from './with-directory.ts'

/** A reference server that answers requests. */
export interface RunningReference {
  /** `{base_url}`: the address with the context path, without a slash at the end. */
  readonly url: string
  /** POST with `user` and `organization` in the URL gives a fresh ticket as plain text. */
  readonly ticketUrl: string
  /** The sessions of users that have neither ended nor expired; those that only hold a key do not count. */
  liveSessions(): number
  /** Every session that has neither ended nor expired, whoever's it is. */
  heldSessions(): number
  /** The sessions of users that were ever opened. */
  openedSessions(): number
  /** Wrong passwords received for existing accounts, by `<user_id>|<org_id>`. */
  failedLogins(): ReadonlyMap<string, number>
  /** From now on a session ends when it was left alone for so long; those that are there as well. Gives the new timeout. */
  setSessionTimeout(milliseconds: number): number
  /** Forgets everything that requests have brought about: sessions, tickets, counters, locks of accounts. */
  reset(): void
  /** Stops the server; connections that are still open are closed. */
  close(): Promise<void>
}

/**
 * Starts a reference server. It shows what the document describes and is no production software.
 *
 * @param options what to change about the default server
 * @param departures how to differ from the document; none for a server that conforms
 * @throws when the address cannot be listened on
 */
export async function startReference(
  options: Partial<ReferenceOptions> = {},
  departures: readonly ServicePatch[] = [],
): Promise<RunningReference> {
  const chosen: ReferenceOptions & { sessionTimeoutMs: number } = { ...defaultOptions, ...options }
  let service = composeService(chosen, departures)
  const app = listener(chosen, () => service)
  const origin = await app.listen({ host: chosen.host, port: chosen.port })
  return {
    url: `${origin}${chosen.contextPath}`,
    ticketUrl: `${origin}${ticketPath}`,
    liveSessions() {
      const sessions = [...service.state.sessions.values()]
      return sessions.filter((session) => session.account !== undefined && !service.isExpired(session)).length
    },
    heldSessions: () => [...service.state.sessions.values()].filter((session) => !service.isExpired(session)).length,
    openedSessions: () => service.state.openedSessions,
    failedLogins: () => service.state.failedLogins,
    setSessionTimeout(milliseconds) {
      chosen.sessionTimeoutMs = milliseconds
      return chosen.sessionTimeoutMs
    },
    // Departures remember things of their own, all of them since they were applied.
    reset() {
      service = composeService(chosen, departures)
    },
    close: () => app.close(),
  }
}

/** Lets every method, address and body through to the service; what HTTP itself forbids is refused before that. */
function listener({ tls }: ReferenceOptions, current: () => Service): FastifyInstance {
  const app: FastifyInstance = fastify({
    // The service reads the address itself, so that each mistake in it gets the service's own answer.
    rewriteUrl: () => '/',
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    https: tls === undefined ? null : { key: tls.key, cert: tls.certificate },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const further = METHODS.filter((method) => method !== 'CONNECT' && !app.supportedMethods.includes(method))
  for (const method of further) app.addHttpMethod(method, { hasBody: true })
  const connections = new WeakMap<Socket, number>()
  let connectionCount = 0
  let underWay = 0
  app.addHook('onRequest', async (_request, reply) => {
    underWay++
    reply.raw.once('close', () => underWay--)
  })
  app.server.on('connection', (socket: Socket) => connections.set(socket, ++connectionCount))
  app.all('/', async (request, reply) => {
    const raw = {
      method: request.method,
      target: request.originalUrl,
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      connection: connections.get(request.raw.socket),
      arrivedAt: performance.now(),
    }
    const known = await withDirectory(current(), raw)
    if (current().options.severalThreads) await nextTurn()
    const response = current().answer({ ...known, alongside: underWay - 1 })
    // Not by way of fastify, which writes the names of header fields in small letters: some clients look for others.
    reply.hijack()
    reply.raw.statusCode = response.status
    for (const [name, value] of response.headers) reply.raw.appendHeader(name, value)
    reply.raw.end(response.body)
  })
  app.server.on('connect', (_request, socket: Socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  return app
}
