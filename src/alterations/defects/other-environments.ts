import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, location, noHeader, status } from '../alteration.ts'
import { breakingIn } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { verifying } from '../verification.ts'
import { faults } from './faults.ts'

const single = 'reference-single-organization'
const encrypted = 'reference-static-encryption'
// This environment does not declare the success page.
const undeclared = { environment: 'reference-legacy', breaks: ['4.5/success-redirects-to-the-success-page'] } as const
const plainSuccess = {
  operation: 'securityCheck',
  outcome: 'success',
  where: (request: ServiceRequest) => request.headers.accept !== 'application/json',
} as const
const takesUnknownUsers = faults['takes-unknown-users']

/** Defects that must show with a single organization, with login encryption, or without a declared success page. */
export const otherEnvironmentDefects: readonly Defect[] = [
  ...breakingIn(single, '2.1/single-organization-needs-no-qualifier', {
    'single-organization-basic-is-closed': [
      'With a single organization, HTTP basic does not accept a bare user ID.',
      verifying('basic', () => undefined),
    ],
    'single-organization-arguments-are-closed': [
      'With a single organization, URL arguments do not accept a bare user ID.',
      verifying('arguments', () => undefined),
    ],
  }),
  {
    name: 'single-organization-basic-takes-unknown-users',
    summary: `With a single organization, HTTP basic ${takesUnknownUsers.summary}.`,
    breaks: ['4.1/unknown-user-is-401'],
    environment: single,
    change: takesUnknownUsers.change('basic'),
  },
  {
    name: 'single-organization-opens-no-session',
    summary: 'With a single organization, no password, ticket or token opens a session.',
    breaks: ['4.3/form-credentials-open-a-session'],
    environment: single,
    change: (was) => ({
      verify: (credentials, method, request) =>
        method === 'login' || method === 'securityCheck' ? undefined : was.verify(credentials, method, request),
      redeemTicket: () => undefined,
      verifyToken: () => undefined,
    }),
  },
  {
    name: 'encrypted-basic-takes-unknown-users',
    summary: `With login encryption, HTTP basic ${takesUnknownUsers.summary}.`,
    breaks: ['5.7/basic-takes-the-encrypted-password'],
    environment: encrypted,
    change: takesUnknownUsers.change('basic'),
  },
  {
    name: 'encrypted-arguments-take-unknown-users',
    summary: `With login encryption, argument-based authentication ${takesUnknownUsers.summary}.`,
    breaks: ['5.7/arguments-take-the-encrypted-password'],
    environment: encrypted,
    change: takesUnknownUsers.change('arguments'),
  },
  {
    name: 'dynamically-encrypted-arguments-take-unknown-users',
    summary: `With dynamic keys, argument-based authentication ${takesUnknownUsers.summary}.`,
    breaks: ['5.7/arguments-take-the-encrypted-password'],
    environment: 'reference-dynamic-encryption',
    change: takesUnknownUsers.change('arguments'),
  },
  ...breakingIn(encrypted, '5.7/login-takes-the-encrypted-password', {
    'encrypted-login-takes-unknown-users': [
      `With login encryption, login ${takesUnknownUsers.summary}.`,
      takesUnknownUsers.change('login'),
    ],
    'encrypted-login-success-is-201': [
      'With login encryption, a successful login returns 201.',
      alter({ operation: 'login', outcome: 'success' }, status(201)),
    ],
    'encrypted-login-sets-no-cookie': [
      'With login encryption, a successful login sets no cookie.',
      alter({ operation: 'login', outcome: 'success' }, noHeader('Set-Cookie')),
    ],
  }),
  {
    name: 'encrypted-security-check-takes-unknown-users',
    summary: `With login encryption, the security check ${takesUnknownUsers.summary}.`,
    breaks: ['4.5/encrypted-password-opens-a-session'],
    environment: encrypted,
    change: takesUnknownUsers.change('securityCheck'),
  },
  {
    name: 'undeclared-success-leads-to-the-login-page',
    summary: 'Without a declared success page, a successful security check redirects to the login page.',
    ...undeclared,
    change: alter(
      plainSuccess,
      location(() => '/login.html'),
    ),
  },
  {
    name: 'undeclared-success-leads-to-json',
    summary: 'Without a declared success page, the security check always redirects to the JSON file.',
    ...undeclared,
    change: (was) => ({ wantsJson: (request) => request.path !== '/' || was.wantsJson(request) }),
  },
  {
    name: 'undeclared-success-has-no-location',
    summary: 'Without a declared success page, a successful security check returns 302 without a Location.',
    ...undeclared,
    change: alter(plainSuccess, noHeader('Location')),
  },
  {
    name: 'undeclared-success-is-200',
    summary: 'Without a declared success page, a successful security check returns 200.',
    ...undeclared,
    change: alter(plainSuccess, status(200)),
  },
]
