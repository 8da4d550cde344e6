import type { ServiceAccount } from '../../reference/identity/account.ts'
import { jsessionid } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, changing, observing, preceding, replacing, replacingWith, together } from '../alteration.ts'
import { headerProfiles, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Marked, notEnding, remembering } from '../memory.ts'
import { goesTo, isVersioned, type RequestCondition } from '../requests-by.ts'
import { header, opensAnonymousSession } from '../response-changes.ts'
import {
  anonymousIn,
  carriedBy,
  endEach,
  giveTo,
  newestSession,
  sessionsOf,
  sparing,
  underAnotherId,
} from '../sessions.ts'

const ends = '4.8/logout-ends-the-session'
const documented = '4.8/logout-takes-the-documented-cookie-form'
const noOther = '4.8/logout-ends-no-other-session'

/** Logout does not read the cookies of matching requests. */
const withoutItsCookies = (isOne: RequestCondition): ServicePatch =>
  replacing('logout', (was, request) => was.logout(isOne(request, was) ? { ...request, cookies: [] } : request))

/** Defects of logout (section 4.8). */
export const logoutDefects: readonly Defect[] = defectsOf({
  'logout-does-nothing': violates(ends, documented, [
    'Logout answers as usual but ends nothing.',
    withoutItsCookies(() => true),
  ]),
  'logout-only-clears-the-cookie': violates(ends, documented, [
    'Logout deletes the cookie but leaves the session open.',
    replacing('logout', (was, request) => {
      const answer = was.logout({ ...request, cookies: [] })
      return header('Set-Cookie', was.clearedSessionCookie())(answer)
    }),
  ]),
  'logout-ends-older-sessions': violates(noOther, [
    'Logout also ends the sessions of the user that are older.',
    preceding('endSession', (was, session, request) => {
      const own = sessionsOf(was, session.account)
      if (goesTo('logout', request)) endEach(was, own.slice(0, own.indexOf(session)))
    }),
  ]),
  ...crossing([userKinds.admin, userKinds.external]).with(({ slug, words, is }) => ({
    [`logout-ends-other-sessions-of-${slug}`]: violates(noOther, [
      `A logout of ${words} ends the other sessions of the same user.`,
      preceding('endSession', (was, session, request) => {
        const { account } = session
        if (request && goesTo('logout', request) && is(request, was, account))
          endEach(was, sessionsOf(was, account), session)
      }),
    ]),
  })),
  'logout-ends-other-sessions-of-the-base-address': violates(noOther, [
    'A logout of a session that a token opened ends the others that tokens opened.',
    remembering(Set<string>, (opened) => [
      observing(
        'openSession',
        (_was, { id }, _account, request) => void (goesTo('baseAddress', request) && opened.add(id)),
      ),
      preceding('endSession', (was, { id }, request) => {
        if (!goesTo('logout', request) || !opened.has(id)) return
        for (const other of opened) if (other !== id) was.state.sessions.delete(other)
      }),
    ]),
  ]),
  'logout-spares-the-session-id-from-before-the-login': violates(ends, [
    'Logout does not end the session under the ID that the client had before a login, of the session of no user.',
    together(
      alter({ operation: 'resource', outcome: 'missing' }, opensAnonymousSession()),
      replacing('openSession', (was, account, request) => {
        const before = anonymousIn(was, request)
        const open = was.openSession(account, request)
        if (account !== undefined && before !== undefined) giveTo(was, before, account)
        return open
      }),
    ),
  ]),
  'logout-is-missing': violates(ends, documented, [
    'Logout does not exist.',
    (was) => ({ logout: () => was.notFound('logout') }),
  ]),
  'logout-needs-post': violates(ends, documented, [
    'Logout does not support GET.',
    replacing('logout', (was, request) =>
      request.method === 'GET' ? was.methodNotAllowed('logout', ['POST']) : was.logout(request),
    ),
  ]),
  'logout-does-not-know-the-documented-form': violates(documented, [
    'Logout does nothing when the Cookie header starts with $Version.',
    withoutItsCookies(isVersioned),
  ]),
  'logout-knows-the-documented-form-only-alone': violates(documented, [
    'Logout does nothing when the Cookie header starts with $Version and has other cookies, too.',
    withoutItsCookies(
      (request) =>
        isVersioned(request) && request.cookies.some(([name]) => name !== jsessionid && !name.startsWith('$')),
    ),
  ]),
  'logout-knows-the-documented-form-only': violates(ends, [
    'Logout does nothing unless the Cookie header starts with $Version.',
    withoutItsCookies((request) => !isVersioned(request)),
  ]),
  'logout-spares-sessions-that-were-used-four-times': violates(ends, [
    'Logout does not end a session that has had four requests.',
    remembering(Map<string, number>, (uses) => [
      preceding('authenticate', (was, request) => {
        for (const id of was.readSessionIds(request)) uses.set(id, (uses.get(id) ?? 0) + 1)
      }),
      sparing(({ id }) => (uses.get(id) ?? 0) >= 4),
    ]),
  ]),
  'logout-spares-sessions-that-were-never-used': violates(ends, [
    'Logout does not end a session in which nothing was requested before.',
    remembering(Set<string>, (used) => [
      observing('trySession', (was, attempt, request) => {
        for (const id of attempt === undefined ? [] : was.readSessionIds(request)) used.add(id)
      }),
      sparing(({ id }) => !used.has(id)),
    ]),
  ]),
  'logout-spares-sessions-of-a-login-that-were-never-used': violates(ends, [
    'Logout does not end a session that a login has opened and in which nothing was requested before.',
    remembering(Set<string>, (unused) => [
      observing('openSession', (_was, { id }, _account, request) => void (goesTo('login', request) && unused.add(id))),
      observing('trySession', (was, _attempt, request) => {
        for (const id of was.readSessionIds(request)) unused.delete(id)
      }),
      sparing(({ id }) => unused.has(id)),
    ]),
  ]),
  'logout-spares-sessions-that-were-used-everywhere': violates(ends, [
    'Logout does not end a session that has visited every protected path.',
    remembering(Map<string, Set<string>>, (used) => [
      observing('trySession', (was, attempt, request) => {
        const [id = ''] = was.readSessionIds(request)
        if (attempt !== undefined) used.set(id, (used.get(id) ?? new Set()).add(request.path ?? ''))
      }),
      sparing(({ id }, _request, { options }) => options.protectedPaths.every((path) => used.get(id)?.has(path))),
    ]),
  ]),
  'logout-spares-renewed-sessions': violates(ends, [
    'At its first use a session gets another ID; logout ends it by the first ID, and not by the other.',
    remembering(Map<string, ServiceSession>, (firsts) => [
      changing('resource', (was, answer, request) => {
        const session = carriedBy(was, request)
        if (answer.by !== 'session' || session === undefined || firsts.has(session.id)) return answer
        const renewed = underAnotherId(was, session)
        firsts.set(renewed.id, session)
        return header('Set-Cookie', was.sessionCookie(renewed))(answer)
      }),
      replacing('endSession', (was, session, request) => {
        was.endSession(goesTo('logout', request) ? (firsts.get(session.id) ?? session) : session, request)
      }),
    ]),
  ]),
  'logout-spares-sessions-that-a-security-check-went-on-with': violates(ends, [
    'Logout does not end a session that a security check has reused.',
    remembering(Marked, (reused) => [
      observing('reusableSession', (_was, session) => reused.add(session)),
      notEnding(reused),
    ]),
  ]),
  'logout-sees-its-cookie-first-only': violates(ends, [
    'Logout ends nothing when another cookie precedes the session cookie.',
    sparing((_, { cookies, headers }) => cookies[0]?.[0] !== jsessionid && headers.cookie?.startsWith('$') !== true),
  ]),
  'logout-with-basic-credentials-ends-nothing': violates(ends, [
    'Logout with basic credentials ends nothing.',
    sparing((_, { headers }) => headers.authorization !== undefined),
  ]),
  'logout-by-browsers-ends-nothing': violates(ends, [
    'Logout with the Accept header of a browser ends nothing.',
    withoutItsCookies(headerProfiles.browser.is),
  ]),
  'second-cookie-of-the-security-check-outlives-the-logout': violates(ends, [
    'The security check also sets a cookie to remember its user, which authenticates after the logout.',
    remembering(Map<string, ServiceAccount>, (remembered) => [
      alter({ operation: 'securityCheck', outcome: 'success' }, (answer) => {
        const key = `remembered-${remembered.size}`
        if (answer.account !== undefined) remembered.set(key, answer.account)
        return header('Set-Cookie', `remember-me=${key}; Path=/reporting`)(answer)
      }),
      replacing('trySession', (was, request) => {
        const account = request.cookies.flatMap(([, value]) => remembered.get(value) ?? [])[0]
        return was.trySession(request) ?? (account && { by: 'session', account })
      }),
    ]),
  ]),
  'logout-gives-another-session-of-the-user': violates(ends, [
    'Logout returns another session of the same user.',
    replacingWith('logout', (was, service, request) => {
      const account = was.sessionOf(request)?.account
      const answer = was.logout(request)
      if (account === undefined) return answer
      const cookie = service.sessionCookie(service.openSession(account, request))
      const others = answer.headers.filter(([name]) => name !== 'Set-Cookie')
      return { ...answer, headers: [...others, ['Set-Cookie', cookie]] }
    }),
  ]),
  'logout-ends-all-sessions-of-the-user': violates(noOther, [
    'Logout ends all sessions of its user.',
    preceding('logout', (was, request) => endEach(was, sessionsOf(was, was.sessionOf(request)?.account))),
  ]),
  'logout-ends-all-sessions': violates(noOther, [
    'Logout ends the sessions of all users.',
    preceding('logout', (was, request) => {
      if (was.sessionOf(request) !== undefined) was.state.sessions.clear()
    }),
  ]),
  'logout-ends-the-newest-session': violates(noOther, [
    'Logout ends the newest session, whatever its cookie.',
    replacing('logout', (was, request) => {
      return was.logout({ ...request, cookies: [[jsessionid, newestSession(was)?.id ?? '']] })
    }),
  ]),
  'logout-without-a-session-ends-the-newest': violates(noOther, [
    'Logout without a session cookie ends the newest session.',
    preceding('logout', (was, request) => {
      if (was.readSessionIds(request).length === 0) endEach(was, [newestSession(was)])
    }),
  ]),
  'logout-with-an-unknown-session-ends-the-newest': violates(noOther, [
    'Logout with an unknown session ID ends the newest session.',
    preceding('logout', (was, request) => {
      const isUnknown = was.readSessionIds(request).length > 0 && was.sessionOf(request) === undefined
      if (isUnknown) endEach(was, [newestSession(was)])
    }),
  ]),
})
