import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Resolves when something accepts connections on a port of this machine. Programs say that they are ready a moment
 * before they listen, and nothing announces that moment: so it is asked for.
 * Throws after a minute: on a busy machine a program takes its time.
 */
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
