import { publicKeyIn } from '../../http/key-service.ts'
import { errorPage, loginPage, logout } from '../../methods/operations.ts'
import type { RequestData } from '../../methods/request-data.ts'
import type { Carried, ModelOperation } from '../../model/operation.ts'
import { type Destination, isServed, type Seen } from '../../model/seen.ts'
import type { Fingerprints } from '../../runner/fingerprints.ts'
import type { Engine, Jar, Response } from './engine.ts'
import type { Plan } from './plan.ts'
import { encoded } from './wire.ts'

const sessionCookie = 'JSESSIONID'
const invented = '0123456789ABCDEF0123456789ABCDEF'

interface Browser {
  jar: Jar
  /** The sessions that it was given, newest last, with the jar that holds its other cookies. */
  readonly sessions: { readonly id: string; readonly jar: Jar }[]
}

/** The browsers of one journey at one target; k6 sends their requests. */
export class K6Visit {
  readonly #engine: Engine
  readonly #plan: Plan
  readonly #baseUrl: string
  readonly #marks: Fingerprints
  readonly #browsers = new Map<number, Browser>()

  constructor(engine: Engine, plan: Plan, baseUrl: string, marks: Fingerprints) {
    this.#engine = engine
    this.#plan = plan
    this.#baseUrl = baseUrl
    this.#marks = marks
  }

  /** Drops all cookies of a browser. */
  forget(browser: number): void {
    this.#browser(browser).jar = new this.#engine.http.CookieJar()
  }

  /** Sends the request of an operation. Returns what the model checks, or why no answer came. */
  async send(operation: ModelOperation, wire: RequestData): Promise<{ seen: Seen } | { why: string }> {
    const { browser } = operation
    const carried = 'carried' in operation ? operation.carried : 'own'
    const documented = 'documented' in operation && operation.documented
    const own = carried === 'own' && !documented
    const cookies = this.#cookies(browser, carried)
    const sentAt = Date.now()
    const response = own
      ? await this.#request(wire, this.#browser(browser).jar, undefined, operation.kind)
      : await this.#request(
          wire,
          new this.#engine.http.CookieJar(),
          headerOf(cookies, documented, this.#context()),
          operation.kind,
        )
    if (response.status === 0) return { why: response.error ?? 'no answer' }
    const set = sessionIn(response)
    const { sessions } = this.#browser(browser)
    if (set !== undefined && sessions.at(-1)?.id !== set) sessions.push({ id: set, jar: this.#browser(browser).jar })
    const times = { sentAt, receivedAt: Date.now() }
    return { seen: this.#observed({ ...times, sent: cookies[sessionCookie], set }, operation, wire, response) }
  }

  /** Logs out of a session of any browser. */
  async logout(session: string): Promise<void> {
    const cookies = { [sessionCookie]: session }
    const jar = new this.#engine.http.CookieJar()
    await this.#request(logout, jar, headerOf(cookies, false, ''), 'logout in the end')
  }

  #request(wire: RequestData, jar: Jar, cookie: string | undefined, operation: string): Response | Promise<Response> {
    const { url, body } = encoded(wire, this.#baseUrl)
    const headers = {
      ...(body !== null && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...(wire.basic !== undefined && {
        Authorization: `Basic ${this.#engine.base64(`${wire.basic.userId}:${wire.basic.password}`)}`,
      }),
      ...Object.fromEntries(wire.headers ?? []),
      ...(cookie !== undefined && { Cookie: cookie }),
    }
    // One metric name per operation: addresses would create too many metrics.
    const tags = { name: operation, operation }
    return this.#engine.http.request(wire.method, url, body, { headers, jar, redirects: 0, tags })
  }

  #observed(
    known: Pick<Seen, 'sentAt' | 'receivedAt' | 'sent' | 'set'>,
    operation: ModelOperation,
    wire: RequestData,
    response: Response,
  ): Seen {
    const { paths } = this.#plan
    const text = response.body ?? ''
    const seen: Seen = {
      ...known,
      status: response.status,
      bodyBytes: text.length,
      leadsTo: destinationOf(response.headers.Location, paths),
      ...(operation.kind === 'key' && { key: publicKeyIn({ text })?.n ?? '' }),
    }
    if (wire.method !== 'GET' || !isServed(seen)) return seen
    return {
      ...seen,
      ...(wire.path === paths.who && { user: this.#marks.userIn(text) }),
      ...(wire.path === paths.settings && { locale: this.#marks.localeIn(text), zone: this.#marks.zoneIn(text) }),
    }
  }

  /** The cookies to send, by name. */
  #cookies(browser: number, carried: Carried): Readonly<Record<string, string>> {
    if (carried === 'none') return {}
    const from = carried === 'neighbour' ? (browser + 1) % Math.max(1, this.#browsers.size) : browser
    const { jar, sessions } = this.#browser(from)
    const cookies = this.#cookiesIn(jar)
    if (carried === 'invented') return { ...cookies, [sessionCookie]: invented }
    if (carried !== 'older') return cookies
    const older = sessions.findLast(({ id }) => id !== cookies[sessionCookie])
    return older === undefined ? {} : { ...this.#cookiesIn(older.jar), [sessionCookie]: older.id }
  }

  #cookiesIn(jar: Jar): Readonly<Record<string, string>> {
    const all = Object.entries(jar.cookiesForURL(`${this.#baseUrl}/`))
    return Object.fromEntries(all.map(([name, [value = '']]) => [name, value]))
  }

  #browser(number: number): Browser {
    const known = this.#browsers.get(number) ?? { jar: new this.#engine.http.CookieJar(), sessions: [] }
    this.#browsers.set(number, known)
    return known
  }

  #context(): string {
    return this.#baseUrl.replace(/^[^/]*\/\/[^/]*/, '') || '/'
  }
}

/** The Cookie header, plain or in the form of section 2.2; undefined if there is nothing to send. */
function headerOf(cookies: Readonly<Record<string, string>>, documented: boolean, context: string): string | undefined {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  if (pairs.length === 0) return undefined
  const session = pairs.find((pair) => pair.startsWith(`${sessionCookie}=`))
  if (!documented || session === undefined) return pairs.join('; ')
  return ['$Version=0', session, `$Path=${context}`, ...pairs.filter((pair) => pair !== session)].join('; ')
}

/** The session ID that an answer sets; undefined if it sets none or deletes it. */
function sessionIn({ cookies }: Response): string | undefined {
  const live = cookies[sessionCookie]?.filter(
    ({ value, max_age, expires }) => value !== '' && max_age >= 0 && (expires <= 0 || expires > Date.now()),
  )
  return live?.at(-1)?.value
}

/** The destination of a redirect: `Location` may be absolute, relative, prefixed, and contain `;jsessionid=…`. */
function destinationOf(location: string | undefined, { success, json }: Plan['paths']): Destination | undefined {
  if (location === undefined) return undefined
  const [, path = '', query = ''] = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(location) ?? []
  const plain = `/${path}`.replace(/;[^/]*/g, '')
  const isAt = (place: string) => {
    const [wanted = '', argument] = place.split('?')
    return plain.endsWith(wanted) && query === (argument === undefined ? '' : `?${argument}`)
  }
  if (isAt(errorPage)) return 'error'
  if (isAt(json)) return 'json'
  if (isAt(success)) return 'success'
  return plain.endsWith(loginPage) ? 'login' : 'elsewhere'
}
