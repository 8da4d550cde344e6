import type { Defect } from '../defect.ts'

/** Sessions that depend on how they were opened and used (sections 1, 3, 4.8 and 5.1). */
export const sessionUseDefects: readonly Defect[] = [
  {
    name: 'session-ended-by-post',
    summary: 'POST with a session cookie ends the session.',
    breaks: ['5.1/session-authenticates-every-method'],
    change: (was) => ({
      trySession(request) {
        const attempt = was.trySession(request)
        const session = was.sessionOf(request)
        if (request.method === 'POST' && session !== undefined) was.endSession(session, request)
        return attempt
      },
    }),
  },
  {
    name: 'session-ended-by-credentials-beside-it',
    summary: 'Stateless credentials together with a session cookie end the session.',
    breaks: ['1/cookie-and-credentials-combine'],
    change: (was) => ({
      authenticate(request) {
        const attempt = was.authenticate(request)
        const session = was.sessionOf(request)
        if (attempt !== undefined && attempt.by !== 'session' && session !== undefined) was.endSession(session, request)
        return attempt
      },
    }),
  },
  {
    name: 'session-good-for-ten-requests',
    summary: 'A session ends after ten requests.',
    breaks: ['1/one-login-serves-many-requests'],
    change: (was) => {
      const uses = new Map<string, number>()
      return {
        trySession(request) {
          const session = was.sessionOf(request)
          const count = (uses.get(session?.id ?? '') ?? 0) + 1
          uses.set(session?.id ?? '', count)
          if (session?.account !== undefined && count > 10) was.endSession(session, request)
          return was.trySession(request)
        },
      }
    },
  },
  {
    name: 'session-of-the-security-check-never-ends',
    summary: 'A session opened by the security check never times out.',
    breaks: ['3/idle-session-ends-after-the-timeout'],
    change: (was) => {
      const eternal = new Set<string>()
      return {
        securityCheck(request) {
          const answer = was.securityCheck(request)
          if (answer.session !== undefined) eternal.add(answer.session.id)
          return answer
        },
        isExpired: (session) => !eternal.has(session.id) && was.isExpired(session),
      }
    },
  },
  {
    name: 'session-of-the-security-check-survives-logout',
    summary: 'Logout does not end a session opened by the security check.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => {
      const entered = new Set<string>()
      return {
        securityCheck(request) {
          const answer = was.securityCheck(request)
          if (answer.session !== undefined) entered.add(answer.session.id)
          return answer
        },
        endSession(session, request) {
          if (!entered.has(session.id)) was.endSession(session, request)
        },
      }
    },
  },
  {
    name: 'session-prolonged-once',
    summary: 'Only the first request prolongs a session.',
    breaks: ['3/requests-keep-a-session-alive'],
    change: (was) => {
      const used = new Set<string>()
      return {
        touchSession(session) {
          if (used.has(session.id)) return
          used.add(session.id)
          was.touchSession(session)
        },
      }
    },
  },
]
