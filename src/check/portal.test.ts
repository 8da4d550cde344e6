import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { runThrough } from './samples/run-through.ts'

const hidden = '1/credentials-are-not-private'
const session = 'JSESSIONID=DEADDEADDEADDEADDEADDEADDEADDEAD; Path=/reporting'

test.each<[string, string, readonly string[]]>([
  ['its own login', 'https://portal.example/login', []],
  ['its own login, with a session that is none', '/portal/login', [session]],
  ['the page of success', '/reporting/loginsuccess.html', [session]],
  ['the JSON file of success', '/reporting/scripts/bi/loginSuccess.json', [session]],
  ['the page of failure', '/reporting/login.html?error=1', [session]],
  ['the login page', '/reporting/login.html', [session]],
])('a portal that redirects everything to %s passes nothing', async (_, location, cookies) => {
  const answers = (_asked: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(302, { Location: location, 'Set-Cookie': [...cookies] }).end()
    return true
  }
  const { reports } = await runThrough({ answers }, { variables: { REQUEST_TIMEOUT: '5s' } })
  expect(reports.length).toBeGreaterThan(100)
  // Where it is says nothing of who answers there.
  const passed = reports.filter(({ outcome, requirement }) => outcome === 'passed' && requirement !== hidden)
  expect(passed.map(({ requirement, name }) => `${requirement}: ${name}`)).toEqual([])
})
