import { BadInput } from '../../reference/message/bad-input.ts'
import { alter, body, header, noHeader } from '../alteration.ts'
import type { Variant } from '../variant.ts'

/** Permitted refusals: the specification requires only the status and an empty body. */
export const refusalVariants: readonly Variant[] = [
  {
    name: 'refusals-forbid-caching',
    summary: 'Refusals forbid caching and close the connection.',
    change: alter(
      { outcome: ['refused', 'missing'] },
      header('Cache-Control', 'no-store'),
      header('Pragma', 'no-cache'),
      header('Connection', 'close'),
    ),
  },
  {
    name: 'refusal-takes-a-live-session-away',
    summary: 'A refused sign-in ends the session in the same request and deletes its cookie.',
    change: (was) =>
      alter({ outcome: 'refused', operation: ['login', 'securityCheck', 'preauthentication'] }, (answer, request) => {
        const session = was.sessionOf(request)
        if (session === undefined) return answer
        was.endSession(session, request)
        return header('Set-Cookie', was.clearedSessionCookie())(answer, request)
      })(was),
  },
  {
    name: 'refusal-of-a-header-names-its-scheme',
    summary: 'The challenge for an Authorization header of another scheme names that scheme.',
    change: alter(
      { operation: 'resource', where: ({ headers }) => /^(bearer|digest)/i.test(headers.authorization ?? '') },
      noHeader('WWW-Authenticate'),
      header('WWW-Authenticate', 'Bearer error="invalid_token"'),
    ),
  },
  {
    name: 'header-of-another-scheme-is-none',
    summary: 'The server ignores an Authorization header of a scheme other than Basic.',
    change: (was) => ({
      readBasicCredentials: (request) =>
        /^basic\b/i.test(request.headers.authorization ?? '') ? was.readBasicCredentials(request) : undefined,
    }),
  },
  {
    name: 'expired-license-leads-entries-to-a-page',
    summary: 'With an invalid license, the security check and the base address redirect to a license page.',
    change: alter({ operation: ['securityCheck', 'preauthentication'], outcome: 'unlicensed' }, (answer) => ({
      ...answer,
      headers: [['Location', '/reporting/license.html']],
    })),
  },
  {
    name: 'expired-license-sets-a-cookie-of-nobody',
    summary: 'The 403 for an invalid license sets the cookie of an anonymous session.',
    change: (was) =>
      alter({ outcome: 'unlicensed' }, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(undefined, request)))(answer, request),
      )(was),
  },
  {
    name: 'legacy-login-is-gone-for-good',
    summary: 'Paths of the removed legacy login return 410 or redirect to the login page.',
    change: (was) => ({
      absent(request) {
        if (!request.path?.startsWith('/rest/')) return was.absent(request)
        const gone = { ...was.absent(request), body: '' }
        return request.method === 'GET'
          ? { ...gone, status: 302, headers: [['Location', '/login.html']] }
          : { ...gone, status: 410 }
      },
    }),
  },
  {
    name: 'credentials-beside-a-session-open-another',
    summary: 'Valid stateless credentials together with a session set the cookie of another, anonymous session.',
    change: (was) =>
      alter(
        {
          operation: 'resource',
          outcome: 'success',
          where: (request, { by }) => by !== 'session' && was.readSessionIds(request).length > 0,
        },
        (answer, request) =>
          header('Set-Cookie', was.sessionCookie(was.openSession(undefined, request)))(answer, request),
      )(was),
  },
  {
    name: 'writing-with-a-session-is-forbidden-where-nothing-is',
    summary: 'Writing to a missing path returns 403 for authenticated users.',
    change: (was) => ({
      serveResource: (request, user) =>
        user !== undefined && ['POST', 'PUT', 'DELETE'].includes(request.method)
          ? { ...was.notFound('resource'), status: 403 }
          : was.serveResource(request, user),
    }),
  },
  {
    name: 'missing-field-is-told-in-a-header',
    summary: 'The 400 of the login has no body; a header field names the missing parameter.',
    change: alter({ operation: 'login', outcome: 'missing' }, body(''), header('X-Missing', 'j_username')),
  },
  {
    name: 'nul-is-400',
    summary: 'A request with NUL in a user ID or a password returns 400.',
    change: (was) => ({
      verify(credentials, method, request) {
        if (`${credentials.userId}${was.revealPassword(credentials.password ?? '', method, request)}`.includes('\0'))
          throw new BadInput(400, 'NUL is not understood')
        return was.verify(credentials, method, request)
      },
    }),
  },
]
