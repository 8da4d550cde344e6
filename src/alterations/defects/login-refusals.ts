import { decodeArguments } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { Service } from '../../reference/service.ts'
import { alter, replacing, status } from '../alteration.ts'
import { answering } from '../answering.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { named } from '../verification.ts'

const refusal = { operation: 'login', outcome: 'refused' } as const
const missing = { operation: 'login', outcome: 'missing' } as const
const empty = '4.3/refusal-has-an-empty-body'
const fields = ['username', 'password'] as const

const emptyName = new RegExp(`${fieldName.username}=(&|$)`)
const without = (field: 'username' | 'password') => (request: ServiceRequest) =>
  !request.query.has(fieldName[field]) && !decodeArguments(request.body.toString('latin1')).has(fieldName[field])

const namesUser = (request: ServiceRequest, was: Service) => {
  const credentials = was.readCredentials(was.readLoginFields(request), 'login')
  return credentials !== undefined && named(was, credentials) !== undefined
}

/** Defects of refused logins (section 4.3). */
export const loginRefusalDefects: readonly Defect[] = [
  ...fields.flatMap((field) =>
    answering(`login-without-${field}-*`, `Login without j_${field} *.`, { ...missing, where: without(field) }, [
      [`4.3/missing-${field}-is-400`, 'is-401', 'is-200', 'is-500'],
    ]),
  ),
  ...answering('login-without-a-field-*', 'Login without a name or a password *.', missing, [
    [fields.map((field) => `4.3/missing-${field}-is-400`), 'redirects'],
  ]),
  ...answering('login-refusal-*', 'A refused login *.', refusal, [
    [
      ['4.3/wrong-password-is-401', '4.3/unknown-user-is-401', '4.3/invalid-ticket-is-401'],
      ...(['is-400', 'is-403', 'is-302'] as const),
    ],
    [empty, 'has-a-body'],
    ['3/refused-login-opens-no-session', 'opens-a-session'],
  ]),
  ...answering(
    'login-refusal-of-a-known-user-*',
    'A refused login of an existing user *.',
    { ...refusal, where: (request, _, was) => namesUser(request, was) },
    [[empty, 'has-a-body']],
  ),
  ...defectsOf({
    'login-without-password-opens-a-session': violates('2.1/no-authentication-without-a-password', [
      'Login accepts an existing user without a password.',
      replacing('login', (was, request) => {
        const given = was.readLoginFields(request)
        const credentials = was.readCredentials(given, 'login')
        const account = credentials?.password === undefined && credentials && named(was, credentials)
        return account ? was.completeLogin(account, 'login', request, given) : was.login(request)
      }),
    ]),
    'empty-login-beside-a-session-waved-through': violates('4.3/missing-username-is-400', [
      'Login with an empty name and password succeeds in a live session.',
      alter(
        {
          operation: 'login',
          outcome: ['missing', 'refused'],
          where: ({ query, body, cookies: sent }) =>
            sent.length > 0 && (query.has(fieldName.username) || emptyName.test(body.toString('latin1'))),
        },
        status(200),
      ),
    ]),
  }),
]
