import { servedAt } from '../../../reference/names.ts'
import { type Alteration, alter } from '../../alteration.ts'
import { body, location, noHeader, status } from '../../response-changes.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { tomcat7Page } from './pages.ts'

/** Redirects to the login page, with the session ID in its path for clients that sent none. */
const toErrorPage: Alteration = (answer, request, _was, service) => {
  const isKnown = service.readSessionIds(request).some((id) => service.findSession(id))
  const session = isKnown ? undefined : service.openSession(undefined, request)
  const place = servedAt.errorPage.replace('?', session === undefined ? '?' : `;jsessionid=${session.id}?`)
  const headers = [
    ['Location', service.location(place, request)] as const,
    ...(session === undefined ? [] : [['Set-Cookie', service.sessionCookie(session)] as const]),
  ]
  return { ...answer, status: 302, body: '', headers }
}

/** How this server refuses. */
export const refusalRowsOf56: readonly ProfileRow[] = profileRows({
  'basic wrong': [
    "The 401 for wrong basic credentials carries the container's error page.",
    alter(
      { operation: 'resource', outcome: 'refused', by: 'basic' },
      body(tomcat7Page(707, 'HTTP Status 401 - Bad credentials'), 'text/html;charset=utf-8'),
    ),
    'basic right / wrong, unknown, none',
  ],
  anonymous: [
    'The 401 without credentials carries an error page; a password without a name counts as none.',
    alter(
      { operation: 'resource', outcome: 'missing' },
      body(tomcat7Page(747, 'HTTP Status 401 - Full authentication is required'), 'text/html;charset=utf-8'),
    ),
    'basic right / wrong, unknown, none',
  ],
  'arguments wrong, unknown, password missing or empty, empty name': [
    'Invalid URL arguments with a user name redirect to the login page.',
    alter({ operation: 'resource', outcome: 'refused', by: 'arguments' }, toErrorPage),
  ],
  'security check wrong, or parts missing': [
    'A failed security check redirects to the login page, with the session ID in the path.',
    alter({ operation: 'securityCheck', outcome: 'refused' }, toErrorPage),
  ],
  'security check right (POST too)': [
    'Success redirects to a page with the session ID in its path, even when the client asks for JSON.',
    (was, service) => ({
      successLocation: (_request, session) =>
        service.location(`${was.options.successLocation};jsessionid=${session.id}`),
      jsonSuccessLocation: (request, session) => service.successLocation(request, session),
    }),
  ],
  'token, ticket (not configured)': [
    'The base address returns 200 and a page to every client.',
    alter(
      {
        operation: 'preauthentication',
        outcome: 'refused',
        where: (_, { options }) => options.preauthentication === undefined,
      },
      status(200),
      noHeader('Location'),
      body(tomcat7Page(428, 'Login'), 'text/html;charset=UTF-8'),
    ),
  ],
  logout: [
    'Logout redirects to the login page.',
    alter(
      { operation: 'logout', outcome: 'success' },
      location((_to, request, _was, service) =>
        service.location(`${servedAt.loginPage}?showPasswordChange=null`, request),
      ),
    ),
  ],
})
