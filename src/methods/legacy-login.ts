import { loginRequest } from './login.ts'
import type { Method } from './method.ts'

/** The paths of the legacy login in older releases: the first for GET, the second for a form. */
export const legacyLoginPaths = ['/rest/login', '/rest/login/'] as const

const legacyLogin = {
  section: '4.4',
  group: 'legacy login',
  takes: 'password',
  sent: 'once',
  when: ['known-release', 'legacy-login'],
  redirects: false,
  takesSettings: false,
  existence: '4.4/post-opens-a-session',
  removal: '9/legacy-login-is-removed',
  emptyRefusal: '4.4/refusal-has-an-empty-body',
  emptySuccess: '4.4/success-has-an-empty-body',
  refusesUnknown: '4.4/unknown-user-is-401',
  refusesWrongPassword: '4.4/wrong-password-is-401',
} as const

/** POST of a form. Section 4.4. */
export const legacyLoginForm = {
  ...legacyLogin,
  id: 'legacy-login.form',
  name: 'the legacy login with a form',
  slug: 'legacy-login-with-a-form',
  success: ['4.4/post-opens-a-session'],
  opens: 'session',
  request: (given, names) => loginRequest(names.legacyLoginPath ?? legacyLoginPaths[1], 'form', given, names),
} as const satisfies Method

/** GET, which checks credentials and opens no session. Section 4.4. */
export const legacyLoginGet = {
  ...legacyLogin,
  id: 'legacy-login.get',
  name: 'the legacy login with GET',
  slug: 'legacy-login-with-get',
  success: ['4.4/get-answers-200'],
  opens: 'nothing',
  opensNoSession: '4.4/get-opens-no-session',
  request: (given, names) => loginRequest(legacyLoginPaths[0], 'get', given, names),
} as const satisfies Method
