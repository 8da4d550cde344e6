import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { withTarget } from '../target/target.ts'
import { NoAnswer } from '../transport/no-answer.ts'

test('a check that ends while another of its requests is under way logs out of the session that this one opens', async () => {
  const [id, lostPath] = ['B'.repeat(32), '/reporting/rest_v2/lost']
  const loggedOut: (string | undefined)[] = []
  let answer: (() => void) | undefined
  const server = createServer((request, response) => {
    if (request.url === lostPath) request.socket.destroy()
    else if (request.url !== '/reporting/logout.html')
      answer = () => response.setHeader('Set-Cookie', `JSESSIONID=${id}; Path=/reporting`).end()
    else {
      loggedOut.push(request.headers.cookie)
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const shared = runContextFor(sampleEnvironment({ baseUrl: `http://127.0.0.1:${port}/reporting` }))
  const { id: userId, password } = shared.environment.user
  try {
    const check = withTarget(shared, async (target) => {
      const slow = target.newClient().authenticate('login.form', { userId, password })
      while (answer === undefined) await new Promise(setImmediate)
      const lost = target.newClient().authenticate('login.form', { userId, password, path: '/rest_v2/lost' })
      // The check has ended by then.
      lost.catch(() => setImmediate(() => answer?.()))
      await Promise.all([slow, lost])
    })
    await expect(check).rejects.toBeInstanceOf(NoAnswer)
    expect(loggedOut).toEqual([`JSESSIONID=${id}`])
  } finally {
    await shared.transport.close()
    server.closeAllConnections()
    server.close()
  }
})
