import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, crash } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { fieldsIn } from '../requests-by.ts'
import { named } from '../verification.ts'

/** Crashes where the request names an existing user and gives no password. */
const withoutAPassword =
  (choice: Choice, where = (_: ServiceRequest) => true): ServicePatch =>
  (was) =>
    alter({ ...choice, where: (request) => where(request) && namesAUserOnly(request, was) }, crash())(was)

function namesAUserOnly(request: ServiceRequest, was: Service): boolean {
  const basic = was.readBasicCredentials(request)
  const userId = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString('utf8')
  const given = was.readCredentials(fieldsIn(request, was), 'login')
  const credentials = basic === undefined ? given : { userId, password: undefined }
  if (credentials?.userId === undefined || credentials.password !== undefined) return false
  const organization = request.query.get('orgId')?.[0]
  return named(was, { userId: credentials.userId, password: undefined, organization }) !== undefined
}

const noPassword = '2.1/no-authentication-without-a-password'

/** Requests at which the server breaks down instead of saying no. */
export const crashDefects: readonly Defect[] = [
  {
    name: 'basic-crashes-without-a-password',
    summary: 'Basic authentication with the user ID alone, of a user who exists, gets 500.',
    breaks: [noPassword],
    change: withoutAPassword({ operation: 'resource', outcome: 'refused', by: 'basic' }),
  },
  {
    name: 'put-with-basic-crashes',
    summary: 'PUT with basic authentication fails with a stack trace; every other PUT works.',
    breaks: ['4.1/basic-authenticates-every-method'],
    change: (was) => ({
      serveResource: (request, user) =>
        request.method === 'PUT' && user?.by === 'basic'
          ? crash()(was.methodNotAllowed('resource', []), request)
          : was.serveResource(request, user),
    }),
  },
  {
    name: 'arguments-crash-without-a-password',
    summary:
      'Arguments without j_password of a user who exists get 500 with a stack trace; those of an unknown user get 401.',
    breaks: ['4.2/missing-password-is-401', noPassword],
    change: withoutAPassword({ operation: 'resource', by: 'arguments' }),
  },
  {
    name: 'login-crashes-without-a-password',
    summary:
      'A login without j_password of a user who exists gets 500 with a stack trace; that of an unknown user gets 400.',
    breaks: ['4.3/missing-password-is-400', noPassword],
    change: withoutAPassword({ operation: 'login', outcome: 'missing' }),
  },
  {
    name: 'get-login-crashes-without-a-password',
    summary: 'A login by GET without j_password of a user who exists gets 500.',
    breaks: ['4.3/missing-password-is-400', noPassword],
    change: withoutAPassword({ operation: 'login', outcome: 'missing' }, ({ method }) => method === 'GET'),
  },
  {
    name: 'security-check-crashes-without-a-password',
    summary: 'A security check without j_password of a user who exists gets 500.',
    breaks: ['4.5/missing-password-redirects-to-the-error-page', noPassword],
    change: withoutAPassword({ operation: 'securityCheck', outcome: 'refused' }),
  },
  {
    name: 'legacy-login-crashes-without-a-password',
    summary: 'A legacy login without j_password of a user who exists gets 500.',
    breaks: [noPassword],
    environment: 'reference-legacy',
    change: withoutAPassword({ operation: 'legacyLogin' }),
  },
  {
    name: 'options-crashes-for-nobody',
    summary: 'OPTIONS with credentials of a user who does not exist gets 500.',
    breaks: ['4.1/basic-authenticates-every-method', '4.2/arguments-authenticate-every-method'],
    change: alter({ outcome: 'refused', where: ({ method }) => method === 'OPTIONS' }, crash()),
  },
  {
    name: 'unreadable-header-crashes-beside-a-session',
    summary: 'An Authorization header that can not be read gets 500 beside the cookie of a session.',
    breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
    change: (was) =>
      alter(
        {
          where: (request) => /!!/.test(request.headers.authorization ?? '') && was.readSessionIds(request).length > 0,
        },
        crash(),
      )(was),
  },
  {
    name: 'invalid-ticket-crashes-the-security-check',
    summary: 'A security check with a forged ticket gets 500.',
    breaks: ['4.5/invalid-ticket-redirects-to-the-error-page'],
    change: alter({ operation: 'securityCheck', outcome: 'refused', by: 'ticket' }, crash()),
  },
]
