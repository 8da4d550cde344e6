import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { endEach, Latest, refusing, remembering, showing, withSeveralThreads } from '../memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const overlaps = (request: ServiceRequest) => (request.alongside ?? 0) > 0

/** Defects that show only while other requests are in progress, at a server that processes them in parallel. */
export const overlapDefects: readonly Defect[] = withSeveralThreads(
  defectsOf({
    'overlapping-logins-share-a-session': violates(identifies, [
      'Overlapping logins share the session of the first one.',
      remembering(Latest<ServiceSession>, (was, latest) => ({
        openSession(account, request) {
          const shared = overlaps(request) && latest.value !== undefined && was.state.sessions.has(latest.value.id)
          latest.value = shared ? latest.value : was.openSession(account, request)
          return latest.value as ServiceSession
        },
      })),
    ]),
    'overlapping-logins-mix-up-users': violates(identifies, [
      'A login that overlaps another opens a session for the user of that one.',
      remembering(Latest<ServiceAccount>, (was, latest) => ({
        openSession(account, request) {
          const whose = account !== undefined && overlaps(request) ? (latest.value ?? account) : account
          latest.value = account ?? latest.value
          return was.openSession(whose, request)
        },
      })),
    ]),
    'overlapping-requests-show-the-user-before': violates(identifies, [
      'A request that overlaps another is served as the user of that one.',
      (was, service) => {
        let latest: ServiceAccount | undefined
        return showing((_was, request, account) => {
          const before = latest
          latest = account
          return overlaps(request) ? before : undefined
        })(was, service)
      },
    ]),
    'overlapping-logout-ends-the-newest-session': violates('4.8/logout-ends-no-other-session', [
      'A logout that overlaps other requests ends the newest session.',
      replacing('endSession', (was, session, request) => {
        const newest = [...was.state.sessions.values()].at(-1)
        if (request !== undefined && overlaps(request) && newest !== undefined) endEach(was, [newest])
        was.endSession(session, request)
      }),
    ]),
    'overlapping-logout-is-lost': violates('4.8/logout-ends-the-session', [
      'A logout that overlaps other requests ends nothing.',
      replacing('endSession', (was, session, request) => {
        if (request === undefined || !overlaps(request)) was.endSession(session, request)
      }),
    ]),
    'crowded-session-is-refused': violates('1/one-login-serves-many-requests', [
      'A request that overlaps three others ends its session.',
      refusing((_was, request) => (request.alongside ?? 0) >= 3),
    ]),
    'overlapping-checks-open-other-sessions': violates('4.5/live-session-is-reused', [
      'A security check that overlaps other requests does not reuse the session.',
      replacing('reusableSession', (was, account, request) =>
        overlaps(request) ? undefined : was.reusableSession(account, request),
      ),
    ]),
    'overlapping-refusal-is-let-in': violates('4.1/unknown-user-is-401', [
      'The server accepts wrong basic credentials in a request that overlaps others, after valid ones.',
      remembering(Latest<ServiceAccount>, (was, right) => ({
        tryBasic(request) {
          const attempt = was.tryBasic(request)
          if (attempt === undefined) return attempt
          right.value = attempt.account ?? right.value
          return overlaps(request) ? { ...attempt, account: right.value } : attempt
        },
      })),
    ]),
    'overlapping-locale-leaks': violates('2.3/default-locale-when-never-given', [
      'The last locale of any request applies to all overlapping requests.',
      remembering(Latest<string>, (was, latest) => ({
        localeInForce(request, account) {
          const inForce = was.localeInForce(request, account)
          latest.value = was.readLocaleArguments(request.query).userLocale ?? latest.value
          return overlaps(request) && latest.value !== undefined ? { ...inForce, userLocale: latest.value } : inForce
        },
      })),
    ]),
  }),
)
