import type { Entry } from './requirement.ts'

const preferences = { needs: ['preferences'] } as const satisfies Partial<Entry>
const ticket = { when: ['sso'], needs: ['ticket'] } as const satisfies Partial<Entry>
const legacy = { when: ['known-release', 'legacy-login'] } as const satisfies Partial<Entry>

/** Sections 4.3 and 4.4: the login operation, current and legacy. */
export const section4Login: Readonly<Record<string, Entry>> = {
  '4.3/form-credentials-open-a-session': {
    statement: 'POST of valid credentials as form fields answers 200 and opens a session.',
    cites: ['4.3, point 1', '4.3, sentence 1', '4.3, responses, row 200', '3, table, row 1', '9, point 1, sentence 1'],
    how: 'Log in with a form; the cookie of the response authenticates. An unknown user gets no session.',
    hint: { says: 'Community releases up to 7.1 are known to have no /rest_v2/login.', status: [403, 404] },
  },
  '4.3/url-credentials-open-a-session': {
    statement: 'POST with valid credentials in URL arguments answers 200 and opens a session.',
    cites: ['4.3, point 1', '4.3, responses, row 200', '3, table, row 1'],
    how: 'Log in with URL arguments and no body; the cookie of the response authenticates. An unknown user gets no session.',
  },
  '4.3/get-opens-a-session': {
    level: 'MAY',
    statement: 'Where GET is enabled, GET with valid credentials in URL arguments answers 200 and opens a session.',
    cites: ['4.3, point 2', '4.3, responses, row 200', '4.3, responses, row 401'],
    when: ['get-login'],
    how: 'Log in with GET; the cookie of the response authenticates. An unknown user gets no session.',
  },
  '4.3/disabled-get-opens-no-session': {
    level: 'MAY',
    statement: 'Where GET is not enabled, GET with valid credentials opens no session.',
    cites: ['4.3, point 2, sentence 2'],
    when: ['no-get-login'],
    how: 'GET is answered without success and without a session, where POST succeeds.',
  },
  '4.3/get-takes-arguments-only': {
    statement: 'GET takes credentials from URL arguments only, not from a body.',
    cites: ['4.3, point 2, sentence 3'],
    when: ['get-login', 'no-encryption'],
    how: 'GET with the fields of the form in its body and nothing in the URL opens no session, where the same in the URL does.',
  },
  '4.3/success-has-an-empty-body': {
    statement: 'The response to a successful login has no body.',
    cites: ['4.3, responses, row 200'],
    how: 'The body has zero bytes: for a form, for URL arguments, for GET where it is enabled, and for a ticket.',
  },
  '4.3/missing-username-is-400': {
    statement: 'Login without j_username gets 400.',
    cites: ['4.3, responses, row 400', '7, table, row 3'],
    how: 'Leave the field out of the form, and of the arguments, for each account that is declared; complete credentials succeed.',
  },
  '4.3/missing-password-is-400': {
    statement: 'Login without j_password gets 400.',
    cites: ['4.3, responses, row 400', '7, table, row 3'],
    how: 'Leave the field out of the form, and of the arguments, for each account that is declared; complete credentials succeed.',
    hint: { says: 'Releases 7.2 to 8.2 are known to answer 401 here.', status: [401] },
  },
  '4.3/wrong-password-is-401': {
    statement: 'Login with a wrong password gets 401.',
    cites: ['4.3, responses, row 401', '3, table, row 2', '5.3, sentence 1', '7, table, row 4'],
    how: 'A real user, once with the right password, once with one that is nearly right: in another letter case, longer, shorter, between spaces, with an accent, or a sign that stands for any text. Each way has its turn, as far as the budget reaches.',
  },
  '4.3/unknown-user-is-401': {
    statement: 'Login of an unknown user gets 401.',
    cites: ['4.3, responses, row 401', '3, table, row 2', '5.3, sentence 1', '7, table, row 4'],
    how: 'User IDs that do not exist, some of them like one that does and with its password, by each way to log in, beside one that does; beside a session, too.',
  },
  '4.3/refusal-has-an-empty-body': {
    statement: 'The 401 of the login operation has no body.',
    cites: ['4.3, responses, row 401', '5.3, sentence 1', '7, table, row 4'],
    how: 'The body has zero bytes.',
  },
  '4.3/special-characters-in-the-name-survive-the-form': {
    statement: 'The user ID in the form of the login is any text, in the encoding of forms.',
    cites: ['4.3, sentence 1', '4.3, arguments, row j_username'],
    when: ['special-names'],
    needs: ['special-user'],
    how: 'A user with special characters in the name logs in; a variation of the name does not.',
    hint: { says: 'Releases from 7.2 on are known to decode user names twice.', status: [401] },
  },
  '4.3/special-characters-in-the-password-survive-the-form': {
    statement: 'The password in the form of the login is any text, in the encoding of forms.',
    cites: ['4.3, sentence 1', '4.3, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password logs in; with one that differs only after its first colon it does not.',
  },
  '4.3/special-characters-in-the-name-survive-the-arguments': {
    statement: 'The user ID in the URL arguments of the login is any text, in the encoding of forms.',
    cites: ['4.3, arguments, row j_username'],
    when: ['special-names'],
    needs: ['special-user'],
    how: 'A user with special characters in the name logs in; a variation of the name does not.',
    hint: { says: 'Releases from 7.2 on are known to decode user names twice.', status: [401] },
  },
  '4.3/special-characters-in-the-password-survive-the-arguments': {
    statement: 'The password in the URL arguments of the login is any text, in the encoding of forms.',
    cites: ['4.3, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password logs in; with one that differs only after its first colon it does not.',
  },
  '4.3/expired-license-is-403': {
    statement: 'On a server whose license is not valid, login with valid credentials gets 403.',
    cites: ['4.3, responses, row 403', '5.3, sentence 1', '7, table, row 5'],
    needs: ['expired-license'],
    how: 'The same login at the target and at its twin without a license, by each way but a ticket, which is good at one server only. No session comes of it.',
  },
  '4.3/organization-id-qualifies-the-user': {
    statement: 'With several organizations, the user ID at login carries the organization ID.',
    cites: ['4.3, arguments, row j_username', '2.1, table, row user ID', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Log in with a form and with arguments; an unknown user of that organization is refused.',
  },
  '4.3/organization-alias-qualifies-the-user': {
    statement: 'With several organizations, the user ID at login carries the alias of the organization.',
    cites: ['4.3, arguments, row j_username', '2.1, table, row user ID', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Log in with a form and with arguments; an unknown user of that organization is refused.',
  },
  '4.3/ticket-argument-opens-a-session': {
    statement: 'A single sign-on ticket in the URL arguments, without user and password, logs in.',
    cites: [
      '4.3, arguments, row ticket',
      '4.3, sentence 2',
      '1, rules, point 6, sentence 2',
      '2.5, table, row SSO ticket',
      '5.4, sentence 1',
    ],
    ...ticket,
    how: 'Log in with a fresh ticket; the cookie of the response authenticates.',
  },
  '4.3/ticket-field-opens-a-session': {
    statement: 'A single sign-on ticket as a form field, without user and password, logs in.',
    cites: ['4.3, arguments, row ticket', '2.5, table, row SSO ticket', '5.4, sentence 1'],
    ...ticket,
    how: 'Log in with a fresh ticket in the form; the cookie of the response authenticates.',
  },
  '4.3/invalid-ticket-is-401': {
    statement: 'Login with a ticket that nobody issued gets 401.',
    cites: ['4.3, responses, row 401', '3, table, row 2', '5.3, sentence 1'],
    ...ticket,
    how: 'Send made-up text as ticket, in the arguments and in a form, beside a session, too; a fresh ticket succeeds.',
  },
  '4.3/ticket-excludes-credentials': {
    statement: 'A ticket together with user and password is not valid.',
    cites: ['4.3, arguments, row ticket'],
    ...ticket,
    how: 'A fresh ticket and valid credentials in one login are refused, where each alone succeeds.',
    hint: { says: 'Servers made after the CAS samples are known to let the ticket win.', status: [200] },
  },
  '4.3/locale-is-stored-in-a-cookie': {
    statement: 'A locale given at login is stored in a cookie.',
    cites: ['4.3, arguments, row userLocale', '2.3, point 3'],
    how: 'With userLocale, in the arguments, in the form or with GET, the response sets a cookie that it does not set without.',
  },
  '4.3/time-zone-is-stored-in-a-cookie': {
    statement: 'A time zone given at login is stored in a cookie.',
    cites: ['4.3, arguments, row userTimezone', '2.3, point 3'],
    how: 'With userTimezone, in the arguments, in the form or with GET, the response sets a cookie that it does not set without.',
  },
  '4.3/locale-applies-to-the-session': {
    statement: 'A locale given at login applies during the session.',
    cites: ['4.3, arguments, row userLocale', '2.3, point 3'],
    ...preferences,
    how: 'Two requests of the session show the locale: by every way to log in.',
  },
  '4.3/time-zone-applies-to-the-session': {
    statement: 'A time zone given at login applies during the session.',
    cites: ['4.3, arguments, row userTimezone', '2.3, point 3'],
    ...preferences,
    how: 'Two requests of the session show the time zone: by every way to log in.',
  },
  '4.4/post-opens-a-session': {
    statement: 'POST of valid credentials to the legacy login answers 200 and opens a session.',
    cites: ['4.4, point 1', '4.4, point 2, sentence 2', '9, point 1, sentence 2'],
    ...legacy,
    how: 'Log in with a form; the cookie of the response authenticates. An unknown user gets no session.',
  },
  '4.4/get-answers-200': {
    statement: 'GET of the legacy login with valid credentials answers 200.',
    cites: ['4.4, point 1', '4.4, point 2, sentence 1'],
    ...legacy,
    how: 'Valid credentials in URL arguments get 200, an unknown user does not.',
  },
  '4.4/get-opens-no-session': {
    statement: 'GET of the legacy login gives the client no session.',
    cites: ['4.4, point 2, sentence 2', '4.4, point 2, sentence 3'],
    ...legacy,
    how: 'If the response sets a cookie at all, it does not authenticate; that of POST does.',
  },
  '4.4/success-has-an-empty-body': {
    statement: 'The response of a successful legacy login has no body.',
    cites: ['4.4, point 2, sentence 1'],
    ...legacy,
    how: 'The body has zero bytes, for POST and for GET.',
  },
  '4.4/wrong-password-is-401': {
    statement: 'A wrong password at the legacy login gets 401.',
    cites: ['4.4, point 3', '7, table, row 6'],
    ...legacy,
    how: 'A real user, once with the right password, once with one that is nearly right: in another letter case, longer, shorter, between spaces, with an accent, or a sign that stands for any text. Each way has its turn, as far as the budget reaches.',
  },
  '4.4/unknown-user-is-401': {
    statement: 'An unknown user at the legacy login gets 401.',
    cites: ['4.4, point 3', '7, table, row 6'],
    ...legacy,
    how: 'User IDs that do not exist, some of them like one that does and with its password, with POST and with GET, beside one that does; beside a session, too.',
  },
  '4.4/refusal-has-an-empty-body': {
    statement: 'The 401 of the legacy login has no body.',
    cites: ['4.4, point 3', '7, table, row 6'],
    ...legacy,
    how: 'The body has zero bytes.',
  },
  '4.4/expired-license-is-302': {
    statement: 'On a server whose license is not valid, the legacy login redirects with 302.',
    cites: ['4.4, point 3', '7, table, row 7'],
    when: ['known-release', 'legacy-login'],
    needs: ['expired-license'],
    how: 'The same login at the target and at its twin without a license, with POST and with GET. No session comes of it.',
  },
}
