import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems assign automatically (from 32768 on Linux, from 49152 elsewhere). */
const lowest = 15_000
const highest = 32_000

/** A free port of 127.0.0.1 that systems never assign, for programs that don't report theirs. Throws after a hundred ports in use. */
export async function freePort(): Promise<number> {
  for (let left = 100; left > 0; left--) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`No port of 127.0.0.1 from ${lowest} to ${highest} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
