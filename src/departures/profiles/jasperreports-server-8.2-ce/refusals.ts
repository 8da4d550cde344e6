import type { ServicePatch } from '../../../reference/service.ts'
import { alter, body, header } from '../../alteration.ts'
import { named } from '../../verification.ts'
import type { ProfileRow } from '../profile.ts'
import { attemptsLeft } from './accounts.ts'
import { errorPage, nullPointer } from './tomcat.ts'

const unauthorizedPage = errorPage(
  '401 – Unauthorized',
  'The request was not carried out, because it brought no credentials that are valid for the resource which it asks for.',
)

/** What the login says beside its 401: to a user that exists, how many attempts remain. */
const tellingAttempts: ServicePatch = (was, service) =>
  alter(
    { operation: 'login', outcome: 'refused', by: 'login', where: (_, { status }) => status === 401 },
    (answer, request) => {
      const credentials = service.readCredentials(service.readLoginFields(request), 'login')
      const account = credentials && named(service, credentials)
      const left = account && attemptsLeft(service.state, account)
      const message =
        left === undefined ? '' : `You have ${left} login attempts remaining before your account is locked.`
      return body(JSON.stringify({ message, errorCode: '401' }), 'application/json;charset=UTF-8')(answer, request)
    },
  )(was)

/** Whether a text is left when each of its percent signs begins a byte, as in a URL. */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** How it refuses. */
export const refusalRows: readonly ProfileRow[] = [
  {
    row: '4.1 refusal has an empty body',
    summary: "Wrong basic credentials get the container's error page with their 401.",
    change: alter(
      { operation: 'resource', outcome: 'refused', by: 'basic' },
      body(unauthorizedPage, 'text/html;charset=utf-8'),
      header('Content-Language', 'en'),
    ),
  },
  {
    row: '4.2 any method',
    summary: 'OPTIONS does not look at arguments: 401, as for anybody. With other credentials it answers 200.',
    change: (was) => ({
      tryArguments: (request) => (request.method === 'OPTIONS' ? undefined : was.tryArguments(request)),
      serveResource(request, user) {
        const allow = [['Allow', 'HEAD,DELETE,POST,GET,OPTIONS,PUT,PATCH']] as const
        if (request.method !== 'OPTIONS') return was.serveResource(request, user)
        return { status: 200, headers: allow, body: '', operation: 'resource', outcome: 'success' }
      },
    }),
  },
  {
    row: '4.2 missing password is 401',
    summary: 'Arguments that name a real user and no password make the server crash; it costs no attempt.',
    change: (was, service) => ({
      verify(credentials, method, request) {
        const isMissing = method === 'arguments' && credentials.password === undefined
        if (isMissing && named(service, credentials) !== undefined) throw nullPointer()
        return was.verify(credentials, method, request)
      },
    }),
  },
  {
    row: '4.3 missing password is 400',
    summary: 'A login without a password is 401 for an unknown user, and a crash for a real one.',
    change: (was, service) => ({
      login(request) {
        const given = service.readLoginFields(request)
        const credentials = service.readCredentials(given, 'login')
        const isIncomplete = credentials?.userId !== undefined && credentials.password === undefined
        const isLogin = request.method === 'POST' || (request.method === 'GET' && service.options.getLogin)
        if (!isIncomplete || !isLogin || service.readTicket(given) !== undefined) return was.login(request)
        if (named(service, credentials) !== undefined) throw nullPointer()
        return service.refused('login', 'login')
      },
    }),
  },
  {
    row: '4.3 unknown user is 401',
    summary: 'A name that can not be decoded once more leads the login to the login page.',
    change: (was, service) => ({
      login(request) {
        const { userId } = service.readCredentials(service.readLoginFields(request), 'login') ?? {}
        if (userId === undefined || isDecodable(userId)) return was.login(request)
        const headers = [['Location', service.location('/login.html?error=1', request)]] as const
        return { ...service.refused('login', 'login'), status: 302, headers, body: '' }
      },
    }),
  },
  {
    row: '4.3 refusal has an empty body',
    summary: 'The 401 of the login has JSON; for a real user it tells the attempts that remain.',
    change: tellingAttempts,
  },
]
