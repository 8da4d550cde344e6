import type { ServiceResponse } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { carriedBy, counter, endEach, Marked, notEnding, notReusing, sessionsOf } from './memory.ts'

const reused = '4.5/live-session-is-reused'
const enters = '4.5/credentials-open-a-session'
const ends = '4.8/logout-ends-the-session'

type When = (answer: ServiceResponse) => boolean

const refusedLogin: When = ({ operation, outcome }) => operation === 'login' && outcome === 'refused'
const refusedCheck: When = ({ operation, outcome }) => operation === 'securityCheck' && outcome === 'refused'
const refusedBeside: When = ({ operation, outcome }) => operation === 'resource' && outcome === 'refused'
const failedRequest: When = ({ by, status }) => by === 'session' && status >= 400

/** Changes what happens later to the sessions of requests with such a response. */
const after =
  (when: When, change: (was: Service, marked: Marked) => Partial<Service>): ServicePatch =>
  (was) => {
    const marked = new Marked()
    return {
      respond(request, response) {
        if (request !== undefined && when(response)) marked.add(carriedBy(was, request))
        return was.respond(request, response)
      },
      ...change(was, marked),
    }
  }

/** After such a response in a session, its next security check fails despite the correct password. */
const failingAfter = (when: When): ServicePatch =>
  after(when, (was, failed) => ({
    redirectAfterLogin: (operation, by, account, request, given) =>
      account !== undefined && failed.take(was.reusableSession(account, request))
        ? was.redirectFailure(operation, by, request)
        : was.redirectAfterLogin(operation, by, account, request, given),
  }))

/** What a failed request changes in its session. */
export const afterErrorDefects: readonly Defect[] = [
  ...breaking(enters, {
    'refused-check-fails-the-next': [
      'After a refused security check in a session, the next one fails too.',
      failingAfter(refusedCheck),
    ],
    'refused-login-fails-the-next-check': [
      'After a refused login in a session, the next security check in it fails.',
      failingAfter(refusedLogin),
    ],
    'refusal-beside-a-session-fails-the-next-check': [
      'After wrong credentials in a session, the next security check in it fails.',
      failingAfter(refusedBeside),
    ],
  }),
  {
    name: 'refused-check-fails-the-next-login',
    summary: 'After a refused security check in a session, the next login of its user in it is refused.',
    breaks: ['4.3/form-credentials-open-a-session', '4.3/url-credentials-open-a-session', '4.3/get-opens-a-session'],
    change: after(refusedCheck, (was, failed) => ({
      completeLogin: (account, by, request, given) =>
        failed.take(was.reusableSession(account, request))
          ? was.refused('login', by)
          : was.completeLogin(account, by, request, given),
    })),
  },
  ...breaking(reused, {
    'session-is-not-reused-after-a-refused-check': [
      'After a refused security check in a session, the next security check does not reuse the session.',
      after(refusedCheck, notReusing),
    ],
    'session-is-not-reused-after-a-refused-login': [
      'After a refused login in a session, the security check does not reuse the session.',
      after(refusedLogin, notReusing),
    ],
    'session-is-not-reused-after-a-failed-request': [
      'After a 404 or 405 in a session, the security check opens another session.',
      after(failedRequest, notReusing),
    ],
  }),
  ...breaking(ends, {
    'session-survives-logout-after-a-refused-check': [
      'After a refused security check in a session, logout does not end the session.',
      after(refusedCheck, notEnding),
    ],
    'session-survives-logout-after-a-refused-login': [
      'After a refused login in a session, logout does not end the session.',
      after(refusedLogin, notEnding),
    ],
    'session-survives-logout-after-a-refusal-beside-it': [
      'After wrong credentials in a session, logout does not end the session.',
      after(refusedBeside, notEnding),
    ],
  }),
  {
    name: 'second-refused-check-ends-the-sessions-elsewhere',
    summary: 'The second refused security check in a session ends the sessions of its user in other browsers.',
    breaks: ['3/only-logout-and-inactivity-end-a-session'],
    change: (was) => {
      const refusals = counter()
      return {
        redirectFailure(operation, by, request) {
          const session = carriedBy(was, request)
          if (refusals(session) === 2)
            endEach(
              was,
              sessionsOf(was, session?.account).filter((each) => each !== session),
            )
          return was.redirectFailure(operation, by, request)
        },
      }
    },
  },
]
