import { type Given, type Method, type ServiceNames, signInFields } from './method.ts'
import { loginPath } from './names.ts'
import type { RequestData } from './request-data.ts'

/** Where a login has its credentials, in words. */
export const loginForms = { form: 'with a form', arguments: 'with URL arguments', get: 'with GET' } as const

/** Where a login has its credentials. */
export type LoginForm = keyof typeof loginForms

/** A login request for a path: with a form, with URL arguments of a POST, or of a GET. */
export function loginRequest(path: string, as: LoginForm, given: Given, names: ServiceNames): RequestData {
  const fields = signInFields(given, names)
  return {
    method: given.method ?? (as === 'get' ? 'GET' : 'POST'),
    path: given.path ?? path,
    ...(as === 'form' ? { form: fields } : { args: fields, form: given.form }),
    headers: given.headers,
  }
}

const login = {
  section: '4.3',
  sent: 'once',
  opens: 'session',
  redirects: false,
  takesSettings: true,
  existence: '4.3/form-credentials-open-a-session',
  emptyRefusal: '4.3/refusal-has-an-empty-body',
  emptySuccess: '4.3/success-has-an-empty-body',
} as const

const password = {
  ...login,
  group: 'login',
  takes: 'password',
  refusesUnknown: '4.3/unknown-user-is-401',
  refusesWrongPassword: '4.3/wrong-password-is-401',
  refusesNoUser: '4.3/missing-username-is-400',
  refusesNoPassword: '4.3/missing-password-is-400',
  statusOfMissing: 400,
  takesEncrypted: '5.7/login-takes-the-encrypted-password',
  takesUtf8: '1/login-takes-utf8-credentials',
} as const

/** POST of a form. Section 4.3. */
export const loginForm = {
  ...password,
  id: 'login.form',
  successIs200: '4.3/form-credentials-open-a-session',
  name: 'login with a form',
  slug: 'login-with-a-form',
  inWords: `logs in ${loginForms.form}`,
  when: [],
  signInOrder: 1,
  request: (given, names) => loginRequest(loginPath, 'form', given, names),
} as const satisfies Method

/** POST with URL arguments. Section 4.3. */
export const loginArguments = {
  ...password,
  id: 'login.arguments',
  successIs200: '4.3/url-credentials-open-a-session',
  name: 'login with URL arguments',
  slug: 'login-with-arguments',
  inWords: `logs in ${loginForms.arguments}`,
  when: [],
  signInOrder: 3,
  request: (given, names) => loginRequest(loginPath, 'arguments', given, names),
} as const satisfies Method

/** GET with URL arguments, if the target accepts that. Section 4.3. */
export const loginGet = {
  ...password,
  id: 'login.get',
  successIs200: '4.3/get-opens-a-session',
  name: 'login with GET',
  slug: 'login-with-get',
  inWords: `logs in ${loginForms.get}`,
  when: ['get-login'],
  opensNoSession: '4.3/disabled-get-opens-no-session',
  request: (given, names) => loginRequest(loginPath, 'get', given, names),
} as const satisfies Method

const ticket = {
  ...login,
  group: 'ticket',
  takes: 'ticket',
  when: ['sso'],
  needs: 'ticket',
  refusesUnknown: '4.3/invalid-ticket-is-401',
} as const

/** A single sign-on ticket in the URL of a POST. Section 4.3. */
export const loginTicketInUrl = {
  ...ticket,
  id: 'login.ticket-in-url',
  successIs200: '4.3/ticket-argument-opens-a-session',
  name: 'login with a ticket in the URL',
  slug: 'login-with-a-ticket-in-the-url',
  inWords: 'logs in with a ticket in the URL',
  request: (given, names) => loginRequest(loginPath, 'arguments', given, names),
} as const satisfies Method

/** A single sign-on ticket in a form. Section 4.3. */
export const loginTicketInForm = {
  ...ticket,
  id: 'login.ticket-in-form',
  successIs200: '4.3/ticket-field-opens-a-session',
  name: 'login with a ticket in a form',
  slug: 'login-with-a-ticket-in-a-form',
  inWords: 'logs in with a ticket in a form',
  request: (given, names) => loginRequest(loginPath, 'form', given, names),
} as const satisfies Method
