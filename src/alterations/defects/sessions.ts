import type { ServiceSession } from '../../reference/state.ts'
import { alter, cookies, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const only = '3/only-logout-and-inactivity-end-a-session'

const endAll = (sessions: Map<string, ServiceSession>, which: (session: ServiceSession) => boolean) => {
  for (const session of [...sessions.values()]) if (which(session)) sessions.delete(session.id)
}

/** Defects in the ownership and the end of sessions (sections 1, 2.2 and 3). */
export const sessionDefects: readonly Defect[] = [
  {
    name: 'session-id-of-anybody',
    summary: 'The server accepts any unknown session ID.',
    breaks: ['5.3/unknown-session-id-is-401'],
    change: (was) => ({
      trySession(request) {
        const known = was.readSessionIds(request).some((id) => was.state.sessions.has(id))
        const unknown = was.readSessionIds(request).length > 0 && !known
        return unknown ? { by: 'session', account: was.options.accounts[0] } : was.trySession(request)
      },
    }),
  },
  {
    name: 'session-id-unknown-is-403',
    summary: 'An unknown session ID returns 403.',
    breaks: ['5.3/unknown-session-id-is-401'],
    change: alter(
      { outcome: 'missing', where: (request) => request.cookies.some(([name]) => name === 'JSESSIONID') },
      status(403),
    ),
  },
  {
    name: 'session-shared-by-all-users',
    summary: 'All users share one session.',
    breaks: ['2.2/session-id-identifies-one-session'],
    change: (was) => ({
      newSessionId: (account) => (account === undefined ? was.newSessionId(account) : 'A'.repeat(32)),
    }),
  },
  {
    name: 'session-of-one-user-only',
    summary: 'Login of the system admin sets no session cookie.',
    breaks: ['2.2/session-id-identifies-one-session'],
    change: alter(
      { operation: 'login', outcome: 'success', where: (_, { account }) => account?.organization === undefined },
      cookies((cookie) => (cookie.startsWith('JSESSIONID') ? undefined : cookie)),
    ),
  },
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
  {
    name: 'session-good-for-one-request',
    summary: 'The first request with a session ends it.',
    breaks: ['1/one-login-serves-many-requests'],
    change: (was) => ({
      trySession(request) {
        const attempt = was.trySession(request)
        const session = was.sessionOf(request)
        if (session?.account !== undefined) was.endSession(session, request)
        return attempt
      },
    }),
  },
  {
    name: 'session-good-for-three-requests',
    summary: 'A session ends after three requests.',
    breaks: ['1/one-login-serves-many-requests'],
    change: (was) => {
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
  },
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
  {
    name: 'session-ended-by-a-refusal',
    summary: 'A refused sign-in under the name of a user ends the sessions of that user.',
    breaks: [only],
    change: (was) => ({
      countFailedLogin(account) {
        was.countFailedLogin(account)
        endAll(was.state.sessions, (session) => session.account === account)
      },
    }),
  },
  {
    name: 'session-ended-by-any-refusal',
    summary: 'A refused login or stateless request ends all sessions.',
    breaks: [only],
    change: (was) => ({
      refused(operation, by) {
        endAll(was.state.sessions, () => true)
        return was.refused(operation, by)
      },
    }),
  },
  {
    name: 'session-ended-by-stateless-requests',
    summary: 'A request with stateless credentials ends the sessions of its user.',
    breaks: [only],
    change: (was) => ({
      authenticate(request) {
        const user = was.authenticate(request)
        if (user?.by !== 'session')
          endAll(was.state.sessions, ({ account }) => account !== undefined && account === user?.account)
        return user
      },
    }),
  },
]
