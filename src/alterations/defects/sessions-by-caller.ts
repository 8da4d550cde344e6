import { loginArguments, loginForm, loginGet, loginTicketInForm } from '../../methods/login.ts'
import type { Method } from '../../methods/method.ts'
import { securityCheck } from '../../methods/security-check.ts'
import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { replacing } from '../alteration.ts'
import { type CallerKind, requestSettings, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { slugInWords } from '../method-words.ts'
import { forSessions } from '../opened-by.ts'
import { requestsBy } from '../requests-by.ts'
import { sessionFaults } from '../session-faults.ts'

const callerKinds: readonly CallerKind[] = [
  userKinds.admin,
  userKinds.external,
  userKinds.utf8,
  userKinds.special,
  requestSettings.settings,
  requestSettings.alias,
]
const ofAnyMethod = [
  'logout-spares-sessions',
  'sessions-never-end',
  'sessions-end-early',
  'sessions-on-one-path-only',
  'cookie-for-every-path',
]

/** Sessions of one kind of caller, opened by one method, and their faults. */
const byOneMethod: readonly (readonly [caller: CallerKind, method: Method, faults: readonly string[]])[] = [
  [userKinds.external, loginForm, ['logout-spares-sessions', 'sessions-never-end']],
  [userKinds.admin, loginArguments, ['logout-spares-sessions', 'sessions-never-end']],
  [userKinds.utf8, securityCheck, ['logout-spares-sessions', 'sessions-never-end']],
  [userKinds.special, securityCheck, ['sessions-end-however-used', 'cookie-for-every-path']],
  [userKinds.external, loginGet, ['logout-spares-sessions', 'cookie-for-every-path']],
  [userKinds.utf8, loginArguments, ['sessions-end-early', 'nothing-opened-beside-a-dead-cookie']],
  [requestSettings.settings, loginTicketInForm, ['sessions-never-end', 'cookie-for-every-path']],
  [requestSettings.alias, loginGet, ['logout-spares-sessions', 'sessions-never-end']],
]

const anyMethodDefects = callerKinds.flatMap(({ slug, words, is }): Defect[] =>
  crossing(faultsNamed(ofAnyMethod), ({ name, summary, breaks, change }) => ({
    [`${name}-of-${slug}`]: violates(...breaks, [summary(`of ${words}`), forSessions(is, change)]),
  })),
)

const ofOneMethod = byOneMethod.flatMap(([{ slug, words, is }, method, names]): Defect[] =>
  crossing(faultsNamed(names), ({ name, summary, breaks, change }) => ({
    [`${name}-of-${slug}-by-${method.slug}`]: violates(...breaks, [
      summary(`opened by ${slugInWords(method.slug)} for ${words}`),
      forSessions((request, account, was) => is(request, account, was) && requestsBy(method)(request, was), change),
    ]),
  })),
)

/** Directory users: sessions opened by a form never end; of those opened by GET, only the first is live. */
const stayingOnce: ServicePatch = (was, service) => {
  let hasOne = false
  const staying = forSessions(
    (request, account) => userKinds.external.is(request, account) && requestsBy(loginForm)(request, was),
    (before, isOne) =>
      Object.assign(
        {},
        ...faultsNamed(['logout-spares-sessions', 'sessions-never-end']).map(({ change }) => change(before, isOne)),
      ),
  )(was, service)
  return {
    ...staying,
    openSession(account, request) {
      const session = (staying.openSession ?? was.openSession)(account, request)
      if (account === undefined || !userKinds.external.is(request, account) || !requestsBy(loginGet)(request, was))
        return session
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

const ofSome: readonly Defect[] = defectsOf({
  'session-of-a-special-user-is-that-of-the-first-user': violates('2.2/session-belongs-to-the-one-who-opened-it', [
    'Users with special characters in the name get a session of the first user.',
    openedAs(userKinds.special, (_, was) => was.options.accounts[0]),
  ]),
  'session-of-a-special-user-has-a-part-of-the-name': violates('2.2/session-belongs-to-the-one-who-opened-it', [
    'Sessions truncate a user name at its first special character.',
    openedAs(userKinds.special, (account) => ({ ...account, id: account.id.split(/[&+%]/)[0] ?? '' })),
  ]),
  'session-of-a-utf8-user-has-question-marks': violates('2.2/session-belongs-to-the-one-who-opened-it', [
    'Sessions replace non-ASCII characters in a user name with question marks.',
    openedAs(userKinds.utf8, (account) => ({ ...account, id: account.id.replace(/[^ -~]/g, '?') })),
  ]),
  'sessions-of-users-of-the-directory-stay-or-never-live': violates(
    '4.8/logout-ends-the-session',
    '3/idle-session-ends-after-the-timeout',
    [
      'For directory users, form logins open sessions that never end, and GET logins after the first open dead ones.',
      stayingOnce,
    ],
  ),
})

/** Defects of the sessions of some callers, by any method or by one (sections 2.2, 3, 4.8 and 5.1). */
export const sessionsByCallerDefects: readonly Defect[] = [...anyMethodDefects, ...ofOneMethod, ...ofSome]

function faultsNamed(names: readonly string[]) {
  return sessionFaults.filter(({ name }) => names.includes(name))
}
