import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'

/** Sessions that depend on how they were opened and used (sections 1, 3, 4.8 and 5.1). */
export const sessionUseDefects: readonly Defect[] = defectsOf({
  'session-ended-by-post': violates('5.1/session-authenticates-every-method', [
    'POST with a session cookie ends the session.',
    replacing('trySession', (was, request) => {
      const attempt = was.trySession(request)
      const session = was.sessionOf(request)
      if (request.method === 'POST' && session !== undefined) was.endSession(session, request)
      return attempt
    }),
  ]),
  'session-ended-by-credentials-beside-it': violates('1/cookie-and-credentials-combine', [
    'Stateless credentials together with a session cookie end the session.',
    replacing('authenticate', (was, request) => {
      const attempt = was.authenticate(request)
      const session = was.sessionOf(request)
      if (attempt !== undefined && attempt.by !== 'session' && session !== undefined) was.endSession(session, request)
      return attempt
    }),
  ]),
  'session-good-for-ten-requests': violates('1/one-login-serves-many-requests', [
    'A session ends after ten requests.',
    remembering(Map<string, number>, (was, uses) => ({
      trySession(request) {
        const session = was.sessionOf(request)
        const count = (uses.get(session?.id ?? '') ?? 0) + 1
        uses.set(session?.id ?? '', count)
        if (session?.account !== undefined && count > 10) was.endSession(session, request)
        return was.trySession(request)
      },
    })),
  ]),
  'session-of-the-security-check-never-ends': violates('3/idle-session-ends-after-the-timeout', [
    'A session opened by the security check never times out.',
    remembering(Set<string>, (was, eternal) => ({
      securityCheck(request) {
        const answer = was.securityCheck(request)
        if (answer.session !== undefined) eternal.add(answer.session.id)
        return answer
      },
      isExpired: (session) => !eternal.has(session.id) && was.isExpired(session),
    })),
  ]),
  'session-of-the-security-check-survives-logout': violates('4.8/logout-ends-the-session', [
    'Logout does not end a session opened by the security check.',
    remembering(Set<string>, (was, entered) => ({
      securityCheck(request) {
        const answer = was.securityCheck(request)
        if (answer.session !== undefined) entered.add(answer.session.id)
        return answer
      },
      endSession(session, request) {
        if (!entered.has(session.id)) was.endSession(session, request)
      },
    })),
  ]),
  'session-prolonged-once': violates('3/requests-keep-a-session-alive', [
    'Only the first request prolongs a session.',
    remembering(Set<string>, (was, used) => ({
      touchSession(session) {
        if (used.has(session.id)) return
        used.add(session.id)
        was.touchSession(session)
      },
    })),
  ]),
})
