import { header } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const ends = '4.8/logout-ends-the-session'
const documented = '4.8/logout-takes-the-documented-cookie-form'
const noOther = '4.8/logout-ends-no-other-session'

/** Logout gone wrong (section 4.8). */
export const logoutDefects: readonly Defect[] = [
  {
    name: 'logout-does-nothing',
    summary: 'Logout answers as always and ends nothing.',
    breaks: [ends, documented],
    change: (was) => ({ logout: (request) => was.logout({ ...request, cookies: [] }) }),
  },
  {
    name: 'logout-only-clears-the-cookie',
    summary: 'Logout takes the cookie away from the client; whoever kept it is still authenticated.',
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
    summary: 'There is no logout.',
    breaks: [ends, documented],
    change: (was) => ({ logout: () => was.notFound('logout') }),
  },
  {
    name: 'logout-needs-post',
    summary: 'Logout does not know GET.',
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
    summary: 'Logout does nothing when the Cookie header does not start with $Version.',
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
    summary: 'Logout ends the sessions of everybody.',
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
    summary: 'Logout ends the session that was opened last, whatever cookie it comes with.',
    breaks: [noOther],
    change: (was) => ({
      logout(request) {
        const newest = [...was.state.sessions.keys()].at(-1)
        return was.logout({ ...request, cookies: [['JSESSIONID', newest ?? '']] })
      },
    }),
  },
  {
    name: 'logout-is-undone-by-the-next-request',
    summary: 'A session that was logged out lives again as soon as its cookie comes back.',
    breaks: [ends, documented],
    change: (was) => {
      const ended = new Map<string, Parameters<typeof was.endSession>[0]>()
      return {
        endSession(session, request) {
          was.endSession(session, request)
          if (request?.path === '/logout.html') ended.set(session.id, session)
        },
        findSession(id) {
          const session = ended.get(id)
          if (session !== undefined && !was.isExpired(session)) was.state.sessions.set(id, session)
          return was.findSession(id)
        },
      }
    },
  },
  {
    name: 'logout-fails',
    summary: 'Logout answers 500 and ends nothing.',
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
]
