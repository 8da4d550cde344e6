import type { Fingerprints } from '../../check/fingerprints.ts'
import { wireRequest } from '../../http/call.ts'
import { cookieHeader } from '../../http/cookie-header.ts'
import { sessionCookieName } from '../../methods/names.ts'
import { logout } from '../../methods/operations.ts'
import type { Header, RequestData } from '../../methods/request-data.ts'
import { cookieChoiceOf } from '../../model/operation.ts'
import type { Seen } from '../../model/seen.ts'
import { browserJars } from '../jars.ts'
import { type Observable, observe } from '../observe.ts'
import { type Operation, operationName } from '../operation.ts'
import type { Engine, Jar, Response } from './engine.ts'
import type { Plan } from './plan.ts'

/** The browsers of one journey at one target; k6 sends their requests. */
export function k6Browsers(engine: Engine, { paths }: Plan, baseUrl: string, fingerprints: Fingerprints) {
  const context = baseUrl.replace(/^[^/]*\/\/[^/]*/, '') || '/'
  const newJar = () => new engine.http.CookieJar()
  const cookiesIn = (jar: Jar): Readonly<Record<string, string>> => {
    const all = Object.entries(jar.cookiesForURL(`${baseUrl}/`))
    return Object.fromEntries(all.map(([name, [value = '']]) => [name, value]))
  }
  const jars = browserJars(newJar, (jar) => cookiesIn(jar)[sessionCookieName])
  return {
    forget: jars.forget,

    /** Sends the request of an operation. Returns what the model checks, or why no answer came. */
    async send(operation: Operation, wire: RequestData): Promise<{ seen: Seen } | { why: string }> {
      const { browser, kind } = operation
      const carried = cookieChoiceOf(operation)
      const form = 'documented' in operation && operation.documented ? 'documented' : 'plain'
      const { jar, session, isNothing } = jars.cookiesFor(browser, carried)
      const cookies = isNothing ? {} : { ...cookiesIn(jar), ...(session && { [sessionCookieName]: session }) }
      const sentAt = Date.now()
      // k6 sends the cookies of a jar by itself.
      const isOwn = carried === 'own' && form === 'plain'
      const cookie = isOwn ? undefined : headerOf(cookies, form, context)
      const response = await sendInK6(engine, wire, {
        baseUrl,
        jar: isOwn ? jar : newJar(),
        cookie,
        operation: operationName(operation),
      })
      const { status, error = 'no answer', body, headers } = response
      if (status === 0) return { why: error }
      const set = sessionIn(response)
      jars.record(browser, set)
      const [text, receivedAt] = [body ?? '', Date.now()]
      const answer = { status, text, bodyBytes: bytesIn(text), set, location: locationIn(headers.Location) }
      const { method, path } = wire
      const exchange = { ...answer, method, path, sent: cookies[sessionCookieName], sentAt, receivedAt }
      return { seen: observe(exchange, kind, paths, fingerprints) }
    },

    /** Logs out of a session of any browser. */
    async logout(session: string): Promise<void> {
      const cookie = headerOf({ [sessionCookieName]: session }, 'plain', '')
      await sendInK6(engine, logout, { baseUrl, jar: newJar(), cookie, operation: 'logout in the end' })
    },
  }
}

/** The size of a text in UTF-8. k6 has no `TextEncoder`; each half of a surrogate pair is two of its four bytes. */
function bytesIn(text: string): number {
  const twoBytes = text.match(/[\u0080-\u07ff\ud800-\udfff]/g)?.length ?? 0
  const threeBytes = text.match(/[\u0800-\ud7ff\ue000-\uffff]/g)?.length ?? 0
  return text.length + twoBytes + 2 * threeBytes
}

/** The Cookie header; undefined if there is nothing to send. */
function headerOf(
  cookies: Readonly<Record<string, string>>,
  form: 'plain' | 'documented',
  context: string,
): string | undefined {
  const { [sessionCookieName]: session, ...others } = cookies
  const pairs = Object.entries(others).map(([name, value]) => `${name}=${value}`)
  return cookieHeader(session, pairs, form, context)
}

/** The session ID that an answer sets; undefined if it sets none or deletes it. */
function sessionIn({ cookies }: Response): string | undefined {
  const live = cookies[sessionCookieName]?.filter(
    ({ value, max_age, expires }) => value !== '' && max_age >= 0 && (expires <= 0 || expires > Date.now()),
  )
  return live?.at(-1)?.value
}

/** Path and query of `Location`, which may be absolute, relative, prefixed, and contain `;jsessionid=…`. k6 has no `URL`. */
function locationIn(location: string | undefined): Observable['location'] {
  if (location === undefined) return undefined
  const [, path = '', query = ''] = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(location) ?? []
  return { path: `/${path}`.replace(/;[^/]*/g, ''), query }
}

/** Sends a request with k6, encoded as the suite's own client does. */
export function sendInK6(
  { http, base64 }: Engine,
  { basic, headers = [], ...data }: RequestData,
  { baseUrl, jar, cookie, operation }: { baseUrl: string; jar: Jar; cookie?: string | undefined; operation: string },
): Response | Promise<Response> {
  // k6 has its own Base64.
  const authorization: Header[] =
    basic === undefined ? [] : [['Authorization', `Basic ${base64(`${basic.userId}:${basic.password}`)}`]]
  const wire = wireRequest({ ...data, headers: [...authorization, ...headers] }, baseUrl, cookie)
  // One metric name per operation: addresses would create too many metrics.
  const tags = { name: operation, operation }
  const params = { headers: Object.fromEntries(wire.headers), jar, redirects: 0, tags } as const
  return http.request(wire.method, wire.url, wire.body ?? null, params)
}
