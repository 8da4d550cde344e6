import type { ServiceResponse } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { Counter, carriedBy, endEach, Marked, notEnding, notReusing, remembering, sessionsOf } from '../memory.ts'

const reused = '4.5/live-session-is-reused'
const enters = '4.5/credentials-open-a-session'
const ends = '4.8/logout-ends-the-session'

type When = (answer: ServiceResponse) => boolean

const refusedLogin: When = ({ operation, outcome }) => operation === 'login' && outcome === 'refused'
const refusedCheck: When = ({ operation, outcome }) => operation === 'securityCheck' && outcome === 'refused'
const refusedBeside: When = ({ operation, outcome }) => operation === 'resource' && outcome === 'refused'
const failedRequest: When = ({ by, status }) => by === 'session' && status >= 400

/** Changes what happens later to the sessions of requests with such a response. */
const after = (when: When, change: (was: Service, marked: Marked) => Partial<Service>): ServicePatch =>
  remembering(Marked, (was, marked) => ({
    respond(request, response) {
      if (request !== undefined && when(response)) marked.add(carriedBy(was, request))
      return was.respond(request, response)
    },
    ...change(was, marked),
  }))

/** After such a response in a session, its next security check fails despite the correct password. */
const failingAfter = (when: When): ServicePatch =>
  after(when, (was, failed) => ({
    redirectAfterLogin: (operation, by, account, request, given) =>
      account !== undefined && failed.take(was.reusableSession(account, request))
        ? was.redirectFailure(operation, by, request)
        : was.redirectAfterLogin(operation, by, account, request, given),
  }))

/** What a failed request changes in its session. */
export const afterErrorDefects: readonly Defect[] = defectsOf({
  'refused-check-fails-the-next': violates(enters, [
    'After a refused security check in a session, the next one fails too.',
    failingAfter(refusedCheck),
  ]),
  'refused-login-fails-the-next-check': violates(enters, [
    'After a refused login in a session, the next security check in it fails.',
    failingAfter(refusedLogin),
  ]),
  'refusal-beside-a-session-fails-the-next-check': violates(enters, [
    'After wrong credentials in a session, the next security check in it fails.',
    failingAfter(refusedBeside),
  ]),
  'refused-check-fails-the-next-login': violates(
    '4.3/form-credentials-open-a-session',
    '4.3/url-credentials-open-a-session',
    '4.3/get-opens-a-session',
    [
      'After a refused security check in a session, the next login of its user in it is refused.',
      after(refusedCheck, (was, failed) => ({
        completeLogin: (account, by, request, given) =>
          failed.take(was.reusableSession(account, request))
            ? was.refused('login', by)
            : was.completeLogin(account, by, request, given),
      })),
    ],
  ),
  'session-is-not-reused-after-a-refused-check': violates(reused, [
    'After a refused security check in a session, the next security check does not reuse the session.',
    after(refusedCheck, notReusing),
  ]),
  'session-is-not-reused-after-a-refused-login': violates(reused, [
    'After a refused login in a session, the security check does not reuse the session.',
    after(refusedLogin, notReusing),
  ]),
  'session-is-not-reused-after-a-failed-request': violates(reused, [
    'After a 404 or 405 in a session, the security check opens another session.',
    after(failedRequest, notReusing),
  ]),
  'session-survives-logout-after-a-refused-check': violates(ends, [
    'After a refused security check in a session, logout does not end the session.',
    after(refusedCheck, notEnding),
  ]),
  'session-survives-logout-after-a-refused-login': violates(ends, [
    'After a refused login in a session, logout does not end the session.',
    after(refusedLogin, notEnding),
  ]),
  'session-survives-logout-after-a-refusal-beside-it': violates(ends, [
    'After wrong credentials in a session, logout does not end the session.',
    after(refusedBeside, notEnding),
  ]),
  'second-refused-check-ends-the-sessions-elsewhere': violates('3/only-logout-and-inactivity-end-a-session', [
    'The second refused security check in a session ends the sessions of its user in other browsers.',
    remembering(Counter, (was, refusals) => ({
      redirectFailure(operation, by, request) {
        const session = carriedBy(was, request)
        if (refusals.count(session) === 2)
          endEach(
            was,
            sessionsOf(was, session?.account).filter((each) => each !== session),
          )
        return was.redirectFailure(operation, by, request)
      },
    })),
  ]),
})
