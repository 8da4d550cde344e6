import { expect, onTestFinished, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { withTarget } from '../target/target.ts'
import { http } from '../transport/samples/serving.ts'

/** The sessions `0` to `2` that the service was asked to end, where it answers with these statuses, then with the last one. */
async function loggedOutWhere(...statuses: number[]) {
  const asked: string[] = []
  let opened = 0
  const origin = await http(({ url = '', headers }, response) => {
    if (url.startsWith('/reporting/logout')) {
      const status = statuses[asked.length] ?? statuses.at(-1) ?? 200
      asked.push(/JSESSIONID=(.)/.exec(headers.cookie ?? '')?.[1] ?? '')
      response.writeHead(status).end()
    } else if (url.includes('login')) {
      response.writeHead(200, { 'Set-Cookie': `JSESSIONID=${`${opened++}`.repeat(32)}; Path=/reporting` }).end()
    } else response.writeHead(401).end()
  })
  const shared = runContextFor(sampleEnvironment({ baseUrl: `${origin}/reporting` }))
  onTestFinished(() => shared.transport.close())
  await withTarget(shared, async (target) => {
    const clients = [target.newClient(), target.newClient(), target.newClient()]
    for (const client of clients) await client.authenticate('login.form', credentialsOf(shared.environment.user))
    // The last one is left to the end of the check.
    for (const client of clients.slice(0, -1)) await client.logout()
  })
  const { opened: seen, loggedOut, left } = shared.traffic.sessions
  return { asked: asked.join(' '), counts: [seen, loggedOut, left] }
}

test('a check asks once more where a logout fails and others do not', async () => {
  expect(await loggedOutWhere(200, 500, 200)).toEqual({ asked: '0 1 1 2', counts: [3, 3, 0] })
  expect(await loggedOutWhere(200, 200, 500, 200)).toEqual({ asked: '0 1 2 2', counts: [3, 3, 0] })
})

test('a session whose logouts all fail is left', async () => {
  expect(await loggedOutWhere(200, 500)).toEqual({ asked: '0 1 1 2 1 2', counts: [3, 1, 2] })
})

test('it asks once where the service answers every logout with a server error', async () => {
  expect(await loggedOutWhere(500)).toEqual({ asked: '0 1 2', counts: [3, 3, 0] })
})

test('the other ID that a refusal gives to a session of a user is logged out of, also where each logout opens another', async () => {
  const live = new Set<string>()
  let opened = 0
  const origin = await http(({ url = '', headers }, response) => {
    const carried = /JSESSIONID=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''
    const wasLive = live.delete(carried)
    const isLogout = url.startsWith('/reporting/logout')
    const isLogin = url.includes('login')
    const given = `${opened++}`.padStart(32, 'A')
    // A refusal gives a live session another ID.
    if (isLogin || (wasLive && !isLogout)) live.add(given)
    response.writeHead(isLogout || isLogin ? 200 : 401, { 'Set-Cookie': `JSESSIONID=${given}; Path=/reporting` }).end()
  })
  const shared = runContextFor(sampleEnvironment({ baseUrl: `${origin}/reporting` }))
  onTestFinished(() => shared.transport.close())
  await withTarget(shared, async (target) => {
    const [first, second] = [target.newClient(), target.newClient()]
    for (const client of [first, second])
      await client.authenticate('login.form', credentialsOf(shared.environment.user))
    await first.logout()
    await second.authenticate('basic', { ...credentialsOf(shared.environment.user), password: 'wrong' })
  })
  expect(live.size).toBe(0)
})
