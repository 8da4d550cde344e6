import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, cookies, replacing, sessionCookies, status } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { goesTo } from '../requests-by.ts'

/** Refuses matching requests that carry the cookie of an ended session. */
const failingBesideADeadCookie = (isOne: (request: ServiceRequest, was: Service) => boolean): ServicePatch =>
  remembering(Set<string>, (was, opened) => ({
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
  }))

/** Defects of requests with both a session cookie and credentials (sections 1, 3, 5.2 and 5.3). */
export const cookieBesideCredentialsDefects: readonly Defect[] = defectsOf({
  'dead-cookie-poisons-credentials': violates(
    '5.2/valid-credentials-beside-a-dead-cookie-are-served',
    '3/any-method-authenticates-after-the-timeout',
    [
      'Valid stateless credentials are refused together with the cookie of an ended session.',
      replacing('authenticate', (was, request) => {
        const user = was.authenticate(request)
        const dead = was.readSessionIds(request).length > 0 && was.sessionOf(request) === undefined
        return user && dead ? { by: user.by, account: undefined } : user
      }),
    ],
  ),
  'dead-cookie-comes-back': violates('3/login-beside-a-dead-cookie-opens-a-session', [
    'Login with the cookie of an ended session returns the same dead cookie.',
    replacing('respond', (was, request, response) => {
      const answer = was.respond(request, response)
      const id = request && was.readSessionIds(request).find((each) => !was.state.sessions.has(each))
      const opened = answer.operation === 'login' || answer.operation === 'securityCheck'
      if (id === undefined || request === undefined || !opened) return answer
      return sessionCookies((cookie) => cookie.replace(/=[^;]*/, `=${id}`))(answer)
    }),
  ]),
  'cookie-hides-wrong-credentials': violates('5.2/wrong-credentials-beside-a-live-cookie-are-refused', [
    'A request with a live session cookie does not verify stateless credentials.',
    (was) => ({ authenticate: (request) => was.trySession(request) ?? was.authenticate(request) }),
  ]),
  'cookie-hides-a-wrong-password': violates('5.2/wrong-credentials-beside-a-live-cookie-are-refused', [
    'In a live session, the server does not verify stateless credentials of the same user.',
    replacing('authenticate', (was, request) => {
      const session = was.trySession(request)
      const userId = was.readBasicCredentials(request)?.userId ?? request.query.get(fieldName.username)?.[0]
      const named = userId === undefined ? undefined : was.findAccount(was.readUserName(userId))
      return session !== undefined && session.account === named ? session : was.authenticate(request)
    }),
  ]),
  'cookie-and-credentials-exclude-one-another': violates('1/cookie-and-credentials-combine', [
    'Valid stateless credentials are refused together with a live session cookie.',
    replacing('authenticate', (was, request) => {
      const user = was.authenticate(request)
      const both = was.trySession(request) !== undefined && user?.by !== 'session'
      return user && both ? { by: user.by, account: undefined } : user
    }),
  ]),
  'token-at-the-base-address-fails-beside-a-dead-cookie': violates(
    '3/any-method-authenticates-after-the-timeout',
    '3/login-beside-a-dead-cookie-opens-a-session',
    [
      'A token at the base address fails together with the cookie of an ended session.',
      failingBesideADeadCookie((request) => goesTo('baseAddress', request)),
    ],
  ),
  'ticket-in-the-url-fails-beside-a-dead-cookie': violates(
    '3/any-method-authenticates-after-the-timeout',
    '3/login-beside-a-dead-cookie-opens-a-session',
    [
      'Login with a ticket in the URL fails together with the cookie of an ended session.',
      failingBesideADeadCookie((request) => goesTo('login', request) && request.query.has(fieldName.ticket)),
    ],
  ),
})
