import type { Account } from '../../reference/identity/account.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { Session } from '../../reference/state.ts'
import type { Defect } from '../defect.ts'
import { carriedBy, endEach, Former } from './memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const others = '4.8/logout-ends-no-other-session'
const reused = '4.5/live-session-is-reused'

/** A session is opened for another than the one who logs in, by what the browser had before. */
function openingFor(
  whom: (account: Account, before: Session, first: Account | undefined) => Account | undefined,
): ServicePatch {
  return (was) => {
    const former = new Former()
    return {
      openSession(account, request) {
        const before = carriedBy(was, request)
        const another = account && before && whom(account, before, former.of(before)?.account)
        return former.open(was, another ?? account, request)
      },
    }
  }
}

/** What goes wrong when the user of a browser has changed, or the session that it has. */
export const switchingDefects: readonly Defect[] = [
  {
    name: 'login-as-another-is-forbidden-and-lets-in',
    summary:
      'A login with the live session of another is refused (403), and the cookie of that refusal lets the user in.',
    breaks: [
      '3/refused-login-opens-no-session',
      '4.3/form-credentials-open-a-session',
      '4.3/url-credentials-open-a-session',
      '4.3/get-opens-a-session',
      '4.3/ticket-argument-opens-a-session',
      '4.3/ticket-field-opens-a-session',
    ],
    change: (was) => ({
      completeLogin(account, by, request, given) {
        const isAnothers = ![undefined, account].includes(carriedBy(was, request)?.account)
        const answer = was.completeLogin(account, by, request, given)
        return isAnothers ? { ...answer, status: 403, outcome: 'refused' } : answer
      },
    }),
  },
  {
    name: 'third-user-of-a-browser-is-the-first',
    summary: 'When a third user logs in to a browser without a logout, the session is that of the first one again.',
    breaks: [identifies],
    change: openingFor((account, before, first) =>
      first !== undefined && first !== before.account && account !== before.account ? first : undefined,
    ),
  },
  {
    name: 'user-who-returns-to-a-browser-gets-the-session-of-the-other',
    summary: 'A user who logs in to a browser again, after another one without a logout, opens a session of the other.',
    breaks: [identifies],
    change: openingFor((account, before, first) =>
      account === first && account !== before.account ? before.account : undefined,
    ),
  },
  {
    name: 'logout-of-the-second-user-returns-to-the-first',
    summary:
      'Logout of a user who logged in to the live session of another goes back to that user with the same cookie.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => {
      const former = new Former()
      return {
        openSession: (account, request) => former.open(was, account, request),
        endSession(session, request) {
          const before = former.of(session)
          was.endSession(session, request)
          if (request !== undefined && before !== undefined && before.account !== session.account)
            was.state.sessions.set(session.id, { ...session, account: before.account })
        },
      }
    },
  },
  {
    name: 'session-of-the-second-user-is-not-reused',
    summary: 'The session of a user who logged in to the live session of another is not reused by the security check.',
    breaks: [reused],
    change: (was) => {
      const former = new Former()
      return {
        openSession: (account, request) => former.open(was, account, request),
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          const before = former.of(session)
          return before !== undefined && before.account !== account ? undefined : session
        },
      }
    },
  },
  {
    name: 'logout-of-the-older-session-ends-the-newer',
    summary: 'Logout with the session that a browser had before ends the one that it has now.',
    breaks: [others],
    change: (was) => {
      const former = new Former()
      return {
        openSession: (account, request) => former.open(was, account, request),
        endSession(session, request) {
          const next = request && former.after(was, session)
          was.endSession(session, request)
          if (next !== undefined) endEach(was, [next])
        },
      }
    },
  },
  {
    name: 'session-is-reused-under-one-spelling-of-the-name',
    summary: 'A security check that names the user in another way than the one before it in the session opens another.',
    breaks: [reused],
    change: (was) => {
      const names = new Map<string, string>()
      return {
        redirectAfterLogin(operation, by, account, request, given) {
          const answer = was.redirectAfterLogin(operation, by, account, request, given)
          const [name] = given.get('j_username') ?? []
          if (answer.session !== undefined && name !== undefined) names.set(answer.session.id, name)
          return answer
        },
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          const [name] = was.readLoginFields(request).get('j_username') ?? []
          const before = session && names.get(session.id)
          return name !== undefined && before !== undefined && name !== before ? undefined : session
        },
      }
    },
  },
]
