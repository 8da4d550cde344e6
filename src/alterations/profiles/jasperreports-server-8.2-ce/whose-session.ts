import type { ServiceSession } from '../../../reference/state.ts'
import { header, replacingWith } from '../../alteration.ts'
import { remembering } from '../../memory.ts'
import { type ProfileRow, profileRows } from '../profile.ts'
import { liveSession } from './tomcat.ts'

/** Who owns a session, and which credentials change that. */
export const whoseSessionRows: readonly ProfileRow[] = profileRows({
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
      if (account === undefined || liveSession(service, request) !== undefined) return answer
      return header('Set-Cookie', service.sessionCookie(service.openSession(account, request)))(answer)
    }),
  ],
  '1, 5.1 with pre-authentication': [
    'A token together with the live session of another method is refused.',
    remembering(WeakSet<ServiceSession>, (was, ofTokens, service) => ({
      openSession(account, request) {
        const session = was.openSession(account, request)
        if (service.readToken(request) !== undefined) ofTokens.add(session)
        return session
      },
      tryToken(request) {
        const attempt = was.tryToken(request)
        const session = liveSession(service, request)
        const isOfAnother = session !== undefined && !ofTokens.has(session)
        return attempt && isOfAnother ? { ...attempt, account: undefined } : attempt
      },
    })),
  ],
})
