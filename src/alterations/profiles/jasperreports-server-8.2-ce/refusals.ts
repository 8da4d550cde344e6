import { servedAt } from '../../../reference/names.ts'
import { alter, replacingWith } from '../../alteration.ts'
import { body, header } from '../../response-changes.ts'
import { named, namedAtLogin } from '../../verification.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { attemptsUntilLocked } from './accounts.ts'
import { nullPointer, tomcatErrorPage } from './tomcat.ts'

const unauthorizedPage = tomcatErrorPage(
  '401 – Unauthorized',
  'The request was not carried out, because it brought no credentials that are valid for the resource which it asks for.',
)

/** Whether a text can be percent-decoded and is not empty then. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** How this server refuses. */
export const refusalRows: readonly ProfileRow[] = profileRows({
  '4.1 refusal has an empty body': [
    "The 401 for wrong basic credentials carries the container's error page.",
    alter(
      { operation: 'resource', outcome: 'refused', by: 'basic' },
      body(unauthorizedPage, 'text/html;charset=utf-8'),
      header('Content-Language', 'en'),
    ),
  ],
  '4.2 any method': [
    'OPTIONS ignores URL arguments and returns 401; with other credentials it returns 200.',
    (was) => ({
      tryArguments: (request) => (request.method === 'OPTIONS' ? undefined : was.tryArguments(request)),
      serveResource(request, user) {
        const allow = [['Allow', 'HEAD,DELETE,POST,GET,OPTIONS,PUT,PATCH']] as const
        if (request.method !== 'OPTIONS') return was.serveResource(request, user)
        return { status: 200, headers: allow, body: '', operation: 'resource', outcome: 'success' }
      },
    }),
  ],
  '4.2 missing password is 401': [
    'URL arguments with an existing user and no password crash the server, and count as no attempt.',
    replacingWith('verify', (was, service, credentials, method, request) => {
      const isMissing = method === 'arguments' && credentials.password === undefined
      if (isMissing && named(service, credentials) !== undefined) throw nullPointer()
      return was.verify(credentials, method, request)
    }),
  ],
  '4.3 missing password is 400': [
    'Login without a password returns 401 for an unknown user, and crashes for an existing one.',
    replacingWith('login', (was, service, request) => {
      const given = service.readLoginFields(request)
      const credentials = service.readCredentials(given, 'login')
      const isIncomplete = credentials?.userId !== undefined && credentials.password === undefined
      const isLogin = request.method === 'POST' || (request.method === 'GET' && service.options.getLogin)
      if (!isIncomplete || !isLogin || service.readTicket(given) !== undefined) return was.login(request)
      if (named(service, credentials) !== undefined) throw nullPointer()
      return service.refused('login', 'login')
    }),
  ],
  '4.3 unknown user is 401': [
    'Login redirects to the login page if a user name cannot be decoded a second time.',
    replacingWith('login', (was, service, request) => {
      const { userId } = service.readCredentials(service.readLoginFields(request), 'login') ?? {}
      if (userId === undefined || isDecodable(userId)) return was.login(request)
      const headers = [['Location', service.location(servedAt.errorPage, request)]] as const
      return { ...service.refused('login', 'login'), status: 302, headers, body: '' }
    }),
  ],
  '4.3 refusal has an empty body': [
    'The 401 of the login has a JSON body; for an existing user it shows the remaining attempts.',
    alter(
      { operation: 'login', outcome: 'refused', by: 'login', answer: ({ status }) => status === 401 },
      (answer, request, _was, service) => {
        const account = namedAtLogin(request, service)
        const left = account && attemptsUntilLocked(service.state, account)
        const message =
          left === undefined ? '' : `You have ${left} login attempts remaining before your account is locked.`
        return body(JSON.stringify({ message, errorCode: '401' }), 'application/json;charset=UTF-8')(answer)
      },
    ),
  ],
})
