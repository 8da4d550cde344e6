import type { ServiceSession } from '../../reference/state.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { afterLogin, carriedBy, counter, endEach, giveTo, Marked, notEnding, sessionsOf } from './memory.ts'

const only = '3/only-logout-and-inactivity-end-a-session'
const identifies = '2.2/session-id-identifies-one-session'

/** Defects that show when a browser with a session signs in again. */
export const repeatedDefects: readonly Defect[] = [
  {
    name: 'second-login-in-a-browser-ends-the-other-sessions',
    summary: 'Login with a live session ends all other sessions of its user.',
    breaks: [only],
    change: afterLogin((was, open, _request, before) => {
      if (before === undefined) return
      endEach(
        was,
        sessionsOf(was, open.account).filter(({ id }) => id !== open.id),
      )
    }),
  },
  ...breaking(identifies, {
    'login-as-another-keeps-the-user': [
      'Login as another user with a live session opens a session for the previous user.',
      afterLogin((was, open, _request, before) => {
        if (before?.account !== undefined && before.account !== open.account) giveTo(was, open, before.account)
      }),
    ],
    'login-as-another-hands-out-their-session': [
      'Login as another user with a live session returns the newest session of the new user.',
      (was) => ({
        openSession(account, request) {
          const before = carriedBy(was, request)
          const newest: ServiceSession | undefined = sessionsOf(was, account).at(-1)
          const another = before !== undefined && before.account !== account
          return another && newest !== undefined ? newest : was.openSession(account, request)
        },
      }),
    ],
    'security-check-as-another-keeps-the-user': [
      'A security check as another user reuses the session of the previous user.',
      (was) => ({ reusableSession: (_account, request) => carriedBy(was, request) }),
    ],
    'ticket-in-a-live-session-keeps-the-user': [
      'A ticket sent with the session cookie of another user opens a session for that user.',
      (was) => ({
        redeemTicket(ticket, method, request) {
          const account = was.redeemTicket(ticket, method, request)
          return account && (carriedBy(was, request)?.account ?? account)
        },
      }),
    ],
    'token-in-a-live-session-keeps-the-user': [
      'A token at the base address with the session cookie of another user opens a session for that user.',
      (was) => ({
        redirectAfterLogin: (operation, by, account, request, given) =>
          was.redirectAfterLogin(
            operation,
            by,
            account && by === 'token' ? (carriedBy(was, request)?.account ?? account) : account,
            request,
            given,
          ),
      }),
    ],
  }),
  ...breaking('1/one-login-serves-many-requests', {
    'second-login-in-a-browser-is-good-for-two-requests': [
      'A session opened with the cookie of a live one ends after two requests.',
      (was) => {
        const again = new Set<string>()
        const uses = counter()
        return {
          openSession(account, request) {
            const before = carriedBy(was, request)
            const open = was.openSession(account, request)
            if (before !== undefined) again.add(open.id)
            return open
          },
          trySession(request) {
            const session = carriedBy(was, request)
            if (session !== undefined && again.has(session.id) && uses(session) > 2) was.endSession(session, request)
            return was.trySession(request)
          },
        }
      },
    ],
    'third-login-in-a-browser-opens-nothing': [
      'The third login in a row in a browser sets a dead session cookie.',
      (was) => {
        const generation = new Map<string, number>()
        return {
          openSession(account, request) {
            const before = carriedBy(was, request)
            const open = was.openSession(account, request)
            const count = (generation.get(before?.id ?? '') ?? 0) + 1
            generation.set(open.id, before === undefined ? 1 : count)
            if (before !== undefined && count >= 3) was.state.sessions.delete(open.id)
            return open
          },
        }
      },
    ],
  }),
  {
    name: 'second-login-in-a-browser-survives-logout',
    summary: 'Logout does not end a session opened with the cookie of a live one.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => {
      const again = new Marked()
      return {
        openSession(account, request) {
          const before = carriedBy(was, request)
          const open = was.openSession(account, request)
          if (before !== undefined) again.add(open)
          return open
        },
        ...notEnding(was, again),
      }
    },
  },
  {
    name: 'second-security-check-opens-another-session',
    summary: 'Only the first security check in a session reuses it.',
    breaks: ['4.5/live-session-is-reused'],
    change: (was) => {
      const checks = counter()
      return {
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          return checks(session) > 1 ? undefined : session
        },
      }
    },
  },
]
