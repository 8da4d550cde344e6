import type { ServiceAccount } from '../../reference/identity/account.ts'
import { fieldName } from '../../reference/names.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { Counter, carriedBy, Latest, remembering, showing } from '../memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const verified = '5.2/every-stateless-request-is-verified'
const byDefault = '2.3/default-locale-when-never-given'

/** Users that stick to connections and threads, and locales that stick to users. */
export const leakedStateDefects: readonly Defect[] = defectsOf({
  'connection-remembers-who-logged-in': violates(identifies, [
    'Requests with a session cookie are served as the last user to log in on the connection.',
    remembering(Map<number | undefined, ServiceAccount>, (was, users, service) => ({
      completeLogin(account, by, request, given) {
        if (request.connection !== undefined) users.set(request.connection, account)
        return was.completeLogin(account, by, request, given)
      },
      ...showing((_was, request) =>
        carriedBy(was, request) === undefined ? undefined : users.get(request.connection),
      )(was, service),
    })),
  ]),
  'connection-remembers-basic-credentials': violates(identifies, [
    'Requests with a session cookie are served as the user of the last basic credentials on the connection.',
    remembering(Map<number | undefined, ServiceAccount>, (was, users, service) => ({
      tryBasic(request) {
        const attempt = was.tryBasic(request)
        if (attempt?.account !== undefined && request.connection !== undefined)
          users.set(request.connection, attempt.account)
        return attempt
      },
      ...showing((_was, request) => (was.tryBasic(request) === undefined ? users.get(request.connection) : undefined))(
        was,
        service,
      ),
    })),
  ]),
  'second-login-by-a-connection-is-the-first': violates(identifies, [
    'The second login on a connection opens a session for the user of the first.',
    remembering(Map<number | undefined, { readonly first: ServiceAccount; readonly count: number }>, (was, logins) => ({
      openSession(account, request) {
        if (account === undefined || request.connection === undefined) return was.openSession(account, request)
        const { first, count } = logins.get(request.connection) ?? { first: account, count: 0 }
        logins.set(request.connection, { first, count: count + 1 })
        return was.openSession(count === 1 ? first : account, request)
      },
    })),
  ]),
  'login-takes-the-locale-of-the-last-login': violates(byDefault, [
    'A login of a directory user without a locale stores the last locale of any login.',
    remembering(Latest<string>, (was, last) => ({
      completeLogin(account, by, request, given) {
        const [locale] = given.get(fieldName.locale) ?? []
        last.value = locale ?? last.value
        const stored = locale ?? was.readLocaleCookies(request).userLocale ?? last.value
        const filled =
          stored === undefined || account.external !== true ? given : new Map([...given, [fieldName.locale, [stored]]])
        return was.completeLogin(account, by, request, filled)
      },
    })),
  ]),
  'arguments-answered-from-a-cache': violates(verified, [
    'A request with URL arguments is served as the user of the previous one.',
    (was, service) => {
      let cached: ServiceAccount | undefined
      return showing((_was, request, account) => {
        if (!request.query.has(fieldName.username)) return undefined
        const before = cached
        cached = account
        return before
      })(was, service)
    },
  ]),
  'security-check-takes-the-last-time-zone': violates('2.3/default-time-zone-when-never-given', [
    'A security check without a time zone stores the last one from any client.',
    remembering(Latest<string>, (was, last) => ({
      redirectAfterLogin(operation, by, account, request, given) {
        const [zone] = given.get(fieldName.zone) ?? []
        last.value = zone ?? last.value
        const filled = last.value === undefined ? given : new Map([...given, [fieldName.zone, [zone ?? last.value]]])
        return was.redirectAfterLogin(operation, by, account, request, filled)
      },
    })),
  ]),
  'second-locale-of-a-session-is-not-stored': violates('2.3/locale-applies-until-changed', [
    'URL arguments can set the locale of a session only once.',
    remembering(Counter, (was, changes) => ({
      resource(request) {
        const given = was.readLocaleArguments(request.query).userLocale
        const answer = was.resource(request)
        if (given === undefined || changes.count(carriedBy(was, request)) < 2) return answer
        return { ...answer, headers: answer.headers.filter(([, value]) => !value.startsWith(`${fieldName.locale}=`)) }
      },
    })),
  ]),
})
