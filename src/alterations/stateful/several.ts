import type { Service } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { preceding, replacing, whenAnswered } from '../alteration.ts'
import { isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { isVersioned } from '../requests-by.ts'
import { afterLogin, carriedBy, endEach, sessionsOf, sparing } from '../sessions.ts'

const only = '3/only-logout-and-inactivity-end-a-session'
const others = '4.8/logout-ends-no-other-session'
const many = 3

/** Whether a session belongs to a directory user: few checks sign in as one. */
function isExternal(session: ServiceSession): boolean {
  return session.account?.external === true
}

/** Whether a directory user has at least three sessions, of which this is one. */
function isOfMany(session: ServiceSession, was: Service): boolean {
  return isExternal(session) && sessionsOf(was, session.account).length >= many
}

/** Ends the sessions of all directory users, but for one. */
function endExternal(was: Service, but?: ServiceSession): void {
  endEach(was, [...was.state.sessions.values()].filter(isExternal), but)
}

/** Defects of users with several sessions, and of one browser that affects the sessions of others. */
export const severalDefects: readonly Defect[] = defectsOf({
  'logout-ends-the-newest-of-many': violates(others, [
    'With three or more sessions of a directory user, logout ends the newest of them.',
    replacing('endSession', (was, session, request) => {
      const newest = request && isOfMany(session, was) ? sessionsOf(was, session.account).at(-1) : undefined
      was.endSession(newest ?? session, request)
    }),
  ]),
  'logout-of-the-oldest-of-many-ends-all': violates(others, [
    'With three or more sessions of a directory user, logout of the oldest ends all of them.',
    preceding('endSession', (was, session, request) => {
      const all = sessionsOf(was, session.account)
      if (request !== undefined && isOfMany(session, was) && all[0]?.id === session.id) endEach(was, all)
    }),
  ]),
  'documented-logout-ends-all-of-the-user': violates(others, [
    'Logout with the documented form of the cookie ends all sessions of a directory user.',
    preceding('endSession', (was, session, request) => {
      const documented = request !== undefined && isVersioned(request)
      if (documented && isExternal(session)) endEach(was, sessionsOf(was, session.account))
    }),
  ]),
  'logout-of-one-of-many-is-forgotten': violates('4.8/logout-ends-the-session', [
    'With three or more sessions of a directory user, logout ends none.',
    sparing((session, _request, was) => isOfMany(session, was)),
  ]),
  'fourth-session-of-a-user-ends-the-first': violates(only, [
    'The fourth login of a directory user ends the oldest session of that user.',
    afterLogin((was, open) => {
      const all = sessionsOf(was, open.account)
      if (isExternal(open) && all.length > many) endEach(was, all.slice(0, 1))
    }),
  ]),
  'login-of-the-admin-ends-sessions': violates(only, [
    'A login of the system admin ends the sessions of directory users.',
    afterLogin((was, open) => {
      if (isAdmin(open.account)) endExternal(was)
    }),
  ]),
  ...crossing([
    ['login', 'A login', 'login'],
    ['security-check', 'A security check', 'securityCheck'],
    ['token', 'A token at the base address', 'token'],
    ['ticket', 'A ticket', 'ticket'],
  ]).with(([slug, title, by]) => ({
    [`${slug}-ends-external-sessions`]: violates(only, [
      `${title} ends the sessions of directory users.`,
      whenAnswered(
        { operation: ['login', 'securityCheck', 'preauthentication'], outcome: 'success', by },
        ({ session }, _request, was) => endExternal(was, session),
      ),
    ]),
  })),
  'refusal-beside-a-session-ends-the-others': violates(only, [
    'A refusal in a live session of a directory user ends all other sessions of that user.',
    whenAnswered({ outcome: 'refused' }, (_answer, request, was) => {
      const session = carriedBy(was, request)
      if (session && isExternal(session)) endEach(was, sessionsOf(was, session.account), session)
    }),
  ]),
  'key-request-ends-the-oldest-session': violates(only, [
    'A request for the encryption key with a session cookie ends the oldest session of its user.',
    preceding('encryptionKey', (was, request) =>
      endEach(was, sessionsOf(was, carriedBy(was, request)?.account).slice(0, 1)),
    ),
  ]),
  'fourth-session-of-a-user-is-the-third': violates('2.2/session-id-identifies-one-session', [
    'The fourth login of a directory user returns the newest session of that user.',
    replacing('openSession', (was, account, request) => {
      const all = sessionsOf(was, account)
      const newest = account?.external === true && all.length >= many ? all.at(-1) : undefined
      return newest ?? was.openSession(account, request)
    }),
  ]),
})
