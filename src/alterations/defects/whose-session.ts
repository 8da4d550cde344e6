import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { methodsWithSession, type SessionMethod } from '../method-tables.ts'
import { boundToTheConnection, mixedUp } from '../mistaken.ts'
import { goesTo } from '../requests-by.ts'
import { anotherThan, carriedBy, giveTo, showing } from '../stateful/memory.ts'
import { besideTheLastLogin } from '../variants/identity.ts'

const theSecurityCheck = { is: (request: ServiceRequest) => goesTo('securityCheck', request) }
const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const next = '3/next-user-of-a-client-is-the-new-one'
const theirs = '5.1/stateless-credentials-speak-for-their-user'

/** This method opens its sessions for the account that `whose` returns. */
const openedFor =
  ({ is }: Pick<SessionMethod, 'is'>, whose: (account: ServiceAccount) => ServiceAccount | undefined): ServicePatch =>
  (was) => ({
    openSession: (account, request) =>
      was.openSession((is(request, was) ? account && whose(account) : undefined) ?? account, request),
  })

/** With a live session, this method signs in the user of that session. */
const keptBy =
  ({ is }: SessionMethod): ServicePatch =>
  (was) => ({
    openSession: (account, request) =>
      was.openSession((is(request, was) ? carriedBy(was, request)?.account : undefined) ?? account, request),
    reusableSession: (account, request) =>
      (is(request, was) ? carriedBy(was, request) : undefined) ?? was.reusableSession(account, request),
  })

/** After a logout, the next sign-in by this method opens a session for the logged-out user. */
const leftTo = ({ is }: SessionMethod): ServicePatch => {
  return (was) => {
    let left: ServiceAccount | undefined
    return {
      endSession(session, request) {
        if (request !== undefined) left = session.account
        was.endSession(session, request)
      },
      openSession(account, request) {
        const user = is(request, was) ? (left ?? account) : account
        left = undefined
        return was.openSession(user, request)
      },
    }
  }
}

/** Defects of one method that opens sessions. */
const ownerDefects = (method: SessionMethod): Defect[] => {
  const { slug, title, words, environment } = method
  const where = environment === undefined ? {} : { environment }
  return [
    {
      name: `${slug}-opens-a-session-of-another-user`,
      summary: `${title} opens a session for another user.`,
      breaks: [ofItsUser, next],
      ...where,
      change: (was, service) => openedFor(method, (account) => anotherThan(was, account))(was, service),
    },
    {
      name: `${slug}-keeps-the-user-of-before`,
      summary: `In the session of another user, ${words} signs in that user again.`,
      breaks: [next],
      ...where,
      change: keptBy(method),
    },
  ]
}

/** For every method but login with a ticket, which the suite tries only with a session of another user. */
const afterALogout = ({ environment, ...method }: SessionMethod): Defect => ({
  name: `${method.slug}-after-a-logout-is-the-user-who-left`,
  summary: `After a logout, ${method.words} opens a session for the logged-out user.`,
  breaks: [next],
  ...(environment && { environment }),
  change: leftTo(method),
})

/** Defects in the ownership of sessions, in all methods. */
const sessionDefects: readonly Defect[] = [
  ...breaking(ofItsUser, {
    'session-answered-as-the-last-login': [
      'Requests with a session cookie are served as the last user to sign in, from any client.',
      (was, service) => {
        let last: ServiceAccount | undefined
        return {
          openSession(account, request) {
            last = account ?? last
            return was.openSession(account, request)
          },
          ...showing((_was, request) => (carriedBy(was, request) === undefined ? undefined : last))(was, service),
        }
      },
    ],
    'session-bound-to-the-connection': [
      'Requests with a session cookie are served as the first user of the connection.',
      (was, service) => boundToTheConnection((request) => carriedBy(was, request) !== undefined)(was, service),
    ],
    'session-mixed-up-when-requests-overlap': [
      'Of overlapping requests, one with a session cookie is served as the user of another.',
      (was, service) => mixedUp((request) => carriedBy(was, request) !== undefined)(was, service),
    ],
    'refusal-gives-the-session-away': [
      'A refusal in a live session hands that session to another user.',
      (was) => ({
        respond(request, response) {
          const session = request === undefined ? undefined : carriedBy(was, request)
          if (response.outcome === 'refused') giveTo(was, session, anotherThan(was, session?.account))
          return was.respond(request, response)
        },
      }),
    ],
    'logout-gives-the-other-sessions-away': [
      'After a logout, all sessions belong to the logged-out user.',
      (was) => ({
        logout(request) {
          const answer = was.logout(request)
          for (const session of was.state.sessions.values()) giveTo(was, session, answer.session?.account)
          return answer
        },
      }),
    ],
    'login-after-a-logout-gives-the-other-sessions-away': [
      'The first login after a logout makes its user the owner of all sessions.',
      (was) => {
        let hasLoggedOut = false
        return {
          logout(request) {
            hasLoggedOut = true
            return was.logout(request)
          },
          openSession(account, request) {
            if (hasLoggedOut) for (const session of was.state.sessions.values()) giveTo(was, session, account)
            hasLoggedOut = false
            return was.openSession(account, request)
          },
        }
      },
    ],
    'session-of-the-admin-goes-on-as-the-first-user': [
      'After a security check reuses a session of the system admin, the session belongs to the first user.',
      (was) => ({
        reusableSession(account, request) {
          const reused = was.reusableSession(account, request)
          if (reused?.account?.id === 'superuser') Object.assign(reused, { account: was.options.accounts[0] })
          return reused
        },
      }),
    ],
    'last-login-beside-the-user-of-another': [
      'The security check opens sessions for another user; the identity resource also shows the last login.',
      (was, service) => {
        const showing = besideTheLastLogin(was, service)
        return {
          ...showing,
          ...openedFor(theSecurityCheck, (account) => anotherThan(was, account))({ ...was, ...showing }, service),
        }
      },
    ],
  }),
  ...methodsWithSession
    .filter(({ slug }) => ['login-with-a-form', 'login-with-arguments', 'the-security-check'].includes(slug))
    .map(
      ({ slug, words, is }): Defect => ({
        name: `${slug}-mixes-up-users-who-come-at-the-same-time`,
        summary: `During another sign-in, ${words} opens a session for the user of that one.`,
        breaks: [ofItsUser],
        change: (was) => {
          let latest: ServiceAccount | undefined
          return {
            openSession(account, request) {
              const overlaps = is(request, was) && (request.alongside ?? 0) > 0
              const user = overlaps ? (latest ?? account) : account
              latest = account ?? latest
              return was.openSession(user, request)
            },
          }
        },
      }),
    ),
  {
    name: 'browser-is-remembered-after-the-logout',
    summary: 'Login with the cookie of a logged-out session opens a session for its former user.',
    breaks: [next],
    change: (was) => {
      const former = new Map<string, ServiceAccount>()
      return {
        endSession(ended, request) {
          if (ended.account !== undefined && goesTo('logout', request)) former.set(ended.id, ended.account)
          was.endSession(ended, request)
        },
        openSession(account, request) {
          const remembered = was.readSessionIds(request).flatMap((id) => former.get(id) ?? [])[0]
          return was.openSession(account && (remembered ?? account), request)
        },
      }
    },
  },
  {
    name: 'everybody-is-the-first-user',
    summary: 'The server serves every authenticated request as the first user.',
    breaks: [ofItsUser, next, theirs],
    change: (was, service) => showing(() => was.options.accounts[0])(was, service),
  },
]

/** Sessions of another user than the one who signed in (sections 2.2 and 3). */
export const whoseSessionDefects: readonly Defect[] = [
  ...methodsWithSession.flatMap(ownerDefects),
  ...methodsWithSession.filter(({ slug }) => !slug.startsWith('login-with-a-ticket')).map(afterALogout),
  ...sessionDefects,
]
