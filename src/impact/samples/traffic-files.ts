import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A request of a HAR in brief, and its answer. */
export interface Sent {
  readonly method?: string
  /** Relative to the service at `https://reports.example.com/reports`, or absolute. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a form. */
  readonly form?: string
  readonly status?: number
  /** The session ID that the answer sets. */
  readonly opens?: string
  readonly location?: string
  /** When it was sent, as the file says, by default a second after the one before it. */
  readonly at?: string
}

/** The text of a HAR with these requests, one per second. */
export function harOf(...sent: readonly Sent[]): string {
  const entries = sent.map(
    ({ method = 'GET', path, headers = {}, form, status = 200, opens, location, at }, index) => ({
      startedDateTime: at ?? new Date(Date.UTC(2026, 10, 20, 9, 30, index)).toISOString(),
      request: {
        method,
        url: path.startsWith('http') ? path : `https://reports.example.com/reports${path}`,
        headers: pairs({ 'User-Agent': 'curl/8.5.0', ...headers }),
        ...(form !== undefined && { postData: { mimeType: 'application/x-www-form-urlencoded', text: form } }),
      },
      response: {
        status,
        headers: pairs({
          ...(opens !== undefined && { 'Set-Cookie': `JSESSIONID=${opens}; Path=/reports; HttpOnly` }),
          ...(location !== undefined && { Location: location }),
        }),
        content: { text: 'whatever the server says' },
      },
    }),
  )
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, pages: [], entries } })
}

function pairs(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

/** Writes a file for the duration of a test. Returns its path. */
export function trafficFile(text: string, name = 'traffic.har'): string {
  const folder = mkdtempSync(join(tmpdir(), 'traffic-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** The Cookie header of a session. */
export function cookie(id: string): Record<string, string> {
  return { Cookie: `JSESSIONID=${id}` }
}

/** The Authorization header of HTTP basic. */
export function basicHeader(user: string, password: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
}

/** A client that logs in with a form, sends two requests with the session, and logs out. */
export const dashboard: readonly Sent[] = [
  {
    method: 'POST',
    path: '/rest_v2/login',
    form: 'j_username=joeuser%7Corganization_1&j_password=joe-Password1',
    opens: 'SESSION-ONE',
  },
  { path: '/rest_v2/resources', headers: cookie('SESSION-ONE') },
  { path: '/rest_v2/jobs', headers: cookie('SESSION-ONE') },
  { path: '/logout.html', headers: cookie('SESSION-ONE'), status: 302, location: '/reports/login.html' },
]
