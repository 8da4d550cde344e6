import { alter, noHeader, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { verifying } from '../verification.ts'
import { faults } from './faults.ts'

const single = 'reference-single-organization'
const encrypted = 'reference-static-encryption'
const takesUnknownUsers = faults['takes-unknown-users']

/** Faults that have to show with a single organization, or with login encryption. */
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
]
