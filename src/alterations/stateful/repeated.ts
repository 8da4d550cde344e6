import type { ServiceSession } from '../../reference/state.ts'
import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import {
  afterLogin,
  Counter,
  carriedBy,
  endEach,
  giveTo,
  Marked,
  notEnding,
  remembering,
  sessionsOf,
} from '../memory.ts'

const only = '3/only-logout-and-inactivity-end-a-session'
const identifies = '2.2/session-id-identifies-one-session'

/** Defects that show when a browser with a session signs in again. */
export const repeatedDefects: readonly Defect[] = defectsOf({
  'second-login-in-a-browser-ends-the-other-sessions': violates(only, [
    'Login with a live session ends all other sessions of its user.',
    afterLogin((was, open, _request, before) => {
      if (before === undefined) return
      endEach(
        was,
        sessionsOf(was, open.account).filter(({ id }) => id !== open.id),
      )
    }),
  ]),
  'login-as-another-keeps-the-user': violates(identifies, [
    'Login as another user with a live session opens a session for the previous user.',
    afterLogin((was, open, _request, before) => {
      if (before?.account !== undefined && before.account !== open.account) giveTo(was, open, before.account)
    }),
  ]),
  'login-as-another-hands-out-their-session': violates(identifies, [
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
    replacing('redeemTicket', (was, ticket, method, request) => {
      const account = was.redeemTicket(ticket, method, request)
      return account && (carriedBy(was, request)?.account ?? account)
    }),
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
    (was) => {
      const again = new Set<string>()
      const uses = new Counter()
      return {
        openSession(account, request) {
          const before = carriedBy(was, request)
          const open = was.openSession(account, request)
          if (before !== undefined) again.add(open.id)
          return open
        },
        trySession(request) {
          const session = carriedBy(was, request)
          if (session !== undefined && again.has(session.id) && uses.count(session) > 2)
            was.endSession(session, request)
          return was.trySession(request)
        },
      }
    },
  ]),
  'third-login-in-a-browser-opens-nothing': violates('1/one-login-serves-many-requests', [
    'The third login in a row in a browser sets a dead session cookie.',
    remembering(Map<string, number>, (was, generation) => ({
      openSession(account, request) {
        const before = carriedBy(was, request)
        const open = was.openSession(account, request)
        const count = (generation.get(before?.id ?? '') ?? 0) + 1
        generation.set(open.id, before === undefined ? 1 : count)
        if (before !== undefined && count >= 3) was.state.sessions.delete(open.id)
        return open
      },
    })),
  ]),
  'second-login-in-a-browser-survives-logout': violates('4.8/logout-ends-the-session', [
    'Logout does not end a session opened with the cookie of a live one.',
    remembering(Marked, (was, again) => ({
      openSession(account, request) {
        const before = carriedBy(was, request)
        const open = was.openSession(account, request)
        if (before !== undefined) again.add(open)
        return open
      },
      ...notEnding(was, again),
    })),
  ]),
  'second-security-check-opens-another-session': violates('4.5/live-session-is-reused', [
    'Only the first security check in a session reuses it.',
    remembering(Counter, (was, checks) => ({
      reusableSession(account, request) {
        const session = was.reusableSession(account, request)
        return checks.count(session) > 1 ? undefined : session
      },
    })),
  ]),
})
