import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startReference } from '../reference/server.ts'
import { hasBrowser, launchBrowser, missingBrowser } from '../reports/samples/browser.ts'
import { runOfDefect } from '../reports/samples/real-results.ts'
import type { Result } from '../results/result.ts'
import { entryPointBefore } from '../runner/samples/run-through.ts'
import { clientsIn } from './clients.ts'
import { type ClientImpact, type Impact, impactOf } from './impact.ts'
import { readTraffic } from './read-traffic.ts'
import { clientPrograms, runClient } from './samples/client-programs.ts'
import { trafficFile } from './samples/traffic-files.ts'
import { useInWords } from './words.ts'

/** The result for a server whose logout does not end sessions opened by a form login. */
let result: Result
beforeAll(async () => {
  result = await runOfDefect('logout-spares-sessions-of-login-with-a-form', ['4.8'])
})

async function reference(): Promise<string> {
  const server = await startReference()
  onTestFinished(() => server.close())
  return server.url
}

function impactOn(file: string): Impact {
  return impactOf(clientsIn([readTraffic(file)], result), result, undefined)
}

function failing({ reliesOn }: ClientImpact): string[] {
  return reliesOn.filter(({ effect }) => effect === 'fails').map(({ id }) => id)
}

const logoutFails = ['4.8/logout-ends-the-session']

const expected: Readonly<Record<string, { does: readonly string[]; fails: readonly string[] }>> = {
  curl: {
    does: [
      'login with a form: 1 request, with the organization in the user ID',
      'GET /rest_v2/… with basic authentication: 2 requests, 1 accepted, 1 refused, with the organization in the user ID',
      'GET, DELETE /rest_v2/… with the session cookie: 2 requests',
      'signs in once',
      'logs out of its session',
    ],
    fails: logoutFails,
  },
  'Python requests': {
    does: [
      'login with URL arguments: 2 requests, with a locale, with the organization in the user ID',
      'GET /rest_v2/… with the session cookie: 2 requests',
      'signs in for each request',
      'never logs out: 2 sessions left to the timeout',
    ],
    fails: [],
  },
  'Python urllib': {
    does: [
      'security check: 1 request, with the organization apart from the user ID',
      'GET /rest_v2/… with the session cookie: 2 requests',
      'signs in once',
      'logs out of its session',
      'follows the redirect of its sign-in',
      // The page of the security check, and the login page, to which the logout redirects.
      'pages and files: 2 requests',
    ],
    fails: logoutFails,
  },
  'Java HttpClient': {
    does: [
      'login with a form: 1 request, with the organization in the user ID',
      'GET /rest_v2/… with the session cookie: 3 requests',
      'signs in once',
      'logs out of its session',
      // The logout deleted the cookie.
      'REST without credentials: 1 request, 1 refused',
    ],
    fails: logoutFails,
  },
}

/**
 * Starts a proxy that records what clients send to a server and what it answers, for the duration of a test. Clients use its
 * URL; `har` returns what it recorded.
 */
async function recordingProxy(behind: string) {
  const entries: object[] = []
  const bodies = new WeakMap<IncomingMessage, string>()
  const url = await entryPointBefore(behind, {
    answers(asked) {
      asked.setEncoding('utf8').on('data', (part) => bodies.set(asked, (bodies.get(asked) ?? '') + part))
      return false
    },
    changes(asked, { status, headers }) {
      const text = bodies.get(asked)
      const mimeType = asked.headers['content-type'] ?? ''
      entries.push({
        startedDateTime: new Date().toISOString(),
        request: {
          method: asked.method ?? '',
          url: `http://${asked.headers.host}${asked.url}`,
          headers: pairsOf(asked.rawHeaders),
          ...(text !== undefined && { postData: { mimeType, text } }),
        },
        response: { status, headers: pairsOf(headers) },
      })
    },
  })
  return {
    url,
    har: () => JSON.stringify({ log: { version: '1.2', creator: { name: 'recording proxy', version: '1' }, entries } }),
  }
}

/** Node alternates names and values. */
function pairsOf(raw: readonly string[]) {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: raw[index + 1] ?? '' }] : []))
}

describe.each(Object.entries(clientPrograms))('%s', (name, program) => {
  test.skipIf(!program.isHere())('its traffic through a recording proxy says what it does', async () => {
    const { url, har } = await recordingProxy(await reference())
    await runClient(program, url)
    const { clients } = impactOn(trafficFile(har()))
    const [client] = clients
    expect(clients).toHaveLength(1)
    expect(client?.use.name).toContain(name)
    expect(client && useInWords(client)).toEqual(expected[name]?.does)
    expect(client && failing(client)).toEqual(expected[name]?.fails)
  })
})

describe.skipIf(!hasBrowser)(`a real Chromium${missingBrowser}`, () => {
  test('its HAR of a sign-in by the login page, a session and a logout', async () => {
    const base = await reference()
    const folder = mkdtempSync(join(tmpdir(), 'browser-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'browser.har')
    const browser = await launchBrowser()
    onTestFinished(() => browser.close())
    await record(browser, base, file)
    const { clients, isAffected } = impactOn(file)
    expect(isAffected).toBe(true)
    const [client] = clients
    expect(client?.use.name).toMatch(/^Chrome \d+$/)
    expect(client && useInWords(client)).toEqual([
      'security check: 2 requests, 1 accepted, 1 refused, with the organization apart from the user ID',
      'GET, POST /rest_v2/… with the session cookie: 4 requests',
      'signs in once',
      'logs out of its session',
      'follows the redirect of its sign-in',
      expect.stringMatching(/^pages and files: \d+ requests$/),
    ])
    expect(client && failing(client)).toEqual(logoutFails)
  })
})

/** Signs in with the form of the login page, first with a wrong password, and uses the session. */
async function record(browser: Browser, base: string, file: string): Promise<void> {
  const context = await browser.newContext({ recordHar: { path: file, content: 'omit' } })
  const page = await context.newPage()
  for (const password of ['wrong', 'joe-Password1']) {
    await page.goto(`${base}/login.html`)
    // The pages of the reference server have no forms, so this adds the form of a login page.
    await page.evaluate(`document.body.innerHTML = '<form action="${base}/j_spring_security_check">' +
      '<input name="orgId"><input name="j_username"><input name="j_password" type="password"><button>Login</button></form>'`)
    await page.fill('[name=orgId]', 'organization_1')
    await page.fill('[name=j_username]', 'joeuser')
    await page.fill('[name=j_password]', password)
    await Promise.all([page.waitForURL(/login\.html\?error|loginsuccess/), page.click('button')])
  }
  for (const method of ['GET', 'GET', 'POST', 'GET'])
    await page.evaluate(`fetch('${base}/rest_v2/resources', { method: '${method}' }).then((answer) => answer.text())`)
  await page.goto(`${base}/logout.html`)
  await context.close()
}
