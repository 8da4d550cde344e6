import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when a local port accepts connections, which may be after its program says so. Throws after a minute. */
export async function acceptsConnections(port: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(20)
    } finally {
      socket.destroy()
    }
  }
}
