import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { OutFolder, startCli } from './samples/start-program.ts'

// Other applications under TARGET_URL are recognized and not checked.

const folder = new OutFolder()
afterAll(() => folder.remove())

type Answers = (asked: IncomingMessage, answer: ServerResponse) => void
const page: Answers = (_, answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>')
const missing: Answers = (_, answer) => answer.writeHead(404).end('Not Found')

test.each<[string, Answers, RegExp]>([
  [
    'a static web server',
    (asked, answer) => (asked.url === '/' ? page : missing)(asked, answer),
    /^TARGET_URL: the service is not under the context path \/reporting \(status 404\)\. Correct the path in TARGET_URL\./,
  ],
  [
    'the service under another path',
    (asked, answer) =>
      asked.url?.startsWith('/jasperserver/rest_v2/') ? answer.writeHead(401).end() : missing(asked, answer),
    /\/reporting \(status 404\)\. It answers under \/jasperserver\. Correct/,
  ],
  [
    'an application with one page for everything',
    page,
    /^TARGET_URL: every path answers with the same page \(status 200\): a proxy or another application answers there\./,
  ],
  [
    'an API with one answer for everything',
    (_, answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}'),
    /^TARGET_URL: every path answers with the same page \(status 200\)/,
  ],
  [
    'the login page of a proxy',
    (_, answer) => answer.writeHead(302, { Location: '/oauth2/sign_in?rd=%2F' }).end(),
    /^TARGET_URL: every path answers with a redirect to \/oauth2\/sign_in\?rd=%2F: a proxy/,
  ],
  [
    'a portal that writes its session into URLs',
    (_, answer) => answer.writeHead(302, { Location: '/portal/login;jsessionid=0123456789ABCDEF?next=%2F' }).end(),
    /^TARGET_URL: every path answers with a redirect to \/portal\/login\?next=%2F: a proxy/,
  ],
  [
    'an application with a login of its own',
    (asked, answer) => {
      if (asked.method === 'GET' && asked.url?.endsWith('/login.html')) return page(asked, answer)
      return answer.writeHead(asked.method === 'GET' ? 404 : 405).end()
    },
    /^TARGET_URL: nothing under http:\/\/127\.0\.0\.1:\d+\/reporting looks like the service: .*: login with a form \(status 405\), URL arguments \(status 404\), /,
  ],
  [
    'a gateway that refuses every password',
    (_, answer) => answer.writeHead(401, { 'WWW-Authenticate': 'Basic realm="gateway"' }).end(),
    /^USER_ID is refused with USER_PASSWORD, which was sent twice, by login with a form \(status 401\) and URL arguments \(status 401\)\./,
  ],
  [
    'a service that is down',
    (_, answer) => answer.writeHead(503, { 'Retry-After': '120' }).end('<h1>Down</h1>'),
    /^TARGET_URL: every path answers status 503: the service is not available, or a proxy answers there\. Check the log/,
  ],
  [
    'a service that crashes at every request',
    (_, answer) => answer.writeHead(500).end(),
    /^TARGET_URL: every path answers status 500: the service is not available/,
  ],
  [
    'a proxy that refuses programs',
    (_, answer) => answer.writeHead(999).end(),
    /^TARGET_URL: every path answers status 999: the service is not available/,
  ],
  [
    'a service whose license has expired',
    (asked, answer) => answer.writeHead(asked.url?.includes('j_') || asked.method === 'POST' ? 403 : 401).end(),
    /^The license of the server has expired or is not valid, or a gateway blocks sign-ins \(status 403\)\./,
  ],
])('%s: exit code 3, one reason, and fewer than thirty requests', async (name, answers, reason) => {
  let requests = 0
  const server = createServer((asked, answer) => {
    requests++
    asked.resume()
    answers(asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const port = (server.address() as AddressInfo).port
  const out = name.replaceAll(' ', '-')
  const variables = {
    TARGET_URL: `http://127.0.0.1:${port}/reporting`,
    USER_ID: 'joeuser',
    USER_PASSWORD: 'joe-Password1',
  }
  const env = folder.file(`${out}.env`)
  writeFileSync(
    env,
    Object.entries(variables)
      .map(([variable, value]) => `${variable}=${value}\n`)
      .join(''),
  )
  const { exitCode, out: text } = await startCli(['run', '--env', env, '--out', folder.file(out)]).ended
  expect(exitCode).toBe(3)
  expect(requests).toBeLessThan(30)
  const { requirements, verdictReasons, summary } = folder.result(out)
  const open = requirements.filter(({ outcome }) => outcome === 'cantTell')
  expect(new Set(open.map((each) => each.reason)).size).toBe(1)
  expect(open[0]?.reason).toMatch(reason)
  expect(verdictReasons[0]).toMatch(reason)
  expect([summary.passed, summary.failed]).toEqual([0, 0])
  expect(text).toContain(open[0]?.reason)
})
