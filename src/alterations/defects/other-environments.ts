import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter } from '../alteration.ts'
import { answering } from '../answering.ts'
import { crossing, type Defect, type DefectEnvironment, defectsOf, onlyIn, violates } from '../defect.ts'
import { type NamedMethod, namedBy, passwordMethodsOfRequests } from '../method-tables.ts'
import { goesTo } from '../requests-by.ts'
import { body, noHeader, status } from '../response-changes.ts'
import { anyUser, verifying } from '../verification.ts'

const single = 'reference-single-organization'
const encrypted = 'reference-static-encryption'
const dynamically = 'reference-dynamic-encryption'
// The legacy environment does not declare the success page.
const undeclared = 'Without a declared success page'
const page = '4.5/success-redirects-to-the-success-page'
const encryptedLogin = '5.7/login-takes-the-encrypted-password'
const encryptedCheck = '4.5/encrypted-password-opens-a-session'
const encryptedArguments = '5.7/arguments-take-the-encrypted-password'
const login = { operation: 'login', outcome: 'success' } as const
const plainSuccess = {
  operation: 'securityCheck',
  outcome: 'success',
  where: (request: ServiceRequest) => request.headers.accept !== 'application/json',
} as const

/** Defects that must show with a single organization, with login encryption, or without a declared success page. */
export const otherEnvironmentDefects: readonly Defect[] = defectsOf({
  ...crossing(passwordMethodsOfRequests).with(({ slug, words, by }) => ({
    [`single-organization-${slug}-is-closed`]: violates('2.1/single-organization-needs-no-qualifier', [
      `With a single organization, the server does not accept a bare user ID in ${words}.`,
      verifying(by, () => undefined),
      single,
    ]),
  })),
  ...crossing<readonly [string, string, NamedMethod, id: string, DefectEnvironment]>([
    ['single-organization-basic-takes', 'a single organization', 'basic', '4.1/unknown-user-is-401', single],
    ['encrypted-basic-takes', 'login encryption', 'basic', '5.7/basic-takes-the-encrypted-password', encrypted],
    ['encrypted-arguments-take', 'login encryption', 'arguments', encryptedArguments, encrypted],
    ['dynamically-encrypted-arguments-take', 'dynamic keys', 'arguments', encryptedArguments, dynamically],
    ['encrypted-login-takes', 'login encryption', 'login', encryptedLogin, encrypted],
    ['encrypted-security-check-takes', 'login encryption', 'securityCheck', encryptedCheck, encrypted],
  ]).with(([name, words, method, id, environment]) => ({
    [`${name}-unknown-users`]: violates(id, [
      `With ${words}, ${namedBy(method).words} accepts an unknown user as an existing one.`,
      anyUser(method),
      environment,
    ]),
  })),
  'single-organization-opens-no-session': violates('4.3/form-credentials-open-a-session', [
    'With a single organization, no password, ticket or token opens a session.',
    (was) => ({
      verify: (credentials, method, request) =>
        method === 'login' || method === 'securityCheck' ? undefined : was.verify(credentials, method, request),
      redeemTicket: () => undefined,
      verifyToken: () => undefined,
    }),
    single,
  ]),
  ...onlyIn(encrypted, {
    ...answering('encrypted-login-success-*', 'With login encryption, a successful login *.', login, [
      [encryptedLogin, 'is-201'],
    ]),
    'encrypted-login-sets-no-cookie': violates(encryptedLogin, [
      'With login encryption, a successful login sets no cookie.',
      alter(login, noHeader('Set-Cookie')),
    ]),
  }),
  ...onlyIn(single, {
    'single-organization-login-names-a-missing-password': violates('4.3/refusal-has-an-empty-body', [
      'With a single organization, login answers 401 with a body when the password is missing.',
      alter({ operation: 'login', outcome: 'missing' }, status(401), body('No password.')),
    ]),
  }),
  ...onlyIn('reference-legacy', {
    ...answering('undeclared-success-*', `${undeclared}, a successful security check *.`, plainSuccess, [
      [page, 'leads-to-the-login-page', 'has-no-location', 'is-200'],
    ]),
    'undeclared-success-leads-to-json': violates(page, [
      `${undeclared}, the security check always redirects to the JSON file.`,
      (was) => ({ wantsJson: (request) => !goesTo('baseAddress', request) || was.wantsJson(request) }),
    ]),
  }),
})
