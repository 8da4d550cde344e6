import { expect, test } from 'vitest'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { clientsIn } from './clients.ts'
import { readTraffic } from './read-traffic.ts'
import { catalogueResult } from './samples/catalogue-result.ts'
import { cookie, dashboard, harOf, type Sent, trafficFile } from './samples/traffic-files.ts'

const target = catalogueResult()

/** The clients in these requests, each with its number of requests. */
function clientsOf(sent: readonly Sent[], result = target) {
  const { clients, counts } = clientsIn([readTraffic(trafficFile(harOf(...sent)))], result)
  return { names: clients.map(({ name, requests }) => [name, requests]), counts, clients }
}

const other = { path: 'https://cdn.example.net/logout.html' }

test.each([
  ['below a context', 'https://a.example/jasperserver-pro'],
  ['below two', 'https://a.example/apps/reports'],
  ['at the root', 'http://127.0.0.1:8080'],
])('the service is found %s, and other hosts do not count', (_, base) => {
  const sent = dashboard.map((each) => ({ ...each, path: `${base}${each.path}` }))
  const { counts, names } = clientsOf([...sent, other, { path: 'https://a.example/elsewhere' }])
  expect(names).toEqual([['curl 8', 4]])
  expect(counts).toMatchObject({ requests: 6, ofService: 4, hosts: 1 })
})

test('several hosts of the service count, each with its own context', () => {
  const hosts = ['https://a.example/one', 'https://b.example']
  const sent = hosts.flatMap((base) => dashboard.map((each) => ({ ...each, path: `${base}${each.path}` })))
  expect(clientsOf([...sent, other]).counts).toMatchObject({ ofService: 8, hosts: 2, otherHosts: 1 })
})

test('what is sent to the judged target counts, where its path alone could be of any server', () => {
  expect(clientsOf([{ path: '/?pp=u%3Djoe', status: 302, opens: 'A', location: '/reports/' }]).names).toEqual([
    ['curl 8', 1],
  ])
  expect(() => clientsOf([{ path: 'https://other.example/?pp=u%3Djoe' }])).toThrow(ConfigurationError)
})

test('the security check of any framework, paths with parameters, and slashes at the end are known', () => {
  const { clients } = clientsOf([
    { path: '/j_acme_security_check?j_username=a&j_password=b', status: 302, location: '/reports/' },
    { path: '/rest_v2/login/;jsessionid=A?j_username=a&j_password=b' },
    { path: '/rest/login/', method: 'POST', form: 'j_username=a&j_password=b' },
  ])
  expect(clients[0]?.methods.map(({ method }) => method)).toEqual(['security-check', 'login.get', 'legacy-login.form'])
})

test('arguments have the names that the target was declared to have', () => {
  const settings = [
    { name: 'SSO_TICKET_ARGUMENT', value: 'st', from: 'staging.env' },
    { name: 'PREAUTH_ARGUMENT', value: 'auth', from: 'staging.env' },
  ]
  const { clients } = clientsOf([{ path: '/rest_v2/login?st=ST-1', method: 'POST' }, { path: '/rest_v2/x?auth=u' }], {
    ...target,
    settings,
  })
  expect(clients[0]?.methods.map(({ method }) => method)).toEqual(['login.ticket-in-url', 'token'])
})

test('clients are known by what User-Agents are known to say, by a given name, or by a number', () => {
  const agents = [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'AcmeMobile/2.1 okhttp/4.12.0',
    'AcmeReporter (build 7)',
    'AcmeReporter (build 8)',
    'AcmeReporter (build 7)',
    'secret-curl/99999999',
    '',
  ]
  const sent = agents.map((agent) => ({ path: '/rest_v2/x', headers: { 'User-Agent': agent, ...cookie('A') } }))
  const names = (given: Parameters<typeof clientsIn>[2]) =>
    clientsIn([readTraffic(trafficFile(harOf(...sent)))], target, given).clients.map(({ name }) => name)
  expect(names([])).toEqual([
    'Edge 131',
    'Chrome 131',
    'Safari 17',
    'OkHttp 4',
    'other client 1',
    'other client 2',
    'other client 3',
    'client without User-Agent',
  ])
  expect(
    names([
      { name: 'mobile', text: 'AcmeMobile' },
      { name: 'reporter', text: 'AcmeReporter' },
    ]),
  ).toEqual(expect.arrayContaining(['mobile', 'reporter', 'other client 1']))
})

test('all of a file is one client where it has a name, and files of one name are one client', () => {
  const files = [harOf(...dashboard), harOf({ path: '/rest_v2/x', headers: { 'User-Agent': 'Wget/1.21' } })]
  const traffic = files.map((text) => readTraffic(`app=${trafficFile(text)}`))
  expect(clientsIn(traffic, target).clients.map(({ name, requests }) => [name, requests])).toEqual([['app', 5]])
})

test.each([
  ['in the middle', [0, 1, 3]],
  ['at the beginning', [0]],
  ['at the end', [3]],
  ['of all of them', [0, 1, 2, 3]],
])('requests without a time keep their recorded position: %s', (_, broken) => {
  const sent = dashboard.map((each, index) => (broken.includes(index) ? { ...each, at: 'yesterday' } : each))
  const clientsIn = (given: readonly Sent[]) => clientsOf(given).clients
  expect(clientsIn(sent)).toEqual(clientsIn(dashboard))
})

test('a request without a time comes neither before the recording in which it is, nor after it', () => {
  const [login, ...others] = dashboard
  const early = harOf({ path: '/logout.html', headers: cookie('SESSION-ONE'), at: '2026-11-19T09:30:00Z' })
  const late = harOf({ ...(login as Sent), at: 'yesterday' }, ...others)
  const traffic = [late, early].map((text) => readTraffic(`app=${trafficFile(text)}`))
  const inOrder = [early, harOf(...dashboard)].map((text) => readTraffic(`app=${trafficFile(text)}`))
  expect(clientsIn(traffic, target).clients).toEqual(clientsIn(inOrder, target).clients)
})

test('traffic without a request to the service is refused: what there is, and what to do, without any host of it', () => {
  const file = trafficFile(harOf(other, { path: 'https://secret.example.org/' }))
  try {
    clientsIn([readTraffic(file)], target)
    expect.unreachable()
  } catch (error) {
    const [said = ''] = (error as ConfigurationError).problems
    expect(said).toContain(`no request to the service in ${file} (HAR): 2 requests to 2 hosts`)
    expect(said).toContain('below https://reports.example.com/reports. Record what a client does from its sign-in')
    expect(said).not.toMatch(/cdn\.example|secret/)
  }
})
