import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { runThrough } from './samples/run-through.ts'

const session = 'JSESSIONID=DEADDEADDEADDEADDEADDEADDEADDEAD; Path=/reporting'

test.each<[string, string, readonly string[]]>([
  ['its own login', 'https://portal.example/login', []],
  ['its own login, with a session that is none', '/portal/login', [session]],
  ['the page of success', '/reporting/loginsuccess.html', [session]],
  ['the JSON file of success', '/reporting/scripts/bi/loginSuccess.json', [session]],
  ['the page of failure', '/reporting/login.html?error=1', [session]],
  ['the login page', '/reporting/login.html', [session]],
])(
  'a portal that redirects everything to %s is not the service: no check runs, no password is sent',
  async (_, location, cookies) => {
    let asked = 0
    const answers = (_asked: IncomingMessage, answer: ServerResponse) => {
      asked++
      answer.writeHead(302, { Location: location, 'Set-Cookie': [...cookies] }).end()
      return true
    }
    const { reports, unreachable, traffic } = await runThrough({ answers }, { variables: { REQUEST_TIMEOUT: '5s' } })
    expect(reports).toEqual([])
    expect(unreachable?.reason).toMatch(
      /^TARGET_URL: (every path answers with a redirect to|the server redirects every client to) /,
    )
    expect(unreachable?.reason).toContain(location.startsWith('/') ? location : new URL(location).origin)
    expect(asked).toBeLessThan(30)
    expect(Object.values(traffic.failedLogins)).toEqual([0, 0, 0, 0, 0])
  },
)
