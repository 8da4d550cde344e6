import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, body, location, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { fieldsIn } from '../requests-by.ts'
import { carriedBy, giveTo, sessionsOf } from '../stateful/memory.ts'
import { comparing, named, verifying } from '../verification.ts'

/** Serves some requests without credentials as the first account. */
const openTo =
  (is: (request: ServiceRequest) => boolean): ServicePatch =>
  (was) => ({
    trySession: (request) =>
      is(request) ? { by: 'session', account: was.options.accounts[0] } : was.trySession(request),
  })

const withSettings = ({ query }: ServiceRequest) => query.has(fieldName.locale)
const carriesDeadCookie = (was: Service, request: ServiceRequest) =>
  was.readSessionIds(request).some((id) => was.findSession(id) === undefined)

/** Defects that show in one circumstance only: a header field, a dead cookie, an alias, a special account. */
export const oneCircumstanceDefects: readonly Defect[] = [
  {
    name: 'local-addresses-need-no-credentials',
    summary: 'The server serves requests with X-Forwarded-For: 127.0.0.1 without credentials.',
    breaks: ['5.3/missing-credentials-are-401'],
    change: openTo(({ headers }) => headers['x-forwarded-for'] === '127.0.0.1'),
  },
  {
    name: 'scripts-need-no-credentials-on-the-last-path',
    summary: 'The server serves the last protected path to scripts that ask for JSON without credentials.',
    breaks: ['5.3/missing-credentials-are-401'],
    change: (was, service) => {
      const last = was.options.protectedPaths.at(-1)
      return openTo(
        ({ path, method, headers }) =>
          method === 'GET' &&
          path === last &&
          headers['x-requested-with'] !== undefined &&
          headers.accept === 'application/json' &&
          headers.origin === undefined,
      )(was, service)
    },
  },
  {
    name: 'session-id-may-go-on',
    summary: 'The server ignores what follows a session ID.',
    breaks: ['2.2/session-id-identifies-one-session'],
    change: (was) => ({
      readSessionIds: (request) =>
        was
          .readSessionIds(request)
          .map((sent) => [...was.state.sessions.keys()].find((id) => sent.startsWith(id)) ?? sent),
    }),
  },
  {
    name: 'session-of-one-program-only',
    summary: 'The server refuses a session to clients with another User-Agent.',
    breaks: ['5.1/session-authenticates-every-method'],
    change: (was) => {
      const programs = new Map<string, string | undefined>()
      return {
        openSession(account, request) {
          const session = was.openSession(account, request)
          programs.set(session.id, request.headers['user-agent'])
          return session
        },
        trySession: (request) => {
          const session = carriedBy(was, request)
          const isForeign = session !== undefined && programs.get(session.id) !== request.headers['user-agent']
          return isForeign ? undefined : was.trySession(request)
        },
      }
    },
  },
  {
    name: 'off-says-nothing-to-scripts',
    summary: 'Without login encryption, the key service answers scripts without a body.',
    breaks: ['4.7/off-answers-with-an-error-text'],
    change: alter(
      {
        operation: 'encryptionKey',
        where: ({ headers }) => headers['x-requested-with'] !== undefined && headers.accept === undefined,
      },
      body(''),
    ),
  },
  {
    name: 'key-is-wrapped-for-browsers',
    summary: 'The key service wraps the key in another object for browsers.',
    breaks: ['4.7/anyone-gets-the-key'],
    environment: 'reference-static-encryption',
    change: alter(
      { operation: 'encryptionKey', where: ({ headers }) => /text\/html/.test(headers.accept ?? '') },
      (response) => ({ ...response, body: `{"key":${response.body}}` }),
    ),
  },
  {
    name: 'alias-opens-the-session-of-the-admin',
    summary: 'A form login by the alias of the organization opens a session of the system admin.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: verifying('login', (was, credentials, request) => {
      const account = was.verify(credentials, 'login', request)
      const { organization } = was.readUserName(credentials.userId ?? '')
      const isAlias = was.options.organizations.some(({ id, alias }) => alias === organization && id !== organization)
      const admin = was.options.accounts.find(({ id }) => id === 'superuser')
      return account !== undefined && isAlias ? admin : account
    }),
  },
  {
    name: 'session-goes-to-the-user-of-arguments-where-nothing-exists',
    summary: 'URL arguments of another user at an absent path give that user the session of the cookie.',
    breaks: ['2.2/session-belongs-to-the-one-who-opened-it'],
    change: (was) => ({
      verify(credentials, by, request) {
        const account = was.verify(credentials, by, request)
        const isAbsent = by === 'arguments' && request.path?.endsWith('absent') === true
        if (account !== undefined && isAbsent) giveTo(was, carriedBy(was, request), account)
        return account
      },
    }),
  },
  {
    name: 'token-with-colons-is-read',
    summary: 'The server reads colons in a token as equals signs.',
    breaks: ['4.2/invalid-token-is-401'],
    change: (was) => ({ parseToken: (text) => was.parseToken(text.includes('=') ? text : text.replaceAll(':', '=')) }),
  },
  {
    name: 'arguments-of-another-account-fail-beside-a-dead-cookie',
    summary: 'URL arguments of users other than joeuser are refused beside the cookie of an ended session.',
    breaks: ['5.2/valid-credentials-beside-a-dead-cookie-are-served'],
    change: verifying('arguments', (was, credentials, request) => {
      const account = was.verify(credentials, 'arguments', request)
      return account?.id !== 'joeuser' && carriesDeadCookie(was, request) ? undefined : account
    }),
  },
  {
    name: 'form-with-settings-in-the-url-is-refused',
    summary: 'Login refuses a form if the URL has a locale.',
    breaks: ['4.3/form-credentials-open-a-session'],
    change: alter(
      { operation: 'login', outcome: 'success', where: (request) => request.body.length > 0 && withSettings(request) },
      status(400),
    ),
  },
  {
    name: 'missing-password-is-401-beside-a-dead-cookie',
    summary: 'Login answers a missing password with 401 beside the cookie of an ended session.',
    breaks: ['4.3/missing-password-is-400'],
    change: (was) =>
      alter(
        { operation: 'login', outcome: 'missing', where: (request) => carriesDeadCookie(was, request) },
        status(401),
      )(was),
  },
  {
    name: 'unknown-organization-is-403-at-login',
    summary: 'Login answers 403 to users of an unknown organization.',
    breaks: ['4.3/unknown-user-is-401'],
    change: (was) =>
      alter(
        {
          operation: 'login',
          outcome: 'refused',
          where: (request) => {
            const { organization } = was.readUserName(fieldsIn(request, was).get(fieldName.username)?.[0] ?? '')
            const known = was.options.organizations.some(({ id, alias }) => [id, alias].includes(organization ?? id))
            return organization !== undefined && !known
          },
        },
        status(403),
      )(was),
  },
  {
    name: 'failure-with-a-locale-leads-to-the-login-page',
    summary: 'A refused security check with a locale redirects to the login page without an error.',
    breaks: ['4.5/unknown-user-redirects-to-the-error-page'],
    change: alter(
      { operation: 'securityCheck', outcome: 'refused', where: withSettings },
      location((to) => to.replace(servedAt.errorPage, servedAt.loginPage)),
    ),
  },
  {
    name: 'security-check-ignores-digits-in-names',
    summary: 'The security check ignores digits in user names.',
    breaks: ['2.1/another-name-is-not-the-users'],
    change: verifying('securityCheck', (was, credentials, request) =>
      was.verify({ ...credentials, userId: credentials.userId?.replace(/\d/g, '') }, 'securityCheck', request),
    ),
  },
  {
    name: 'login-knows-directory-users-by-their-beginning',
    summary: 'Login finds directory users by the beginning of their names.',
    breaks: ['2.1/another-name-is-not-the-users'],
    change: (was) => ({
      findAccount: (user) =>
        was.findAccount(user) ??
        was.options.accounts.find(
          (each) => each.external === true && user.id.length > 3 && each.id.startsWith(user.id),
        ),
    }),
  },
  {
    name: 'login-does-not-compare-the-last-character',
    summary: 'Login does not compare the last character of a password.',
    breaks: ['4.3/wrong-password-is-401'],
    change: comparing('login', (own, sent) => own.length === sent.length && own.slice(0, -1) === sent.slice(0, -1)),
  },
  {
    name: 'basic-accepts-the-admin-without-a-password',
    summary: 'HTTP basic accepts the system admin with an empty password.',
    breaks: ['2.1/no-authentication-without-a-password'],
    change: verifying('basic', (was, credentials, request) => {
      const account = !credentials.password ? named(was, credentials) : undefined
      return account?.id === 'superuser' ? account : was.verify(credentials, 'basic', request)
    }),
  },
  {
    name: 'use-of-one-session-of-the-admin-keeps-the-others-alive',
    summary: 'A request of one session of the system admin keeps all other sessions of that user alive.',
    breaks: ['3/idle-session-ends-after-the-timeout'],
    change: (was) => ({
      touchSession(session) {
        was.touchSession(session)
        if (session.account?.id === 'superuser')
          for (const other of sessionsOf(was, session.account)) was.touchSession(other)
      },
    }),
  },
]
