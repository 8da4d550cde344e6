import { expect, test } from 'vitest'
import { getRequest, http, transport } from './samples/serving.ts'

/** A server whose gateway answers 503 while `isDown` says so, and to this path always. */
async function behindGateway(isDown: (asked: number) => boolean, broken?: string) {
  const arrived: string[] = []
  const origin = await http((request, response) => {
    arrived.push(request.url ?? '')
    const isOut = request.url === broken || isDown(arrived.length)
    response.writeHead(isOut ? 503 : 200).end()
  })
  const sender = transport()
  await sender.exchange(getRequest(`${origin}/first`))
  /** The status of the answer, or why there is none. */
  const ended = (path: string, repeatable = true) =>
    sender.exchange(getRequest(`${origin}${path}`, { repeatable })).then(
      ({ status }) => status,
      ({ code }) => code,
    )
  return { ended, arrived, sender, origin }
}

test('a request is sent again when the service that did not answer it is there again', async () => {
  const { ended, arrived, sender } = await behindGateway((asked) => asked > 1 && asked < 4)
  expect(await ended('/second')).toBe(200)
  expect(arrived).toEqual(['/first', '/second', '/first', '/first', '/second'])
  expect(sender.outage.unavailableMs).toBeGreaterThan(0)
})

test('what must not arrive twice has no answer then', async () => {
  const { ended, arrived } = await behindGateway((asked) => asked > 1 && asked < 4)
  expect(await ended('/second', false)).toBe('UNAVAILABLE')
  expect(arrived).toEqual(['/first', '/second', '/first', '/first'])
})

test('a burst of one answer is repeated as well', async () => {
  const { ended } = await behindGateway((asked) => asked === 2)
  expect(await ended('/second')).toBe(200)
})

test('an answer that the service gives every time is its answer, and other requests do not wait', async () => {
  const { ended, arrived, sender } = await behindGateway(() => false, '/broken')
  expect(await ended('/broken')).toBe(503)
  expect(arrived.filter((path) => path === '/broken')).toHaveLength(4)
  expect(await ended('/broken', false)).toBe(503)
  expect(arrived.filter((path) => path === '/broken')).toHaveLength(5)
  expect(sender.outage.unavailableMs).toBe(0)
})

test.each([
  ['has arguments, which may be a password or a ticket', '?j_username=joeuser', {}],
  ['has a header field that may be a token', '', { headers: [['X-Api-Key', 'k3y']] }],
  ['must not arrive twice', '', { repeatable: false }],
] as const)('the service is not asked by a request that %s', async (_, query, more) => {
  const { ended, arrived, sender, origin } = await behindGateway((asked) => asked > 2 && asked < 6)
  await sender.exchange(getRequest(`${origin}/third${query}`, more))
  expect(await ended('/second')).toBe(200)
  expect(arrived.filter((path) => path.startsWith('/third'))).toHaveLength(1)
})

test('other requests wait meanwhile', async () => {
  let isDown = false
  const { ended, arrived } = await behindGateway((asked) => isDown && asked < 6)
  isDown = true
  const first = ended('/second')
  await expect.poll(() => arrived.filter((path) => path === '/first').length).toBeGreaterThan(1)
  expect(await Promise.all([first, ended('/third')])).toEqual([200, 200])
  expect(arrived.filter((path) => path === '/third')).toHaveLength(1)
})

test('a server that has never answered by itself is not waited for', async () => {
  const origin = await http((_, response) => response.writeHead(503).end())
  expect((await transport().exchange(getRequest(origin))).status).toBe(503)
})

test('closing the transport ends the wait for the service', async () => {
  const { ended, arrived, sender } = await behindGateway((asked) => asked > 1)
  const second = ended('/second')
  await expect.poll(() => arrived.length).toBeGreaterThan(3)
  await sender.close()
  expect(await second).toBe('UNAVAILABLE')
})

/** A server that answers its login page and a protected path, until it `changes`. */
async function twoPaths(changed: Record<string, [status: number, type: string, body: string]>) {
  const normal = { '/page': [200, 'text/html', '<p>'], '/path': [401, '', ''] } as typeof changed
  let now = normal
  let asked = 0
  const origin = await http(({ url = '' }, response) => {
    const [status = 404, type = '', body = ''] = (++asked > 8 ? normal : now)[url] ?? []
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  const sender = transport()
  for (const path of Object.keys(normal)) await sender.exchange(getRequest(`${origin}${path}`))
  now = { ...normal, ...changed }
  return sender
}

test.each([
  ['one page for both paths', { '/path': [200, 'text/html', '<p>'] }, false],
  ['an error for both paths', { '/page': [403, '', 'page'], '/path': [403, '', 'path'] }, false],
  ['a server error', { '/path': [500, '', ''] }, false],
  ['a path that is open to all clients', { '/path': [200, 'application/json', '{}'] }, true],
  ['a limit of requests', { '/page': [429, '', ''], '/path': [429, '', ''] }, true],
  ['the usual answers', {}, true],
] as const)('asked, the service is recognized by its answers: %s', async (_, changed, isThere) => {
  const sender = await twoPaths(changed as never)
  expect(await sender.outage.isThere()).toBe(isThere)
  expect(sender.outage.unavailableMs > 0).toBe(!isThere)
  expect(await sender.outage.isThere()).toBe(true)
})

test('where the service has not answered yet, it is not looked for', async () => {
  expect(await transport().outage.isThere()).toBe(true)
})

test('a server that fails now and then is there', async () => {
  let asked = 0
  const origin = await http(({ url }, response) => {
    response.writeHead(++asked % 5 === 0 ? 500 : url === '/page' ? 200 : 401).end(url)
  })
  const sender = transport()
  for (const path of ['/page', '/path']) await sender.exchange(getRequest(`${origin}${path}`))
  for (let time = 0; time < 5; time++) expect(await sender.outage.isThere()).toBe(true)
  expect(sender.outage.unavailableMs).toBe(0)
})
