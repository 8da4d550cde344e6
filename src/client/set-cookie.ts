import { Cookie } from 'tough-cookie'
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

/** The session cookie that a response gives; the last one if there are several, undefined when there is no live one. */
export function sessionCookieIn(headers: readonly Header[]): Cookie | undefined {
  const last = cookiesSetBy(headers)
    .filter((cookie) => cookie.key === sessionCookieName)
    .at(-1)
  return last !== undefined && arrivesAlive(last) ? last : undefined
}
