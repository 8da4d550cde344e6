import { type ListedMethod, methodOf } from '../methods/methods.ts'
import { headerOf } from '../methods/request-data.ts'
import { ClientUse, type MethodUse } from './client-use.ts'
import type { Recognised } from './recognised.ts'
import { type SeenSession, SeenSessions } from './seen-sessions.ts'
import { type UseId, useOf } from './uses.ts'

/** What a client does in these requests, one after the other. The result contains only counts and no secrets. */
export function followClient(name: string, requests: Iterable<Recognised>): ClientUse {
  const followed = new FollowedClient(name)
  for (const request of requests) followed.take(request)
  return followed.conclude()
}

/** A client while its requests are read: what is kept to compare them is not part of the result. */
class FollowedClient {
  readonly #use: ClientUse
  readonly #sessions = new SeenSessions()
  readonly #locales = new Set<string>()
  readonly #zones = new Set<string>()
  readonly #ciphertexts = new Set<string>()
  /** Where the last sign-in leads. */
  #redirect: string | undefined

  constructor(name: string) {
    this.#use = new ClientUse(name)
  }

  take(seen: Recognised): void {
    const { request, kind, by } = seen
    this.#use.requests++
    for (const what of ['headers', 'bodies'] as const) if (!request.shows[what]) this.#use.hides.add(what)
    this.#followRedirect(seen)
    if (by !== undefined) this.#takeMethod(seen, by)
    else if (kind === 'logout') this.#takeLogout(seen)
    else if (kind === 'rest') this.#takeRest(seen)
    else if (kind === 'key') {
      this.#use.keyRequests++
      this.#note('key')
    } else this.#use.pages++
    if (seen.opens !== undefined) this.#sessions.setBeside(seen.opens, by, seen.outcome)
  }

  conclude(): ClientUse {
    const { sessions } = this.#use
    for (const session of this.#sessions.all()) {
      if (session.openedBy === 'sign-in') sessions.opened++
      else if (session.openedBy === undefined && session.requests + session.refused > 0) sessions.older++
      if (session.isLoggedOut) sessions.loggedOut++
      if (session.wasUsedAfterRefusal) sessions.usedAfterRefusal++
      if (session.wasUsedAfterLogout) sessions.usedAfterLogout++
      if (session.openedBy === 'sign-in' && session.requests <= 1) sessions.brief++
      if (session.requests > 1) this.#note('several requests')
      if (session.openedBy === 'sign-in' && !session.isLoggedOut) this.#note('no logout')
    }
    if (sessions.verbs.some(isOther)) this.#note('verbs of sessions')
    for (const { method, verbs } of this.#use.methods)
      if (methodOf(method).sent === 'with each request' && verbs.some(isOther)) this.#note(useOf(method, 'verbs'))
    const authenticates = this.#use.methods.length > 0 || sessions.requests.accepted > 0
    const isWhole = this.#use.hides.size === 0
    if (authenticates && isWhole && this.#locales.size === 0) this.#note('no locale')
    if (authenticates && isWhole && this.#zones.size === 0) this.#note('no zone')
    if (this.#locales.size > 1) this.#note('other locales')
    if (this.#zones.size > 1) this.#note('other zones')
    return this.#use
  }

  #note(use: UseId): void {
    this.#use.uses.set(use, (this.#use.uses.get(use) ?? 0) + 1)
  }

  #followRedirect({ request, by, outcome }: Recognised): void {
    const { url, answerHeaders } = request
    if (this.#redirect === url.href) {
      this.#use.followedRedirects++
      if (url.pathname.endsWith('.json')) this.#note('JSON file')
    }
    const location = headerOf(answerHeaders, 'location')
    const leads = by?.redirects === true && outcome === 'accepted' && location !== undefined
    if (leads) this.#redirect = URL.canParse(location, url.href) ? new URL(location, url.href).href : undefined
    else if (this.#redirect === url.href) this.#redirect = undefined
  }

  #takeMethod(seen: Recognised, by: ListedMethod): void {
    const { request, outcome, verb, session, opens, credentials } = seen
    const used = this.#methodUse(by)
    used[outcome]++
    if (!used.verbs.includes(verb)) used.verbs.push(verb)
    if (seen.isUndescribed) used.undescribed++
    this.#note(useOf(by.id, 'use'))
    if (outcome === 'refused') this.#note(useOf(by.id, 'refused'))
    if (by.redirects && request.shows.headers) this.#note(useOf(by.id, seen.wantsJson ? 'json' : 'page'))
    this.#noteCredentials(seen, by)
    const before = session === undefined ? undefined : this.#sessions.of(session)
    if (before !== undefined) this.#noteSessionBeside(seen, by, before)
    if (by.sent === 'once' && by.opens === 'session' && outcome === 'accepted') {
      const id = opens ?? session
      if (id !== undefined) this.#sessions.signIn(id, credentials.userId)
    }
  }

  #noteSessionBeside({ outcome, credentials }: Recognised, by: ListedMethod, before: SeenSession): void {
    if (by.sent === 'with each request') {
      if (before.isLive) this.#note('cookie and credentials')
      if (before.isDead) this.#note('dead cookie and credentials')
      return
    }
    if (outcome !== 'accepted') return
    if (before.isDead) this.#note('sign-in after a refused session')
    if (!before.isLive) return
    this.#note(useOf(by.id, 'live session'))
    if (credentials.userId !== undefined && before.user !== undefined && credentials.userId !== before.user)
      this.#note('another user')
  }

  #noteCredentials({ credentials, hasOrganization, locale, zone }: Recognised, by: ListedMethod): void {
    if (locale !== undefined) this.#note(useOf(by.id, 'locale'))
    if (zone !== undefined) this.#note(useOf(by.id, 'zone'))
    if (locale !== undefined) this.#locales.add(locale)
    if (zone !== undefined) this.#zones.add(zone)
    const { userId, password } = credentials
    if (by.takes === 'ticket' && password !== undefined) this.#note('ticket and credentials')
    if (by.takes !== 'password') return
    if (userId !== undefined) {
      const [name = '', organization] = userId.split('|')
      if (organization !== undefined) this.#note(useOf(by.id, 'organization'))
      else this.#note(useOf(by.id, hasOrganization ? 'organization apart' : 'bare user'))
      if (/[^\w.@-]/.test(name)) this.#note(useOf(by.id, 'special name'))
    }
    if (password === undefined) return
    const isEncrypted = /^(?:[0-9a-f]{64,} ?)+$/i.test(password)
    if (!isEncrypted) this.#note('plain password')
    else {
      this.#note(useOf(by.id, 'encrypted'))
      if (this.#ciphertexts.has(password)) this.#note('reused ciphertext')
      this.#ciphertexts.add(password)
    }
    if (/[+&%=: ]/.test(password) && !isEncrypted) this.#note(useOf(by.id, 'special password'))
    if (/[^\x20-\x7e]/.test(`${userId}${password}`)) this.#note(useOf(by.id, 'utf8'))
  }

  #methodUse({ id }: ListedMethod): MethodUse {
    const known = this.#use.methods.find(({ method }) => method === id)
    if (known !== undefined) return known
    const used: MethodUse = { method: id, verbs: [], undescribed: 0, accepted: 0, refused: 0, unknown: 0 }
    this.#use.methods.push(used)
    return used
  }

  #takeLogout({ session, cookieForm }: Recognised): void {
    this.#use.logouts++
    this.#note('logout')
    if (cookieForm === 'documented') this.#note('documented logout')
    if (session !== undefined) this.#sessions.of(session).isLoggedOut = true
  }

  #takeRest({ request, session, cookieForm, outcome, verb }: Recognised): void {
    const { sessions, withoutCredentials } = this.#use
    if (!request.shows.headers) {
      this.#use.unseen++
      return
    }
    const seen = session === undefined ? undefined : this.#sessions.of(session)
    // The cookie of an anonymous session does not authenticate.
    if (seen === undefined || seen.openedBy === 'nothing') {
      withoutCredentials[outcome]++
      if (outcome === 'refused') this.#note('no credentials')
      return
    }
    seen.use(outcome)
    sessions.requests[outcome]++
    if (!sessions.verbs.includes(verb)) sessions.verbs.push(verb)
    if (cookieForm === 'documented') this.#note('documented cookie')
    if (outcome === 'refused') this.#note('refused session')
    if (outcome !== 'accepted') return
    this.#note('session')
    if (seen.openedBy !== undefined && seen.openedBy !== 'sign-in') this.#note(seen.openedBy)
  }
}

const isOther = (verb: string) => verb !== 'GET'
