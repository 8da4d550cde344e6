import type { Entry } from './requirement.ts'

const preferences = { needs: ['preferences'] } as const satisfies Partial<Entry>
const several = { when: ['several-organizations'] } as const satisfies Partial<Entry>
const ticket = { when: ['sso'], needs: ['ticket'] } as const satisfies Partial<Entry>
const token = { when: ['pre-authentication'], needs: ['token'] } as const satisfies Partial<Entry>

/** Sections 4.5 and 4.6: the security check and pre-authentication, which answer with redirects. */
export const section4Redirects: Readonly<Record<string, Entry>> = {
  '4.5/credentials-open-a-session': {
    statement: 'The security check with valid credentials answers 302 and opens a session.',
    cites: ['4.5, point 2', '4.5, responses, row 302 success', '3, table, row 1'],
    how: 'The cookie of the response authenticates; an unknown user gets no session.',
  },
  '4.5/success-redirects-to-the-success-page': {
    statement: 'Success redirects to the success page, or to where the last operation of the session leads.',
    cites: ['4.5, responses, row 302 success'],
    how: 'A new client compares the end of Location with SUCCESS_LOCATION if the environment sets it; if not, any place is taken but the login page, its error and the JSON file.',
  },
  '4.5/json-success-redirects-to-the-json-file': {
    statement: 'With accept: application/json, success always redirects to the JSON file.',
    cites: ['4.5, point 3', '4.5, responses, row 302 JSON success'],
    how: 'Compare the end of Location with JSON_SUCCESS_LOCATION.',
    hint: {
      says: 'Releases from 7.2 on are known to use this file; if that is configured, say so with JSON_SUCCESS_LOCATION.',
      status: [302],
      location: '/scripts/visualize/auth/loginSuccess.json',
    },
  },
  '4.5/json-file-says-success': {
    statement: 'The JSON file holds an object whose only member is success, the boolean true.',
    cites: ['4.5, responses, row 302 JSON success'],
    how: 'Get the file and parse it.',
    hint: {
      says: 'Community editions are known to be without the file; if it is elsewhere, say so with JSON_SUCCESS_LOCATION.',
      status: [404],
    },
  },
  '4.5/wrong-password-redirects-to-the-error-page': {
    statement: 'A wrong password redirects with 302 to the error page.',
    cites: ['4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    how: 'A real user, once with the right password, once with one that is nearly right: in another letter case, longer, shorter, between spaces, with an accent, or a sign that stands for any text. Each way has its turn, as far as the budget reaches.',
  },
  '4.5/unknown-user-redirects-to-the-error-page': {
    statement: 'An unknown user redirects with 302 to the error page, also when JSON is asked for.',
    cites: ['4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    how: 'User IDs that do not exist, some of them like one that does and with its password, beside one that does; beside a session, too.',
  },
  '4.5/missing-username-redirects-to-the-error-page': {
    statement: 'Without j_username, the security check redirects to the error page.',
    cites: ['4.5, arguments, row j_username', '4.5, responses, row 302 failure', '7, table, row 8'],
    how: 'Leave the argument out, for each account that is declared and for nobody; complete credentials succeed.',
  },
  '4.5/missing-password-redirects-to-the-error-page': {
    statement: 'Without j_password, the security check redirects to the error page.',
    cites: ['4.5, arguments, row j_password', '4.5, responses, row 302 failure', '7, table, row 8'],
    how: 'Leave the argument out, for each account that is declared and for nobody; complete credentials succeed.',
  },
  '4.5/special-characters-in-the-name-survive': {
    statement: 'The user ID of the security check is any text, percent-encoded.',
    cites: ['4.5, arguments, row j_username'],
    when: ['special-names'],
    needs: ['special-user'],
    how: 'A user with special characters in the name enters; a variation of the name does not.',
  },
  '4.5/special-characters-in-the-password-survive': {
    statement: 'The password of the security check is any text, percent-encoded.',
    cites: ['4.5, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password enters; with one that differs only after its first colon it does not.',
  },
  '4.5/organization-id-selects-the-organization': {
    statement: 'With several organizations, orgId may be the organization ID.',
    cites: ['4.5, arguments, row orgId', '5.6, sentence 2'],
    ...several,
    how: 'The bare user ID with orgId enters; an unknown one does not.',
  },
  '4.5/organization-alias-selects-the-organization': {
    statement: 'With several organizations, orgId may be the alias of the organization.',
    cites: ['4.5, arguments, row orgId', '5.6, sentence 2'],
    ...several,
    how: 'The bare user ID with orgId enters; an unknown one does not.',
  },
  '4.5/wrong-organization-is-refused': {
    statement: 'A user does not enter with the orgId of an organization that is not its own.',
    cites: ['4.5, arguments, row orgId', '4.5, responses, row 302 failure'],
    ...several,
    how: 'An orgId that does not exist, and that of others (OTHER_ORG_ID), redirects to the error page, where the right one succeeds.',
  },
  '4.5/organization-is-required': {
    statement: 'With several organizations, a user of an organization needs orgId.',
    cites: ['4.5, arguments, row orgId'],
    reading:
      'Required means that the bare user ID without orgId does not enter. A user ID with its organization behind a bar (5.6) is not bare.',
    ...several,
    how: 'The bare user ID without orgId redirects to the error page, where it succeeds with orgId.',
  },
  '4.5/system-admin-needs-no-organization': {
    statement: 'The system admin enters without orgId.',
    cites: ['4.5, arguments, row orgId'],
    ...several,
    needs: ['system-admin'],
    how: 'The security check with the credentials of the admin alone opens a session; an unknown user gets none.',
  },
  '4.5/live-session-is-reused': {
    statement: 'A security check with the cookie of a live session of the user keeps that session.',
    cites: ['4.5, point 2, sentence 3', '3, table, row 3'],
    reading: 'The session that a user already has is the one whose cookie the request carries.',
    how: 'After it the same session ID still authenticates, and no other one was set.',
    hint: {
      says: 'JasperReports Server is known to give a new session ID and to end the old session, 5.6.1 as well as 8.2.0.',
      status: [302, 401],
    },
  },
  '4.5/cookie-of-the-reused-session-is-returned': {
    statement: 'A security check that reuses a session returns its cookie.',
    cites: ['4.5, point 2', '3, table, row 3'],
    how: 'The response sets JSESSIONID to the ID of the live session.',
    hint: {
      says: 'JasperReports Server is known to give a new session ID and to end the old session, 5.6.1 as well as 8.2.0.',
      status: [302, 401],
    },
  },
  '4.5/ticket-opens-a-session': {
    statement: 'A single sign-on ticket enters by the security check.',
    cites: [
      '4.5, arguments, row ticket',
      '4.5, responses, row 302 success',
      '2.5, table, row SSO ticket',
      '5.4, sentence 1',
    ],
    ...ticket,
    how: 'A fresh ticket answers 302 and opens a session.',
  },
  '4.5/invalid-ticket-redirects-to-the-error-page': {
    statement: 'A ticket that nobody issued redirects to the error page.',
    cites: ['4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    ...ticket,
    how: 'Send made-up text as ticket, asking for JSON and not, beside a session, too; a fresh ticket succeeds.',
  },
  '4.5/encrypted-password-opens-a-session': {
    statement: 'With login encryption, the security check takes the encrypted password.',
    cites: ['4.5, arguments, row j_password', '2.1, table, row password'],
    when: ['encryption'],
    how: 'Encrypt the password with the key of the key service; a made-up one is refused.',
  },
  '4.5/locale-applies-to-the-session': {
    statement: 'A locale given to the security check applies to the session.',
    cites: ['4.5, arguments, row userLocale', '2.3, point 3'],
    ...preferences,
    how: 'Two requests of the session show the locale: with a password, and with a ticket.',
  },
  '4.5/time-zone-applies-to-the-session': {
    statement: 'A time zone given to the security check applies to the session.',
    cites: ['4.5, arguments, row userTimezone', '2.3, point 3'],
    ...preferences,
    how: 'Two requests of the session show the time zone: with a password, and with a ticket.',
  },
  '4.6/token-opens-a-session': {
    statement: 'A token at the base address answers 302 and opens a session.',
    cites: ['4.6, point 1', '4.6, point 2', '4.6, point 4', '4.5, responses, row 302 success', '5.5, sentence 1'],
    ...token,
    how: 'The cookie of the response authenticates.',
    hint: { says: 'Releases from 7.1 on are known to answer with a page.', status: [200] },
  },
  '4.6/success-redirects-to-the-success-page': {
    statement: 'Success redirects as the security check does.',
    cites: ['4.6, point 4', '4.5, responses, row 302 success'],
    ...token,
    how: 'Compare Location as for the security check.',
  },
  '4.6/json-success-redirects-to-the-json-file': {
    statement: 'With accept: application/json, a valid token redirects to the JSON file.',
    cites: ['4.6, point 3', '4.6, point 4', '4.5, responses, row 302 JSON success'],
    ...token,
    how: 'Compare the end of Location with JSON_SUCCESS_LOCATION.',
  },
  '4.6/invalid-token-redirects-to-the-error-page': {
    statement: 'An invalid token at the base address redirects to the error page and opens no session.',
    cites: ['4.6, point 4', '4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    ...token,
    how: 'Send text that is no token, asking for JSON and not, beside a session, too, a token without its user, and, where PREAUTH_UNKNOWN_USER allows it, one of a user that does not exist.',
  },
  '4.6/live-session-is-reused': {
    statement: 'A token at the base address, with the cookie of a live session of its user, keeps that session.',
    cites: ['4.6, point 4', '4.5, point 2, sentence 3', '3, table, row 3'],
    ...token,
    how: 'After it the same session ID still authenticates, and no other one was set.',
    hint: {
      says: 'JasperReports Server is known to give a new session ID and to end the old session, 5.6.1 as well as 8.2.0.',
      status: [302, 401],
    },
  },
  '4.6/cookie-of-the-reused-session-is-returned': {
    statement: 'A token at the base address that goes on with a session returns its cookie.',
    cites: ['4.6, point 4', '4.5, point 2', '3, table, row 3'],
    ...token,
    how: 'The response sets JSESSIONID to the ID of the live session.',
    hint: {
      says: 'JasperReports Server is known to give a new session ID and to end the old session, 5.6.1 as well as 8.2.0.',
      status: [302, 401],
    },
  },
}
