import type { ServiceAccount } from '../../reference/identity/account.ts'
import { generateKey, type RsaKey } from '../../reference/identity/rsa.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { changing, observing, preceding, replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { CountBySession, Latest, Marked, remembering } from '../memory.ts'
import { header } from '../response-changes.ts'
import { carriedBy, endEach, showing } from '../sessions.ts'

const identifies = '2.2/session-id-identifies-one-session'
const byDefault = '2.3/default-locale-when-never-given'

const otherKeys = '5.7/dynamic-key-changes'

/** Keeps the session that each ticket opens. */
const keepingWhatTicketsOpen = (opened: Map<string, ServiceSession>): ServicePatch =>
  preceding('respond', (was, request, response) => {
    const ticket = request && response.session && was.readTicket(was.readLoginFields(request))
    if (ticket !== undefined && response.session !== undefined) opened.set(ticket, response.session)
  })

/** After a redirect of one kind in a session, to the JSON file or to the page, all others in it are of that kind. */
const keepingTheChoice = (json: boolean): ServicePatch =>
  remembering(Marked, (chosen) => [
    changing('wantsJson', (was, wants, request) => {
      const session = carriedBy(was, request)
      if (wants === json) chosen.add(session)
      return chosen.has(session) ? json : wants
    }),
  ])

/** What a server keeps too long, or shares too widely: users, success pages, locales, keys and tickets. */
export const rememberingDefects: readonly Defect[] = defectsOf({
  'connection-remembers-who-logged-in': violates(identifies, [
    'Requests with a session cookie are served as the last user to log in on the connection.',
    remembering(Map<number | undefined, ServiceAccount>, (users) => [
      preceding('completeLogin', (_was, account, _by, request) => {
        if (request.connection !== undefined) users.set(request.connection, account)
      }),
      showing((was, request) => (carriedBy(was, request) === undefined ? undefined : users.get(request.connection))),
    ]),
  ]),
  'connection-remembers-basic-credentials': violates(identifies, '5.2/every-stateless-request-is-verified', [
    'Requests without basic credentials are served as the user of the last ones on the connection.',
    remembering(Map<number | undefined, ServiceAccount>, (users) => [
      observing('tryBasic', (_was, attempt, request) => {
        if (attempt?.account !== undefined && request.connection !== undefined)
          users.set(request.connection, attempt.account)
      }),
      showing((was, request) => (was.tryBasic(request) === undefined ? users.get(request.connection) : undefined)),
    ]),
  ]),
  'second-login-by-a-connection-is-the-first': violates(identifies, [
    'The second login on a connection opens a session for the user of the first.',
    remembering(Map<number | undefined, { readonly first: ServiceAccount; readonly count: number }>, (logins) => [
      replacing('openSession', (was, account, request) => {
        if (account === undefined || request.connection === undefined) return was.openSession(account, request)
        const { first, count } = logins.get(request.connection) ?? { first: account, count: 0 }
        logins.set(request.connection, { first, count: count + 1 })
        return was.openSession(count === 1 ? first : account, request)
      }),
    ]),
  ]),
  'login-takes-the-locale-of-the-last-login': violates(byDefault, [
    'A login of a directory user without a locale stores the last locale of any login.',
    remembering(Latest<string>, (last) => [
      replacing('completeLogin', (was, account, by, request, given) => {
        const [locale] = given.get(fieldName.locale) ?? []
        last.value = locale ?? last.value
        const stored = locale ?? was.readLocaleCookies(request).userLocale ?? last.value
        const filled =
          stored === undefined || account.external !== true ? given : new Map([...given, [fieldName.locale, [stored]]])
        return was.completeLogin(account, by, request, filled)
      }),
    ]),
  ]),
  'arguments-answered-from-a-cache': violates('5.2/every-stateless-request-is-verified', [
    'A request with URL arguments is served as the user of the previous one.',
    remembering(Latest<ServiceAccount>, (cached) => [
      showing((_was, request, account) => {
        if (!request.query.has(fieldName.username)) return undefined
        const before = cached.value
        cached.value = account
        return before
      }),
    ]),
  ]),
  'security-check-takes-the-last-time-zone': violates('2.3/default-time-zone-when-never-given', [
    'A security check without a time zone stores the last one from any client.',
    remembering(Latest<string>, (last) => [
      replacing('redirectAfterLogin', (was, operation, by, account, request, given) => {
        const [zone] = given.get(fieldName.zone) ?? []
        last.value = zone ?? last.value
        const filled = last.value === undefined ? given : new Map([...given, [fieldName.zone, [zone ?? last.value]]])
        return was.redirectAfterLogin(operation, by, account, request, filled)
      }),
    ]),
  ]),
  'second-locale-of-a-session-is-not-stored': violates('2.3/locale-applies-until-changed', [
    'URL arguments can set the locale of a session only once.',
    remembering(CountBySession, (changes) => [
      replacing('resource', (was, request) => {
        const given = was.readLocaleArguments(request.query).userLocale
        const answer = was.resource(request)
        if (given === undefined || changes.count(carriedBy(was, request)) < 2) return answer
        return { ...answer, headers: answer.headers.filter(([, value]) => !value.startsWith(`${fieldName.locale}=`)) }
      }),
    ]),
  ]),
  'json-is-remembered-in-a-session': violates('4.5/success-redirects-to-the-success-page', [
    'After a security check that asks for JSON, all later ones in the session redirect to the JSON file.',
    keepingTheChoice(true),
  ]),
  'page-is-remembered-in-a-session': violates('4.5/json-success-redirects-to-the-json-file', [
    'After a security check that redirects to the page, all later ones in the session do, even for JSON.',
    keepingTheChoice(false),
  ]),
  'time-zone-alone-resets-the-locale': violates('2.3/locale-applies-until-changed', [
    'In a session, URL arguments with a time zone but no locale reset the locale.',
    changing('resource', (was, answer, request) => {
      const { userLocale, userTimezone } = was.readLocaleArguments(request.query)
      const session = carriedBy(was, request)
      if (session === undefined || userLocale !== undefined || userTimezone === undefined) return answer
      session.settings = { ...session.settings, userLocale: undefined }
      return header('Set-Cookie', `${fieldName.locale}=; Path=${was.cookiePath()}`)(answer)
    }),
  ]),
  'arguments-store-the-locale-for-the-user': violates(byDefault, [
    'A locale in URL arguments without a session applies to sessions of that user without a locale.',
    remembering(Map<string, string>, (locales) => [
      changing('localeInForce', (was, inForce, request, account) => {
        const { userLocale } = was.readLocaleArguments(request.query)
        const session = carriedBy(was, request)
        if (account === undefined) return inForce
        if (userLocale !== undefined && session === undefined) locales.set(account.id, userLocale)
        const unset =
          userLocale === undefined &&
          session?.settings.userLocale === undefined &&
          was.readLocaleCookies(request).userLocale === undefined
        const stored = session === undefined || !unset ? undefined : locales.get(account.id)
        return stored === undefined ? inForce : { ...inForce, userLocale: stored }
      }),
    ]),
  ]),
  'keys-are-given-back-at-logout': violates(otherKeys, [
    'After a logout, the next session gets the key of the ended one.',
    remembering(Map<string, RsaKey>, (keys) => {
      const free: RsaKey[] = []
      return [
        replacing('nextSessionKey', (was, session) => {
          const key = free.pop() ?? was.nextSessionKey(session)
          keys.set(session.id, key)
          return key
        }),
        preceding('endSession', (_was, session, request) => {
          const key = keys.get(session.id)
          if (key !== undefined && request !== undefined && session.account !== undefined) free.push(key)
          keys.delete(session.id)
        }),
      ]
    }),
    'reference-dynamic-encryption',
  ]),
  'three-keys-take-turns': violates(otherKeys, [
    'Sessions share three keys in rotation.',
    remembering(Array<RsaKey>, (keys) => [
      replacing('nextSessionKey', () => {
        const key = (keys.length < 3 ? undefined : keys.shift()) ?? generateKey()
        keys.push(key)
        return key
      }),
    ]),
    'reference-dynamic-encryption',
  ]),
  'used-ticket-gives-the-session-of-its-first-use': violates(identifies, [
    'The second use of a ticket returns the session of its first use.',
    remembering(Map<string, ServiceSession>, (opened) => {
      const again = new Latest<ServiceSession>()
      return [
        replacing('redeemTicket', (was, ticket, method, request) => {
          const session = opened.get(ticket)
          again.value = session && was.findSession(session.id)
          return again.value?.account ?? was.redeemTicket(ticket, method, request)
        }),
        replacing('openSession', (was, account, request) => {
          const session = again.value ?? was.openSession(account, request)
          again.value = undefined
          return session
        }),
        keepingWhatTicketsOpen(opened),
      ]
    }),
  ]),
  'used-ticket-ends-the-session-of-its-first-use': violates('3/only-logout-and-inactivity-end-a-session', [
    'The second use of a ticket is refused and ends the session of its first use.',
    remembering(Map<string, ServiceSession>, (opened) => [
      preceding('redeemTicket', (was, ticket) => {
        endEach(was, [opened.get(ticket)])
      }),
      keepingWhatTicketsOpen(opened),
    ]),
  ]),
})
