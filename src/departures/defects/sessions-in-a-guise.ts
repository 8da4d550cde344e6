import type { Account } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Departure, Service } from '../../reference/service.ts'
import type { Defect } from '../defect.ts'
import { dresses, type Guise, users } from '../guise.ts'
import { forSessions, openings } from '../opened-by.ts'
import { sessionFaults } from '../session-faults.ts'

const guises: readonly Guise[] = [
  users.admin,
  users.external,
  users.utf8,
  users.special,
  dresses.settings,
  dresses.alias,
]
const anyWay = [
  'logout-spares-sessions',
  'sessions-never-end',
  'sessions-end-early',
  'sessions-on-one-path-only',
  'cookie-for-every-path',
]

/** Whose sessions go wrong by one way only, and how. */
const byOneWay: readonly (readonly [guise: Guise, opening: string, faults: readonly string[]])[] = [
  [users.external, 'login-with-a-form', ['logout-spares-sessions', 'sessions-never-end']],
  [users.admin, 'login-with-arguments', ['logout-spares-sessions', 'sessions-never-end']],
  [users.utf8, 'the-security-check', ['logout-spares-sessions', 'sessions-never-end']],
  [users.special, 'the-security-check', ['sessions-end-however-used', 'cookie-for-every-path']],
  [users.external, 'login-with-get', ['logout-spares-sessions', 'cookie-for-every-path']],
  [users.utf8, 'login-with-arguments', ['sessions-end-early', 'nothing-opened-beside-a-dead-cookie']],
  [dresses.settings, 'login-with-a-ticket-in-a-form', ['sessions-never-end', 'cookie-for-every-path']],
  [dresses.alias, 'login-with-get', ['logout-spares-sessions', 'sessions-never-end']],
]

const ofAnyWay = guises.flatMap(({ slug, words, is }): Defect[] =>
  faultsNamed(anyWay).map(({ name, summary, breaks, change }) => ({
    name: `${name}-of-${slug}`,
    summary: summary(`of ${words}`),
    breaks,
    change: forSessions(is, change),
  })),
)

const ofOneWay = byOneWay.flatMap(([{ slug, words, is }, opening, names]): Defect[] =>
  faultsNamed(names).map(({ name, summary, breaks, change }) => ({
    name: `${name}-of-${slug}-by-${opening}`,
    summary: summary(`of ${words} that were opened by ${opening.replaceAll('-', ' ')}`),
    breaks,
    change: forSessions(
      (request, account, was) => is(request, account, was) && openings[opening]?.(request, was) === true,
      change,
    ),
  })),
)

/** The sessions of users of the directory that a form opened stay; of those that GET opened only the first lives at all. */
const stayingOnce: Departure = (was, service) => {
  const by = (opening: string, request: ServiceRequest) => openings[opening]?.(request, was) === true
  let hasOne = false
  const staying = forSessions(
    (request, account) => users.external.is(request, account) && by('login-with-a-form', request),
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
      if (account === undefined || !users.external.is(request, account) || !by('login-with-get', request))
        return session
      if (hasOne) was.state.sessions.delete(session.id)
      hasOne = true
      return session
    },
  }
}

/** A session of such users is that of whomever `whose` names. */
const openedAs =
  ({ is }: Guise, whose: (account: Account, was: Service) => Account | undefined): Departure =>
  (was) => ({
    openSession: (account, request) =>
      was.openSession(account && (is(request, account, was) ? whose(account, was) : account), request),
  })

const ofSome: readonly Defect[] = [
  {
    name: 'session-of-a-special-user-is-that-of-the-first-user',
    summary: 'Who has special characters in the name gets a session of the first user.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: openedAs(users.special, (_, was) => was.options.accounts[0]),
  },
  {
    name: 'session-of-a-special-user-has-a-part-of-the-name',
    summary: 'In sessions, the name of a user ends before its first special character.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: openedAs(users.special, (account) => ({ ...account, id: account.id.split(/[&+%]/)[0] ?? '' })),
  },
  {
    name: 'session-of-a-utf8-user-has-question-marks',
    summary: 'In sessions, what is not in ASCII in the name of a user is a question mark.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: openedAs(users.utf8, (account) => ({ ...account, id: account.id.replace(/[^ -~]/g, '?') })),
  },
  {
    name: 'sessions-of-users-of-the-directory-stay-or-never-live',
    summary:
      'Of users of the directory, sessions that a form opened do not end, and GET opens dead ones after the first.',
    breaks: ['4.8/logout-ends-the-session', '3/idle-session-ends-after-the-timeout'],
    change: stayingOnce,
  },
]

/** Sessions that go wrong for some users, or for who comes in some guise, by any way in or by one (sections 2.2, 3, 4.8 and 5.1). */
export const sessionsInAGuiseDefects: readonly Defect[] = [...ofAnyWay, ...ofOneWay, ...ofSome]

function faultsNamed(names: readonly string[]) {
  return sessionFaults.filter(({ name }) => names.includes(name))
}
