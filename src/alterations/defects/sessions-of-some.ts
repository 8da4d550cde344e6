import type { ServiceAccount } from '../../reference/identity/account.ts'
import { jsessionid } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, changing, observing, preceding, replacing, together } from '../alteration.ts'
import { hasDeadCookie, ignoring, isElsewhere } from '../attempts.ts'
import { type CallerKind, forSessions, requestSettings, type SessionFault, userKinds } from '../callers.ts'
import { crossing, type Defect, type DefectTable, defectsOf, violates } from '../defect.ts'
import { Latest, remembering } from '../memory.ts'
import { type MethodRow, methodKinds, methodsWithSession } from '../method-tables.ts'
import { allOf, goesTo, type RequestCondition } from '../requests-by.ts'
import { cookies, givesSession } from '../response-changes.ts'
import { endEach, openingFor, sessionsOf, sparing } from '../sessions.ts'

/** Decides otherwise when such a session has expired. */
const expiring =
  (isOver: (session: ServiceSession, now: number, timeout: number) => boolean): SessionFault =>
  (isOne) =>
    replacing('isExpired', (was, session) =>
      isOne(session) ? isOver(session, was.options.clock(), was.options.sessionTimeoutMs) : was.isExpired(session),
    )

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const idleEnds = '3/idle-session-ends-after-the-timeout'
const lives = '3/idle-session-lives-until-the-timeout'

/** The faults that a server can have with some sessions only; in sentences, a star stands for those sessions. */
const sessionFaults = {
  'logout-spares-sessions-of-*': [
    '4.8/logout-ends-the-session',
    'Logout does not end sessions *.',
    (isOne) => sparing((session) => isOne(session)),
  ],
  'logout-also-ends-sessions-of-*': [
    '4.8/logout-ends-no-other-session',
    'Logout also ends all sessions * for its user.',
    (isOne) =>
      preceding('endSession', (was, session, request) => {
        if (goesTo('logout', request)) endEach(was, sessionsOf(was, session.account).filter(isOne), session)
      }),
  ],
  'sessions-never-end-of-*': [idleEnds, 'Sessions * never time out.', expiring(() => false)],
  'sessions-end-early-of-*': [
    lives,
    'Sessions * end after three quarters of the timeout.',
    expiring(({ touchedAt }, now, timeout) => now - touchedAt >= 0.75 * timeout),
  ],
  'sessions-end-however-used-of-*': [
    lives,
    'Sessions * end after one and a half timeouts, even while in use.',
    (isOne) =>
      changing('isExpired', ({ options }, isExpired, session) => {
        const isOld = options.clock() - session.openedAt >= 1.5 * options.sessionTimeoutMs
        return isExpired || (isOne(session) && isOld)
      }),
  ],
  'sessions-on-one-path-only-of-*': [
    '5.1/session-authenticates-every-rest-path',
    'Sessions * authenticate on the first protected path only.',
    (isOne) => ignoring('session', (request, was) => isElsewhere(request, was) && isOne(was.sessionOf(request))),
  ],
  'cookie-for-every-path-of-*': [
    '2.2/cookie-path-is-the-context',
    'The cookie of sessions * has the path /.',
    (isOne) =>
      alter(
        { answer: ({ session }) => isOne(session) },
        cookies((cookie) => (givesSession(cookie) ? cookie.replace(/path=[^;]*/i, 'Path=/') : cookie)),
      ),
  ],
  'sessions-are-not-reused-of-*': [
    '4.5/cookie-of-the-reused-session-is-returned',
    'The security check and the base address do not reuse sessions *.',
    (isOne) => changing('reusableSession', (_was, session) => (isOne(session) ? undefined : session)),
  ],
  'nothing-opened-beside-a-dead-cookie-of-*': [
    '3/login-beside-a-dead-cookie-opens-a-session',
    'Sessions * are dead if the browser had another session cookie.',
    (isOne) =>
      preceding('respond', (was, request, { session }) => {
        if (isOne(session) && request?.cookies.some(([name, value]) => name === jsessionid && value !== session?.id))
          was.state.sessions.delete(session?.id ?? '')
      }),
  ],
} as const satisfies Readonly<Record<string, readonly [id: string, summary: string, change: SessionFault]>>

type SessionFaultName = keyof typeof sessionFaults
const everyFault = Object.keys(sessionFaults) as SessionFaultName[]

/** Defects of some faults, or of all, of some sessions: `slug` ends their names, `those` is their end in sentences. */
function faultySessions(slug: string, those: string, isOne: RequestCondition, faults = everyFault): DefectTable {
  return crossing(faults).with((name) => {
    const [id, summary] = sessionFaults[name]
    return { [name.replace('*', slug)]: violates(id, [summary.replace('*', those), withSessionFaults(isOne, name)]) }
  })
}

/** Makes a patch with these faults of the sessions that matching requests open. */
function withSessionFaults(isOne: RequestCondition, ...faults: readonly SessionFaultName[]): ServicePatch {
  return forSessions(isOne, ...faults.map((name) => sessionFaults[name][2]))
}

const { admin, external, utf8, special } = userKinds
const { settings, alias } = requestSettings

/** Opens sessions of matching users for the account that `whose` returns. */
const openedAs = (
  { is }: CallerKind,
  whose: (account: ServiceAccount, was: Service) => ServiceAccount | undefined,
): ServicePatch => openingFor((was, request, account) => (is(request, was, account) ? whose(account, was) : undefined))

/** Faults of the sessions of each method, of some callers by any method, and of some by one (sections 2.2, 3, 4.8 and 5.1). */
export const sessionsOfSomeDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsWithSession).with(({ slug, words, is }) => faultySessions(slug, `opened by ${words}`, is)),
  ...crossing([admin, external, utf8, special, settings, alias]).with(({ slug, words, is }) =>
    faultySessions(slug, `of ${words}`, is, [
      'logout-spares-sessions-of-*',
      'sessions-never-end-of-*',
      'sessions-end-early-of-*',
      'sessions-on-one-path-only-of-*',
      'cookie-for-every-path-of-*',
    ]),
  ),
  ...crossing<readonly [caller: CallerKind, method: MethodRow, ...faults: SessionFaultName[]]>([
    [external, methodKinds.loginForm, 'logout-spares-sessions-of-*', 'sessions-never-end-of-*'],
    [admin, methodKinds.loginArguments, 'logout-spares-sessions-of-*', 'sessions-never-end-of-*'],
    [utf8, methodKinds.securityCheck, 'logout-spares-sessions-of-*', 'sessions-never-end-of-*'],
    [special, methodKinds.securityCheck, 'sessions-end-however-used-of-*', 'cookie-for-every-path-of-*'],
    [external, methodKinds.loginGet, 'logout-spares-sessions-of-*', 'cookie-for-every-path-of-*'],
    [utf8, methodKinds.loginArguments, 'sessions-end-early-of-*', 'nothing-opened-beside-a-dead-cookie-of-*'],
    [utf8, methodKinds.loginForm, 'sessions-are-not-reused-of-*'],
    [special, methodKinds.loginForm, 'sessions-are-not-reused-of-*'],
    [settings, methodKinds.loginTicketInForm, 'sessions-never-end-of-*', 'cookie-for-every-path-of-*'],
    [alias, methodKinds.loginGet, 'logout-spares-sessions-of-*', 'sessions-never-end-of-*'],
  ]).with(([{ slug, words, is }, method, ...faults]) =>
    faultySessions(`${slug}-by-${method.slug}`, `opened by ${method.words} for ${words}`, allOf(is, method.is), faults),
  ),
  ...faultySessions('clients-with-a-dead-cookie', 'opened beside the cookie of an ended session', hasDeadCookie, [
    'logout-spares-sessions-of-*',
    'sessions-never-end-of-*',
  ]),
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
  'sessions-of-users-of-the-directory-stay-or-never-live': violates('4.8/logout-ends-the-session', idleEnds, [
    'For directory users, form logins open sessions that never end, and GET logins after the first open dead ones.',
    together(
      withSessionFaults(
        allOf(external.is, methodKinds.loginForm.is),
        'logout-spares-sessions-of-*',
        'sessions-never-end-of-*',
      ),
      remembering(Latest<boolean>, (hasOne) => [
        observing('openSession', (was, session, account, request) => {
          if (account === undefined || !allOf(external.is, methodKinds.loginGet.is)(request, was, account)) return
          if (hasOne.value) was.state.sessions.delete(session.id)
          hasOne.value = true
        }),
      ]),
    ),
  ]),
})
