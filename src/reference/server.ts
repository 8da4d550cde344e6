import { METHODS } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { composeService } from './compose-service.ts'
import { ticketPath } from './identity/tickets.ts'
import { defaultOptions, type ReferenceOptions } from './options.ts'
import type { Service, ServicePatch } from './service.ts'
import { withDirectory } from './with-directory.ts'

/** A running reference server. */
export type RunningReference = Awaited<ReturnType<typeof startReference>>

/** Starts a reference server, which demonstrates the specification. Throws if it can't listen on the address. */
export async function startReference(options: Partial<ReferenceOptions> = {}, patches: readonly ServicePatch[] = []) {
  const chosen: ReferenceOptions & { sessionTimeoutMs: number } = { ...defaultOptions, ...options }
  let service = composeService(chosen, patches)
  const app = listener(chosen, () => service)
  const origin = await app.listen({ host: chosen.host, port: chosen.port })
  return {
    /** `{base_url}`: the address with the context path, without a trailing slash. */
    url: `${origin}${chosen.contextPath}`,
    /** POST with `user` and `organization` in the URL returns a fresh ticket as plain text. */
    ticketUrl: `${origin}${ticketPath}`,
    /** The number of live sessions of users; sessions that only hold a key do not count. */
    liveSessions(): number {
      const sessions = [...service.state.sessions.values()]
      return sessions.filter((session) => session.account !== undefined && !service.isExpired(session)).length
    },
    /** The number of all live sessions. */
    heldSessions: () => [...service.state.sessions.values()].filter((session) => !service.isExpired(session)).length,
    /** The number of user sessions ever opened. */
    openedSessions: () => service.state.openedSessions,
    /** Wrong passwords received for existing accounts, by `<user_id>|<org_id>`. */
    failedLogins: (): ReadonlyMap<string, number> => service.state.failedLogins,
    /** Sets the inactivity timeout, also of existing sessions, and returns it. */
    setSessionTimeout(milliseconds: number): number {
      chosen.sessionTimeoutMs = milliseconds
      return chosen.sessionTimeoutMs
    },
    /** Discards all state: sessions, tickets, counters, account locks, and the state that patches keep. */
    reset(): void {
      service = composeService(chosen, patches)
    },
    /** Stops the server and closes open connections. */
    close: (): Promise<void> => app.close(),
  }
}

/** Passes every method, address and body to the service, except what HTTP itself forbids. */
function listener({ tls }: ReferenceOptions, current: () => Service): FastifyInstance {
  const app: FastifyInstance = fastify({
    // The service parses the address itself, so that every mistake in it gets the service's own answer.
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
      headerNames: request.raw.rawHeaders.filter((_, index) => index % 2 === 0),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      connection: connections.get(request.raw.socket),
      arrivedAt: performance.now(),
    }
    const known = await withDirectory(current(), raw)
    if (current().options.severalThreads) await yieldToEventLoop()
    const response = current().answer({ ...known, alongside: underWay - 1 })
    // Bypasses fastify, which writes header names in lower case: some clients expect the usual letter case.
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
