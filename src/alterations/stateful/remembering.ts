import { generateKey, type RsaKey } from '../../reference/identity/rsa.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { header, replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { carriedBy, endEach, Marked, remembering } from '../memory.ts'

const untilChanged = '2.3/locale-applies-until-changed'
const byDefault = '2.3/default-locale-when-never-given'
const otherKeys = '5.7/dynamic-key-changes'

/** Success pages, locales, keys and tickets that a server keeps too long, or shares too widely. */
export const rememberingDefects: readonly Defect[] = defectsOf({
  'json-is-remembered-in-a-session': violates('4.5/success-redirects-to-the-success-page', [
    'After a security check that asks for JSON, all later ones in the session redirect to the JSON file.',
    remembering(Marked, (was, wanted) => ({
      wantsJson(request) {
        const session = carriedBy(was, request)
        if (was.wantsJson(request)) wanted.add(session)
        return was.wantsJson(request) || wanted.has(session)
      },
    })),
  ]),
  'page-is-remembered-in-a-session': violates('4.5/json-success-redirects-to-the-json-file', [
    'After a security check that redirects to the page, all later ones in the session do, even for JSON.',
    remembering(Marked, (was, toPage) => ({
      wantsJson(request) {
        const session = carriedBy(was, request)
        if (!was.wantsJson(request)) toPage.add(session)
        return was.wantsJson(request) && !toPage.has(session)
      },
    })),
  ]),
  'time-zone-alone-resets-the-locale': violates(untilChanged, [
    'In a session, URL arguments with a time zone but no locale reset the locale.',
    replacing('resource', (was, request) => {
      const answer = was.resource(request)
      const { userLocale, userTimezone } = was.readLocaleArguments(request.query)
      const session = carriedBy(was, request)
      if (session === undefined || userLocale !== undefined || userTimezone === undefined) return answer
      session.settings = { ...session.settings, userLocale: undefined }
      return header('Set-Cookie', `${fieldName.locale}=; Path=${was.cookiePath()}`)(answer)
    }),
  ]),
  'arguments-store-the-locale-for-the-user': violates(byDefault, [
    'A locale in URL arguments without a session applies to sessions of that user without a locale.',
    remembering(Map<string, string>, (was, locales) => ({
      localeInForce(request, account) {
        const inForce = was.localeInForce(request, account)
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
      },
    })),
  ]),
  'keys-are-given-back-at-logout': violates(otherKeys, [
    'After a logout, the next session gets the key of the ended one.',
    (was) => {
      const keys = new Map<string, RsaKey>()
      const free: RsaKey[] = []
      return {
        nextSessionKey(session) {
          const key = free.pop() ?? was.nextSessionKey(session)
          keys.set(session.id, key)
          return key
        },
        endSession(session, request) {
          const key = keys.get(session.id)
          if (key !== undefined && request !== undefined && session.account !== undefined) free.push(key)
          keys.delete(session.id)
          was.endSession(session, request)
        },
      }
    },
    'reference-dynamic-encryption',
  ]),
  'three-keys-take-turns': violates(otherKeys, [
    'Sessions share three keys in rotation.',
    () => {
      const keys: RsaKey[] = []
      let turn = 0
      return {
        nextSessionKey() {
          const place = turn++ % 3
          const key = keys[place] ?? generateKey()
          keys[place] = key
          return key
        },
      }
    },
    'reference-dynamic-encryption',
  ]),
  'used-ticket-gives-the-session-of-its-first-use': violates('2.2/session-id-identifies-one-session', [
    'The second use of a ticket returns the session of its first use.',
    (was) => {
      const opened = new Map<string, ServiceSession>()
      let again: ServiceSession | undefined
      const ticketIn = (given: ReadonlyMap<string, readonly string[]>) => was.readTicket(given) ?? ''
      return {
        redeemTicket(ticket, method, request) {
          const session = opened.get(ticket)
          again = session && was.findSession(session.id)
          return again?.account ?? was.redeemTicket(ticket, method, request)
        },
        openSession(account, request) {
          const session = again ?? was.openSession(account, request)
          again = undefined
          return session
        },
        completeLogin(account, by, request, given) {
          const answer = was.completeLogin(account, by, request, given)
          if (by === 'ticket' && answer.session !== undefined) opened.set(ticketIn(given), answer.session)
          return answer
        },
        redirectAfterLogin(operation, by, account, request, given) {
          const answer = was.redirectAfterLogin(operation, by, account, request, given)
          if (by === 'ticket' && answer.session !== undefined) opened.set(ticketIn(given), answer.session)
          return answer
        },
      }
    },
  ]),
  'used-ticket-ends-the-session-of-its-first-use': violates('3/only-logout-and-inactivity-end-a-session', [
    'The second use of a ticket is refused and ends the session of its first use.',
    remembering(Map<string, ServiceSession>, (was, opened) => ({
      redeemTicket(ticket, method, request) {
        const session = opened.get(ticket)
        if (session !== undefined) endEach(was, [session])
        return was.redeemTicket(ticket, method, request)
      },
      respond(request, response) {
        const ticket = request && response.session && was.readTicket(was.readLoginFields(request))
        if (ticket !== undefined && response.session !== undefined) opened.set(ticket, response.session)
        return was.respond(request, response)
      },
    })),
  ]),
})
