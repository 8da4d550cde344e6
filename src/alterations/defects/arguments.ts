import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, body, header, status, toLoginPage } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import * as faulty from '../verification.ts'

const empty = ['4.2/refusal-has-an-empty-body']
const refusals = [
  '4.2/wrong-password-is-401',
  '4.2/unknown-user-is-401',
  '4.2/missing-username-is-401',
  '4.2/missing-password-is-401',
]

/** Ignores the credentials in the URL of some requests. */
const ignoringWhere =
  (where: (request: ServiceRequest, was: Service) => boolean): ServicePatch =>
  (was) => ({ tryArguments: (request) => (where(request, was) ? undefined : was.tryArguments(request)) })

const lacks = (name: string) => (request: ServiceRequest) => !request.query.has(name)
const complete = (request: ServiceRequest) => !lacks('j_username')(request) && !lacks('j_password')(request)

/** Defects of argument-based authentication (section 4.2), except the faults that all methods share. */
export const argumentDefects: readonly Defect[] = [
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    name: `arguments-ignored-with-${method.toLowerCase()}`,
    summary: `${method} requests ignore credentials in the URL.`,
    breaks: ['4.2/arguments-authenticate-every-method'],
    change: ignoringWhere((request) => request.method === method),
  })),
  {
    name: 'arguments-not-verified-with-put',
    summary: 'PUT requests accept any credentials in the URL.',
    breaks: ['4.2/arguments-authenticate-every-method'],
    change: (was) => ({
      tryArguments(request) {
        const attempt = was.tryArguments(request)
        return attempt && request.method === 'PUT' ? { by: 'arguments', account: was.options.accounts[0] } : attempt
      },
    }),
  },
  ...breaking('4.2/arguments-authenticate-every-rest-v2-path', {
    'arguments-on-the-first-path-only': [
      'Credentials in the URL work on one REST path; all others ignore them.',
      ignoringWhere((request, was) => was.options.protectedPaths.slice(1).includes(request.path ?? '')),
    ],
    'arguments-need-a-locale': [
      'Credentials in the URL are refused without a locale.',
      alter({ by: 'arguments', where: lacks('userLocale') }, status(400)),
    ],
  }),
  ...breaking('4.2/success-is-the-normal-response', {
    'arguments-success-is-a-page': [
      'Valid credentials in the URL return a welcome page instead of the resource.',
      alter({ outcome: 'success', by: 'arguments' }, body('<h1>Welcome</h1>')),
    ],
    'arguments-success-is-202': [
      'A request with valid credentials in the URL returns 202.',
      alter({ outcome: 'success', by: 'arguments' }, status(202)),
    ],
  }),
  {
    name: 'arguments-refusal-has-a-page',
    summary: 'The 401 for wrong credentials in the URL carries an error page.',
    breaks: empty,
    change: alter({ outcome: 'refused', by: 'arguments', where: complete }, body('<h1>HTTP Status 401</h1>')),
  },
  ...['j_username', 'j_password'].map((name) => ({
    name: `arguments-refusal-without-${name.slice(2)}-has-a-body`,
    summary: `The 401 for URL arguments without ${name} has a body.`,
    breaks: empty,
    change: alter({ outcome: 'refused', by: 'arguments', where: lacks(name) }, body(`${name} is missing`)),
  })),
  {
    name: 'arguments-refusal-redirects',
    summary: 'Wrong or incomplete credentials in the URL redirect to the login page.',
    breaks: refusals,
    change: alter({ outcome: 'refused', by: 'arguments' }, toLoginPage()),
  },
  {
    name: 'arguments-refusal-is-403',
    summary: 'Wrong credentials in the URL return 403.',
    breaks: refusals.slice(0, 2),
    change: alter({ outcome: 'refused', by: 'arguments', where: complete }, status(403)),
  },
  ...['j_username', 'j_password'].map((name) => ({
    name: `arguments-without-${name.slice(2)}-are-400`,
    summary: `URL arguments without ${name} return 400, as at login.`,
    breaks: [`4.2/missing-${name.slice(2)}-is-401`],
    change: alter({ outcome: 'refused', by: 'arguments', where: lacks(name) }, status(400)),
  })),
  ...['j_username', 'j_password'].map((name) => ({
    name: `arguments-without-${name.slice(2)}-are-served`,
    summary: `The server serves a request with URL arguments but without ${name}.`,
    breaks: [`4.2/missing-${name.slice(2)}-is-401`],
    change: faulty.verifying('arguments', (was, credentials, request) =>
      lacks(name)(request) ? was.options.accounts[0] : was.verify(credentials, 'arguments', request),
    ),
  })),
  {
    name: 'arguments-leave-a-session',
    summary: 'A request with valid credentials in the URL opens a session.',
    breaks: ['5.1/stateless-credentials-keep-no-state'],
    change: (was) =>
      alter({ outcome: 'success', by: 'arguments' }, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(answer.account, request)))(answer, request),
      )(was),
  },
  {
    name: 'wrong-arguments-of-programs-are-403',
    summary: 'A wrong password in URL arguments returns 403 when the client asks for JSON.',
    breaks: ['4.2/wrong-password-is-401'],
    change: alter(
      { by: 'arguments', outcome: 'refused', where: ({ headers }) => /json/.test(headers.accept ?? '') },
      status(403),
    ),
  },
]
