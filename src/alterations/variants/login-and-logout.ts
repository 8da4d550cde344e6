import { alter, body, cookies, header, noHeader, status } from '../alteration.ts'
import type { Variant } from '../variant.ts'

/** Permitted behaviours of login and logout. */
export const loginAndLogoutVariants: readonly Variant[] = [
  {
    name: 'login-goes-on-with-a-live-session',
    summary: 'Login with a live session of the same user reuses it.',
    change: (was) => ({
      openSession: (account, request) =>
        (account && was.reusableSession(account, request)) ?? was.openSession(account, request),
    }),
  },
  {
    name: 'login-sets-no-cookie-on-a-live-session',
    summary: 'Login with a live session of the same user reuses it and sets no cookie.',
    change: (was) => ({
      ...alter(
        {
          operation: 'login',
          outcome: 'success',
          where: (request, { session }) => session !== undefined && was.readSessionIds(request).includes(session.id),
        },
        cookies((cookie) => (cookie.startsWith('JSESSIONID=') ? undefined : cookie)),
      )(was),
      openSession: (account, request) =>
        (account && was.reusableSession(account, request)) ?? was.openSession(account, request),
    }),
  },
  {
    name: 'login-by-other-methods',
    summary: 'PUT, DELETE and HEAD log in like POST.',
    change: (was) => ({
      login: (request) =>
        was.login(['PUT', 'DELETE', 'HEAD'].includes(request.method) ? { ...request, method: 'POST' } : request),
    }),
  },
  ...[400, 401].map((code) => ({
    name: `disabled-get-login-is-${code}`,
    summary: `Login with GET returns ${code} when it is disabled.`,
    change: alter({ operation: 'login', outcome: 'method' }, status(code)),
  })),
  {
    name: 'refusal-ends-its-session',
    summary: 'A refused sign-in ends the session in the same request.',
    change: (was) =>
      alter({ outcome: 'refused' }, (answer, request) => {
        const session = was.sessionOf(request)
        if (session !== undefined) was.endSession(session, request)
        return answer
      })(was),
  },
  {
    name: 'logout-is-200',
    summary: 'Logout returns 200.',
    change: alter({ operation: 'logout', outcome: 'success' }, status(200), noHeader('Location')),
  },
  {
    name: 'logout-is-303',
    summary: 'Logout returns 303.',
    change: alter({ operation: 'logout', outcome: 'success' }, status(303)),
  },
  {
    name: 'logout-ends-the-session-and-answers-500',
    summary: 'Logout ends the session, and then returns 500 with a page.',
    change: alter(
      { operation: 'logout', outcome: 'success' },
      status(500),
      noHeader('Location'),
      body('<h1>Error</h1>'),
    ),
  },
  {
    name: 'logout-leaves-the-cookie',
    summary: 'Logout does not delete the cookie.',
    change: alter({ operation: 'logout', outcome: 'success' }, noHeader('Set-Cookie')),
  },
  {
    name: 'logout-sets-a-new-cookie',
    summary: 'Logout sets the cookie of an anonymous session.',
    change: (was) =>
      alter(
        { operation: 'logout', outcome: 'success' },
        cookies(() => undefined),
        (answer, request) =>
          header('Set-Cookie', was.sessionCookie(was.openSession(undefined, request)))(answer, request),
      )(was),
  },
]
