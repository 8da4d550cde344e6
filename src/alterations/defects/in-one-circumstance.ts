import { fieldName } from '../../reference/names.ts'
import { alter, observing, replacing, together } from '../alteration.ts'
import { faultyAnswer } from '../answering.ts'
import { findingSessions, hasDeadCookie, ignoring, isOnTheLastPath, servedAsFirst } from '../attempts.ts'
import { adminOf, headerProfiles, isAdmin, requestSettings } from '../callers.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { allOf, isGet, type RequestCondition, sentCredentials } from '../requests-by.ts'
import { body, deadSession, noHeader, status } from '../response-changes.ts'
import { carriedBy, giveTo, sessionsOf } from '../sessions.ts'
import { comparing, named, refusingCredentials, unchecked, verifying } from '../verification.ts'

const { script, browser, page, json } = headerProfiles
const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const besideADeadCookie = '5.2/valid-credentials-beside-a-dead-cookie-are-served'

const gatewayPage = [status(200), noHeader('Location'), body('<h1>Request blocked</h1>')] as const
const hasControlCharacter: RequestCondition = (request, was) => {
  const { userId = '', password = '' } = sentCredentials(request, was)
  return /[\0\n]/.test(userId + password)
}
const withSettings: RequestCondition = ({ query }) => query.has(fieldName.locale)
const formWithSettings = {
  operation: 'login',
  outcome: 'success',
  where: allOf(({ body: sent }) => sent.length > 0, withSettings),
} as const

/** Defects that show in one circumstance only: a header field, a dead cookie, an alias, a special account. */
export const oneCircumstanceDefects: readonly Defect[] = defectsOf({
  'local-addresses-need-no-credentials': violates('5.3/missing-credentials-are-401', [
    'The server serves requests with X-Forwarded-For: 127.0.0.1 without credentials.',
    servedAsFirst(({ headers }) => headers['x-forwarded-for'] === '127.0.0.1'),
  ]),
  'scripts-need-no-credentials-on-the-last-path': violates('5.3/missing-credentials-are-401', [
    'The server serves the last protected path to scripts that ask for JSON without credentials.',
    servedAsFirst(allOf(isGet, isOnTheLastPath, script.is, json.is, (request) => !page.is(request))),
  ]),
  'absent-paths-are-404-without-credentials': violates('5.3/missing-credentials-are-401', '4.1/unknown-user-is-401', [
    'Without valid credentials, GET of a path that does not exist returns 404.',
    replacing('resource', (was, request) => {
      const answer = was.resource(request)
      const { protectedPaths, preferencesPath = '' } = was.options
      const exists = [...protectedPaths, preferencesPath].includes(request.path ?? '')
      return answer.status === 401 && request.method === 'GET' && !exists ? was.notFound('resource') : answer
    }),
  ]),
  'session-id-may-go-on': violates('2.2/session-id-identifies-one-session', [
    'The server ignores what follows a session ID.',
    findingSessions((id, sent) => sent.startsWith(id)),
  ]),
  'session-id-null-is-served': violates('5.3/unknown-session-id-is-401', [
    'The session ID `null` is that of any live session.',
    findingSessions((_id, sent) => sent === 'null'),
  ]),
  'session-of-one-program-only': violates('5.1/session-authenticates-every-method', [
    'The server refuses a session to clients with another User-Agent.',
    remembering(Map<string, string | undefined>, (programs) => [
      observing('openSession', (_was, session, _account, request) => {
        programs.set(session.id, request.headers['user-agent'])
      }),
      ignoring('session', (request, was) => {
        const session = carriedBy(was, request)
        return session !== undefined && programs.get(session.id) !== request.headers['user-agent']
      }),
    ]),
  ]),
  'off-says-nothing-to-scripts': violates('4.7/off-answers-with-an-error-text', [
    'Without login encryption, the key service answers scripts without a body.',
    alter(
      { operation: 'encryptionKey', where: (request) => script.is(request) && request.headers.accept === undefined },
      body(''),
    ),
  ]),
  'key-is-wrapped-for-browsers': violates('4.7/anyone-gets-the-key', [
    'The key service wraps the key in another object for browsers.',
    alter({ operation: 'encryptionKey', where: browser.is }, (response) => ({
      ...response,
      body: `{"key":${response.body}}`,
    })),
    'reference-static-encryption',
  ]),
  'alias-opens-the-session-of-the-admin': violates(ofItsUser, [
    'A form login by the alias of the organization opens a session of the system admin.',
    verifying('login', (was, credentials, verify) => {
      const account = verify()
      const { organization } = was.readUserName(credentials.userId ?? '')
      const isAlias = was.options.organizations.some(({ id, alias }) => alias === organization && id !== organization)
      return account !== undefined && isAlias ? adminOf(was) : account
    }),
  ]),
  'session-is-given-to-the-user-of-arguments-at-an-absent-path': violates(ofItsUser, [
    'URL arguments of another user at an absent path give that user the session of the cookie.',
    observing('verify', (was, account, _credentials, by, request) => {
      const isAbsent = by === 'arguments' && request.path?.endsWith('absent') === true
      if (account !== undefined && isAbsent) giveTo(was, carriedBy(was, request), account)
    }),
  ]),
  'token-with-colons-is-read': violates('4.2/invalid-token-is-401', [
    'The server reads colons in a token as equals signs.',
    (was) => ({ parseToken: (text) => was.parseToken(text.includes('=') ? text : text.replaceAll(':', '=')) }),
  ]),
  'arguments-of-another-account-fail-beside-a-dead-cookie': violates(besideADeadCookie, [
    'URL arguments of users other than joeuser are refused beside the cookie of an ended session.',
    refusingCredentials(
      (was, credentials, request) => named(was, credentials)?.id !== 'joeuser' && hasDeadCookie(request, was),
    )('arguments'),
  ]),
  'form-with-settings-in-the-url-opens-a-dead-session': violates('4.3/form-credentials-open-a-session', [
    'Login sets a cookie that authenticates nothing if the URL of a form has a locale.',
    alter(formWithSettings, deadSession()),
  ]),
  'missing-password-is-401-beside-a-dead-cookie': violates('4.3/missing-password-is-400', [
    'Login answers a missing password with 401 beside the cookie of an ended session.',
    alter({ operation: 'login', outcome: 'missing', where: hasDeadCookie }, status(401)),
  ]),
  'unknown-organization-is-403-at-login': violates('4.3/unknown-user-is-401', [
    'Login answers 403 to users of an unknown organization.',
    alter(
      {
        operation: 'login',
        outcome: 'refused',
        where: (request, was) => {
          const { organization } = was.readUserName(sentCredentials(request, was).userId ?? '')
          const known = was.options.organizations.some(({ id, alias }) => [id, alias].includes(organization ?? id))
          return organization !== undefined && !known
        },
      },
      status(403),
    ),
  ]),
  'login-without-a-field-is-401-with-a-locale': violates('4.3/missing-username-is-400', '4.3/missing-password-is-400', [
    'Login with a locale, but without a name or a password, returns 401.',
    alter({ operation: 'login', outcome: 'missing', where: requestSettings.settings.is }, status(401)),
  ]),
  'failure-with-a-locale-leads-to-the-login-page': violates('4.5/unknown-user-redirects-to-the-error-page', [
    'A refused security check with a locale redirects to the login page without an error.',
    faultyAnswer({ operation: 'securityCheck', outcome: 'refused', where: withSettings }, 'has-no-error'),
  ]),
  'security-check-ignores-digits-in-names': violates('2.1/another-name-is-not-the-users', [
    'The security check ignores digits in user names.',
    verifying('securityCheck', (_was, credentials, verify) =>
      verify({ ...credentials, userId: credentials.userId?.replace(/\d/g, '') }),
    ),
  ]),
  'firewall-shows-a-page-for-control-characters': violates('4.1/wrong-password-is-401', '4.2/wrong-password-is-401', [
    'A firewall answers NUL or a line feed in credentials with a page and status 200.',
    alter({ outcome: 'refused', where: hasControlCharacter }, ...gatewayPage),
  ]),
  'gateway-shows-its-page-to-refused-users': violates('4.1/unknown-user-is-401', '4.3/unknown-user-is-401', [
    'A gateway answers credentials that are refused, or lack the password, with its own page and status 200.',
    together(
      alter({ outcome: 'refused' }, ...gatewayPage),
      alter({ outcome: 'missing', where: (request, was) => !!sentCredentials(request, was).userId }, ...gatewayPage),
    ),
  ]),
  'directory-users-are-known-by-their-beginning': violates('2.1/another-name-is-not-the-users', [
    'Every method finds directory users by the beginning of their names.',
    replacing(
      'findAccount',
      (was, user) =>
        was.findAccount(user) ??
        was.options.accounts.find(
          (each) => each.external === true && user.id.length > 3 && each.id.startsWith(user.id),
        ),
    ),
  ]),
  'login-does-not-compare-the-last-character': violates('4.3/wrong-password-is-401', [
    'Login does not compare the last character of a password.',
    comparing((own, sent) => own.length === sent.length && own.slice(0, -1) === sent.slice(0, -1))('login'),
  ]),
  'basic-accepts-the-admin-without-a-password': violates('2.1/no-authentication-without-a-password', [
    'HTTP basic accepts the system admin with an empty password.',
    unchecked((was, credentials) => !credentials.password && isAdmin(named(was, credentials)))('basic'),
  ]),
  'use-of-one-session-of-the-admin-keeps-the-others-alive': violates('3/idle-session-ends-after-the-timeout', [
    'A request of one session of the system admin keeps all other sessions of that user alive.',
    replacing('touchSession', (was, session) => {
      was.touchSession(session)
      if (isAdmin(session.account)) for (const other of sessionsOf(was, session.account)) was.touchSession(other)
    }),
  ]),
})
