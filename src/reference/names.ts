/*
 * The names of the specification as a server reads them. `src/methods/names.ts` has those that clients send: both sides share
 * none, so that a test of one against the other compares two readings of the specification.
 */

/** Arguments and form fields (sections 2.3 and 4.2 to 4.5); a ticket and a token may have other names. */
export const fieldName = {
  username: 'j_username',
  password: 'j_password',
  organization: 'orgId',
  locale: 'userLocale',
  zone: 'userTimezone',
  ticket: 'ticket',
  token: 'pp',
} as const

/** The session cookie (section 2.2). */
export const jsessionid = 'JSESSIONID'
/** The start of a Cookie header in the form with a version and a path (section 2.2). */
export const cookieVersion = '$Version'

/** Paths below the base address, without a trailing slash (sections 4.3 to 4.8). */
export const servedAt = {
  login: '/rest_v2/login',
  legacyLogin: '/rest/login',
  key: '/GetEncryptionKey',
  logout: '/logout.html',
  loginPage: '/login.html',
  errorPage: '/login.html?error=1',
} as const

/** The path of the security check of a framework (section 4.5). */
export const securityCheckAt = (framework: string): string => `/j_${framework}_security_check`
