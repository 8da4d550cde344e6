import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { carriedBy, endEach, remembering, withSeveralThreads } from '../memory.ts'

/** What happened last in each session, for requests that were in progress at that time. */
class Meanwhile<What> {
  readonly #done = new Map<string, { what: What; at: number }>()

  /** Records what happens in the session now. */
  tell(id: string, what: What): void {
    this.#done.set(id, { what, at: performance.now() })
  }

  /** What happened in the session while this request was in progress. */
  of(id: string | undefined, { arrivedAt }: ServiceRequest): What | undefined {
    const done = id === undefined ? undefined : this.#done.get(id)
    return done !== undefined && arrivedAt !== undefined && arrivedAt < done.at ? done.what : undefined
  }
}

/** Defects that show when requests of one browser overlap, at a server that processes them in parallel. */
export const atOnceDefects: readonly Defect[] = withSeveralThreads(
  defectsOf({
    'request-during-logout-saves-the-session': violates('4.8/logout-ends-the-session', [
      'A request in progress during logout restores its session.',
      remembering(Meanwhile<ServiceSession>, (was, ended) => ({
        endSession(session, request) {
          if (request !== undefined) ended.tell(session.id, session)
          was.endSession(session, request)
        },
        resource(request) {
          const [id] = was.readSessionIds(request)
          const session = ended.of(id, request)
          if (session !== undefined) was.state.sessions.set(session.id, session)
          return was.resource(request)
        },
      })),
    ]),
    'busy-session-is-not-reused': violates('4.5/live-session-is-reused', [
      'The security check does not reuse a session with another request in progress.',
      remembering(Meanwhile<true>, (was, served) => ({
        resource(request) {
          const session = carriedBy(was, request)
          if (session !== undefined) served.tell(session.id, true)
          return was.resource(request)
        },
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          return served.of(session?.id, request) ? undefined : session
        },
      })),
    ]),
    'two-checks-at-once-open-two-sessions': violates('4.5/live-session-is-reused', [
      'The second of two overlapping security checks in a session opens another session.',
      remembering(Meanwhile<true>, (was, checked) => ({
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          const busy = checked.of(session?.id, request)
          if (session !== undefined) checked.tell(session.id, true)
          return busy ? undefined : session
        },
      })),
    ]),
    'two-logins-at-once-in-a-browser-share-a-session': violates('2.2/session-id-identifies-one-session', [
      'The second of two overlapping logins of a browser with a session gets the session of the first.',
      remembering(Meanwhile<ServiceSession>, (was, opened) => ({
        openSession(account, request) {
          const before = carriedBy(was, request)
          const session = opened.of(before?.id, request) ?? was.openSession(account, request)
          if (before !== undefined) opened.tell(before.id, session)
          return session
        },
      })),
    ]),
    'basic-answers-for-a-request-at-the-same-time': violates(
      '2.2/session-id-identifies-one-session',
      '5.2/every-stateless-request-is-verified',
      [
        'Basic credentials sent with a session cookie apply to overlapping requests of that session.',
        remembering(Meanwhile<ServiceAccount>, (was, others) => ({
          tryBasic(request) {
            const attempt = was.tryBasic(request)
            const session = carriedBy(was, request)
            if (attempt?.account !== undefined && session !== undefined) others.tell(session.id, attempt.account)
            return attempt
          },
          resourceBody(request, account) {
            const bySession = was.readBasicCredentials(request) === undefined && account !== undefined
            const another = bySession ? others.of(carriedBy(was, request)?.id, request) : undefined
            return was.resourceBody(request, another ?? account)
          },
        })),
      ],
    ),
    'logout-during-a-login-ends-the-new-session': violates('4.8/logout-ends-no-other-session', [
      'Logout also ends the session that an overlapping login of the same browser opens.',
      remembering(Meanwhile<ServiceSession>, (was, opened) => ({
        openSession(account, request) {
          const before = carriedBy(was, request)
          const session = was.openSession(account, request)
          if (before !== undefined) opened.tell(before.id, session)
          return session
        },
        endSession(session, request) {
          const next = request && opened.of(session.id, request)
          was.endSession(session, request)
          if (next !== undefined) endEach(was, [next])
        },
      })),
    ]),
    'login-during-a-logout-is-lost': violates('1/one-login-serves-many-requests', [
      'A login that overlaps a logout of the same browser sets a dead session cookie.',
      remembering(Meanwhile<true>, (was, ended) => ({
        endSession(session, request) {
          if (request !== undefined) ended.tell(session.id, true)
          was.endSession(session, request)
        },
        openSession(account, request) {
          const [id] = was.readSessionIds(request)
          const session = was.openSession(account, request)
          if (ended.of(id, request)) endEach(was, [session])
          return session
        },
      })),
    ]),
    'refusal-during-a-request-of-the-session-is-let-in': violates(
      '5.2/wrong-credentials-beside-a-live-cookie-are-refused',
      [
        'The server accepts wrong basic credentials in a session while another of its requests is in progress.',
        remembering(Meanwhile<true>, (was, served) => ({
          authenticate(request) {
            const session = carriedBy(was, request)
            const busy = served.of(session?.id, request)
            const attempt = was.authenticate(request)
            if (session === undefined || attempt === undefined) return attempt
            if (attempt.account !== undefined) served.tell(session.id, true)
            return busy && attempt.account === undefined ? { by: 'session', account: session.account } : attempt
          },
        })),
      ],
    ),
  }),
)
