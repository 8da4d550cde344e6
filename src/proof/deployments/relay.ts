import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A server on a free port of 127.0.0.1. */
export interface OnLoopback {
  readonly port: number
  /** Ends all of its connections. */
  close(): Promise<void>
}

/** Starts a server on a free port of 127.0.0.1. */
export async function onLoopback(server: Server): Promise<OnLoopback> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    // A peer may go at any time.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Starts a relay in front of a port of 127.0.0.1; `join` passes on what arrives on either side of a connection. */
export function startRelay(
  port: number,
  join: (near: Socket, far: Socket) => void,
  serverFor: (take: (near: Socket) => void) => Server = createServer,
): Promise<OnLoopback> {
  return onLoopback(
    serverFor((near) => {
      const far = connect(port, '127.0.0.1').setNoDelay(true)
      far.on('error', () => far.destroy())
      near.setNoDelay(true).on('error', () => near.destroy())
      near.on('close', () => far.destroy())
      join(near, far)
    }),
  )
}
