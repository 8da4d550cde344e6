import { type Given, type Method, type ServiceNames, signInFields, withAccept } from './method.ts'

function request(given: Given, names: ServiceNames) {
  return { method: 'GET', path: names.securityCheckPath, args: signInFields(given, names), headers: withAccept(given) }
}

const check = {
  section: '4.5',
  sent: 'once',
  opens: 'session',
  redirects: true,
  takesSettings: true,
  pageSuccess: '4.5/success-redirects-to-the-success-page',
  jsonSuccess: '4.5/json-success-redirects-to-the-json-file',
  reusesSession: '4.5/live-session-is-reused',
  returnsReused: '4.5/cookie-of-the-reused-session-is-returned',
} as const

const password = {
  ...check,
  group: 'security check',
  inWords: 'signs in with the security check',
  takes: 'password',
  when: [],
  organizationApart: true,
  refusesUnknown: '4.5/unknown-user-redirects-to-the-error-page',
  refusesWrongPassword: '4.5/wrong-password-redirects-to-the-error-page',
  refusesNoUser: '4.5/missing-username-redirects-to-the-error-page',
  refusesNoPassword: '4.5/missing-password-redirects-to-the-error-page',
  takesEncrypted: '4.5/encrypted-password-opens-a-session',
  success: ['4.5/credentials-open-a-session'],
} as const

/** A user, a password and perhaps an organization: answers with a redirect to a page. Section 4.5. */
export const securityCheck = {
  ...password,
  id: 'security-check',
  name: 'security check',
  slug: 'security-check',
  signInOrder: 5,
  takesUtf8: '4.5/special-characters-in-the-name-survive',
  request,
} as const satisfies Method

/** The same for programs: answers with a redirect to a JSON file. Section 4.5. */
export const securityCheckJson = {
  ...password,
  id: 'security-check.json',
  name: 'security check that asks for JSON',
  slug: 'security-check-that-asks-for-json',
  variantOf: 'security-check',
  request: (given, names) => request({ ...given, json: true }, names),
} as const satisfies Method

/** A single sign-on ticket instead of a password. Section 4.5. */
export const securityCheckTicket = {
  ...check,
  id: 'security-check.ticket',
  name: 'security check with a ticket',
  slug: 'security-check-with-a-ticket',
  group: 'ticket',
  inWords: 'signs in with a ticket at the security check',
  takes: 'ticket',
  when: ['sso'],
  needs: 'ticket',
  refusesUnknown: '4.5/invalid-ticket-redirects-to-the-error-page',
  success: ['4.5/ticket-opens-a-session'],
  request,
} as const satisfies Method
