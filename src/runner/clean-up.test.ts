import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { defects } from '../alterations/defects/index.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { optionsFrom } from '../reference/from-environment.ts'
import { startReference } from '../reference/server.ts'
import { packageRoot } from '../suite/suite.ts'
import { serveInTest } from '../transport/samples/serving.ts'
import { runChecks } from './run.ts'

const declared = readEnvironment(
  'reference',
  { workingDirectory: packageRoot, packageRoot },
  { SESSION_TIMEOUT: '60s' },
)

// Every 50th defect that affects login, the security check or the lifetime of a session, but not logout itself.
const chosen = defects
  .filter(({ breaks }) => breaks.some((id) => /^(3|4\.3|4\.5)\//.test(id)))
  .filter(({ breaks }) => !breaks.some((id) => id.startsWith('4.8/')))
  // No logout can carry a cookie that the answer lacks, or that has expired on arrival.
  .filter(({ name }) => !/cookie-is-dead|opens-a-dead-session|leads-to-a-page/.test(name))
  .filter((_, index) => index % 50 === 0)

const selection = { only: ['3', '4.3', '4.5'], skip: [], timing: false, quick: true }

test.for(chosen)('checks that fail because of $name leave no session open', async ({ change }) => {
  const server = await startReference(optionsFrom(declared), [change])
  try {
    const environment = { ...declared, baseUrl: server.url, expiredLicenseBaseUrl: undefined, sso: undefined }
    await runChecks(everyCheck, environment, selection, { evidence: 'none' })
    expect(server.openedSessions()).toBeGreaterThan(10)
    expect(server.liveSessions()).toBe(0)
  } finally {
    await server.close()
  }
})

test('a cancelled run hangs up on a server that still sends its answer', { timeout: 60_000 }, async () => {
  const server = createServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nnot 100')
    socket.resume()
  })
  const connected = once(server, 'connection')
  const target = sampleEnvironment({
    baseUrl: await serveInTest(server),
    transport: { ...sampleEnvironment().transport, requestTimeoutMs: 600_000 },
  })
  const cancellation = new AbortController()
  const checks = async () => {
    const [socket] = await connected
    await once(socket, 'close')
    return []
  }
  const run = runChecks(checks, target, selection, { signal: cancellation.signal })
  await connected
  cancellation.abort()
  expect((await run).reports).toEqual([])
})
