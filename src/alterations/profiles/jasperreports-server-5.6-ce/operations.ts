import { single } from '../../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../../reference/message/request.ts'
import type { ServiceResponse } from '../../../reference/message/response.ts'
import { fieldName, servedAt } from '../../../reference/names.ts'
import { isInformation } from '../../../reference/operations/contents.ts'
import type { Service } from '../../../reference/service.ts'
import { replacingWith } from '../../alteration.ts'
import { carriedBy, giveTo } from '../../sessions.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { answeringWithPage, operationCrashPage, tomcat7Page } from './pages.ts'

const loginPath = servedAt.login
const withSlash = `${servedAt.legacyLogin}/`
const administrators = ['jasperadmin', 'superuser']

function legacyLogin(service: Service, request: ServiceRequest): ServiceResponse {
  const given = service.readLoginFields(request)
  const [userId, password] = [single(given, fieldName.username), single(given, fieldName.password)]
  const by = 'legacyLogin'
  const refusal = { headers: [], operation: by, by } as const
  if (userId === undefined) {
    const body =
      password === undefined ? 'Neither a user nor a password: '.padEnd(76, '.') : 'No user: '.padEnd(44, '.')
    return { ...refusal, status: 400, body, outcome: 'missing' }
  }
  const account = service.verify({ userId, password }, by, request)
  if (account === undefined) return { ...refusal, status: 401, body: 'Unauthorized', outcome: 'refused' }
  const live = carriedBy(service, request)
  giveTo(service, live, account)
  const session = live ?? service.openSession(account, request)
  const headers = live === undefined ? [['Set-Cookie', service.sessionCookie(session)] as const] : []
  return { status: 200, headers, body: '', operation: by, outcome: 'success', by, account, session }
}

/** Which operations exist, and how they answer authenticated requests. */
export const operationRows: readonly ProfileRow[] = profileRows({
  'methods with right credentials': [
    'OPTIONS returns 200, DELETE 204, POST 400, PUT 403; PUT without Content-Type crashes the operation.',
    (was) => ({
      resource: (request) =>
        request.method === 'TRACE' ? was.methodNotAllowed('resource', ['GET', 'POST']) : was.resource(request),
      serveResource(request, user) {
        if (request.method === 'OPTIONS')
          return answeringWithPage(200, '', [['Allow', 'GET,HEAD,OPTIONS,PUT,POST,DELETE']])
        if (request.method === 'DELETE') return answeringWithPage(204)
        if (request.method === 'POST') return answeringWithPage(400)
        if (request.method !== 'PUT') return was.serveResource(request, user)
        return request.headers['content-type'] === undefined
          ? answeringWithPage(500, operationCrashPage)
          : answeringWithPage(403)
      },
    }),
  ],
  [`POST or GET \`${servedAt.login}\``]: [
    'The login is absent: like on any unlisted path, users get 403 and administrators 404.',
    (was, service) => ({
      route: (request) => (was.route(request) === 'login' ? 'resource' : was.route(request)),
      tryArguments(request) {
        const query = request.path === loginPath ? service.readLoginFields(request) : request.query
        return query.has(fieldName.username) ? was.tryArguments({ ...request, query }) : undefined
      },
      serveResource(request, user) {
        if (request.path !== loginPath) return was.serveResource(request, user)
        const isAdministrator = administrators.includes(user?.account?.id ?? '')
        if (!isAdministrator) return answeringWithPage(403, tomcat7Page(657, 'HTTP Status 403 - Access is denied'))
        return answeringWithPage(404, tomcat7Page(41_900, 'HTTP Status 404 - '))
      },
    }),
  ],
  [`POST \`${servedAt.legacyLogin}\` (no slash), form or arguments`]: [
    'Legacy login works without a trailing slash, with a form or arguments, and takes over any live session.',
    replacingWith('legacyLogin', (was, service, request) =>
      request.method === 'POST' || request.method === 'GET' ? legacyLogin(service, request) : was.legacyLogin(request),
    ),
  ],
  [`POST \`${withSlash}\` (as documented)`]: [
    'With a slash it is an ordinary path: 200 with a session, and 401 without one, whatever the credentials.',
    (was) => ({
      route: (request) => (request.fullPath.endsWith(withSlash) ? 'resource' : was.route(request)),
      serveResource: (request, user) =>
        request.fullPath.endsWith(withSlash) ? answeringWithPage(200) : was.serveResource(request, user),
    }),
  ],
  serverInfo: [
    'Server information is XML unless the client asks for JSON; the settings do not exist.',
    (was) => ({
      resource(request) {
        const isXml = isInformation(request.path ?? '') && !was.wantsJson(request)
        return was.resource(
          isXml ? { ...request, headers: { ...request.headers, accept: 'application/xml' } } : request,
        )
      },
      resourceBody: (request, account) =>
        request.path?.startsWith('/rest_v2/settings/') ? undefined : was.resourceBody(request, account),
    }),
  ],
})
