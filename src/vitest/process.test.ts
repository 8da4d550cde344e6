import { afterAll, expect, test } from 'vitest'
import { OutFolder } from '../cli/samples/start-program.ts'
import { environmentFor, watched } from '../cli/samples/watched-server.ts'
import { vitestProcess } from './samples/start-vitest.ts'

const folder = new OutFolder()
afterAll(() => folder.remove())

// The checks of section 3 wait for most of 20 minutes: only a cancelled run ends soon.
test.for([
  ['SIGINT', 10],
  ['SIGHUP', 10],
  // While the accounts sign in.
  ['SIGTERM', 1],
] as const)('%s ends vitest with a result and without open sessions, after %i', async ([signal, sessions]) => {
  const { server, opened } = await watched(sessions)
  const name = `${signal}-${sessions}`
  const env = environmentFor(folder.file(`${name}.env`), server)
  const vitest = vitestProcess([{ env, out: folder.file(name) }], ['run'])
  try {
    await Promise.race([opened, vitest.ended])
    vitest.process.kill(signal)
    const { exitCode, err } = await vitest.ended
    expect({ exitCode, err }).toEqual({
      exitCode: 3,
      err: expect.stringContaining('Cancelled: logging out of the open'),
    })
    expect(folder.result(name)).toMatchObject({ verdict: 'no-verdict', endedEarly: { cause: 'cancelled' } })
    expect(server.openedSessions()).toBeGreaterThanOrEqual(sessions)
    expect(server.liveSessions()).toBe(0)
  } finally {
    vitest.process.kill('SIGKILL')
    await server.close()
  }
})

test('vitest list sends nothing', async () => {
  const { server } = await watched(1)
  const vitest = vitestProcess([{ env: environmentFor(folder.file('list.env'), server) }], ['list'])
  const { exitCode, out } = await vitest.ended.finally(() => server.close())
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: expect.stringContaining('4.8/logout-ends-the-session') })
  expect(server.openedSessions()).toBe(0)
})

test('standard output is that of the other reporters alone', async () => {
  const words = ['run', '4.8-logout', '--reporter', 'json']
  const { exitCode, out, err } = await vitestProcess([{ quick: true, out: folder.file('json') }], words).ended
  expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, success: true, numFailedTests: 0 })
  expect(err).toContain('Incomplete: ')
})
