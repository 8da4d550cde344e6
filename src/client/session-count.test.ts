import { expect, test } from 'vitest'
import type { Header } from '../methods/request-data.ts'
import { SessionCount } from './session-count.ts'

const url = 'http://host/ctx/x'
const gives = (id: string): Header[] => [['Set-Cookie', `JSESSIONID=${id}; Path=/ctx; HttpOnly`]]
const from = (id?: string) => ({
  method: 'GET',
  url,
  headers: id === undefined ? [] : ([['Cookie', `$Version=0; JSESSIONID=${id}; $Path=/ctx`]] as Header[]),
  repeatable: true,
})

/** The counts after these requests, each with its session, are answered with these cookies. */
function counted(
  ...steps: (readonly [carried: string | undefined, given: readonly Header[], what?: 'logout', status?: number])[]
) {
  const count = new SessionCount()
  for (const [carried, rawHeaders, what = 'request', status = 200] of steps)
    count.record(from(carried), { status, rawHeaders }, what)
  const { opened, loggedOut, left, logoutOpensAnother } = count
  return { opened, loggedOut, left, logoutOpensAnother }
}

test('a session is opened once, and ended by its logout', () => {
  expect(counted([undefined, gives('A')], ['A', gives('A')], ['A', []])).toMatchObject({ opened: 1, left: 1 })
  expect(counted([undefined, gives('A')], ['A', [], 'logout'], ['A', [], 'logout'])).toEqual({
    opened: 1,
    loggedOut: 1,
    left: 0,
    logoutOpensAnother: false,
  })
})

test('another one in its place means that it has ended, a cookie that is taken away does not', () => {
  expect(counted([undefined, gives('A')], ['A', gives('B')])).toMatchObject({ opened: 2, loggedOut: 0, left: 1 })
  expect(counted([undefined, gives('A')], ['A', gives('A;Max-Age=0')])).toMatchObject({ opened: 1, left: 1 })
})

test('a logout that opens another one is noticed', () => {
  expect(counted([undefined, gives('A')], ['A', gives('B'), 'logout'])).toEqual({
    opened: 2,
    loggedOut: 1,
    left: 1,
    logoutOpensAnother: true,
  })
})

test.each([502, 503, 504])('a logout that a gateway answers with %i has ended nothing', (status) => {
  expect(counted([undefined, gives('A')], ['A', [], 'logout', status])).toMatchObject({ loggedOut: 0, left: 1 })
})

test('a logout with a server error has ended nothing where another one succeeds', () => {
  const [failed, ended] = [['A', [], 'logout', 500] as const, ['B', [], 'logout'] as const]
  const opened = [[undefined, gives('A')] as const, [undefined, gives('B')] as const]
  expect(counted(...opened, failed)).toMatchObject({ loggedOut: 1, left: 1 })
  expect(counted(...opened, failed, ended)).toMatchObject({ loggedOut: 1, left: 1 })
  expect(counted(...opened, failed, ended, ['A', [], 'logout'])).toMatchObject({ loggedOut: 2, left: 0 })
})

const long = 'A'.repeat(32)
test.each([
  ['for another domain', 'A', '; Domain=reports.example.com'],
  ['that has expired, as the clock of the server is behind', long, '; Expires=Thu, 26 Nov 2020 10:00:00 GMT'],
  ['that another one deletes', long, ', JSESSIONID=; Path=/ctx; Max-Age=0'],
])('a session in a cookie %s is open, too', (_, id, more) => {
  const set = `JSESSIONID=${id}; Path=/ctx${more}`
    .split(', JS')
    .map((part, index) => (index === 0 ? part : `JS${part}`))
  const headers = set.map((value): Header => ['Set-Cookie', value])
  expect(counted([undefined, headers], [id, [], 'logout'])).toMatchObject({ opened: 1, loggedOut: 1, left: 0 })
})

test('a cookie that a logout or a refusal deletes is no session', () => {
  const deleted: Header[] = [['Set-Cookie', 'JSESSIONID=deleted; Path=/ctx; Max-Age=0']]
  expect(counted([undefined, deleted])).toMatchObject({ opened: 0 })
})

const named = (name: string, id: string): Header => ['Set-Cookie', `${name}=${id}; Path=/ctx`]

test('where the target calls its cookie otherwise, those are its sessions', () => {
  const headers: Header[] = [['Cookie', `SESSION=${long}`]]
  const count = new SessionCount()
  count.record(from(), { status: 200, rawHeaders: [named('SESSION', long)] }, 'request')
  expect(count).toMatchObject({ opened: 1, left: 1 })
  count.record({ ...from(), headers }, { status: 200, rawHeaders: [] }, 'logout')
  expect(count).toMatchObject({ opened: 1, loggedOut: 1, left: 0 })
})

test('where it calls it as specified, such a cookie is that of a firewall', () => {
  const firewall = named('visit_session', long)
  expect(
    counted([undefined, [firewall]], [undefined, [firewall, ...gives('A')]], [undefined, [firewall]]),
  ).toMatchObject({
    opened: 1,
    left: 1,
  })
})
