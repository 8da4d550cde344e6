import { connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import type { Certified } from '../../reference/certificates.ts'

/**
 * Starts a TLS proxy in front of a server; it accepts only clients with a certificate from this authority.
 *
 * @returns the port on 127.0.0.1
 */
export async function startTls(port: number, own: Certified, authority: Certified): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer(
    { key: own.key, cert: own.certificate, ca: authority.certificate, requestCert: true, rejectUnauthorized: true },
    (client) => {
      const upstream = connect(port, '127.0.0.1')
      for (const socket of [client, upstream]) {
        sockets.add(socket)
        socket.on('error', () => {})
      }
      client.pipe(upstream).pipe(client)
    },
  )
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
