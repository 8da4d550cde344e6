import type { ServiceSession } from '../../reference/state.ts'
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
  {
    name: 'login-as-another-keeps-the-user',
    summary: 'Login as another user with a live session opens a session for the previous user.',
    breaks: [identifies],
    change: afterLogin((was, open, _request, before) => {
      if (before?.account !== undefined && before.account !== open.account) giveTo(was, open, before.account)
    }),
  },
  {
    name: 'second-login-in-a-browser-is-good-for-two-requests',
    summary: 'A session opened with the cookie of a live one ends after two requests.',
    breaks: ['1/one-login-serves-many-requests'],
    change: (was) => {
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
  },
  {
    name: 'third-login-in-a-browser-opens-nothing',
    summary: 'The third login in a row in a browser sets a dead session cookie.',
    breaks: ['1/one-login-serves-many-requests'],
    change: (was) => {
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
  },
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
    name: 'login-as-another-hands-out-their-session',
    summary: 'Login as another user with a live session returns the newest session of the new user.',
    breaks: [identifies],
    change: (was) => ({
      openSession(account, request) {
        const before = carriedBy(was, request)
        const newest: ServiceSession | undefined = sessionsOf(was, account).at(-1)
        const another = before !== undefined && before.account !== account
        return another && newest !== undefined ? newest : was.openSession(account, request)
      },
    }),
  },
  {
    name: 'security-check-as-another-keeps-the-user',
    summary: 'A security check as another user reuses the session of the previous user.',
    breaks: [identifies],
    change: (was) => ({ reusableSession: (_account, request) => carriedBy(was, request) }),
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
  {
    name: 'ticket-in-a-live-session-keeps-the-user',
    summary: 'A ticket sent with the session cookie of another user opens a session for that user.',
    breaks: [identifies],
    change: (was) => ({
      redeemTicket(ticket, method, request) {
        const account = was.redeemTicket(ticket, method, request)
        return account && (carriedBy(was, request)?.account ?? account)
      },
    }),
  },
  {
    name: 'token-in-a-live-session-keeps-the-user',
    summary: 'A token at the base address with the session cookie of another user opens a session for that user.',
    breaks: [identifies],
    change: (was) => ({
      redirectAfterLogin: (operation, by, account, request, given) =>
        was.redirectAfterLogin(
          operation,
          by,
          account && by === 'token' ? (carriedBy(was, request)?.account ?? account) : account,
          request,
          given,
        ),
    }),
  },
]
