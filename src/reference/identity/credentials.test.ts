import { describe, expect, test } from 'vitest'
import { asBasic, bench, setCookiesOf } from '../samples/bench.ts'
import { decodeBasic } from './credentials.ts'

const joe = { id: 'joeuser|organization_1', password: 'joe-Password1' }
const joeArguments = 'j_username=joeuser%7Corganization_1&j_password=joe-Password1'

describe('basic authentication', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])('is known to %s', (method) => {
    const { ask } = bench()
    const absent = '/rest_v2/resources/absent'
    expect(ask(absent, { method, headers: asBasic(joe.id, joe.password) }).status).toBe(404)
    expect(ask(absent, { method, headers: asBasic(joe.id, 'wrong') })).toMatchObject({ status: 401, body: '' })
    expect(ask(absent, { method })).toMatchObject({ status: 401, body: '' })
  })

  test('takes the alias, the other organization and the system admin, each with its own password', () => {
    const { ask } = bench()
    const status = (id: string, password: string) => ask('/rest_v2/jobs', { headers: asBasic(id, password) }).status
    expect(status('joeuser|org_alias_1', 'joe-Password1')).toBe(200)
    expect(status('joeuser|organization_2', 'another-Password2')).toBe(200)
    expect(status('superuser', 'super-Password1')).toBe(200)
    expect(status('joeuser|organization_2', 'joe-Password1')).toBe(401)
    expect(status('joeuser|nowhere', 'joe-Password1')).toBe(401)
    expect(status('joeuser', 'joe-Password1')).toBe(401)
  })

  test('corrupts what ISO-8859-1 cannot hold', () => {
    const { ask } = bench()
    expect(ask('/rest_v2/jobs', { headers: asBasic('jürgen_日本|organization_1', 'pässwörd✓') }).status).toBe(401)
    const given = `j_username=${encodeURIComponent('jürgen_日本|organization_1')}&j_password=${encodeURIComponent('pässwörd✓')}`
    expect(ask(`/rest_v2/jobs?${given}`).status).toBe(200)
  })

  test('cuts at the first colon and refuses what is broken', () => {
    expect(decodeBasic(asBasic('a', 'b:c').authorization)).toEqual({ userId: 'a', password: 'b:c' })
    for (const header of ['Basic', 'Basic !!', 'Basic YWJj', 'Bearer YTpi', 'Basic Og==']) {
      expect(decodeBasic(header)).toEqual({ userId: undefined, password: undefined })
    }
  })
})

describe('argument-based authentication', () => {
  test('needs both arguments, right ones', () => {
    const { ask } = bench()
    expect(ask(`/rest_v2/jobs?${joeArguments}`).status).toBe(200)
    for (const given of ['j_username=joeuser%7Corganization_1', 'j_password=x', `${joeArguments}x`]) {
      expect(ask(`/rest_v2/jobs?${given}`)).toMatchObject({ status: 401, body: '' })
    }
  })

  test('decodes special characters once', () => {
    const { ask } = bench()
    const given = new URLSearchParams({ j_username: "o'neil+test%41&b=c d|organization_1", j_password: 'p+w%2B&=: x%' })
    expect(ask(`/rest_v2/jobs?${given}`).status).toBe(200)
  })

  test('answers what it cannot read with 400', () => {
    const { ask } = bench()
    for (const given of ['j_username=%E4', 'j_username=%zz', 'j_username=a&j_username=a', 'userLocale=a%0d']) {
      expect(ask(`/rest_v2/jobs?${given}`, { headers: asBasic(joe.id, joe.password) }).status).toBe(400)
    }
  })
})

test('a wrong credential is not made good by a session, and a dead session harms no credential', () => {
  const { ask } = bench()
  const cookie = setCookiesOf(ask('/rest_v2/login', { form: joeArguments }))
  expect(ask('/rest_v2/jobs', { headers: { ...cookie, ...asBasic(joe.id, 'wrong') } }).status).toBe(401)
  expect(ask('/rest_v2/jobs?j_username=joeuser', { headers: cookie }).status).toBe(401)
  expect(ask('/rest_v2/jobs?pp=u%3Dnobody', { headers: cookie }).status).toBe(401)
  expect(ask('/rest_v2/jobs', { headers: cookie }).status).toBe(200)
  const dead = { cookie: 'JSESSIONID=0123456789ABCDEF' }
  expect(ask('/rest_v2/jobs', { headers: dead }).status).toBe(401)
  expect(ask('/rest_v2/jobs', { headers: { ...dead, ...asBasic(joe.id, joe.password) } }).status).toBe(200)
})

test('wrong passwords of existing accounts are counted', () => {
  const { ask, service } = bench()
  ask('/rest_v2/jobs', { headers: asBasic(joe.id, 'wrong') })
  ask('/rest_v2/login', { form: 'j_username=joeuser%7Corg_alias_1&j_password=wrong' })
  ask('/rest_v2/jobs', { headers: asBasic('nobody', 'wrong') })
  expect([...service.state.failedLogins]).toEqual([['joeuser|organization_1', 2]])
})

test('an invalid license stops stateless requests with 403', () => {
  const { ask } = bench({ licenseValid: false })
  expect(ask('/rest_v2/jobs', { headers: asBasic(joe.id, joe.password) }).status).toBe(403)
  expect(ask(`/rest_v2/jobs?${joeArguments}`).status).toBe(403)
  expect(ask('/rest_v2/jobs?j_username=a').status).toBe(401)
})

test('a single organization knows no qualifier', () => {
  const { ask } = bench({ organizations: [], accounts: [{ id: 'joeuser', password: 'x' }] })
  expect(ask('/rest_v2/jobs', { headers: asBasic('joeuser', 'x') }).status).toBe(200)
  expect(ask('/rest_v2/jobs', { headers: asBasic('joeuser|organization_1', 'x') }).status).toBe(401)
})
