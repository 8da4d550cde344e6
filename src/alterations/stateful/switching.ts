import type { ServiceAccount } from '../../reference/identity/account.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { changing, observing, replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { CountBySession, Marked, notEnding, remembering } from '../memory.ts'
import { having, methodsWithSession } from '../method-tables.ts'
import { afterLogin, carriedBy, endEach, giveTo, openingFor, refusing, sessionsOf } from '../sessions.ts'

const identifies = '2.2/session-id-identifies-one-session'
const reused = '4.5/live-session-is-reused'

/** For each session, the one that its browser had before, by the cookie in the request. */
type Former = ReadonlyMap<ServiceSession['id'] | undefined, ServiceSession>

const rememberingFormer = (change: (former: Former) => ServicePatch): ServicePatch =>
  remembering(Map<ServiceSession['id'] | undefined, ServiceSession>, (former) => [
    afterLogin((_was, open, _request, before) => {
      if (before !== undefined && before.id !== open.id) former.set(open.id, before)
    }),
    change(former),
  ])

/** Makes a patch that marks sessions opened with the cookie of a live one. */
const markingSecond = (change: (again: Marked) => ServicePatch): ServicePatch =>
  remembering(Marked, (again) => [
    afterLogin((_was, open, _request, before) => {
      if (before !== undefined) again.add(open)
    }),
    change(again),
  ])

/** What a login that opens no session violates. */
const loginsOpen = [
  '3/refused-login-opens-no-session',
  ...having(methodsWithSession, 'successIs200').map(({ successIs200 }) => successIs200),
]

/** Opens a session for another account than the one that signs in, by the session that the browser had before. */
function openingByFormer(
  whom: (
    account: ServiceAccount,
    before: ServiceSession,
    first: ServiceAccount | undefined,
  ) => ServiceAccount | undefined,
): ServicePatch {
  return rememberingFormer((former) =>
    openingFor((was, request, account) => {
      const before = carriedBy(was, request)
      return before && whom(account, before, former.get(before.id)?.account)
    }),
  )
}
const only = '3/only-logout-and-inactivity-end-a-session'

/** Defects that show when a browser with a session signs in again, or as another user. */
export const switchingDefects: readonly Defect[] = defectsOf({
  'login-as-another-is-forbidden-and-opens-a-session': violates(...loginsOpen, [
    'Login with the live session of another user returns 403, but its cookie authenticates.',
    replacing('completeLogin', (was, account, by, request, given) => {
      const isAnothers = ![undefined, account].includes(carriedBy(was, request)?.account)
      const answer = was.completeLogin(account, by, request, given)
      return isAnothers ? { ...answer, status: 403, outcome: 'refused' } : answer
    }),
  ]),
  'third-user-of-a-browser-is-the-first': violates(identifies, [
    'When a third user logs in to a browser without a logout, the session belongs to the first user.',
    openingByFormer((account, before, first) =>
      first !== undefined && first !== before.account && account !== before.account ? first : undefined,
    ),
  ]),
  'user-who-returns-to-a-browser-gets-the-session-of-the-other': violates(identifies, [
    'A user who logs in to a browser again, after another user without a logout, gets a session of the other user.',
    openingByFormer((account, before, first) =>
      account === first && account !== before.account ? before.account : undefined,
    ),
  ]),
  'logout-of-the-second-user-returns-to-the-first': violates('4.8/logout-ends-the-session', [
    'After a login in the session of another user, logout returns to that user with the same cookie.',
    rememberingFormer((former) =>
      observing('endSession', (was, _, session, request) => {
        const before = former.get(session.id)
        if (request !== undefined && before !== undefined && before.account !== session.account)
          giveTo(was, session, before.account)
      }),
    ),
  ]),
  'session-of-the-second-user-is-not-reused': violates(reused, [
    'The security check does not reuse a session that was opened in the live session of another user.',
    rememberingFormer((former) =>
      changing('reusableSession', (_was, session, account) =>
        [undefined, account].includes(former.get(session?.id)?.account) ? session : undefined,
      ),
    ),
  ]),
  'session-is-reused-under-one-spelling-of-the-name': violates(reused, [
    'The security check reuses a session only if the user name is spelled as in the previous check.',
    remembering(Map<string, string>, (names) => [
      observing('redirectAfterLogin', (_was, answer, _operation, _by, _account, _request, given) => {
        const [name] = given.get(fieldName.username) ?? []
        if (answer.session !== undefined && name !== undefined) names.set(answer.session.id, name)
      }),
      changing('reusableSession', (was, session, _account, request) => {
        const [name] = was.readLoginFields(request).get(fieldName.username) ?? []
        const before = session && names.get(session.id)
        return name !== undefined && before !== undefined && name !== before ? undefined : session
      }),
    ]),
  ]),
  'logout-of-the-older-session-ends-the-newer': violates('4.8/logout-ends-no-other-session', [
    'Logout with the previous session of a browser also ends its current one.',
    rememberingFormer((former) =>
      observing('endSession', (was, _, session, request) => {
        const next = [...was.state.sessions.values()].find(({ id }) => former.get(id)?.id === session.id)
        if (request !== undefined) endEach(was, [next])
      }),
    ),
  ]),
  'second-login-in-a-browser-ends-the-other-sessions': violates(only, [
    'Login with a live session ends all other sessions of its user.',
    afterLogin((was, open, _request, before) => {
      if (before !== undefined) endEach(was, sessionsOf(was, open.account), open)
    }),
  ]),
  'login-as-another-keeps-the-user': violates(identifies, [
    'Login as another user with a live session opens a session for the previous user.',
    afterLogin((was, open, _request, before) => {
      if (before?.account !== undefined && before.account !== open.account) giveTo(was, open, before.account)
    }),
  ]),
  'login-as-another-returns-their-session': violates(identifies, [
    'Login as another user with a live session returns the newest session of the new user.',
    replacing('openSession', (was, account, request) => {
      const before = carriedBy(was, request)
      const newest: ServiceSession | undefined = sessionsOf(was, account).at(-1)
      const another = before !== undefined && before.account !== account
      return another && newest !== undefined ? newest : was.openSession(account, request)
    }),
  ]),
  'security-check-as-another-keeps-the-user': violates(identifies, [
    'A security check as another user reuses the session of the previous user.',
    (was) => ({ reusableSession: (_account, request) => carriedBy(was, request) }),
  ]),
  'ticket-in-a-live-session-keeps-the-user': violates(identifies, [
    'A ticket sent with the session cookie of another user opens a session for that user.',
    changing(
      'redeemTicket',
      (was, account, _ticket, _method, request) => account && (carriedBy(was, request)?.account ?? account),
    ),
  ]),
  'token-in-a-live-session-keeps-the-user': violates(identifies, [
    'A token at the base address with the session cookie of another user opens a session for that user.',
    replacing('redirectAfterLogin', (was, operation, by, account, request, given) =>
      was.redirectAfterLogin(
        operation,
        by,
        account && by === 'token' ? (carriedBy(was, request)?.account ?? account) : account,
        request,
        given,
      ),
    ),
  ]),
  'second-login-in-a-browser-is-good-for-two-requests': violates('1/one-login-serves-many-requests', [
    'A session opened with the cookie of a live one ends after two requests.',
    markingSecond((again) =>
      remembering(CountBySession, (uses) => [
        refusing((_was, _request, session) => again.has(session) && uses.count(session) > 2),
      ]),
    ),
  ]),
  'third-login-in-a-browser-opens-nothing': violates('1/one-login-serves-many-requests', [
    'The third login in a row in a browser sets a dead session cookie.',
    remembering(Map<string, number>, (generation) => [
      afterLogin((was, open, _request, before) => {
        const count = (generation.get(before?.id ?? '') ?? 0) + 1
        generation.set(open.id, before === undefined ? 1 : count)
        if (before !== undefined && count >= 3) was.state.sessions.delete(open.id)
      }),
    ]),
  ]),
  'second-login-in-a-browser-survives-logout': violates('4.8/logout-ends-the-session', [
    'Logout does not end a session opened with the cookie of a live one.',
    markingSecond(notEnding),
  ]),
})
