import { expect, test } from 'vitest'
import { basic, bench } from '../samples/bench.ts'

const json = (body: string | Buffer) => JSON.parse(String(body))

test('anybody may ask for the session timeout and the context path', () => {
  const { status, body } = bench({ sessionTimeoutMs: 90_000, contextPath: '/reports' }).ask('/rest_v2/settings/request')
  expect({ status, ...json(body) }).toEqual({ status: 200, maxInactiveInterval: 90, contextPath: '/reports' })
})

test('anybody may ask for the name of the ticket, where there are tickets', () => {
  const answer = bench({ sso: { argument: 'st', tickets: [] } }).ask('/rest_v2/settings/auth')
  expect({ status: answer.status, ...json(answer.body) }).toEqual({ status: 200, ticketParameterName: 'st' })
})

test('wrong credentials are refused there as everywhere', () => {
  const headers = basic('superuser', 'wrong')
  for (const path of ['/rest_v2/settings/request', '/rest_v2/settings/auth'])
    expect(bench().ask(path, { headers }).status).toBe(401)
})

test('nobody else is told what nobody knows', () => {
  expect(bench().ask('/rest_v2/settings/others').status).toBe(401)
})
