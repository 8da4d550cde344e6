import type { ServiceMethod } from '../../../reference/message/response.ts'
import { fieldName, servedAt } from '../../../reference/names.ts'
import type { ServicePatch } from '../../../reference/service.ts'
import type { ServiceSession } from '../../../reference/state.ts'
import { alter, changing, replacing, replacingWith, together } from '../../alteration.ts'
import { storingAs } from '../../locale-settings.ts'
import { remembering } from '../../memory.ts'
import { body, header, noHeader, status } from '../../response-changes.ts'
import { carriedBy } from '../../sessions.ts'
import { type ProfileRow, patchCalled, profileRows } from '../profile.ts'

/** The first language in Accept-Language, in the notation of the server: `de_DE` for `de-DE`. */
const languageAskedFor = (accepted: string | undefined): string | undefined =>
  /^\s*([a-z]{2,3}(?:[-_][A-Za-z]{2})?)\b/.exec(accepted ?? '')?.[1]?.replace('-', '_')

/** A request authenticated by one of these methods opens a session for its user. */
const keepingState = (...methods: readonly ServiceMethod[]): ServicePatch =>
  replacingWith('respond', (was, service, request, response) => {
    const answer = was.respond(request, response)
    const { account, by, operation } = answer
    const isOne = operation === 'resource' && by !== undefined && methods.includes(by)
    if (request === undefined || account === undefined || !isOne || carriedBy(service, request)) return answer
    const session = service.openSession(account, request)
    service.keepInSession(service.readLocaleArguments(request.query), session)
    return header('Set-Cookie', service.sessionCookie(session))(answer)
  })

/** What this server returns to every client, who owns a session, which settings are in force, and when sessions end. */
export const sessionRows: readonly ProfileRow[] = profileRows({
  '4.5 JSON file says success': [
    'The community edition has no JSON success file: 404.',
    patchCalled('json-success-is-missing'),
  ],
  '/rest_v2/settings/auth': [
    'The settings contain the ticket parameter even without single sign-on.',
    replacing('resourceBody', (was, request, account) =>
      request.path === '/rest_v2/settings/auth'
        ? { ticketParameterName: was.options.sso?.argument ?? fieldName.ticket }
        : was.resourceBody(request, account),
    ),
  ],
  '/rest_v2/resources': [
    'An empty list returns 204.',
    alter(
      {
        operation: 'resource',
        outcome: 'success',
        where: ({ method, path = '' }, { options }) => method !== 'OPTIONS' && options.protectedPaths.includes(path),
      },
      status(204),
      body(''),
      noHeader('Content-Type'),
    ),
  ],

  '2.2': [
    'Login with a live session reuses it, for any user, and sets no cookie.',
    replacingWith('completeLogin', (was, service, account, by, request, given) => {
      const former = service.readSessionIds(request).flatMap((id) => service.findSession(id) ?? [])[0]
      const answer = was.completeLogin(account, by, request, given)
      const { session } = answer
      // With single sign-on, every login opens a new session.
      if (former === undefined || session === undefined || service.options.sso !== undefined) return answer
      const headers = answer.headers.filter(([, value]) => !value.includes(session.id))
      service.state.sessions.delete(session.id)
      const { userLocale, userTimezone } = service.readLocaleArguments(given)
      const settings = {
        userLocale: userLocale ?? former.settings.userLocale,
        userTimezone: userTimezone ?? former.settings.userTimezone,
      }
      // Keeps the session object of the login under the former ID, so that defects recognize it.
      service.state.sessions.set(former.id, Object.assign(session, { id: former.id, settings }))
      return { ...answer, headers }
    }),
  ],
  '9 legacy login': [
    'Valid credentials open a session at any path, even a missing one.',
    replacingWith('absent', (was, service, request) => {
      const answer = was.absent(request)
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      const given = isForm ? service.readLoginFields(request) : request.query
      const credentials = service.readCredentials(given, 'arguments')
      const account = credentials && service.verify(credentials, 'arguments', request)
      if (account === undefined || carriedBy(service, request) !== undefined) return answer
      return header('Set-Cookie', service.sessionCookie(service.openSession(account, request)))(answer)
    }),
  ],
  '1, 5.1 with pre-authentication': [
    'A token together with the live session of another method is refused.',
    remembering(WeakSet<ServiceSession>, (ofTokens) => [
      replacingWith('openSession', (was, service, account, request) => {
        const session = was.openSession(account, request)
        if (service.readToken(request) !== undefined) ofTokens.add(session)
        return session
      }),
      replacingWith('tryToken', (was, service, request) => {
        const attempt = was.tryToken(request)
        const session = carriedBy(service, request)
        const isOfAnother = session !== undefined && !ofTokens.has(session)
        return attempt && isOfAnother ? { ...attempt, account: undefined } : attempt
      }),
    ]),
  ],

  '2.3 until changed': [
    'The session stores the time zone, whose cookie has no path and is never read; the locale cookie is.',
    together(
      changing('readLocaleCookies', (_was, read) => ({ ...read, userTimezone: undefined })),
      storingAs((cookie) => (cookie.startsWith(`${fieldName.zone}=`) ? cookie.replace(/; Path=[^;]*/, '') : cookie)),
    ),
  ],
  '2.3 default locale and time zone': [
    'Without a locale in a cookie or an argument, Accept-Language sets it.',
    replacingWith('localeInForce', (was, service, request, account) => {
      const given = service.readLocaleArguments(request.query).userLocale
      const asked = languageAskedFor(request.headers['accept-language'])
      const inForce = was.localeInForce(request, account)
      if (asked === undefined || given !== undefined || request.cookies.length > 0) return inForce
      return { ...inForce, userLocale: asked }
    }),
  ],
  identity: [
    'A report prints the user, the locale and the time zone.',
    replacingWith('resourceBody', (was, service, request, account) => {
      if (request.path !== service.options.preferencesPath) return was.resourceBody(request, account)
      const { userLocale, userTimezone } = service.localeInForce(request, account)
      return `${fieldName.locale}=${userLocale}\n${fieldName.zone}=${userTimezone}\nuser=${account?.id}\n`
    }),
  ],

  '4.5 live session is reused, its cookie returned': [
    'A security check with a live session ends it and opens a new one.',
    replacingWith('reusableSession', (was, service, _account, request) => {
      const session = carriedBy(service, request)
      if (session !== undefined) was.endSession(session, request)
      return undefined
    }),
  ],
  'a live session beside something refused': [
    'Every refusal ends the session in the same request.',
    patchCalled('refusal-ends-its-session'),
  ],
  '5.2 wrong credentials beside a live cookie': [
    'With a live session cookie, credentials of the same user are not verified.',
    replacingWith('authenticate', (was, service, request) => {
      const owner = carriedBy(service, request)?.account
      const given = [service.readBasicCredentials(request), service.readCredentials(request.query, 'arguments')]
      const names = given.flatMap((credentials) => credentials?.userId ?? [])
      const isOwner = (name: string) => service.findAccount(service.readUserName(name)) === owner
      if (owner === undefined || names.length === 0 || !names.every(isOwner)) return was.authenticate(request)
      return service.trySession(request)
    }),
  ],
  '5.1 stateless credentials keep no state': [
    'The cookie in a response to basic credentials or URL arguments authenticates on its own.',
    keepingState('basic', 'arguments'),
  ],
  '5.1 token': ['The cookie in a response to a token authenticates on its own.', keepingState('token')],
  'requests after a protected page': [
    'Success redirects to the page requested before, unless the client asks for JSON.',
    remembering(Map<string, string>, (wanted) => [
      replacingWith('absent', (was, service, request) => {
        if (request.path !== '/flow.html' || carriedBy(service, request)) return was.absent(request)
        const session = service.openSession(undefined, request)
        wanted.set(session.id, request.path)
        const headers = [
          ['Location', service.location(servedAt.loginPage, request)],
          ['Set-Cookie', service.sessionCookie(session)],
        ] as const
        return { status: 302, headers, body: '', operation: 'page', outcome: 'refused' }
      }),
      replacingWith('successLocation', (was, service, request, session) => {
        const saved = service.readSessionIds(request).flatMap((id) => wanted.get(id) ?? [])
        return saved[0] === undefined ? was.successLocation(request, session) : service.location(saved[0], request)
      }),
    ]),
  ],
  // The last row: it must see which responses already have a session.
  sessions: [
    'Each request without a live session, and each logout, opens an anonymous session.',
    patchCalled('session-for-every-request'),
  ],
})
