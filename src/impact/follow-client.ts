import { type ListedMethod, methodOf } from '../methods/methods.ts'
import { headerOf } from '../methods/request-data.ts'
import { type ClientUse, type MethodUse, newClientUse } from './client-use.ts'
import type { Recognised } from './recognised.ts'
import { type SeenSession, SeenSessions } from './seen-sessions.ts'
import { type UseId, useOf } from './uses.ts'

/**
 * What a client does in these requests, one after the other. The result contains only counts and no secrets: what is kept to
 * compare requests is not part of it.
 */
export function followClient(name: string, requests: Iterable<Recognised>): ClientUse {
  const use = newClientUse(name)
  const seenSessions = new SeenSessions()
  const locales = new Set<string>()
  const zones = new Set<string>()
  const ciphertexts = new Set<string>()
  /** Where the last sign-in leads. */
  let redirect: string | undefined
  for (const request of requests) take(request)
  conclude()
  return use

  function take(seen: Recognised): void {
    const { request, kind, by } = seen
    use.requests++
    for (const what of ['headers', 'bodies'] as const) if (!request.shows[what]) use.hides.add(what)
    followRedirect(seen)
    if (by !== undefined) takeMethod(seen, by)
    else if (kind === 'logout') takeLogout(seen)
    else if (kind === 'rest') takeRest(seen)
    else if (kind === 'key') {
      use.keyRequests++
      note('key')
    } else use.pages++
    if (seen.opens !== undefined) seenSessions.setBeside(seen.opens, by, seen.outcome)
  }

  function conclude(): void {
    const { sessions } = use
    for (const session of seenSessions.all()) {
      if (session.openedBy === 'sign-in') sessions.opened++
      else if (session.openedBy === undefined && session.requests + session.refused > 0) sessions.older++
      if (session.isLoggedOut) sessions.loggedOut++
      if (session.wasUsedAfterRefusal) sessions.usedAfterRefusal++
      if (session.wasUsedAfterLogout) sessions.usedAfterLogout++
      if (session.openedBy === 'sign-in' && session.requests <= 1) sessions.brief++
      if (session.requests > 1) note('several requests')
      if (session.openedBy === 'sign-in' && !session.isLoggedOut) note('no logout')
    }
    if (sessions.verbs.some(isOther)) note('verbs of sessions')
    for (const { method, verbs } of use.methods)
      if (methodOf(method).sent === 'with each request' && verbs.some(isOther)) note(useOf(method, 'verbs'))
    const authenticates = use.methods.length > 0 || sessions.requests.accepted > 0
    const isWhole = use.hides.size === 0
    if (authenticates && isWhole && locales.size === 0) note('no locale')
    if (authenticates && isWhole && zones.size === 0) note('no zone')
    if (locales.size > 1) note('other locales')
    if (zones.size > 1) note('other zones')
  }

  function note(id: UseId): void {
    use.uses.set(id, (use.uses.get(id) ?? 0) + 1)
  }

  function followRedirect({ request, by, outcome }: Recognised): void {
    const { url, answerHeaders } = request
    if (redirect === url.href) {
      use.followedRedirects++
      if (url.pathname.endsWith('.json')) note('JSON file')
    }
    const location = headerOf(answerHeaders, 'location')
    const leads = by?.redirects === true && outcome === 'accepted' && location !== undefined
    if (leads) redirect = URL.canParse(location, url.href) ? new URL(location, url.href).href : undefined
    else if (redirect === url.href) redirect = undefined
  }

  function takeMethod(seen: Recognised, by: ListedMethod): void {
    const { request, outcome, verb, session, opens, credentials } = seen
    const used = methodUse(by)
    used[outcome]++
    if (!used.verbs.includes(verb)) used.verbs.push(verb)
    if (seen.isUndescribed) used.undescribed++
    note(useOf(by.id, 'use'))
    if (outcome === 'refused') note(useOf(by.id, 'refused'))
    if (by.redirects && request.shows.headers) note(useOf(by.id, seen.wantsJson ? 'json' : 'page'))
    noteCredentials(seen, by)
    const before = session === undefined ? undefined : seenSessions.of(session)
    if (before !== undefined) noteSessionBeside(seen, by, before)
    if (by.sent === 'once' && by.opens === 'session' && outcome === 'accepted') {
      const id = opens ?? session
      if (id !== undefined) seenSessions.signIn(id, credentials.userId)
    }
  }

  function noteSessionBeside({ outcome, credentials }: Recognised, by: ListedMethod, before: SeenSession): void {
    if (by.sent === 'with each request') {
      if (before.isLive) note('cookie and credentials')
      if (before.isDead) note('dead cookie and credentials')
      return
    }
    if (outcome !== 'accepted') return
    if (before.isDead) note('sign-in after a refused session')
    if (!before.isLive) return
    note(useOf(by.id, 'live session'))
    if (credentials.userId !== undefined && before.user !== undefined && credentials.userId !== before.user)
      note('another user')
  }

  function noteCredentials({ credentials, hasOrganization, locale, zone }: Recognised, by: ListedMethod): void {
    if (locale !== undefined) note(useOf(by.id, 'locale'))
    if (zone !== undefined) note(useOf(by.id, 'zone'))
    if (locale !== undefined) locales.add(locale)
    if (zone !== undefined) zones.add(zone)
    const { userId, password } = credentials
    if (by.takes === 'ticket' && password !== undefined) note('ticket and credentials')
    if (by.takes !== 'password') return
    if (userId !== undefined) {
      const [name = '', organization] = userId.split('|')
      if (organization !== undefined) note(useOf(by.id, 'organization'))
      else note(useOf(by.id, hasOrganization ? 'organization apart' : 'bare user'))
      if (/[^\w.@-]/.test(name)) note(useOf(by.id, 'special name'))
    }
    if (password === undefined) return
    const isEncrypted = /^(?:[0-9a-f]{64,} ?)+$/i.test(password)
    if (!isEncrypted) note('plain password')
    else {
      note(useOf(by.id, 'encrypted'))
      if (ciphertexts.has(password)) note('reused ciphertext')
      ciphertexts.add(password)
    }
    if (/[+&%=: ]/.test(password) && !isEncrypted) note(useOf(by.id, 'special password'))
    if (/[^\x20-\x7e]/.test(`${userId}${password}`)) note(useOf(by.id, 'utf8'))
  }

  function methodUse({ id }: ListedMethod): MethodUse {
    const known = use.methods.find(({ method }) => method === id)
    if (known !== undefined) return known
    const used: MethodUse = { method: id, verbs: [], undescribed: 0, accepted: 0, refused: 0, unknown: 0 }
    use.methods.push(used)
    return used
  }

  function takeLogout({ session, cookieForm }: Recognised): void {
    use.logouts++
    note('logout')
    if (cookieForm === 'documented') note('documented logout')
    if (session !== undefined) seenSessions.of(session).isLoggedOut = true
  }

  function takeRest({ request, session, cookieForm, outcome, verb }: Recognised): void {
    const { sessions, withoutCredentials } = use
    if (!request.shows.headers) {
      use.unseen++
      return
    }
    const seen = session === undefined ? undefined : seenSessions.of(session)
    // The cookie of an anonymous session does not authenticate.
    if (seen === undefined || seen.openedBy === 'nothing') {
      withoutCredentials[outcome]++
      if (outcome === 'refused') note('no credentials')
      return
    }
    seen.use(outcome)
    sessions.requests[outcome]++
    if (!sessions.verbs.includes(verb)) sessions.verbs.push(verb)
    if (cookieForm === 'documented') note('documented cookie')
    if (outcome === 'refused') note('refused session')
    if (outcome !== 'accepted') return
    note('session')
    if (seen.openedBy !== undefined && seen.openedBy !== 'sign-in') note(seen.openedBy)
  }
}

const isOther = (verb: string) => verb !== 'GET'
