import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, location, noHeader, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { verifying } from '../verification.ts'
import { faults } from './faults.ts'

const single = 'reference-single-organization'
const encrypted = 'reference-static-encryption'
// Its environment does not declare where a success leads to.
const undeclared = { environment: 'reference-legacy', breaks: ['4.5/success-redirects-to-the-success-page'] } as const
const plainSuccess = {
  operation: 'securityCheck',
  outcome: 'success',
  where: (request: ServiceRequest) => request.headers.accept !== 'application/json',
} as const
const takesUnknownUsers = faults['takes-unknown-users']

/** Faults that have to show with a single organization, with login encryption, or where no success page is declared. */
export const otherEnvironmentDefects: readonly Defect[] = [
  {
    name: 'single-organization-basic-is-closed',
    summary: 'With a single organization, HTTP basic takes no bare user ID.',
    breaks: ['2.1/single-organization-needs-no-qualifier'],
    environment: single,
    change: verifying('basic', () => undefined),
  },
  {
    name: 'single-organization-arguments-are-closed',
    summary: 'With a single organization, arguments take no bare user ID.',
    breaks: ['2.1/single-organization-needs-no-qualifier'],
    environment: single,
    change: verifying('arguments', () => undefined),
  },
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
  {
    name: 'encrypted-login-takes-unknown-users',
    summary: `With login encryption, the login ${takesUnknownUsers.summary}.`,
    breaks: ['5.7/login-takes-the-encrypted-password'],
    environment: encrypted,
    change: takesUnknownUsers.change('login'),
  },
  {
    name: 'encrypted-security-check-takes-unknown-users',
    summary: `With login encryption, the security check ${takesUnknownUsers.summary}.`,
    breaks: ['4.5/encrypted-password-opens-a-session'],
    environment: encrypted,
    change: takesUnknownUsers.change('securityCheck'),
  },
  {
    name: 'encrypted-login-success-is-201',
    summary: 'With login encryption, a successful login answers 201.',
    breaks: ['5.7/login-takes-the-encrypted-password'],
    environment: encrypted,
    change: alter({ operation: 'login', outcome: 'success' }, status(201)),
  },
  {
    name: 'encrypted-login-sets-no-cookie',
    summary: 'With login encryption, a successful login sets no cookie.',
    breaks: ['5.7/login-takes-the-encrypted-password'],
    environment: encrypted,
    change: alter({ operation: 'login', outcome: 'success' }, noHeader('Set-Cookie')),
  },
  {
    name: 'undeclared-success-leads-to-the-login-page',
    summary: 'A successful security check redirects to the login page, where no place is declared.',
    ...undeclared,
    change: alter(
      plainSuccess,
      location(() => '/login.html'),
    ),
  },
  {
    name: 'undeclared-success-leads-to-json',
    summary: 'The security check leads to the JSON file although nobody asks for it, where no place is declared.',
    ...undeclared,
    change: (was) => ({ wantsJson: (request) => request.path !== '/' || was.wantsJson(request) }),
  },
  {
    name: 'undeclared-success-has-no-location',
    summary: 'A successful security check says 302 and not whereto, where no place is declared.',
    ...undeclared,
    change: alter(plainSuccess, noHeader('Location')),
  },
  {
    name: 'undeclared-success-is-200',
    summary: 'A successful security check answers 200, where no place is declared.',
    ...undeclared,
    change: alter(plainSuccess, status(200)),
  },
]
