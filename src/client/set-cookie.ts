import { Cookie, domainMatch } from 'tough-cookie'
import type { Header } from './evidence.ts'

/** Name of the cookie that carries the session ID (section 2.2). */
export const sessionCookieName = 'JSESSIONID'

/** The cookies that a response sets, in its order. */
export function cookiesSetBy(headers: readonly Header[]): Cookie[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => Cookie.parse(value, { loose: true }))
    .filter((cookie) => cookie !== undefined)
}

/** Whether a client that gets this cookie has it afterwards: it has a value and is not expired on arrival. */
export function arrivesAlive(cookie: Cookie): boolean {
  return cookie.value !== '' && cookie.TTL() > 0
}

/**
 * The session cookie that a response of `host` gives; undefined when there is no live one, or none for that host. If
 * there are several, the last one: of those for one path, the last decides whether there still is one.
 */
export function sessionCookieIn(headers: readonly Header[], host: string): Cookie | undefined {
  const byPath = new Map<string, Cookie>()
  for (const cookie of cookiesSetBy(headers).filter(({ key }) => key === sessionCookieName)) {
    const path = cookie.path?.replace(/\/$/, '') ?? ''
    byPath.delete(path)
    byPath.set(path, cookie)
  }
  return [...byPath.values()].filter((cookie) => arrivesAlive(cookie) && isFor(host, cookie)).at(-1)
}

/** Whether a client sends this cookie back to the host that has set it. */
function isFor(host: string, { domain }: Cookie): boolean {
  return domain === null || domainMatch(host, domain) === true
}
