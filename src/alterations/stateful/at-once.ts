import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { changing, observing, preceding, replacing, together } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { Latest, mixedUp, remembering } from '../memory.ts'
import { anyRequest, overlaps } from '../requests-by.ts'
import { afterLogin, carriedBy, endEach, newestSession, openingFor, refusing, showing, sparing } from '../sessions.ts'

const besideALiveCookie = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'

/** What happened last in each session, for requests that were in progress at that time. */
class Meanwhile<What> {
  readonly #done = new Map<string, { what: What; at: number }>()

  /** Records what happens in the session now. */
  record(id: string | undefined, what: What): void {
    if (id !== undefined) this.#done.set(id, { what, at: performance.now() })
  }

  /** What happened in the session while this request was in progress. */
  of(id: string | undefined, { arrivedAt }: ServiceRequest): What | undefined {
    const done = this.#done.get(id ?? '')
    return done !== undefined && arrivedAt !== undefined && arrivedAt < done.at ? done.what : undefined
  }
}
const identifies = '2.2/session-id-identifies-one-session'

/** The server processes several requests in parallel. */
const severalThreads: ServicePatch = ({ options }) => ({ options: { ...options, severalThreads: true } })

/** Defects that show when requests overlap, of one browser or of several, at a server that processes them in parallel. */
export const atOnceDefects: readonly Defect[] = defectsOf({
  'request-during-logout-saves-the-session': violates('4.8/logout-ends-the-session', [
    'A request in progress during logout restores its session.',
    remembering(Meanwhile<ServiceSession>, (ended) => [
      preceding('endSession', (_was, session, request) => ended.record(request && session.id, session)),
      preceding('resource', (was, request) => {
        const session = ended.of(was.readSessionIds(request)[0], request)
        if (session !== undefined) was.state.sessions.set(session.id, session)
      }),
    ]),
  ]),
  'busy-session-is-not-reused': violates('4.5/live-session-is-reused', [
    'The security check does not reuse a session with another request in progress.',
    remembering(Meanwhile<true>, (served) => [
      preceding('resource', (was, request) => served.record(carriedBy(was, request)?.id, true)),
      changing('reusableSession', (_was, session, _account, request) =>
        served.of(session?.id, request) ? undefined : session,
      ),
    ]),
  ]),
  'two-checks-at-once-open-two-sessions': violates('4.5/live-session-is-reused', [
    'The second of two overlapping security checks in a session opens another session.',
    remembering(Meanwhile<true>, (checked) => [
      changing('reusableSession', (_was, session, _account, request) => {
        const busy = checked.of(session?.id, request)
        checked.record(session?.id, true)
        return busy ? undefined : session
      }),
    ]),
  ]),
  'two-logins-at-once-in-a-browser-share-a-session': violates(identifies, [
    'The second of two overlapping logins of a browser with a session gets the session of the first.',
    remembering(Meanwhile<ServiceSession>, (opened) => [
      replacing('openSession', (was, account, request) => {
        const before = carriedBy(was, request)
        const session = opened.of(before?.id, request) ?? was.openSession(account, request)
        opened.record(before?.id, session)
        return session
      }),
    ]),
  ]),
  'basic-answers-for-a-request-at-the-same-time': violates(identifies, '5.2/every-stateless-request-is-verified', [
    'Basic credentials sent with a session cookie apply to overlapping requests of that session.',
    remembering(Meanwhile<ServiceAccount>, (others) => [
      observing('tryBasic', (was, attempt, request) => {
        if (attempt?.account !== undefined) others.record(carriedBy(was, request)?.id, attempt.account)
      }),
      showing((was, request, account) => {
        const bySession = was.readBasicCredentials(request) === undefined && account !== undefined
        return bySession ? others.of(carriedBy(was, request)?.id, request) : undefined
      }),
    ]),
  ]),
  'logout-during-a-login-ends-the-new-session': violates('4.8/logout-ends-no-other-session', [
    'Logout also ends the session that an overlapping login of the same browser opens.',
    remembering(Meanwhile<ServiceSession>, (opened) => [
      afterLogin((_was, open, _request, before) => opened.record(before?.id, open)),
      observing('endSession', (was, _, session, request) => endEach(was, [request && opened.of(session.id, request)])),
    ]),
  ]),
  'login-during-a-logout-is-lost': violates('1/one-login-serves-many-requests', '4.8/logout-ends-no-other-session', [
    'A login that overlaps a logout of the same browser sets a dead session cookie.',
    remembering(Meanwhile<true>, (ended) => [
      preceding('endSession', (_was, session, request) => ended.record(request && session.id, true)),
      observing('openSession', (was, session, _account, request) => {
        if (ended.of(was.readSessionIds(request)[0], request)) endEach(was, [session])
      }),
    ]),
  ]),
  'wrong-basic-during-a-request-of-the-session-is-accepted': violates(besideALiveCookie, [
    'The server accepts wrong basic credentials in a session while another of its requests is in progress.',
    remembering(Meanwhile<true>, (served) => [
      replacing('authenticate', (was, request) => {
        const session = carriedBy(was, request)
        const busy = served.of(session?.id, request)
        const attempt = was.authenticate(request)
        if (session === undefined || attempt === undefined) return attempt
        if (attempt.account !== undefined) served.record(session.id, true)
        return busy && attempt.account === undefined ? { by: 'session', account: session.account } : attempt
      }),
    ]),
  ]),
  'overlapping-logins-share-a-session': violates(identifies, [
    'Overlapping logins share the session of the first one.',
    remembering(Latest<ServiceSession>, (latest) => [
      replacing('openSession', (was, account, request) => {
        const shared = overlaps(request) && latest.value !== undefined && was.state.sessions.has(latest.value.id)
        latest.value = shared ? latest.value : was.openSession(account, request)
        return latest.value as ServiceSession
      }),
    ]),
  ]),
  'overlapping-logins-mix-up-users': violates(identifies, [
    'A login that overlaps another opens a session for the user of that one.',
    mixedUp(openingFor, anyRequest),
  ]),
  'overlapping-logout-ends-the-newest-session': violates('4.8/logout-ends-no-other-session', [
    'A logout that overlaps other requests ends the newest session.',
    preceding('endSession', (was, _session, request) => {
      if (request !== undefined && overlaps(request)) endEach(was, [newestSession(was)])
    }),
  ]),
  'overlapping-logout-is-lost': violates('4.8/logout-ends-the-session', [
    'A logout that overlaps other requests ends nothing.',
    sparing((_session, request) => overlaps(request)),
  ]),
  'crowded-session-is-refused': violates('1/one-login-serves-many-requests', [
    'A request that overlaps three others ends its session.',
    refusing((_was, request) => (request.alongside ?? 0) >= 3),
  ]),
  'overlapping-checks-open-other-sessions': violates('4.5/live-session-is-reused', [
    'A security check that overlaps other requests does not reuse the session.',
    changing('reusableSession', (_was, session, _account, request) => (overlaps(request) ? undefined : session)),
  ]),
  'overlapping-wrong-basic-is-accepted': violates('4.1/unknown-user-is-401', [
    'The server accepts wrong basic credentials in a request that overlaps others, after valid ones.',
    remembering(Latest<ServiceAccount>, (right) => [
      changing('tryBasic', (_was, attempt, request) => {
        if (attempt === undefined) return attempt
        right.value = attempt.account ?? right.value
        return overlaps(request) ? { ...attempt, account: right.value } : attempt
      }),
    ]),
  ]),
  'overlapping-locale-leaks': violates('2.3/default-locale-when-never-given', [
    'The last locale of any request applies to all overlapping requests.',
    remembering(Latest<string>, (latest) => [
      changing('localeInForce', (was, inForce, request) => {
        latest.value = was.readLocaleArguments(request.query).userLocale ?? latest.value
        return overlaps(request) && latest.value !== undefined ? { ...inForce, userLocale: latest.value } : inForce
      }),
    ]),
  ]),
}).map((defect) => ({ ...defect, change: together(severalThreads, defect.change) }))
