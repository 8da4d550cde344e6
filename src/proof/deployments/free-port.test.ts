import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port is free, and no server that takes any port gets it', async () => {
  const [port, server] = [await freePort(), createServer()]
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: given } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  expect(port).toBeLessThan(32_768)
  expect(given).toBeGreaterThan(port)
  // This throws if the port is in use.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
})
