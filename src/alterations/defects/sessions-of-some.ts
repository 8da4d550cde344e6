import { loginArguments, loginForm, loginGet, loginTicketInForm } from '../../methods/login.ts'
import type { Method } from '../../methods/method.ts'
import { securityCheck } from '../../methods/security-check.ts'
import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { replacing } from '../alteration.ts'
import { type CallerKind, requestSettings, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodsWithSession, slugInWords } from '../method-tables.ts'
import { requestsBy } from '../requests-by.ts'
import { faultySessions, type SessionFaultName, withSessionFaults } from '../session-faults.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const logoutEnds = '4.8/logout-ends-the-session'
const idleEnds = '3/idle-session-ends-after-the-timeout'
const { admin, external, utf8, special } = userKinds
const { settings, alias } = requestSettings

/** Sessions of one kind of caller, opened by one method, and their faults. */
const byOneMethod: readonly (readonly [caller: CallerKind, method: Method, ...faults: SessionFaultName[]])[] = [
  [external, loginForm, 'logout-spares-sessions', 'sessions-never-end'],
  [admin, loginArguments, 'logout-spares-sessions', 'sessions-never-end'],
  [utf8, securityCheck, 'logout-spares-sessions', 'sessions-never-end'],
  [special, securityCheck, 'sessions-end-however-used', 'cookie-for-every-path'],
  [external, loginGet, 'logout-spares-sessions', 'cookie-for-every-path'],
  [utf8, loginArguments, 'sessions-end-early', 'nothing-opened-beside-a-dead-cookie'],
  [settings, loginTicketInForm, 'sessions-never-end', 'cookie-for-every-path'],
  [alias, loginGet, 'logout-spares-sessions', 'sessions-never-end'],
]

/** Directory users: sessions opened by a form never end; of those opened by GET, only the first is live. */
const stayingOnce: ServicePatch = (was, service) => {
  let hasOne = false
  const staying = withSessionFaults(
    (request, account) => external.is(request, account) && requestsBy(loginForm)(request, was),
    'logout-spares-sessions',
    'sessions-never-end',
  )(was, service)
  return {
    ...staying,
    openSession(account, request) {
      const session = (staying.openSession ?? was.openSession)(account, request)
      if (account === undefined || !external.is(request, account) || !requestsBy(loginGet)(request, was)) return session
      if (hasOne) was.state.sessions.delete(session.id)
      hasOne = true
      return session
    },
  }
}

/** Opens sessions of matching users for the account that `whose` returns. */
const openedAs = (
  { is }: CallerKind,
  whose: (account: ServiceAccount, was: Service) => ServiceAccount | undefined,
): ServicePatch =>
  replacing('openSession', (was, account, request) =>
    was.openSession(account && (is(request, account, was) ? whose(account, was) : account), request),
  )

/** Faults of the sessions of each method, of some callers by any method, and of some by one (sections 2.2, 3, 4.8 and 5.1). */
export const sessionsOfSomeDefects: readonly Defect[] = [
  ...crossing(methodsWithSession, ({ slug, words, is }) =>
    faultySessions(slug, `opened by ${words}`, (request, _, was) => is(request, was)),
  ),
  ...crossing([admin, external, utf8, special, settings, alias] as const, ({ slug, words, is }) =>
    faultySessions(slug, `of ${words}`, is, [
      'logout-spares-sessions',
      'sessions-never-end',
      'sessions-end-early',
      'sessions-on-one-path-only',
      'cookie-for-every-path',
    ]),
  ),
  ...crossing(byOneMethod, ([{ slug, words, is }, method, ...faults]) =>
    faultySessions(
      `${slug}-by-${method.slug}`,
      `opened by ${slugInWords(method.slug)} for ${words}`,
      (request, account, was) => is(request, account, was) && requestsBy(method)(request, was),
      faults,
    ),
  ),
  ...defectsOf({
    'session-of-a-special-user-is-that-of-the-first-user': violates(ofItsUser, [
      'Users with special characters in the name get a session of the first user.',
      openedAs(special, (_, was) => was.options.accounts[0]),
    ]),
    'session-of-a-special-user-has-a-part-of-the-name': violates(ofItsUser, [
      'Sessions truncate a user name at its first special character.',
      openedAs(special, (account) => ({ ...account, id: account.id.split(/[&+%]/)[0] ?? '' })),
    ]),
    'session-of-a-utf8-user-has-question-marks': violates(ofItsUser, [
      'Sessions replace non-ASCII characters in a user name with question marks.',
      openedAs(utf8, (account) => ({ ...account, id: account.id.replace(/[^ -~]/g, '?') })),
    ]),
    'sessions-of-users-of-the-directory-stay-or-never-live': violates(logoutEnds, idleEnds, [
      'For directory users, form logins open sessions that never end, and GET logins after the first open dead ones.',
      stayingOnce,
    ]),
  }),
]
