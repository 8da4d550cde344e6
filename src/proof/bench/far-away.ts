import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server with additional latency. */
export interface FarAway {
  readonly url: string
  close(): Promise<void>
}

/** Starts a proxy in front of a local server that delays every answer by this many milliseconds. */
export async function farAway(url: string, latencyMs: number): Promise<FarAway> {
  const { hostname, port, pathname } = new URL(url)
  const sockets = new Set<Socket>()
  const link = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('data', (chunk) => far.write(chunk))
    near.on('close', () => far.destroy())
    far.on('data', (chunk) => setTimeout(() => near.write(chunk), latencyMs))
    far.on('end', () => setTimeout(() => near.end(), latencyMs))
  })
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(link.address() as AddressInfo).port}${pathname}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        link.close(() => resolve())
      }),
  }
}
