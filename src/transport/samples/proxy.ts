import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { serveInTest } from './serving.ts'

interface Proxy {
  readonly url: string
  readonly asked: { readonly target: string | undefined; readonly authorization: string | undefined }[]
}

/** A proxy for the duration of a test. It tunnels unless `refusal` is the status line to answer with. */
export async function proxyInTest(refusal?: string): Promise<Proxy> {
  const asked: Proxy['asked'] = []
  const server = createServer((_, response) => response.writeHead(500).end())
  server.on('connect', (request, client: Socket) => {
    asked.push({ target: request.url, authorization: request.headers['proxy-authorization'] })
    client.on('error', () => {})
    if (refusal !== undefined) return client.end(`HTTP/1.1 ${refusal}\r\n\r\n`)
    const { hostname, port } = new URL(`http://${request.url}`)
    const target = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      target.pipe(client).pipe(target)
    }).on('error', () => client.destroy())
  })
  return { url: await serveInTest(server), asked }
}
