import type { ServicePatch } from '../../reference/service.ts'
import { alter, body, noSession, replacing, status, toLoginPage } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { answeringEnded, rememberingEnded } from '../memory.ts'
import { methodKinds, methodsWithSession } from '../method-tables.ts'
import type { RequestCondition } from '../requests-by.ts'
import { showing } from '../sessions.ts'

const anyMethod = '3/any-method-authenticates-after-the-timeout'

/** Matching requests with the cookie of a timed-out session open one for its user, or for no user. */
const openedFor = (whom: 'its user' | 'no user', is: RequestCondition): ServicePatch =>
  rememberingEnded('inactivity', (ended) => [
    replacing('openSession', (was, account, request) => {
      const former = account && is(request, was) ? ended.carriedBy(was, request) : undefined
      if (former === undefined) return was.openSession(account, request)
      return was.openSession(whom === 'its user' ? former.account : undefined, request)
    }),
  ])

/** What the cookie of a timed-out session does to credentials that come with it (section 3). */
export const afterTheTimeoutDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsWithSession).with(({ slug, words, is }) => ({
    [`${slug}-opens-no-session-beside-a-timed-out-cookie`]: violates(anyMethod, [
      `Beside the cookie of a timed-out session, ${words} opens a session of no user.`,
      openedFor('no user', is),
    ]),
  })),
  ...crossing([methodKinds.loginForm, methodKinds.securityCheck]).with(({ slug, words, is }) => ({
    [`${slug}-opens-the-session-of-a-timed-out-cookie`]: violates(anyMethod, [
      `Beside the cookie of a timed-out session, ${words} opens a session for the user of that one.`,
      openedFor('its user', is),
    ]),
  })),
  ...crossing([
    ['is-forbidden', 'gets 403', status(403)],
    ['leads-to-the-login-page', 'leads to the login page', toLoginPage()],
  ]).with(([slug, words, change]) => ({
    [`timed-out-session-${slug}`]: violates('5.3/timed-out-session-is-401', [
      `The cookie of a timed-out session ${words}.`,
      answeringEnded('inactivity', change),
    ]),
  })),
  'first-request-with-a-timed-out-cookie-is-refused': violates(anyMethod, [
    'The first request with the cookie of a timed-out session is refused, whatever its credentials.',
    rememberingEnded('inactivity', (ended) => {
      const met = new Set<unknown>()
      const isFirst = (former: unknown) => former !== undefined && met.size < met.add(former).size
      return [
        alter({ where: (request, was) => isFirst(ended.carriedBy(was, request)) }, status(401), body(''), noSession()),
      ]
    }),
  ]),
  'basic-is-answered-as-the-user-of-a-timed-out-cookie': violates(anyMethod, [
    'Basic credentials beside the cookie of a timed-out session are answered as the user of that session.',
    rememberingEnded('inactivity', (ended) => [
      showing((was, request) =>
        request.headers.authorization === undefined ? undefined : ended.carriedBy(was, request)?.account,
      ),
    ]),
  ]),
})
