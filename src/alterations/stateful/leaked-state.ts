import type { ServiceAccount } from '../../reference/identity/account.ts'
import { fieldName } from '../../reference/names.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { carriedBy, counter, showing } from './memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const verified = '5.2/every-stateless-request-is-verified'
const byDefault = '2.3/default-locale-when-never-given'

/** Users that stick to connections and threads, and locales that stick to users. */
export const leakedStateDefects: readonly Defect[] = [
  ...breaking(identifies, {
    'connection-remembers-who-logged-in': [
      'Requests with a session cookie are served as the last user to log in on the connection.',
      (was, service) => {
        const users = new Map<number | undefined, ServiceAccount>()
        return {
          completeLogin(account, by, request, given) {
            if (request.connection !== undefined) users.set(request.connection, account)
            return was.completeLogin(account, by, request, given)
          },
          ...showing((_was, request) =>
            carriedBy(was, request) === undefined ? undefined : users.get(request.connection),
          )(was, service),
        }
      },
    ],
    'connection-remembers-basic-credentials': [
      'Requests with a session cookie are served as the user of the last basic credentials on the connection.',
      (was, service) => {
        const users = new Map<number | undefined, ServiceAccount>()
        return {
          tryBasic(request) {
            const attempt = was.tryBasic(request)
            if (attempt?.account !== undefined && request.connection !== undefined)
              users.set(request.connection, attempt.account)
            return attempt
          },
          ...showing((_was, request) =>
            was.tryBasic(request) === undefined ? users.get(request.connection) : undefined,
          )(was, service),
        }
      },
    ],
    'second-login-by-a-connection-is-the-first': [
      'The second login on a connection opens a session for the user of the first.',
      (was) => {
        const logins = new Map<number | undefined, { readonly first: ServiceAccount; readonly count: number }>()
        return {
          openSession(account, request) {
            if (account === undefined || request.connection === undefined) return was.openSession(account, request)
            const { first, count } = logins.get(request.connection) ?? { first: account, count: 0 }
            logins.set(request.connection, { first, count: count + 1 })
            return was.openSession(count === 1 ? first : account, request)
          },
        }
      },
    ],
    'session-answers-as-the-last-login': [
      'Requests with a session cookie are served as the last user to log in, from any browser.',
      (was, service) => {
        let last: ServiceAccount | undefined
        return {
          completeLogin(account, by, request, given) {
            last = account
            return was.completeLogin(account, by, request, given)
          },
          ...showing((_was, request) => (carriedBy(was, request) === undefined ? undefined : last))(was, service),
        }
      },
    ],
  }),
  ...breaking(byDefault, {
    'connection-remembers-the-locale': [
      'A locale applies to other sessions on the same connection.',
      (was) => {
        const locales = new Map<number, string>()
        return {
          localeInForce(request, account) {
            const inForce = was.localeInForce(request, account)
            const given = was.readLocaleArguments(request.query).userLocale
            if (request.connection === undefined) return inForce
            if (given !== undefined) locales.set(request.connection, given)
            const remembered = locales.get(request.connection)
            const unset = was.readLocaleCookies(request).userLocale === undefined && given === undefined
            return unset && remembered !== undefined ? { ...inForce, userLocale: remembered } : inForce
          },
        }
      },
    ],
    'login-takes-the-locale-of-the-last-login': [
      'A login of a directory user without a locale stores the last locale of any login.',
      (was) => {
        let last: string | undefined
        return {
          completeLogin(account, by, request, given) {
            const [locale] = given.get(fieldName.locale) ?? []
            last = locale ?? last
            const stored = locale ?? was.readLocaleCookies(request).userLocale ?? last
            const filled =
              stored === undefined || account.external !== true
                ? given
                : new Map([...given, [fieldName.locale, [stored]]])
            return was.completeLogin(account, by, request, filled)
          },
        }
      },
    ],
  }),
  ...breaking(verified, {
    'logout-leaves-its-user-behind': [
      'After a logout, the next request with basic credentials is served as the logged-out user.',
      (was, service) => {
        let left: ServiceAccount | undefined
        return {
          endSession(session, request) {
            if (request !== undefined) left = session.account
            was.endSession(session, request)
          },
          openSession(account, request) {
            left = undefined
            return was.openSession(account, request)
          },
          ...showing((_was, request) => {
            if (was.readBasicCredentials(request) === undefined) return undefined
            const user = left
            left = undefined
            return user
          })(was, service),
        }
      },
    ],
    'arguments-answered-from-a-cache': [
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
    ],
  }),
  {
    name: 'security-check-takes-the-last-time-zone',
    summary: 'A security check without a time zone stores the last one from any client.',
    breaks: ['2.3/default-time-zone-when-never-given'],
    change: (was) => {
      let last: string | undefined
      return {
        redirectAfterLogin(operation, by, account, request, given) {
          const [zone] = given.get(fieldName.zone) ?? []
          last = zone ?? last
          const filled = last === undefined ? given : new Map([...given, [fieldName.zone, [zone ?? last]]])
          return was.redirectAfterLogin(operation, by, account, request, filled)
        },
      }
    },
  },
  {
    name: 'second-locale-of-a-session-is-not-stored',
    summary: 'URL arguments can set the locale of a session only once.',
    breaks: ['2.3/locale-applies-until-changed'],
    change: (was) => {
      const changes = counter()
      return {
        resource(request) {
          const given = was.readLocaleArguments(request.query).userLocale
          const answer = was.resource(request)
          if (given === undefined || changes(carriedBy(was, request)) < 2) return answer
          return { ...answer, headers: answer.headers.filter(([, value]) => !value.startsWith(`${fieldName.locale}=`)) }
        },
      }
    },
  },
]
