import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, crash, replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { fieldsIn } from '../requests-by.ts'
import { named } from '../verification.ts'

/** Crashes on requests that name an existing user and carry no password. */
const withoutAPassword = (choice: Choice, where = (_: ServiceRequest) => true): ServicePatch =>
  alter({ ...choice, where: (request, _, was) => where(request) && namesAUserOnly(request, was) }, crash())

function namesAUserOnly(request: ServiceRequest, was: Service): boolean {
  const basic = was.readBasicCredentials(request)
  const userId = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString('utf8')
  const given = was.readCredentials(fieldsIn(request, was), 'login')
  const credentials = basic === undefined ? given : { userId, password: undefined }
  if (credentials?.userId === undefined || credentials.password !== undefined) return false
  const organization = request.query.get(fieldName.organization)?.[0]
  return named(was, { userId: credentials.userId, password: undefined, organization }) !== undefined
}

const noPassword = '2.1/no-authentication-without-a-password'

/** Requests that crash the server instead of being refused. */
export const crashDefects: readonly Defect[] = defectsOf({
  'basic-crashes-without-a-password': violates(noPassword, [
    'HTTP basic with the ID of an existing user and no password returns 500.',
    withoutAPassword({ operation: 'resource', outcome: 'refused', by: 'basic' }),
  ]),
  'put-with-basic-crashes': violates('4.1/basic-authenticates-every-method', [
    'PUT with HTTP basic crashes with a stack trace; every other PUT works.',
    replacing('serveResource', (was, request, user) =>
      request.method === 'PUT' && user?.by === 'basic'
        ? crash()(was.methodNotAllowed('resource', []))
        : was.serveResource(request, user),
    ),
  ]),
  'arguments-crash-without-a-password': violates('4.2/missing-password-is-401', noPassword, [
    'URL arguments without j_password crash (500) for an existing user, and return 401 for an unknown one.',
    withoutAPassword({ operation: 'resource', by: 'arguments' }),
  ]),
  'login-crashes-without-a-password': violates('4.3/missing-password-is-400', noPassword, [
    'Login without j_password crashes (500) for an existing user, and returns 400 for an unknown one.',
    withoutAPassword({ operation: 'login', outcome: 'missing' }),
  ]),
  'get-login-crashes-without-a-password': violates('4.3/missing-password-is-400', noPassword, [
    'Login with GET without j_password returns 500 for an existing user.',
    withoutAPassword({ operation: 'login', outcome: 'missing' }, ({ method }) => method === 'GET'),
  ]),
  'security-check-crashes-without-a-password': violates(
    '4.5/missing-password-redirects-to-the-error-page',
    noPassword,
    [
      'The security check without j_password returns 500 for an existing user.',
      withoutAPassword({ operation: 'securityCheck', outcome: 'refused' }),
    ],
  ),
  'legacy-login-crashes-without-a-password': violates(noPassword, [
    'Legacy login without j_password returns 500 for an existing user.',
    withoutAPassword({ operation: 'legacyLogin' }),
    'reference-legacy',
  ]),
  'options-crashes-for-nobody': violates(
    '4.1/basic-authenticates-every-method',
    '4.2/arguments-authenticate-every-method',
    [
      'OPTIONS with the credentials of an unknown user returns 500.',
      alter({ outcome: 'refused', where: ({ method }) => method === 'OPTIONS' }, crash()),
    ],
  ),
  'unreadable-header-crashes-beside-a-session': violates('5.2/wrong-credentials-beside-a-live-cookie-are-refused', [
    'An unreadable Authorization header together with a session cookie returns 500.',
    alter(
      {
        where: (request, _, was) =>
          /!!/.test(request.headers.authorization ?? '') && was.readSessionIds(request).length > 0,
      },
      crash(),
    ),
  ]),
  'invalid-ticket-crashes-the-security-check': violates('4.5/invalid-ticket-redirects-to-the-error-page', [
    'The security check returns 500 for a forged ticket.',
    alter({ operation: 'securityCheck', outcome: 'refused', by: 'ticket' }, crash()),
  ]),
})
