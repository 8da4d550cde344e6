import { expect, test } from 'vitest'
import { asBasic } from '../reference/samples/bench.ts'
import { ask, joe, loginAt, resources, started } from './samples/started.ts'

test('says of each request what it was for, what came of it and who it was', async () => {
  const server = await started()
  const session = await ask(server, loginAt, { form: joe })
  await ask(server, resources, session)
  await ask(server, '/j_spring_security_check', { form: { ...joe, j_password: 'wrong' } })
  await ask(server, `${resources}?${new URLSearchParams(joe)}`)
  await ask(server, '/rest_v2/jobs', { headers: asBasic('superuser', 'super-Password1') })
  await ask(server, `${resources}/none?pp=${encodeURIComponent('u=joeuser|o=organization_1')}`)
  const ticket = await (await fetch(`${server.ticketUrl}?user=superuser`, { method: 'POST' })).text()
  await ask(server, loginAt, { form: { ticket } })
  await ask(server, loginAt, { form: { ticket } })
  await ask(server, resources)
  await ask(server, '/rest_v2/serverInfo')
  await ask(server, '/GetEncryptionKey')
  await ask(server, '/logout.html', session)
  await ask(server, resources, session)
  await ask(server, loginAt, { form: { j_username: 'superuser' } })
  await ask(server, '/rest_v2/%zz')
  const user = 'joeuser|organization_1'
  expect(server.requests.map((each) => Object.values(each).join(' '))).toEqual([
    `POST /rest_v2/login login.form accepted 200 ${user}`,
    `GET /rest_v2/resources cookies accepted 200 ${user}`,
    `POST /j_spring_security_check security-check refused 302 ${user}`,
    `GET /rest_v2/resources arguments accepted 200 ${user}`,
    'GET /rest_v2/jobs basic accepted 200 superuser',
    `GET /rest_v2/resources/none token accepted 404 ${user}`,
    'POST /sso/tickets other neither 200 superuser',
    'POST /rest_v2/login login.ticket-in-form accepted 200 superuser',
    'POST /rest_v2/login login.ticket-in-form refused 401 ',
    'GET /rest_v2/resources plain refused 401 ',
    'GET /rest_v2/serverInfo plain neither 200 ',
    'GET /GetEncryptionKey key neither 200 ',
    `GET /logout.html logout neither 302 ${user}`,
    'GET /rest_v2/resources cookies refused 401 ',
    'POST /rest_v2/login login.form refused 400 ',
    'GET  other neither 400 ',
  ])
})

test('has no password, ticket, token or session ID, wherever a client has put it', async () => {
  const server = await started()
  const session = await ask(server, loginAt, { form: joe })
  const sessionId = /JSESSIONID=(\w+)/.exec(session.headers.cookie)?.[1] ?? 'none'
  const ticket = await (await fetch(`${server.ticketUrl}?user=superuser`, { method: 'POST' })).text()
  const password = joe.j_password
  for (const path of [
    `${loginAt}?j_username=${password}&j_password=joeuser`,
    `${loginAt}&j_password=${password}`,
    `${loginAt};jsessionid=${sessionId}`,
    `${loginAt}%3Bjsessionid=${sessionId}`,
    `${loginAt}%3Fticket=${ticket}`,
    `${loginAt}?ticket=${ticket}&%zz`,
    `${resources}?pp=u%3D${password}`,
    `/%zz${password}`,
  ])
    await ask(server, path)
  await ask(server, resources, { headers: asBasic(password, 'joeuser') })
  const text = JSON.stringify(server.requests)
  expect(server.requests).toHaveLength(11)
  for (const secret of [password, sessionId, ticket]) expect(text).not.toContain(secret)
})
