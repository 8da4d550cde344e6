import { loginArguments, loginForm, loginGet, loginTicketInForm } from '../../methods/login.ts'
import type { Method } from '../../methods/method.ts'
import { securityCheck } from '../../methods/security-check.ts'
import type { Account } from '../../reference/identity/account.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { type CallerKind, requestSettings, userKinds } from '../callers.ts'
import type { Defect } from '../defect.ts'
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
const anyWay = [
  'logout-spares-sessions',
  'sessions-never-end',
  'sessions-end-early',
  'sessions-on-one-path-only',
  'cookie-for-every-path',
]

/** Whose sessions go wrong by one way only, and how. */
const byOneWay: readonly (readonly [caller: CallerKind, method: Method, faults: readonly string[]])[] = [
  [userKinds.external, loginForm, ['logout-spares-sessions', 'sessions-never-end']],
  [userKinds.admin, loginArguments, ['logout-spares-sessions', 'sessions-never-end']],
  [userKinds.utf8, securityCheck, ['logout-spares-sessions', 'sessions-never-end']],
  [userKinds.special, securityCheck, ['sessions-end-however-used', 'cookie-for-every-path']],
  [userKinds.external, loginGet, ['logout-spares-sessions', 'cookie-for-every-path']],
  [userKinds.utf8, loginArguments, ['sessions-end-early', 'nothing-opened-beside-a-dead-cookie']],
  [requestSettings.settings, loginTicketInForm, ['sessions-never-end', 'cookie-for-every-path']],
  [requestSettings.alias, loginGet, ['logout-spares-sessions', 'sessions-never-end']],
]

const ofAnyWay = callerKinds.flatMap(({ slug, words, is }): Defect[] =>
  faultsNamed(anyWay).map(({ name, summary, breaks, change }) => ({
    name: `${name}-of-${slug}`,
    summary: summary(`of ${words}`),
    breaks,
    change: forSessions(is, change),
  })),
)

const ofOneWay = byOneWay.flatMap(([{ slug, words, is }, method, names]): Defect[] =>
  faultsNamed(names).map(({ name, summary, breaks, change }) => ({
    name: `${name}-of-${slug}-by-${method.slug}`,
    summary: summary(`of ${words} that were opened by ${method.slug.replaceAll('-', ' ')}`),
    breaks,
    change: forSessions(
      (request, account, was) => is(request, account, was) && requestsBy(method)(request, was),
      change,
    ),
  })),
)

/** The sessions of users of the directory that a form opened stay; of those that GET opened only the first lives at all. */
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

/** A session of such users is that of whomever `whose` names. */
const openedAs =
  ({ is }: CallerKind, whose: (account: Account, was: Service) => Account | undefined): ServicePatch =>
  (was) => ({
    openSession: (account, request) =>
      was.openSession(account && (is(request, account, was) ? whose(account, was) : account), request),
  })

const ofSome: readonly Defect[] = [
  {
    name: 'session-of-a-special-user-is-that-of-the-first-user',
    summary: 'Who has special characters in the name gets a session of the first user.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: openedAs(userKinds.special, (_, was) => was.options.accounts[0]),
  },
  {
    name: 'session-of-a-special-user-has-a-part-of-the-name',
    summary: 'In sessions, the name of a user ends before its first special character.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: openedAs(userKinds.special, (account) => ({ ...account, id: account.id.split(/[&+%]/)[0] ?? '' })),
  },
  {
    name: 'session-of-a-utf8-user-has-question-marks',
    summary: 'In sessions, what is not in ASCII in the name of a user is a question mark.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: openedAs(userKinds.utf8, (account) => ({ ...account, id: account.id.replace(/[^ -~]/g, '?') })),
  },
  {
    name: 'sessions-of-users-of-the-directory-stay-or-never-live',
    summary:
      'Of users of the directory, sessions that a form opened do not end, and GET opens dead ones after the first.',
    breaks: ['4.8/logout-ends-the-session', '3/idle-session-ends-after-the-timeout'],
    change: stayingOnce,
  },
]

/** Sessions that go wrong for some users, or for who comes in some way, by any way in or by one (sections 2.2, 3, 4.8 and 5.1). */
export const sessionsByCallerDefects: readonly Defect[] = [...ofAnyWay, ...ofOneWay, ...ofSome]

function faultsNamed(names: readonly string[]) {
  return sessionFaults.filter(({ name }) => names.includes(name))
}
