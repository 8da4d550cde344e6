import type { ServiceMethod } from '../../../reference/message/response.ts'
import { servedAt } from '../../../reference/names.ts'
import type { ServicePatch } from '../../../reference/service.ts'
import { header, replacingWith } from '../../alteration.ts'
import { remembering } from '../../memory.ts'
import { type ProfileRow, patchCalled, profileRows } from '../profile.ts'
import { liveSession } from './tomcat.ts'

/** A request authenticated by one of these methods opens a session for its user. */
const keepingState = (...methods: readonly ServiceMethod[]): ServicePatch =>
  replacingWith('respond', (was, service, request, response) => {
    const answer = was.respond(request, response)
    const { account, by, operation } = answer
    const isOne = operation === 'resource' && by !== undefined && methods.includes(by)
    if (request === undefined || account === undefined || !isOne || liveSession(service, request)) return answer
    const session = service.openSession(account, request)
    service.keepInSession(service.readLocaleArguments(request.query), session)
    return header('Set-Cookie', service.sessionCookie(session))(answer)
  })

/** When sessions start, continue and end. */
export const sessionRows: readonly ProfileRow[] = profileRows({
  '4.5 live session is reused, its cookie returned': [
    'A security check with a live session ends it and opens a new one.',
    replacingWith('reusableSession', (was, service, _account, request) => {
      const session = liveSession(service, request)
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
      const owner = liveSession(service, request)?.account
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
    remembering(Map<string, string>, (was, wanted, service) => ({
      absent(request) {
        if (request.path !== '/flow.html' || liveSession(service, request)) return was.absent(request)
        const session = service.openSession(undefined, request)
        wanted.set(session.id, request.path)
        const headers = [
          ['Location', service.location(servedAt.loginPage, request)],
          ['Set-Cookie', service.sessionCookie(session)],
        ] as const
        return { status: 302, headers, body: '', operation: 'page', outcome: 'refused' }
      },
      successLocation(request, session) {
        const saved = service.readSessionIds(request).flatMap((id) => wanted.get(id) ?? [])
        return saved[0] === undefined ? was.successLocation(request, session) : service.location(saved[0], request)
      },
    })),
  ],
  // The last row: it must see which responses already have a session.
  sessions: [
    'Each request without a live session, and each logout, opens an anonymous session.',
    patchCalled('session-for-everybody'),
  ],
})
