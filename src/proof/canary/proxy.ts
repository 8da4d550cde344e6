import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * An HTTP proxy that echoes its credentials wherever a proxy can. After this many tunnels it demands other credentials.
 *
 * @returns the port on 127.0.0.1
 */
export async function startTellingProxy(tunnels: number): Promise<number> {
  let opened = 0
  const sockets = new Set<Socket>()
  const server = createServer((request, response) =>
    response.writeHead(502).end(request.headers['proxy-authorization']),
  )
  server.on('connect', (request, socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const given = request.headers['proxy-authorization'] ?? ''
    const plain = Buffer.from(given.replace(/^basic /i, ''), 'base64').toString()
    const shown = `X-Told: ${given}\r\nX-Told-Plainly: ${plain}\r\nX-Told-Encoded: ${encodeURIComponent(plain)}\r\n`
    if (opened++ >= tunnels) {
      socket.end(`HTTP/1.1 407 Not ${plain}\r\n${shown}Proxy-Authenticate: Basic realm="${plain}"\r\n\r\n${plain}`)
      return
    }
    const [host = '', port = ''] = (request.url ?? '').split(':')
    const target = connect(Number(port), host, () => socket.write(`HTTP/1.1 200 ${plain}\r\n${shown}\r\n`))
    sockets.add(target)
    target.on('error', () => socket.destroy())
    target.pipe(socket).pipe(target)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
