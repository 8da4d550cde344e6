import type { ServiceAccount } from '../../reference/identity/account.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { carriedBy, endEach, Former, remembering } from '../memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const others = '4.8/logout-ends-no-other-session'
const reused = '4.5/live-session-is-reused'

/** Opens a session for another account than the one that signs in, by the session that the browser had before. */
function openingFor(
  whom: (
    account: ServiceAccount,
    before: ServiceSession,
    first: ServiceAccount | undefined,
  ) => ServiceAccount | undefined,
): ServicePatch {
  return remembering(Former, (was, former) => ({
    openSession(account, request) {
      const before = carriedBy(was, request)
      const another = account && before && whom(account, before, former.of(before)?.account)
      return former.open(was, another ?? account, request)
    },
  }))
}

/** Defects that show after the user or the session of a browser has changed. */
export const switchingDefects: readonly Defect[] = defectsOf({
  'login-as-another-is-forbidden-and-lets-in': violates(
    '3/refused-login-opens-no-session',
    '4.3/form-credentials-open-a-session',
    '4.3/url-credentials-open-a-session',
    '4.3/get-opens-a-session',
    '4.3/ticket-argument-opens-a-session',
    '4.3/ticket-field-opens-a-session',
    [
      'Login with the live session of another user returns 403, but its cookie authenticates.',
      replacing('completeLogin', (was, account, by, request, given) => {
        const isAnothers = ![undefined, account].includes(carriedBy(was, request)?.account)
        const answer = was.completeLogin(account, by, request, given)
        return isAnothers ? { ...answer, status: 403, outcome: 'refused' } : answer
      }),
    ],
  ),
  'third-user-of-a-browser-is-the-first': violates(identifies, [
    'When a third user logs in to a browser without a logout, the session belongs to the first user.',
    openingFor((account, before, first) =>
      first !== undefined && first !== before.account && account !== before.account ? first : undefined,
    ),
  ]),
  'user-who-returns-to-a-browser-gets-the-session-of-the-other': violates(identifies, [
    'A user who logs in to a browser again, after another user without a logout, gets a session of the other user.',
    openingFor((account, before, first) =>
      account === first && account !== before.account ? before.account : undefined,
    ),
  ]),
  'logout-of-the-second-user-returns-to-the-first': violates('4.8/logout-ends-the-session', [
    'After a login in the session of another user, logout returns to that user with the same cookie.',
    remembering(Former, (was, former) => ({
      openSession: (account, request) => former.open(was, account, request),
      endSession(session, request) {
        const before = former.of(session)
        was.endSession(session, request)
        if (request !== undefined && before !== undefined && before.account !== session.account)
          was.state.sessions.set(session.id, { ...session, account: before.account })
      },
    })),
  ]),
  'session-of-the-second-user-is-not-reused': violates(reused, [
    'The security check does not reuse a session that was opened in the live session of another user.',
    remembering(Former, (was, former) => ({
      openSession: (account, request) => former.open(was, account, request),
      reusableSession(account, request) {
        const session = was.reusableSession(account, request)
        const before = former.of(session)
        return before !== undefined && before.account !== account ? undefined : session
      },
    })),
  ]),
  'session-is-reused-under-one-spelling-of-the-name': violates(reused, [
    'The security check reuses a session only if the user name is spelled as in the previous check.',
    remembering(Map<string, string>, (was, names) => ({
      redirectAfterLogin(operation, by, account, request, given) {
        const answer = was.redirectAfterLogin(operation, by, account, request, given)
        const [name] = given.get(fieldName.username) ?? []
        if (answer.session !== undefined && name !== undefined) names.set(answer.session.id, name)
        return answer
      },
      reusableSession(account, request) {
        const session = was.reusableSession(account, request)
        const [name] = was.readLoginFields(request).get(fieldName.username) ?? []
        const before = session && names.get(session.id)
        return name !== undefined && before !== undefined && name !== before ? undefined : session
      },
    })),
  ]),
  'logout-of-the-older-session-ends-the-newer': violates(others, [
    'Logout with the previous session of a browser also ends its current one.',
    remembering(Former, (was, former) => ({
      openSession: (account, request) => former.open(was, account, request),
      endSession(session, request) {
        const next = request && former.after(was, session)
        was.endSession(session, request)
        if (next !== undefined) endEach(was, [next])
      },
    })),
  ]),
})
