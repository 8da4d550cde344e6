import { jsessionid } from '../../reference/names.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, noSession, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'

const only = '3/only-logout-and-inactivity-end-a-session'

const endAll = (sessions: Map<string, ServiceSession>, which: (session: ServiceSession) => boolean) => {
  for (const session of [...sessions.values()]) if (which(session)) sessions.delete(session.id)
}

/** Defects in the ownership and the end of sessions (sections 1, 2.2 and 3). */
export const sessionDefects: readonly Defect[] = [
  ...breaking('5.3/unknown-session-id-is-401', {
    'session-id-of-anybody': [
      'The server accepts any unknown session ID.',
      (was) => ({
        trySession(request) {
          const known = was.readSessionIds(request).some((id) => was.state.sessions.has(id))
          const unknown = was.readSessionIds(request).length > 0 && !known
          return unknown ? { by: 'session', account: was.options.accounts[0] } : was.trySession(request)
        },
      }),
    ],
    'session-id-unknown-is-403': [
      'An unknown session ID returns 403.',
      alter(
        { outcome: 'missing', where: (request) => request.cookies.some(([name]) => name === jsessionid) },
        status(403),
      ),
    ],
  }),
  ...breaking('2.2/session-id-identifies-one-session', {
    'session-shared-by-all-users': [
      'All users share one session.',
      (was) => ({
        newSessionId: (account) => (account === undefined ? was.newSessionId(account) : 'A'.repeat(32)),
      }),
    ],
    'session-of-one-user-only': [
      'Login of the system admin sets no session cookie.',
      alter(
        { operation: 'login', outcome: 'success', where: (_, { account }) => account?.organization === undefined },
        noSession(),
      ),
    ],
  }),
  {
    name: 'session-shared-by-a-user',
    summary: 'All sessions of a user are the same one.',
    breaks: ['4.8/logout-ends-no-other-session'],
    change: (was) => ({
      openSession(account, request) {
        const former = [...was.state.sessions.values()].find((session) => account && session.account === account)
        return former && !was.isExpired(former) ? former : was.openSession(account, request)
      },
    }),
  },
  ...breaking('1/one-login-serves-many-requests', {
    'session-good-for-one-request': [
      'The first request with a session ends it.',
      (was) => ({
        trySession(request) {
          const attempt = was.trySession(request)
          const session = was.sessionOf(request)
          if (session?.account !== undefined) was.endSession(session, request)
          return attempt
        },
      }),
    ],
    'session-good-for-three-requests': [
      'A session ends after three requests.',
      (was) => {
        const uses = new Map<string, number>()
        return {
          trySession(request) {
            const attempt = was.trySession(request)
            const session = was.sessionOf(request)
            const count = (uses.get(session?.id ?? '') ?? 0) + 1
            if (session?.account !== undefined) uses.set(session.id, count)
            if (session !== undefined && count >= 3) was.endSession(session, request)
            return attempt
          },
        }
      },
    ],
  }),
  {
    name: 'session-ended-by-the-next-login',
    summary: 'A login ends all other sessions of its user.',
    breaks: [only, '4.8/logout-ends-no-other-session'],
    change: (was) => ({
      completeLogin(account, by, request, given) {
        endAll(was.state.sessions, (session) => session.account === account)
        return was.completeLogin(account, by, request, given)
      },
    }),
  },
  ...breaking(only, {
    'session-ended-by-a-refusal': [
      'A refused sign-in under the name of a user ends the sessions of that user.',
      (was) => ({
        countFailedLogin(account) {
          was.countFailedLogin(account)
          endAll(was.state.sessions, (session) => session.account === account)
        },
      }),
    ],
    'session-ended-by-any-refusal': [
      'A refused login or stateless request ends all sessions.',
      (was) => ({
        refused(operation, by) {
          endAll(was.state.sessions, () => true)
          return was.refused(operation, by)
        },
      }),
    ],
    'session-ended-by-stateless-requests': [
      'A request with stateless credentials ends the sessions of its user.',
      (was) => ({
        authenticate(request) {
          const user = was.authenticate(request)
          if (user?.by !== 'session')
            endAll(was.state.sessions, ({ account }) => account !== undefined && account === user?.account)
          return user
        },
      }),
    ],
  }),
]
