import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { isVersioned } from '../requests-by.ts'
import { EndedSessions } from '../stateful/ended-sessions.ts'

const ends = '4.8/logout-ends-the-session'
const documented = '4.8/logout-takes-the-documented-cookie-form'
const idleEnds = '3/idle-session-ends-after-the-timeout'

/** Serves matching requests that carry the cookie of an ended session. */
const servedWhere =
  (where: (request: ServiceRequest, was: Service) => boolean): ServicePatch =>
  (was) => {
    const ended = new EndedSessions(was)
    return {
      endSession: ended.endSession,
      trySession(request) {
        const account = where(request, was) ? ended.carriedBy(request)?.account : undefined
        return account === undefined ? was.trySession(request) : { by: 'session', account }
      },
    }
  }

/** Ended sessions that the server still accepts (sections 3 and 4.8). */
export const endedSessionDefects: readonly Defect[] = [
  ...breaking([ends, documented], {
    'logout-is-undone-by-the-next-request': [
      'The next request with its cookie revives a logged-out session.',
      (was) => {
        const ended = new EndedSessions(was, 'logout')
        return {
          endSession: ended.endSession,
          findSession(id) {
            const session = ended.withId(id)
            if (session !== undefined && !was.isExpired(session)) was.state.sessions.set(id, session)
            return was.findSession(id)
          },
        }
      },
    ],
    'ended-session-is-served-on-other-paths': [
      'Every protected path but the first accepts an ended session.',
      servedWhere(({ path = '' }, { options }) => options.protectedPaths.indexOf(path) > 0),
    ],
    'ended-session-is-served-on-the-first-path': [
      'The first protected path accepts an ended session.',
      servedWhere(({ path }, { options }) => path === options.protectedPaths[0]),
    ],
  }),
  ...breaking(ends, {
    'second-logout-brings-a-session-back': [
      'A second logout with the same cookie revives its session.',
      (was) => {
        const ended = new EndedSessions(was)
        return {
          endSession: ended.endSession,
          logout(request) {
            const live = was.sessionOf(request)
            const answer = was.logout(request)
            const former = ended.carriedBy(request)
            if (live === undefined) ended.revive((session) => session === former)
            return answer
          },
        }
      },
    ],
    'preferences-know-a-session-that-was-logged-out': [
      'The preferences accept a logged-out session.',
      servedWhere(({ path }, { options }) => path === options.preferencesPath),
    ],
    'cookie-form-with-version-remembered-after-the-logout': [
      'A logged-out session is still accepted when its cookie has $Version and $Path.',
      servedWhere(isVersioned),
    ],
  }),
  {
    name: 'ended-session-comes-back-with-credentials',
    summary: 'Valid credentials together with the cookie of an ended session revive that session.',
    breaks: [ends, documented, idleEnds],
    change: (was) => {
      const ended = new EndedSessions(was)
      return {
        endSession: ended.endSession,
        serveResource(request, user) {
          const former = ended.carriedBy(request)
          if (user !== undefined && user.by !== 'session') ended.revive((session) => session === former)
          return was.serveResource(request, user)
        },
      }
    },
  },
  ...breaking(idleEnds, {
    'logged-out-session-is-back-after-a-while': [
      'A logged-out session revives after a tenth of the timeout.',
      (was) => {
        const ended = new EndedSessions(was, 'logout')
        return {
          endSession: ended.endSession,
          findSession(id) {
            const session = ended.withId(id)
            // The logout was the last use of the session.
            const isBack = was.options.clock() - (session?.touchedAt ?? 0) > was.options.sessionTimeoutMs / 10
            return session !== undefined && isBack ? session : was.findSession(id)
          },
        }
      },
    ],
    'timed-out-session-is-back-with-the-next-login': [
      'The next POST login of its user revives a timed-out session.',
      (was) => {
        const ended = new EndedSessions(was, 'inactivity')
        return {
          endSession: ended.endSession,
          openSession(account, request) {
            const isLogin = account !== undefined && request.method === 'POST'
            ended.revive((session) => isLogin && session.account === account)
            return was.openSession(account, request)
          },
        }
      },
    ],
    'timed-out-cookie-passes-the-security-check': [
      'The security check accepts the cookie of a timed-out session instead of credentials.',
      (was, service) => {
        const ended = new EndedSessions(was, 'inactivity')
        return {
          endSession: ended.endSession,
          securityCheck(request) {
            const answer = was.securityCheck(request)
            const account = ended.carriedBy(request)?.account
            if (answer.outcome !== 'refused' || account === undefined) return answer
            return service.redirectAfterLogin('securityCheck', 'securityCheck', account, request, request.query)
          },
        }
      },
    ],
  }),
]
