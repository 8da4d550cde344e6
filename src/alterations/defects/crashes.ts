import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, crash } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
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
export const crashDefects: readonly Defect[] = [
  {
    name: 'basic-crashes-without-a-password',
    summary: 'HTTP basic with the ID of an existing user and no password returns 500.',
    breaks: [noPassword],
    change: withoutAPassword({ operation: 'resource', outcome: 'refused', by: 'basic' }),
  },
  {
    name: 'put-with-basic-crashes',
    summary: 'PUT with HTTP basic crashes with a stack trace; every other PUT works.',
    breaks: ['4.1/basic-authenticates-every-method'],
    change: (was) => ({
      serveResource: (request, user) =>
        request.method === 'PUT' && user?.by === 'basic'
          ? crash()(was.methodNotAllowed('resource', []))
          : was.serveResource(request, user),
    }),
  },
  {
    name: 'arguments-crash-without-a-password',
    summary: 'URL arguments without j_password crash (500) for an existing user, and return 401 for an unknown one.',
    breaks: ['4.2/missing-password-is-401', noPassword],
    change: withoutAPassword({ operation: 'resource', by: 'arguments' }),
  },
  ...breaking(['4.3/missing-password-is-400', noPassword], {
    'login-crashes-without-a-password': [
      'Login without j_password crashes (500) for an existing user, and returns 400 for an unknown one.',
      withoutAPassword({ operation: 'login', outcome: 'missing' }),
    ],
    'get-login-crashes-without-a-password': [
      'Login with GET without j_password returns 500 for an existing user.',
      withoutAPassword({ operation: 'login', outcome: 'missing' }, ({ method }) => method === 'GET'),
    ],
  }),
  {
    name: 'security-check-crashes-without-a-password',
    summary: 'The security check without j_password returns 500 for an existing user.',
    breaks: ['4.5/missing-password-redirects-to-the-error-page', noPassword],
    change: withoutAPassword({ operation: 'securityCheck', outcome: 'refused' }),
  },
  {
    name: 'legacy-login-crashes-without-a-password',
    summary: 'Legacy login without j_password returns 500 for an existing user.',
    breaks: [noPassword],
    environment: 'reference-legacy',
    change: withoutAPassword({ operation: 'legacyLogin' }),
  },
  {
    name: 'options-crashes-for-nobody',
    summary: 'OPTIONS with the credentials of an unknown user returns 500.',
    breaks: ['4.1/basic-authenticates-every-method', '4.2/arguments-authenticate-every-method'],
    change: alter({ outcome: 'refused', where: ({ method }) => method === 'OPTIONS' }, crash()),
  },
  {
    name: 'unreadable-header-crashes-beside-a-session',
    summary: 'An unreadable Authorization header together with a session cookie returns 500.',
    breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
    change: alter(
      {
        where: (request, _, was) =>
          /!!/.test(request.headers.authorization ?? '') && was.readSessionIds(request).length > 0,
      },
      crash(),
    ),
  },
  {
    name: 'invalid-ticket-crashes-the-security-check',
    summary: 'The security check returns 500 for a forged ticket.',
    breaks: ['4.5/invalid-ticket-redirects-to-the-error-page'],
    change: alter({ operation: 'securityCheck', outcome: 'refused', by: 'ticket' }, crash()),
  },
]
