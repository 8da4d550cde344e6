import type { ServiceSession } from '../../reference/state.ts'
import { header } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const ends = '4.8/logout-ends-the-session'
const documented = '4.8/logout-takes-the-documented-cookie-form'
const noOther = '4.8/logout-ends-no-other-session'

/** Defects of logout (section 4.8). */
export const logoutDefects: readonly Defect[] = [
  {
    name: 'logout-does-nothing',
    summary: 'Logout answers as usual but ends nothing.',
    breaks: [ends, documented],
    change: (was) => ({ logout: (request) => was.logout({ ...request, cookies: [] }) }),
  },
  {
    name: 'logout-only-clears-the-cookie',
    summary: 'Logout deletes the cookie but leaves the session open.',
    breaks: [ends, documented],
    change: (was) => ({
      logout: (request) => {
        const answer = was.logout({ ...request, cookies: [] })
        return header('Set-Cookie', was.clearedSessionCookie())(answer, request)
      },
    }),
  },
  {
    name: 'logout-is-missing',
    summary: 'Logout does not exist.',
    breaks: [ends, documented],
    change: (was) => ({ logout: () => was.notFound('logout') }),
  },
  {
    name: 'logout-needs-post',
    summary: 'Logout does not support GET.',
    breaks: [ends, documented],
    change: (was) => ({
      logout: (request) => (request.method === 'GET' ? was.methodNotAllowed('logout', ['POST']) : was.logout(request)),
    }),
  },
  {
    name: 'logout-does-not-know-the-documented-form',
    summary: 'Logout does nothing when the Cookie header starts with $Version.',
    breaks: [documented],
    change: (was) => ({
      logout: (request) =>
        was.logout(request.headers.cookie?.startsWith('$Version') ? { ...request, cookies: [] } : request),
    }),
  },
  {
    name: 'logout-knows-the-documented-form-only',
    summary: 'Logout does nothing unless the Cookie header starts with $Version.',
    breaks: [ends],
    change: (was) => ({
      logout: (request) =>
        was.logout(request.headers.cookie?.startsWith('$Version') ? request : { ...request, cookies: [] }),
    }),
  },
  {
    name: 'logout-ends-all-sessions-of-the-user',
    summary: 'Logout ends all sessions of its user.',
    breaks: [noOther],
    change: (was) => ({
      logout(request) {
        const account = was.sessionOf(request)?.account
        for (const session of [...was.state.sessions.values()])
          if (account && session.account === account) was.endSession(session)
        return was.logout(request)
      },
    }),
  },
  {
    name: 'logout-ends-all-sessions',
    summary: 'Logout ends the sessions of all users.',
    breaks: [noOther],
    change: (was) => ({
      logout(request) {
        if (was.sessionOf(request) !== undefined) was.state.sessions.clear()
        return was.logout(request)
      },
    }),
  },
  {
    name: 'logout-ends-the-newest-session',
    summary: 'Logout ends the newest session, whatever its cookie.',
    breaks: [noOther],
    change: (was) => ({
      logout(request) {
        const newest = [...was.state.sessions.keys()].at(-1)
        return was.logout({ ...request, cookies: [['JSESSIONID', newest ?? '']] })
      },
    }),
  },
  {
    name: 'logout-fails',
    summary: 'Logout returns 500 and ends nothing.',
    breaks: [ends, documented],
    change: (was) => ({
      logout: (request) => ({
        ...was.logout({ ...request, cookies: [] }),
        status: 500,
        headers: [],
        body: 'Server error',
      }),
    }),
  },
  {
    name: 'logout-without-a-session-ends-the-newest',
    summary: 'Logout without a session cookie ends the newest session.',
    breaks: [noOther],
    change: (was) => ({
      logout(request) {
        const newest = [...was.state.sessions.values()].at(-1)
        if (was.readSessionIds(request).length === 0 && newest !== undefined) was.endSession(newest)
        return was.logout(request)
      },
    }),
  },
  {
    name: 'logout-with-an-unknown-session-ends-the-newest',
    summary: 'Logout with an unknown session ID ends the newest session.',
    breaks: [noOther],
    change: (was) => ({
      logout(request) {
        const newest = [...was.state.sessions.values()].at(-1)
        const isUnknown = was.readSessionIds(request).length > 0 && was.sessionOf(request) === undefined
        if (isUnknown && newest !== undefined) was.endSession(newest)
        return was.logout(request)
      },
    }),
  },
  {
    name: 'logout-spares-sessions-that-were-used-everywhere',
    summary: 'Logout does not end a session that has visited every protected path.',
    breaks: [ends],
    change: (was) => {
      const used = new Map<string, Set<string>>()
      return {
        trySession(request) {
          const attempt = was.trySession(request)
          const [id = ''] = was.readSessionIds(request)
          if (attempt !== undefined) used.set(id, (used.get(id) ?? new Set()).add(request.path ?? ''))
          return attempt
        },
        endSession(session, request) {
          const paths = used.get(session.id)
          const everywhere = was.options.protectedPaths.every((path) => paths?.has(path))
          if (request?.path !== '/logout.html' || !everywhere) was.endSession(session, request)
        },
      }
    },
  },
  {
    name: 'logout-spares-sessions-that-a-security-check-went-on-with',
    summary: 'Logout does not end a session that a security check has reused.',
    breaks: [ends],
    change: (was) => {
      const reused = new WeakSet<ServiceSession>()
      return {
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          if (session !== undefined) reused.add(session)
          return session
        },
        endSession(session, request) {
          if (request?.path !== '/logout.html' || !reused.has(session)) was.endSession(session, request)
        },
      }
    },
  },
  {
    name: 'logout-sees-its-cookie-first-only',
    summary: 'Logout ends nothing when another cookie precedes the session cookie.',
    breaks: [ends],
    change: (was) => ({
      endSession(ended, request) {
        const isFirst = request?.cookies[0]?.[0] === 'JSESSIONID' || request?.headers.cookie?.startsWith('$') === true
        if (request?.path !== '/logout.html' || isFirst) was.endSession(ended, request)
      },
    }),
  },
  {
    name: 'logout-by-a-script-ends-nothing',
    summary: 'Logout with credentials ends nothing.',
    breaks: [ends],
    change: (was) => ({
      endSession(ended, request) {
        if (request?.path !== '/logout.html' || request.headers.authorization === undefined)
          was.endSession(ended, request)
      },
    }),
  },
  {
    name: 'logout-gives-another-session-of-the-user',
    summary: 'Logout returns another session of the same user.',
    breaks: [ends],
    change: (was, service) => ({
      logout(request) {
        const account = was.sessionOf(request)?.account
        const answer = was.logout(request)
        if (account === undefined) return answer
        const cookie = service.sessionCookie(service.openSession(account, request))
        const others = answer.headers.filter(([name]) => name !== 'Set-Cookie')
        return { ...answer, headers: [...others, ['Set-Cookie', cookie]] }
      },
    }),
  },
]
