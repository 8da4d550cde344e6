import type { Account } from '../../reference/identity/account.ts'
import type { Defect } from '../defect.ts'
import { carriedBy, counter, showing } from './memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const verified = '5.2/every-stateless-request-is-verified'
const byDefault = '2.3/default-locale-when-never-given'

/** What sticks to where it does not belong: users to connections and threads, locales to users. */
export const stickingDefects: readonly Defect[] = [
  {
    name: 'connection-remembers-who-logged-in',
    summary: 'Requests with a session cookie are answered as the user who logged in last by the same connection.',
    breaks: [identifies],
    change: (was, service) => {
      const users = new Map<number | undefined, Account>()
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
  },
  {
    name: 'connection-remembers-basic-credentials',
    summary: 'Requests with a session cookie are answered as the last user of basic credentials on the connection.',
    breaks: [identifies],
    change: (was, service) => {
      const users = new Map<number | undefined, Account>()
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
  },
  {
    name: 'second-login-by-a-connection-is-the-first',
    summary: 'The second login by a connection opens a session of the user of the first.',
    breaks: [identifies],
    change: (was) => {
      const logins = new Map<number | undefined, { readonly first: Account; readonly count: number }>()
      return {
        openSession(account, request) {
          if (account === undefined || request.connection === undefined) return was.openSession(account, request)
          const { first, count } = logins.get(request.connection) ?? { first: account, count: 0 }
          logins.set(request.connection, { first, count: count + 1 })
          return was.openSession(count === 1 ? first : account, request)
        },
      }
    },
  },
  {
    name: 'connection-remembers-the-locale',
    summary: 'A locale given by a connection applies to the sessions of others on it.',
    breaks: [byDefault],
    change: (was) => {
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
  },
  {
    name: 'logout-leaves-its-user-behind',
    summary: 'The next request with basic credentials after a logout is answered as the user who logged out.',
    breaks: [verified],
    change: (was, service) => {
      let left: Account | undefined
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
  },
  {
    name: 'session-answers-as-the-last-login',
    summary: 'Requests with a session cookie are answered as the user who logged in last, by whatever browser.',
    breaks: [identifies],
    change: (was, service) => {
      let last: Account | undefined
      return {
        completeLogin(account, by, request, given) {
          last = account
          return was.completeLogin(account, by, request, given)
        },
        ...showing((_was, request) => (carriedBy(was, request) === undefined ? undefined : last))(was, service),
      }
    },
  },
  {
    name: 'arguments-answered-from-a-cache',
    summary: 'A resource asked for with URL arguments is answered as it was for the user before.',
    breaks: [verified],
    change: (was, service) => {
      let cached: Account | undefined
      return showing((_was, request, account) => {
        if (!request.query.has('j_username')) return undefined
        const before = cached
        cached = account
        return before
      })(was, service)
    },
  },
  {
    name: 'login-takes-the-locale-of-the-last-login',
    summary: 'A login of an external user that gives no locale stores the one that any login gave last.',
    breaks: [byDefault],
    change: (was) => {
      let last: string | undefined
      return {
        completeLogin(account, by, request, given) {
          const [locale] = given.get('userLocale') ?? []
          last = locale ?? last
          const stored = locale ?? was.readLocaleCookies(request).userLocale ?? last
          const filled =
            stored === undefined || account.external !== true ? given : new Map([...given, ['userLocale', [stored]]])
          return was.completeLogin(account, by, request, filled)
        },
      }
    },
  },
  {
    name: 'security-check-takes-the-last-time-zone',
    summary: 'A security check that gives no time zone stores the one that any client gave last.',
    breaks: ['2.3/default-time-zone-when-never-given'],
    change: (was) => {
      let last: string | undefined
      return {
        redirectAfterLogin(operation, by, account, request, given) {
          const [zone] = given.get('userTimezone') ?? []
          last = zone ?? last
          const filled = last === undefined ? given : new Map([...given, ['userTimezone', [zone ?? last]]])
          return was.redirectAfterLogin(operation, by, account, request, filled)
        },
      }
    },
  },
  {
    name: 'second-locale-of-a-session-is-not-stored',
    summary: 'In a session the locale can be given once by URL arguments; what is given later is forgotten.',
    breaks: ['2.3/locale-applies-until-changed'],
    change: (was) => {
      const changes = counter()
      return {
        resource(request) {
          const given = was.readLocaleArguments(request.query).userLocale
          const answer = was.resource(request)
          if (given === undefined || changes(carriedBy(was, request)) < 2) return answer
          return { ...answer, headers: answer.headers.filter(([, value]) => !value.startsWith('userLocale=')) }
        },
      }
    },
  },
]
