import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, body, header, status, toLoginPage } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import * as faulty from '../verification.ts'

const refusal = { operation: 'login', outcome: 'refused' } as const
const refusals = ['4.3/wrong-password-is-401', '4.3/unknown-user-is-401', '4.3/invalid-ticket-is-401']
const missing = ['4.3/missing-username-is-400', '4.3/missing-password-is-400']

const without = (name: string) => (request: ServiceRequest) =>
  !request.query.has(name) && !decodeArguments(request.body.toString('latin1')).has(name)

/** Defects of refused logins (section 4.3). */
export const loginRefusalDefects: readonly Defect[] = [
  ...(['username', 'password'] as const).flatMap((field) =>
    [401, 200, 500].map((code) => ({
      name: `login-without-${field}-is-${code}`,
      summary: `Login without j_${field} returns ${code}.`,
      breaks: [`4.3/missing-${field}-is-400`],
      change: alter({ operation: 'login', outcome: 'missing', where: without(`j_${field}`) }, status(code)),
    })),
  ),
  {
    name: 'login-without-a-field-redirects',
    summary: 'Login without a name or a password redirects to the login page.',
    breaks: missing,
    change: alter({ operation: 'login', outcome: 'missing' }, toLoginPage()),
  },
  {
    name: 'login-without-password-opens-a-session',
    summary: 'Login accepts an existing user without a password.',
    breaks: ['2.1/no-authentication-without-a-password'],
    change: (was) => ({
      login(request) {
        const given = was.readLoginFields(request)
        const credentials = was.readCredentials(given, 'login')
        const account = credentials?.password === undefined && credentials && faulty.named(was, credentials)
        return account ? was.completeLogin(account, 'login', request, given) : was.login(request)
      },
    }),
  },
  ...[400, 403, 302].map((code) => ({
    name: `login-refusal-is-${code}`,
    summary: `A refused login returns ${code}.`,
    breaks: refusals,
    change: alter(refusal, status(code)),
  })),
  ...breaking('4.3/refusal-has-an-empty-body', {
    'login-refusal-has-a-body': [
      'The 401 of the login has a body.',
      alter(refusal, body('{"error":"Unauthorized"}', 'application/json')),
    ],
    'login-refusal-of-a-known-user-has-a-body': [
      'For an existing user, the 401 of the login has a body that shows the remaining attempts.',
      (was) =>
        alter(
          {
            ...refusal,
            where(request) {
              const credentials = was.readCredentials(was.readLoginFields(request), 'login')
              return credentials !== undefined && faulty.named(was, credentials) !== undefined
            },
          },
          body('{"message":"4 attempts left","errorCode":"401"}', 'application/json'),
        )(was),
    ],
  }),
  {
    name: 'login-refusal-opens-a-session',
    summary: 'A refused login opens a session for some user.',
    breaks: ['3/refused-login-opens-no-session'],
    change: (was) =>
      alter(refusal, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request)))(answer, request),
      )(was),
  },
  {
    name: 'empty-login-beside-a-session-waved-through',
    summary: 'Login with an empty name and password succeeds in a live session.',
    breaks: ['4.3/missing-username-is-400'],
    change: alter(
      {
        operation: 'login',
        outcome: ['missing', 'refused'],
        where: ({ query, body, cookies: sent }) =>
          sent.length > 0 && (query.has('j_username') || /j_username=(&|$)/.test(body.toString('latin1'))),
      },
      status(200),
    ),
  },
]
