import { Cookie, domainMatch, pathMatch } from 'tough-cookie'
import { sessionCookieName } from '../methods/names.ts'
import type { Header } from '../methods/request-data.ts'
import { bounds } from '../transport/bounds.ts'

/** The headers, with cookies that clients ignore (too many or too large) replaced by their length; many become one. */
export function withoutExcess(headers: readonly Header[]): readonly Header[] {
  const set = headers.filter(([name]) => name.toLowerCase() === setCookie)
  const small = set.filter(
    ([, value]) => value.length <= bounds.cookieCharacters || pairIn(value) <= bounds.cookieCharacters,
  )
  if (small.length === set.length && set.length <= bounds.cookies) return headers
  const taken = new Set(small.slice(-bounds.cookies))
  const others = new Set(set.filter((header) => !taken.has(header) && !isOfSession(header)))
  const [first] = others
  const isOne = others.size > mostIgnored
  const kept = isOne ? headers.filter((header) => header === first || !others.has(header)) : headers
  return kept.map((header): Header => {
    const [name, value] = header
    if (name.toLowerCase() !== setCookie || taken.has(header)) return header
    const length = `${value.length} characters`
    if (isOfSession(header)) {
      const why = pairIn(value) > bounds.cookieCharacters ? tooLarge : tooEarly
      return [`${name}${ignored}`, `${sessionCookieName} ${why} (${length})`]
    }
    return [`${name}${ignored}`, isOne ? `${others.size} cookies of ${lengthOf([...others])} characters` : length]
  })
}

/** More ignored cookies than this become one header. */
const mostIgnored = 16

function isOfSession([, value]: Header): boolean {
  return value.startsWith(`${sessionCookieName}=`)
}

function lengthOf(headers: readonly Header[]): number {
  return headers.reduce((sum, [, value]) => sum + value.length, 0)
}

const setCookie = 'set-cookie'
const ignored = ' (ignored)'
const tooLarge = `is larger than the ${bounds.cookieCharacters} characters that clients take`
const tooEarly = `comes before more than ${bounds.cookies} others, and clients keep the last ones`

function pairIn(header: string): number {
  const end = header.indexOf(';')
  return end === -1 ? header.length : end
}

/** Caches the cookies of the last answer, because several callers need them. */
let last: { readonly headers: readonly Header[]; readonly cookies: readonly Cookie[] } | undefined

/** The cookies that a response sets, in order, for reading only, with one character per byte if the headers have. */
export function cookiesSetBy(headers: readonly Header[]): readonly Cookie[] {
  if (last?.headers === headers) return last.cookies
  const cookies = headers
    .filter(([name]) => name.length === setCookie.length && name.toLowerCase() === setCookie)
    .map(([, value]) => parsed(value))
    .filter((cookie) => cookie !== undefined)
  last = { headers, cookies }
  return cookies
}

/** Where bytes beyond ASCII are moved while a cookie is parsed: to private-use characters, so that none is a space. */
const aside = 0xe000

function parsed(header: string): Cookie | undefined {
  // Browsers ignore a cookie with DEL, the one control character that HTTP parsers accept.
  if (/^[^;]*\u007f/.test(header)) return undefined
  const cookie = Cookie.parse(moved(header, /[\u0080-\u00ff]/g, aside), { loose: true })
  if (cookie === undefined) return undefined
  cookie.key = moved(cookie.key, /[\ue080-\ue0ff]/g, -aside)
  cookie.value = moved(cookie.value, /[\ue080-\ue0ff]/g, -aside)
  return cookie
}

function moved(text: string, which: RegExp, by: number): string {
  return text.replace(which, (character) => String.fromCharCode(character.charCodeAt(0) + by))
}

/** Whether a client keeps this cookie: it has a value and has not expired on arrival. */
function arrivesAlive(cookie: Cookie): boolean {
  return cookie.value !== '' && cookie.TTL() > 0
}

/**
 * The session cookie that a response from `url` sets; undefined if there is no live one for its host. Of several, the one that
 * a server would see first: the one with the longest path, and the last one for a path. One for an unrelated path counts only
 * if there is no other.
 */
export function sessionCookieIn(headers: readonly Header[], url: string): Cookie | undefined {
  const set = cookiesSetBy(headers)
  // Most answers set no cookie.
  if (set.length === 0) return undefined
  const byPath = new Map<string, Cookie>()
  for (const cookie of sessionCookiesFor(url, set)) {
    const path = cookie.path?.replace(/\/$/, '') ?? ''
    byPath.delete(path)
    byPath.set(path, cookie)
  }
  const live = [...byPath.values()].filter(arrivesAlive)
  const fitting = live.filter((cookie) => isForPath(url, cookie))
  return fitting.toSorted((a, b) => depthOf(a) - depthOf(b)).at(-1) ?? live.at(-1)
}

/** A shorter value of a cookie that has expired deletes the cookie, such as `deleted`. */
const shortestId = 16

/** The ID of the session that a response sets, even in a cookie that no client sends: the server keeps it, too. */
export function sessionIdIn(headers: readonly Header[], url: string): string | undefined {
  const usable = sessionCookieIn(headers, url)
  if (usable !== undefined) return usable.value
  const isSession = (cookie: Cookie) =>
    cookie.key === sessionCookieName && (arrivesAlive(cookie) || cookie.value.length >= shortestId)
  return cookiesSetBy(headers).findLast(isSession)?.value
}

/** The session that a response sets under another name, as `name=value`; undefined beside one named as specified. */
export function otherSessionIn(headers: readonly Header[], url: string): string | undefined {
  const set = cookiesSetBy(headers)
  // Most answers set no cookie.
  if (set.length === 0 || set.some(({ key }) => key === sessionCookieName)) return undefined
  const { hostname } = new URL(url)
  const isSession = (cookie: Cookie) => /sess|sid$/i.test(cookie.key) && cookie.value.length >= shortestId
  const session = set.findLast((cookie) => isSession(cookie) && arrivesAlive(cookie) && isFor(hostname, cookie))
  return session?.cookieString()
}

/** The session cookies among these that a client accepts from `url`: none for another domain. */
export function sessionCookiesFor(url: string, cookies: readonly Cookie[]): Cookie[] {
  const { hostname } = new URL(url)
  return cookies.filter((cookie) => cookie.key === sessionCookieName && isFor(hostname, cookie))
}

/** The length of the path of a cookie. Of two session cookies, the one with the longer path is sent first. */
export function depthOf({ path }: Cookie): number {
  return path?.replace(/\/$/, '').length ?? 0
}

/** Whether the path of a cookie covers `url`. */
export function isForPath(url: string, { path }: Cookie): boolean {
  return path === null || !path.startsWith('/') || pathMatch(new URL(url).pathname, path)
}

/** Why clients can't use the session cookie of a response; undefined if there is a usable one, or none at all. */
export function whyCookieUnusable(headers: readonly Header[], url: string): string | undefined {
  if (sessionCookieIn(headers, url) !== undefined) return undefined
  const set = cookiesSetBy(headers)
  const named = set.findLast(({ key }) => key === sessionCookieName)
  if (named !== undefined) return whyDead(named, new URL(url).hostname)
  const other = set.find((cookie) => arrivesAlive(cookie) && /^(?:__(?:host|secure)-)?jsessionid$/i.test(cookie.key))
  if (other !== undefined) return `the session ID comes in a cookie ${other.key} instead of ${sessionCookieName}`
  return whyNotRead(headers)
}

function whyDead(cookie: Cookie, hostname: string): string {
  const { key, domain, value } = cookie
  if (!isFor(hostname, cookie))
    return `the cookie ${key} is for the domain ${domain}, so no client sends it to ${hostname}`
  if (value === '') return `the cookie ${key} has no value, which deletes it`
  return `the cookie ${key} has already expired, so clients delete it`
}

const sessionCookieNamed = new RegExp(`(?:^|[\\s,;/])${sessionCookieName}\\s*(?:[=;]|$)`)

/** Why clients ignore what these headers call a session ID; undefined if they don't mention one. */
function whyNotRead(headers: readonly Header[]): string | undefined {
  const isIgnored = ([name, value]: Header) => name.endsWith(ignored) && value.startsWith(`${sessionCookieName} `)
  const [, why] = headers.find(isIgnored) ?? []
  if (why !== undefined) return `the cookie ${why}`
  const mentions = ([name, value]: Header) => name.toLowerCase() === setCookie && sessionCookieNamed.test(value)
  return headers.some(mentions)
    ? `${sessionCookieName} is in a Set-Cookie header that no client can read: each cookie needs a header of its own with a name, = and a value`
    : undefined
}

/** Whether a client sends this cookie back to the host that set it. */
export function isFor(host: string, { domain }: Cookie): boolean {
  return domain === null || domainMatch(host, domain) === true
}
