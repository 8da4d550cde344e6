import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { credentialsOf } from '../methods/credentials.ts'
import { runContextFor } from '../runner/samples/target-of.ts'
import { withTarget } from '../target/target.ts'
import { bounds } from '../transport/bounds.ts'
import { NoAnswer } from '../transport/no-answer.ts'
import { http } from '../transport/samples/serving.ts'

const id = 'B'.repeat(32)
const cookie = { 'Set-Cookie': `JSESSIONID=${id}; Path=/reporting` }

/** A service that answers logouts; `login` answers everything else. Also returns the cookies of the logouts. */
async function serviceWith(login: (path: string, response: ServerResponse) => void) {
  const loggedOut: (string | undefined)[] = []
  const origin = await http(({ url = '', headers }, response) => {
    if (url !== '/reporting/logout.html') return login(url, response)
    loggedOut.push(headers.cookie)
    response.end()
  })
  const shared = runContextFor(sampleEnvironment({ baseUrl: `${origin}/reporting` }))
  onTestFinished(() => shared.transport.close())
  return { shared, loggedOut, user: credentialsOf(shared.environment.user) }
}

test('a check that ends while another of its requests is under way logs out of the session that this one opens', async () => {
  let slow: ServerResponse | undefined
  const { shared, loggedOut, user } = await serviceWith((path, response) => {
    if (path.endsWith('/lost')) response.destroy()
    else slow = response
  })
  const check = withTarget(shared, async (target) => {
    const first = target.newClient().authenticate('login.form', user)
    while (slow === undefined) await new Promise(setImmediate)
    const lost = target.newClient().authenticate('login.form', { ...user, path: '/rest_v2/lost' })
    // The check has ended by then.
    lost.catch(() => setImmediate(() => slow?.writeHead(200, cookie).end()))
    await Promise.all([first, lost])
  })
  await expect(check).rejects.toBeInstanceOf(NoAnswer)
  expect(loggedOut).toEqual([`JSESSIONID=${id}`])
})

test('a session is ended although the answer that sets its cookie is shorter than its headers say', async () => {
  const { shared, loggedOut, user } = await serviceWith((_, response) => {
    response.writeHead(200, { ...cookie, 'Content-Length': 10 }).write('short', () => response.destroy())
  })
  const check = withTarget(shared, (target) => target.newClient().authenticate('login.form', user))
  await expect(check).rejects.toBeInstanceOf(NoAnswer)
  expect(loggedOut).toEqual([`JSESSIONID=${id}`])
  const { opened, left } = shared.traffic.sessions
  expect({ opened, left }).toEqual({ opened: 1, left: 0 })
})

test('a sign-in that is not sent, because the server has long been silent, is not counted', async () => {
  let received = 0
  const origin = await http(() => received++)
  const environment = sampleEnvironment({ baseUrl: `${origin}/reporting` })
  const transport = { ...environment.transport, requestTimeoutMs: 100 }
  const shared = runContextFor({ ...environment, transport })
  onTestFinished(() => shared.transport.close())
  await withTarget(shared, async (target) => {
    const signIn = () => target.newClient().authenticate('login.form', credentialsOf(environment.user))
    for (let sent = 0; sent < bounds.unanswered; sent++) await expect(signIn()).rejects.toBeInstanceOf(NoAnswer)
    await expect(signIn()).rejects.toBeInstanceOf(NoAnswer)
  })
  expect([received, shared.traffic.logins]).toEqual([bounds.unanswered, bounds.unanswered])
})
