import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, body, header, status, toLoginPage } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import * as faulty from '../verification.ts'

const unknown = ['4.1/unknown-user-is-401']
const refusals = ['4.1/wrong-password-is-401', ...unknown]

/** Ignores the `Authorization` header of some requests. */
const ignoringWhere =
  (where: (request: ServiceRequest, was: Service) => boolean): ServicePatch =>
  (was) => ({ tryBasic: (request) => (where(request, was) ? undefined : was.tryBasic(request)) })

/** Returns another status for a refused user, depending on whether the user exists. */
const statusWhere =
  (exists: boolean, code: number): ServicePatch =>
  (was) => {
    const account = (request: ServiceRequest) => {
      const credentials = was.readBasicCredentials(request)
      return credentials && faulty.named(was, credentials)
    }
    const where = (request: ServiceRequest) => (account(request) !== undefined) === exists
    return alter({ outcome: 'refused', by: 'basic', where }, status(code))(was)
  }

const questionMarks = (text: string) => text.replace(/[^ -~]/gu, '?')

/** HTTP basic decodes UTF-8 and cannot distinguish users whose name and password `look` alike. */
const alike = (look: (user: { id: string; password: string }) => [string, string]): ServicePatch =>
  faulty.verifying('basic', (was, { userId = '', password = '' }, request) => {
    const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8')
    const user = was.readUserName(utf8(userId))
    const sent = look({ id: user.id, password: utf8(password) }).join('\n')
    const organization = user.organization === undefined ? undefined : was.findOrganization(user.organization)?.id
    const found = was.options.accounts.find(
      (account) => account.organization === organization && look(account).join('\n') === sent,
    )
    return found ?? was.verify({ userId, password }, 'basic', request)
  })

/** Defects of HTTP basic (section 4.1), except the faults that all methods share. */
export const basicDefects: readonly Defect[] = [
  {
    name: 'basic-reads-the-password-up-to-a-colon',
    summary: 'HTTP basic truncates the password at a colon.',
    breaks: ['4.1/special-characters-in-the-password-survive'],
    environment: 'reference-single-organization',
    change: (was) => ({
      readBasicCredentials(request) {
        const read = was.readBasicCredentials(request)
        return read && { ...read, password: read.password?.split(':')[0] }
      },
    }),
  },
  ...breaking('1/basic-fails-for-credentials-it-corrupts', {
    'basic-lets-corrupted-names-in': [
      'HTTP basic reads non-ASCII characters in a user name as question marks, and accepts the user.',
      alike(({ id, password }) => [questionMarks(id), password]),
    ],
    'basic-lets-corrupted-passwords-in': [
      'HTTP basic reads non-ASCII characters in a password as question marks, and accepts the user.',
      alike(({ id, password }) => [id, questionMarks(password)]),
    ],
    'basic-does-not-implement-what-it-corrupts': [
      'Credentials that HTTP basic corrupts return 501.',
      (was) => {
        const where = (request: ServiceRequest) => /[^ -~]/.test(was.readBasicCredentials(request)?.userId ?? '')
        return alter({ outcome: 'refused', by: 'basic', where }, status(501))(was)
      },
    ],
  }),
  ...breaking('4.1/basic-authenticates-every-method', {
    'basic-does-not-implement-delete': [
      'A DELETE request with valid basic credentials returns 501.',
      alter(
        { by: 'basic', where: ({ method }, { account }) => method === 'DELETE' && account !== undefined },
        status(501),
      ),
    ],
    'basic-redirects-put': [
      'A PUT request with valid basic credentials redirects to the login page.',
      alter(
        { by: 'basic', where: ({ method }, { account }) => method === 'PUT' && account !== undefined },
        toLoginPage(),
      ),
    ],
    'basic-not-verified-with-delete': [
      'DELETE requests accept any basic credentials.',
      (was) => ({
        tryBasic(request) {
          const attempt = was.tryBasic(request)
          return attempt && request.method === 'DELETE' ? { by: 'basic', account: was.options.accounts[0] } : attempt
        },
      }),
    ],
    'basic-of-scripts-is-not-looked-at': [
      'Scripts (X-Requested-With) cannot use HTTP basic.',
      (was) => ({
        tryBasic: (request) => (request.headers['x-requested-with'] === undefined ? was.tryBasic(request) : undefined),
      }),
    ],
  }),
  {
    name: 'basic-by-alias-may-not-read',
    summary: 'A GET request with basic credentials that use the organization alias returns 403.',
    breaks: ['4.1/organization-alias-qualifies-the-user'],
    change: (was) => {
      const aliases = was.options.organizations.map(({ alias }) => alias)
      const isByAlias = (request: ServiceRequest) =>
        aliases.includes(was.readUserName(was.readBasicCredentials(request)?.userId ?? '').organization ?? '')
      const where = (request: ServiceRequest) => request.method === 'GET' && isByAlias(request)
      return alter({ by: 'basic', outcome: 'success', where }, status(403))(was)
    },
  },
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    name: `basic-ignored-with-${method.toLowerCase()}`,
    summary: `${method} requests ignore HTTP basic.`,
    breaks: ['4.1/basic-authenticates-every-method'],
    change: ignoringWhere((request) => request.method === method),
  })),
  {
    name: 'basic-on-the-first-path-only',
    summary: 'HTTP basic works on one REST path; all others ignore it.',
    breaks: ['4.1/basic-authenticates-every-rest-path'],
    change: ignoringWhere((request, was) => was.options.protectedPaths.slice(1).includes(request.path ?? '')),
  },
  ...breaking('4.1/refusal-has-an-empty-body', {
    'basic-refusal-has-a-page': [
      "The refusal of basic credentials carries the container's error page.",
      alter({ outcome: 'refused', by: 'basic' }, body('<h1>HTTP Status 401</h1>')),
    ],
    'basic-refusal-has-a-line-break': [
      'The refusal of basic credentials has a single line break as its body.',
      alter({ outcome: 'refused', by: 'basic' }, body('\n', 'text/plain')),
    ],
  }),
  ...breaking(refusals, {
    'basic-refusal-is-403': [
      'Wrong basic credentials return 403.',
      alter({ outcome: 'refused', by: 'basic' }, status(403)),
    ],
    'basic-refusal-redirects': [
      'Wrong basic credentials redirect to the login page.',
      alter({ outcome: 'refused', by: 'basic' }, toLoginPage()),
    ],
  }),
  {
    name: 'basic-wrong-password-is-403',
    summary: 'HTTP basic returns 403 for a wrong password of an existing user.',
    breaks: ['4.1/wrong-password-is-401'],
    change: statusWhere(true, 403),
  },
  {
    name: 'basic-unknown-user-is-404',
    summary: 'HTTP basic returns 404 for an unknown user.',
    breaks: unknown,
    change: statusWhere(false, 404),
  },
  {
    name: 'basic-leaves-a-session',
    summary: 'A request with valid basic credentials opens a session.',
    breaks: ['5.1/stateless-credentials-keep-no-state'],
    change: (was) =>
      alter(
        { operation: 'resource', by: 'basic', where: (_, { account }) => account !== undefined },
        (answer, request) =>
          header('Set-Cookie', was.sessionCookie(was.openSession(answer.account, request)))(answer, request),
      )(was),
  },
]
