import { alter, body, header, noHeader } from '../alteration.ts'
import type { Variant } from '../variant.ts'

/** Lawful ways to refuse, where the document lays down no more than the status and that the body is empty. */
export const refusalVariants: readonly Variant[] = [
  {
    name: 'refusals-forbid-caching',
    summary: 'A refusal says that it must not be kept, and closes its connection.',
    change: alter(
      { outcome: ['refused', 'missing'] },
      header('Cache-Control', 'no-store'),
      header('Pragma', 'no-cache'),
      header('Connection', 'close'),
    ),
  },
  {
    name: 'refusal-takes-a-live-session-away',
    summary: 'A refused sign-in ends the session that it came with, and deletes its cookie.',
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
    summary: 'A header of another scheme is refused with a challenge that names that scheme.',
    change: alter(
      { operation: 'resource', where: ({ headers }) => /^(bearer|digest)/i.test(headers.authorization ?? '') },
      noHeader('WWW-Authenticate'),
      header('WWW-Authenticate', 'Bearer error="invalid_token"'),
    ),
  },
  {
    name: 'header-of-another-scheme-is-none',
    summary: 'An Authorization header of a scheme other than Basic is ignored.',
    change: (was) => ({
      readBasicCredentials: (request) =>
        /^basic\b/i.test(request.headers.authorization ?? '') ? was.readBasicCredentials(request) : undefined,
    }),
  },
  {
    name: 'expired-license-leads-entries-to-a-page',
    summary: 'The security check and the base address lead to a page about the license when it is not valid.',
    change: alter({ operation: ['securityCheck', 'preauthentication'], outcome: 'unlicensed' }, (answer) => ({
      ...answer,
      headers: [['Location', '/reporting/license.html']],
    })),
  },
  {
    name: 'expired-license-sets-a-cookie-of-nobody',
    summary: 'The 403 of a license that is not valid sets the cookie of an anonymous session.',
    change: (was) =>
      alter({ outcome: 'unlicensed' }, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(undefined, request)))(answer, request),
      )(was),
  },
  {
    name: 'legacy-login-is-gone-for-good',
    summary: 'What is below the address of the legacy login answers 410, or leads to the login page.',
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
    summary: 'A success with stateless credentials beside a session sets the cookie of another one, of nobody.',
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
    summary: 'A user may not write where nothing exists: 403.',
    change: (was) => ({
      serveResource: (request, user) =>
        user !== undefined && ['POST', 'PUT', 'DELETE'].includes(request.method)
          ? { ...was.notFound('resource'), status: 403 }
          : was.serveResource(request, user),
    }),
  },
  {
    name: 'missing-field-is-told-in-a-header',
    summary: 'The 400 of the login has no body, and says in a header field what is missing.',
    change: alter({ operation: 'login', outcome: 'missing' }, body(''), header('X-Missing', 'j_username')),
  },
]
