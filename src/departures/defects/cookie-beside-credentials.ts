import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, cookies, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'

/** Requests of this kind fail beside the cookie of a session that is over. */
const failingBesideADeadCookie =
  (isOne: (request: ServiceRequest, was: Service) => boolean): ServicePatch =>
  (was) => {
    const opened = new Set<string>()
    return {
      openSession(account, request) {
        const opening = was.openSession(account, request)
        opened.add(opening.id)
        return opening
      },
      ...alter(
        {
          where: (request) =>
            isOne(request, was) &&
            was.readSessionIds(request).some((id) => opened.has(id) && was.findSession(id) === undefined),
        },
        status(401),
        cookies(() => undefined),
      )(was),
    }
  }

/** Session cookies and stateless credentials in one request gone wrong (sections 1, 3, 5.2 and 5.3). */
export const cookieBesideCredentialsDefects: readonly Defect[] = [
  {
    name: 'dead-cookie-poisons-credentials',
    summary: 'Valid stateless credentials are refused when the cookie of an ended session comes with them.',
    breaks: ['5.2/valid-credentials-beside-a-dead-cookie-are-served', '3/any-method-authenticates-after-the-timeout'],
    change: (was) => ({
      authenticate(request) {
        const user = was.authenticate(request)
        const dead = was.readSessionIds(request).length > 0 && was.sessionOf(request) === undefined
        return user && dead ? { by: user.by, account: undefined } : user
      },
    }),
  },
  {
    name: 'dead-cookie-comes-back',
    summary: 'A login that comes with the cookie of an ended session returns that dead cookie.',
    breaks: ['3/login-beside-a-dead-cookie-opens-a-session'],
    change: (was) => ({
      respond(request, response) {
        const answer = was.respond(request, response)
        const id = request && was.readSessionIds(request).find((each) => !was.state.sessions.has(each))
        const opened = answer.operation === 'login' || answer.operation === 'securityCheck'
        if (id === undefined || request === undefined || !opened) return answer
        return cookies((cookie) => cookie.replace(/^JSESSIONID=[^;]*/, `JSESSIONID=${id}`))(answer, request)
      },
    }),
  },
  {
    name: 'cookie-hides-wrong-credentials',
    summary: 'Beside a live cookie, stateless credentials are not verified.',
    breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
    change: (was) => ({ authenticate: (request) => was.trySession(request) ?? was.authenticate(request) }),
  },
  {
    name: 'cookie-hides-a-wrong-password',
    summary: "Beside a live cookie, that user's password is not verified, in whatever way it comes.",
    breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
    change: (was) => ({
      authenticate(request) {
        const session = was.trySession(request)
        const userId = was.readBasicCredentials(request)?.userId ?? request.query.get('j_username')?.[0]
        const named = userId === undefined ? undefined : was.findAccount(was.readUserName(userId))
        return session !== undefined && session.account === named ? session : was.authenticate(request)
      },
    }),
  },
  {
    name: 'cookie-and-credentials-exclude-one-another',
    summary: 'Valid stateless credentials are refused beside a live cookie.',
    breaks: ['1/cookie-and-credentials-combine'],
    change: (was) => ({
      authenticate(request) {
        const user = was.authenticate(request)
        const both = was.trySession(request) !== undefined && user?.by !== 'session'
        return user && both ? { by: user.by, account: undefined } : user
      },
    }),
  },
  {
    name: 'token-at-the-base-address-fails-beside-a-dead-cookie',
    summary: 'A token at the base address fails beside the cookie of a session that is over.',
    breaks: ['3/any-method-authenticates-after-the-timeout', '3/login-beside-a-dead-cookie-opens-a-session'],
    change: failingBesideADeadCookie(({ path }) => path === '/'),
  },
  {
    name: 'ticket-in-the-url-fails-beside-a-dead-cookie',
    summary: 'A login with a ticket in the URL fails beside the cookie of a session that is over.',
    breaks: ['3/any-method-authenticates-after-the-timeout', '3/login-beside-a-dead-cookie-opens-a-session'],
    change: failingBesideADeadCookie(({ path, query }) => path === '/rest_v2/login' && query.has('ticket')),
  },
]
