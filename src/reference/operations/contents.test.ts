import { expect, test } from 'vitest'
import { asBasic, bench, headerValues } from '../samples/bench.ts'

const json = (body: string | Buffer) => JSON.parse(String(body))

test('the session timeout and the context path need no credentials', () => {
  const { status, body } = bench({ sessionTimeoutMs: 90_000, contextPath: '/reports' }).ask('/rest_v2/settings/request')
  expect({ status, ...json(body) }).toEqual({ status: 200, maxInactiveInterval: 90, contextPath: '/reports' })
})

test('the name of the ticket needs no credentials, where there are tickets', () => {
  const answer = bench({ sso: { argument: 'st', tickets: [] } }).ask('/rest_v2/settings/auth')
  expect({ status: answer.status, ...json(answer.body) }).toEqual({ status: 200, ticketParameterName: 'st' })
})

test('wrong credentials are refused there as everywhere', () => {
  const headers = asBasic('superuser', 'wrong')
  for (const path of ['/rest_v2/settings/request', '/rest_v2/settings/auth'])
    expect(bench().ask(path, { headers }).status).toBe(401)
})

test('other requests do not reveal which paths exist', () => {
  expect(bench().ask('/rest_v2/settings/others').status).toBe(401)
})

test('the release needs no credentials: all facts in one, or each as text', () => {
  const { ask } = bench()
  const whole = json(ask('/rest_v2/serverInfo').body)
  expect(whole).toMatchObject({ version: '8.2.0', edition: 'PRO', datetimeFormatPattern: "yyyy-MM-dd'T'HH:mm:ss" })
  for (const [fact, value] of Object.entries(whole)) {
    const answer = ask(`/rest_v2/serverInfo/${fact}`)
    expect([answer.status, answer.body, headerValues(answer, 'Content-Type')]).toEqual([
      200,
      value,
      ['text/plain; charset=utf-8'],
    ])
  }
  for (const absent of ['constructor', 'expiration', 'version/more'])
    expect(ask(`/rest_v2/serverInfo/${absent}`).status).toBe(404)
})

test('a server with a single organization is of the community edition', () => {
  expect(json(bench({ organizations: [] }).ask('/rest_v2/serverInfo').body)).not.toHaveProperty('features')
})

const admin = { headers: asBasic('superuser', 'super-Password1') }

test.each([
  ['/rest_v2/resources', 'resourceLookup', 'uri', '/public'],
  ['/rest_v2/organizations', 'organization', 'alias', 'org_alias_1'],
  ['/rest_v2/jobs', 'jobsummary', 'reportUnitURI', '/public/report'],
])('%s is a list as clients parse it, in JSON and in XML', (path, list, member, value) => {
  const { ask } = bench()
  const accepting = (accept: string) => ask(path, { headers: { ...admin.headers, accept } })
  const { body, headers } = accepting('*/*')
  const items = json(body)[list]
  expect(items[0]).toMatchObject({ [member]: value })
  expect(headers).toContainEqual(['Content-Type', 'application/json; charset=utf-8'])
  const xml = accepting('application/xml, application/json;q=0.5')
  expect(xml.headers).toContainEqual(['Content-Type', 'application/xml; charset=utf-8'])
  const root = path.replace('/rest_v2/', '')
  expect(xml.body).toMatch(new RegExp(`^<\\?xml [^>]*\\?><${root}><${list}>.*</${list}></${root}>$`))
  expect(xml.body.split(`<${list}>`)).toHaveLength(items.length + 1)
  expect(xml.body).toContain(`<${member}>${value}</${member}>`)
})

test('how many resources there are stands in the header', () => {
  const answer = bench().ask('/rest_v2/resources', admin)
  expect(['Start-Index', 'Result-Count', 'Total-Count'].flatMap((name) => headerValues(answer, name))).toEqual([
    '0',
    '2',
    '2',
  ])
})

test('what XML gives a meaning is escaped', () => {
  const { ask } = bench({ organizations: [{ id: 'a&b', alias: '<c>' }] })
  const { body } = ask('/rest_v2/organizations', { headers: { ...admin.headers, accept: 'application/xml' } })
  expect(body).toContain('<id>a&amp;b</id><alias>&lt;c&gt;</alias>')
})
