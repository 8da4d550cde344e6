import { alter, noHeader, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { verifying } from '../verification.ts'
import { faults } from './faults.ts'

const single = 'reference-single-organization'
const encrypted = 'reference-static-encryption'
const takesUnknownUsers = faults['takes-unknown-users']

/** Faults that show only in one environment, or only beside something else. */
export const particularDefects: readonly Defect[] = [
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
    name: 'key-off-gives-a-key-beside-the-error',
    summary: 'The key service says that it is off, and gives a key all the same.',
    breaks: ['4.7/off-answers-with-an-error-text'],
    change: () => ({ keysOff: () => ({ Error: 'Key generation is off', maxdigits: '131', e: '10001', n: 'c0ffee' }) }),
  },
  {
    name: 'security-check-ends-the-live-session',
    summary: 'A security check with a live session ends it and sets no cookie.',
    breaks: ['4.5/live-session-is-reused', '4.5/cookie-of-the-reused-session-is-returned'],
    change: (was) => ({
      securityCheck(request) {
        const live = was.sessionOf(request)
        const answer = was.securityCheck(request)
        if (live?.account === undefined || answer.outcome !== 'success') return answer
        was.endSession(live, request)
        return noHeader('Set-Cookie')(answer, request)
      },
    }),
  },
  {
    name: 'arguments-refuse-once-more-after-a-refusal',
    summary: 'After wrong credentials in arguments, the next right ones are refused.',
    breaks: ['5.2/every-stateless-request-is-verified'],
    change: (was) => {
      let refused = false
      return {
        verify(credentials, method, request) {
          const account = was.verify(credentials, method, request)
          if (method !== 'arguments') return account
          const answer = refused ? undefined : account
          refused = account === undefined
          return answer
        },
      }
    },
  },
  {
    name: 'login-get-takes-any-password',
    summary: 'The login with GET lets an existing user in with any password.',
    breaks: ['4.3/get-opens-a-session'],
    change: (was) => {
      let byGet = false
      return {
        verifyPassword: (account, password, method) => byGet || was.verifyPassword(account, password, method),
        login(request) {
          byGet = request.method === 'GET'
          const answer = was.login(request)
          byGet = false
          return answer
        },
      }
    },
  },
  {
    name: 'login-with-arguments-and-an-expired-license-is-401',
    summary: 'Without a valid license, a login with URL arguments answers 401.',
    breaks: ['4.3/expired-license-is-403'],
    change: alter(
      { operation: 'login', outcome: 'unlicensed', where: (request) => request.body.length === 0 },
      status(401),
    ),
  },
]
