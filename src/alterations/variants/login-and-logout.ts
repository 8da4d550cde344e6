import { alter, body, cookies, header, noHeader, noSession, replacing, status } from '../alteration.ts'
import { permitted, type Variant } from '../variant.ts'

/** Permitted behaviours of login and logout. */
export const loginAndLogoutVariants: readonly Variant[] = [
  ...permitted({
    'login-goes-on-with-a-live-session': [
      'Login with a live session of the same user reuses it.',
      replacing(
        'openSession',
        (was, account, request) =>
          (account && was.reusableSession(account, request)) ?? was.openSession(account, request),
      ),
    ],
    'login-sets-no-cookie-on-a-live-session': [
      'Login with a live session of the same user reuses it and sets no cookie.',
      (was) => ({
        ...alter(
          {
            operation: 'login',
            outcome: 'success',
            where: (request, { session }) => session !== undefined && was.readSessionIds(request).includes(session.id),
          },
          noSession(),
        )(was),
        openSession: (account, request) =>
          (account && was.reusableSession(account, request)) ?? was.openSession(account, request),
      }),
    ],
    'login-by-other-methods': [
      'PUT, DELETE and HEAD log in like POST.',
      replacing('login', (was, request) =>
        was.login(['PUT', 'DELETE', 'HEAD'].includes(request.method) ? { ...request, method: 'POST' } : request),
      ),
    ],
  }),
  ...[400, 401].map((code) => ({
    name: `disabled-get-login-is-${code}`,
    summary: `Login with GET returns ${code} when it is disabled.`,
    change: alter({ operation: 'login', outcome: 'method' }, status(code)),
  })),
  ...permitted({
    'refusal-ends-its-session': [
      'A refused sign-in ends the session in the same request.',
      alter({ outcome: 'refused' }, (answer, request, was) => {
        const session = was.sessionOf(request)
        if (session !== undefined) was.endSession(session, request)
        return answer
      }),
    ],
    'logout-is-200': [
      'Logout returns 200.',
      alter({ operation: 'logout', outcome: 'success' }, status(200), noHeader('Location')),
    ],
    'logout-is-303': ['Logout returns 303.', alter({ operation: 'logout', outcome: 'success' }, status(303))],
    'logout-ends-the-session-and-answers-500': [
      'Logout ends the session, and then returns 500 with a page.',
      alter({ operation: 'logout', outcome: 'success' }, status(500), noHeader('Location'), body('<h1>Error</h1>')),
    ],
    'logout-leaves-the-cookie': [
      'Logout does not delete the cookie.',
      alter({ operation: 'logout', outcome: 'success' }, noHeader('Set-Cookie')),
    ],
    'logout-sets-a-new-cookie': [
      'Logout sets the cookie of an anonymous session.',
      alter(
        { operation: 'logout', outcome: 'success' },
        cookies(() => undefined),
        (answer, request, was) => header('Set-Cookie', was.sessionCookie(was.openSession(undefined, request)))(answer),
      ),
    ],
  }),
]
