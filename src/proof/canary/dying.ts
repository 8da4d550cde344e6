import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Ways for a server to end a connection while echoing the request. */
const lastWords: readonly ((received: string) => string)[] = [
  (received) => `HTTP/1.1 ${received}`,
  (received) => `HTTP/1.1 500 ${received.replace(/[\r\n]+/g, ' ')}\r\nContent-Length: 9999\r\n\r\n${received}`,
  (received) => received,
  (received) => `HTTP/1.1 200 OK\r\nX-Told: ${received}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${received}`,
  () => '',
]

/**
 * A proxy in front of a server that forwards this many requests. Then it answers a few itself with broken HTTP that echoes the
 * request, and finally stops listening.
 *
 * @returns the port on 127.0.0.1
 */
export async function startDying(port: number, requests: number): Promise<number> {
  let passed = 0
  const open = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    client.on('close', () => upstream.destroy())
    upstream.on('data', (data) => client.write(data))
    client.on('data', (data) => {
      passed++
      if (passed <= requests) return upstream.write(data)
      client.end(lastWords[passed % lastWords.length]?.(data.toString('latin1')) ?? '')
      if (passed > requests + 3 * lastWords.length) server.close()
      return undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
