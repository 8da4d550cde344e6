import type { Entry } from './requirement.ts'

/** Sections 4.1 and 4.2: stateless authentication. */
export const section4Stateless: Readonly<Record<string, Entry>> = {
  '4.1/basic-authenticates-every-rest-path': {
    statement: 'Basic credentials authenticate a request to any REST path.',
    cites: ['4.1, point 1', '4.1, point 2', '1, styles, point 1', '5.1, table, row HTTP basic'],
    how: 'GET each protected path with valid credentials, and without any.',
  },
  '4.1/basic-authenticates-every-method': {
    statement: 'Basic credentials authenticate a request of any method.',
    cites: ['4.1, point 1'],
    how: 'GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS with valid credentials are let in, with a body where they take one; with those of an unknown user they are not. GET and HEAD go to every protected path; what could change something goes to a path where nothing exists.',
  },
  '4.1/wrong-password-is-401': {
    statement: 'Basic credentials with a wrong password get 401.',
    cites: ['5.3, sentence 1'],
    how: 'A real user, once with the right password, once with one that is nearly right: in another letter case, longer, shorter, between spaces, with an accent, or a sign that stands for any text, as far as the budget reaches.',
  },
  '4.1/unknown-user-is-401': {
    statement: 'Basic credentials of an unknown user get 401.',
    cites: ['5.3, sentence 1'],
    how: 'User IDs that do not exist, some of them like one that does and with its password, beside one that does; by every method, on every protected path.',
  },
  '4.1/refusal-has-an-empty-body': {
    statement: 'The refusal of basic credentials has no body.',
    cites: ['5.3, sentence 1'],
    reading:
      'The sections in parentheses at its end belong to the license only; the 401 without a body is for every method.',
    how: 'The body of the 401 has zero bytes.',
    hint: { says: 'Most servers are known to send the HTML error page of their container.', status: [401] },
  },
  '4.1/special-characters-in-the-name-survive': {
    statement: 'The user ID is any text before the first colon, joined with the password and encoded with Base64.',
    cites: ['4.1, point 2', '4.1, point 3'],
    when: ['special-names'],
    needs: ['special-user-for-basic'],
    how: 'A user with special characters in the name is served; a variation of the name is refused.',
  },
  '4.1/special-characters-in-the-password-survive': {
    statement: 'The password is any text after the first colon, joined with the user ID and encoded with Base64.',
    cites: ['4.1, point 2', '4.1, point 3'],
    needs: ['special-user-for-basic', 'special-password'],
    how: 'A user with special characters in the password is served; one that differs only after its first colon is refused.',
  },
  '4.1/organization-id-qualifies-the-user': {
    statement: 'With several organizations, the user ID in basic credentials carries the organization ID.',
    cites: ['4.1, point 4', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send <user>|<organization ID>; an unknown user of that organization is refused.',
  },
  '4.1/organization-alias-qualifies-the-user': {
    statement: 'With several organizations, the user ID in basic credentials carries the alias of the organization.',
    cites: ['4.1, point 4', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send <user>|<alias>; an unknown user of the organization is refused.',
  },
  '4.2/arguments-authenticate-every-rest-v2-path': {
    statement: 'Credentials in URL arguments authenticate a request to any REST v2 path.',
    cites: ['4.2, point 2', '1, styles, point 1', '5.1, table, row Argument-based', '9, point 2'],
    how: 'GET each protected path with valid arguments, and without any.',
  },
  '4.2/arguments-authenticate-every-method': {
    statement: 'Credentials in URL arguments authenticate a request of any method.',
    cites: ['4.2, point 1'],
    how: 'GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS with valid credentials are let in; with those of an unknown user they are not. What could change something goes to a path where nothing exists.',
  },
  '4.2/success-is-the-normal-response': {
    statement: 'A request with valid arguments gets the normal response of its operation.',
    cites: ['4.2, responses, row success'],
    how: 'Status and media type are those of the same request by another method.',
  },
  '4.2/wrong-password-is-401': {
    statement: 'A wrong password in the arguments gets 401.',
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'A real user, once with the right password, once with one that is nearly right: in another letter case, longer, shorter, between spaces, with an accent, or a sign that stands for any text. Each way has its turn, as far as the budget reaches.',
    hint: {
      says: 'Releases up to 7.1 are known to redirect to the login page.',
      status: [302],
      location: '/login.html',
    },
  },
  '4.2/unknown-user-is-401': {
    statement: 'An unknown user in the arguments gets 401.',
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'User IDs that do not exist, some of them like one that does and with its password, beside one that does; by every method, on every protected path.',
    hint: {
      says: 'Releases up to 7.1 are known to redirect to the login page.',
      status: [302],
      location: '/login.html',
    },
  },
  '4.2/missing-username-is-401': {
    statement: 'Arguments without j_username get 401.',
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'Send j_password alone, or an empty j_username with it, of each account that is declared and of nobody; by every method, on every protected path. Complete arguments are served.',
  },
  '4.2/missing-password-is-401': {
    statement: 'Arguments without j_password get 401.',
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'Send j_username alone, of each account that is declared and of nobody; by every method, on every protected path. Complete arguments are served.',
  },
  '4.2/refusal-has-an-empty-body': {
    statement: 'The 401 to arguments that are wrong or incomplete has no body.',
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'The body has zero bytes: for an unknown user, without j_username, without j_password.',
  },
  '4.2/special-characters-in-the-name-survive': {
    statement: 'The user ID in arguments is any text, percent-encoded.',
    cites: ['4.2, arguments, row j_username'],
    when: ['special-names'],
    needs: ['special-user'],
    how: 'A user with special characters in the name is served; a variation of the name is refused.',
  },
  '4.2/special-characters-in-the-password-survive': {
    statement: 'The password in arguments is any text, percent-encoded.',
    cites: ['4.2, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password is served; one that differs only after its first colon is refused.',
  },
  '4.2/expired-license-is-403': {
    statement: 'On a server whose license is not valid, valid arguments get 403.',
    cites: ['4.2, responses, row 403', '5.3, sentence 1', '7, table, row 2'],
    needs: ['expired-license'],
    how: 'The same request to the target and to its twin without a license, with arguments and with a token; every method, every protected path. No session comes of it.',
  },
  '4.2/token-authenticates-a-request': {
    statement: 'A pre-authentication token alone authenticates a request; it is a list of fields, percent-encoded.',
    cites: [
      '4.2, arguments, row pp',
      '1, rules, point 6, sentence 3',
      '2.5, table, row pre-authentication token',
      '5.1, table, row Argument-based',
      '5.5, sentence 1',
    ],
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'Send only the token argument, with bars as %7C and equals signs as %3D, to each protected path.',
  },
  '4.2/invalid-token-is-401': {
    statement: 'A request with an invalid token gets 401.',
    cites: ['4.2, responses, row 401', '5.3, sentence 1'],
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'Send text that is no token, by every method and on every protected path, a token without its user, and, where PREAUTH_UNKNOWN_USER allows it, one of a user that does not exist.',
  },
  '4.2/locale-is-stored-in-a-cookie': {
    statement: 'A locale given in the arguments is stored in a cookie.',
    cites: ['4.2, arguments, row userLocale', '2.3, point 3'],
    how: 'With userLocale the response sets a cookie that it does not set without.',
  },
  '4.2/time-zone-is-stored-in-a-cookie': {
    statement: 'A time zone given in the arguments is stored in a cookie.',
    cites: ['4.2, arguments, row userTimezone', '2.3, point 3'],
    how: 'With userTimezone the response sets a cookie that it does not set without.',
  },
  '4.2/passwords-may-show-in-logs': {
    level: 'SHOULD',
    statement: 'Logs that may show passwords of URLs are protected.',
    cites: ['4.2, sentence 1'],
    unobservable: 'The logs of a server are not visible from outside.',
  },
}
