import { BadInput } from '../../reference/message/bad-input.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, observing, preceding, replacing, together, whenAnswered } from '../alteration.ts'
import { body, header, noHeader, noSession, opensAnonymousSession, status, toLoginPage } from '../response-changes.ts'
import { permitted, type Variant } from '../variant.ts'

/** Login with a live session of the same user reuses it. */
const reusing: ServicePatch = replacing(
  'openSession',
  (was, account, request) => (account && was.reusableSession(account, request)) ?? was.openSession(account, request),
)

function refuseNul(text: string | undefined): void {
  if (text?.includes('\0')) throw new BadInput(400, 'NUL is not understood')
}

/** Permitted refusals, of which the specification requires only the status and an empty body, and logins and logouts. */
export const refusalVariants: readonly Variant[] = permitted({
  'refusals-forbid-caching': [
    'Refusals forbid caching and close the connection.',
    alter(
      { outcome: ['refused', 'missing'] },
      header('Cache-Control', 'no-store'),
      header('Pragma', 'no-cache'),
      header('Connection', 'close'),
    ),
  ],
  'refusal-takes-a-live-session-away': [
    'A refused sign-in ends the session in the same request and deletes its cookie.',
    alter(
      { outcome: 'refused', operation: ['login', 'securityCheck', 'preauthentication'] },
      (answer, request, was) => {
        const session = was.sessionOf(request)
        if (session === undefined) return answer
        was.endSession(session, request)
        return header('Set-Cookie', was.clearedSessionCookie())(answer)
      },
    ),
  ],
  'refusal-of-a-header-names-its-scheme': [
    'The challenge for an Authorization header of another scheme names that scheme.',
    alter(
      { operation: 'resource', where: ({ headers }) => /^(bearer|digest)/i.test(headers.authorization ?? '') },
      noHeader('WWW-Authenticate'),
      header('WWW-Authenticate', 'Bearer error="invalid_token"'),
    ),
  ],
  'header-of-another-scheme-is-none': [
    'The server ignores an Authorization header of a scheme other than Basic.',
    replacing('readBasicCredentials', (was, request) =>
      /^basic\b/i.test(request.headers.authorization ?? '') ? was.readBasicCredentials(request) : undefined,
    ),
  ],
  'expired-license-leads-to-a-license-page': [
    'With an invalid license, the security check and the base address redirect to a license page.',
    alter({ operation: ['securityCheck', 'preauthentication'], outcome: 'unlicensed' }, (answer) => ({
      ...answer,
      headers: [['Location', '/reporting/license.html']],
    })),
  ],
  'expired-license-leads-to-the-login-page': [
    'With an invalid license, the security check and the base address redirect to the login page.',
    alter({ operation: ['securityCheck', 'preauthentication'], outcome: 'unlicensed' }, toLoginPage()),
  ],
  'expired-license-sets-an-anonymous-cookie': [
    'The 403 for an invalid license sets the cookie of an anonymous session.',
    alter({ outcome: 'unlicensed' }, opensAnonymousSession()),
  ],
  'legacy-login-is-gone-for-good': [
    'Paths of the removed legacy login return 410 or redirect to the login page.',
    changing('absent', (_was, answer, { path, method }) => {
      if (!path?.startsWith('/rest/')) return answer
      return method === 'GET' ? toLoginPage()(answer) : { ...answer, status: 410, body: '' }
    }),
  ],
  'removed-legacy-login-shows-a-page': [
    'Paths of the removed legacy login show a page.',
    changing('absent', (_was, answer, { path }) =>
      path?.startsWith('/rest/') ? body('<h1>Welcome</h1>')(status(200)(answer)) : answer,
    ),
  ],
  'credentials-beside-a-session-open-another': [
    'Valid stateless credentials together with a session set the cookie of another, anonymous session.',
    alter(
      {
        operation: 'resource',
        outcome: 'success',
        where: (request, was) => was.readSessionIds(request).length > 0,
        answer: ({ by }) => by !== 'session',
      },
      opensAnonymousSession(),
    ),
  ],
  'writing-with-a-session-is-forbidden-where-nothing-is': [
    'Writing to a missing path returns 403 for authenticated users.',
    replacing('serveResource', (was, request, user) =>
      user !== undefined && ['POST', 'PUT', 'DELETE'].includes(request.method)
        ? { ...was.notFound('resource'), status: 403 }
        : was.serveResource(request, user),
    ),
  ],
  'missing-field-is-named-in-a-header': [
    'The 400 of the login has no body; a header field names the missing parameter.',
    alter({ operation: 'login', outcome: 'missing' }, body(''), header('X-Missing', fieldName.username)),
  ],
  'nul-is-400': [
    'A request with NUL in a user ID or a password returns 400.',
    together(
      preceding('verify', (_was, { userId }) => refuseNul(userId)),
      // Not in addition: a dynamic key decrypts one password.
      observing('revealPassword', (_was, password) => refuseNul(password)),
    ),
  ],
  'login-keeps-a-live-session': ['Login with a live session of the same user reuses it.', reusing],
  'login-sets-no-cookie-on-a-live-session': [
    'Login with a live session of the same user reuses it and sets no cookie.',
    together(
      alter({ operation: 'login', outcome: 'success' }, (answer, request, was) =>
        was.readSessionIds(request).includes(answer.session?.id ?? '') ? noSession()(answer) : answer,
      ),
      reusing,
    ),
  ],
  'login-by-other-methods': [
    'PUT, DELETE and HEAD log in like POST.',
    replacing('login', (was, request) =>
      was.login(['PUT', 'DELETE', 'HEAD'].includes(request.method) ? { ...request, method: 'POST' } : request),
    ),
  ],
  'disabled-get-login-is-400': [
    'Login with GET returns 400 when it is disabled.',
    alter({ operation: 'login', outcome: 'method' }, status(400)),
    { environment: 'reference-single-organization' },
  ],
  'disabled-get-login-is-401': [
    'Login with GET returns 401 when it is disabled.',
    alter({ operation: 'login', outcome: 'method' }, status(401)),
    { environment: 'reference-single-organization' },
  ],
  'disabled-get-login-shows-a-page': [
    'Login with GET shows a page when it is disabled.',
    alter({ operation: 'login', outcome: 'method' }, status(200), body('<h1>Welcome</h1>')),
    { environment: 'reference-single-organization' },
  ],
  'refusal-ends-its-session': [
    'A refused sign-in or request ends the session in the same request.',
    whenAnswered({ outcome: 'refused' }, (_answer, request, was) => {
      const session = was.sessionOf(request)
      if (session !== undefined) was.endSession(session, request)
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
    alter({ operation: 'logout', outcome: 'success' }, noHeader('Set-Cookie'), opensAnonymousSession()),
  ],
})
