import { type Entry, hygiene, interoperability, security } from './requirement.ts'

/** Section 4.2: stateless authentication with URL arguments. */
export const section4Arguments: Readonly<Record<string, Entry>> = {
  '4.2/arguments-authenticate-every-rest-v2-path': {
    statement: 'Credentials in URL arguments authenticate a request to any REST v2 path.',
    violated: 'URL arguments do not work on every REST v2 path, or a path needs no credentials.',
    impact: interoperability('high', 'Clients with URL arguments will be refused where they should be served.'),
    cites: ['4.2, point 2', '1, styles, point 1', '5.1, table, row Argument-based', '9, point 2'],
    how: 'GET each protected path with valid arguments, and without any.',
  },
  '4.2/arguments-authenticate-every-method': {
    statement: 'Credentials in URL arguments authenticate a request with any HTTP method.',
    violated: 'URL arguments do not work with every HTTP method.',
    impact: interoperability(
      'high',
      'Clients with URL arguments will not be able to create, change or delete resources.',
    ),
    cites: ['4.2, point 1'],
    how: 'GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS with valid credentials are accepted; with those of an unknown user they are refused. Methods that could change something go to a path where nothing exists.',
  },
  '4.2/success-is-the-normal-response': {
    statement: 'A request with valid arguments gets the normal response of its operation.',
    violated: 'A request with valid arguments gets a different response from the same request with another method.',
    impact: interoperability('medium', 'Clients with URL arguments will not be able to read the response.'),
    cites: ['4.2, responses, row success'],
    how: 'Status and media type are those of the same request with another authentication method.',
  },
  '4.2/wrong-password-is-401': {
    statement: 'A wrong password in the arguments gets 401.',
    violated: 'A wrong password in the arguments is accepted, or gets a status other than 401.',
    impact: security(
      'high',
      'If a wrong password is accepted, anyone may act as the user. If only the status differs, clients will not recognize that the password is wrong.',
    ),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'A real user, once with the correct password, once with a near match: in another letter case, longer, shorter, between spaces, with an accent, or a wildcard. The methods take turns within the budget.',
    hint: {
      says: 'Releases up to 7.1 are known to redirect to the login page.',
      status: [302],
      location: '/login.html',
    },
  },
  '4.2/unknown-user-is-401': {
    statement: 'An unknown user in the arguments gets 401.',
    violated: 'An unknown user in the arguments is accepted, or gets a status other than 401.',
    impact: security(
      'high',
      'If an unknown user is accepted, anyone may use the server. If only the status differs, clients will not recognize the refusal.',
    ),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'User IDs that do not exist, some of them similar to an existing one and with its password, beside an existing one; with each HTTP method, on each protected path.',
    hint: {
      says: 'Releases up to 7.1 are known to redirect to the login page.',
      status: [302],
      location: '/login.html',
    },
  },
  '4.2/missing-username-is-401': {
    statement: 'Arguments without j_username get 401.',
    violated: 'Arguments without j_username are accepted, or get a status other than 401.',
    impact: interoperability('medium', 'Clients will not recognize that the request is incomplete.'),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'Send j_password alone, or with an empty j_username, for each declared account and for an unknown user; with each HTTP method, on each protected path. Complete arguments are accepted.',
  },
  '4.2/missing-password-is-401': {
    statement: 'Arguments without j_password get 401.',
    violated: 'Arguments without j_password are accepted, or get a status other than 401.',
    impact: security(
      'high',
      'If the request is accepted, anyone who knows a user ID may act as that user. If only the status differs, clients will not recognize that the request is incomplete.',
    ),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'Send j_username alone, of each declared account and of an unknown user; with each HTTP method, on each protected path. Complete arguments are accepted.',
  },
  '4.2/refusal-has-an-empty-body': {
    statement: 'The 401 to wrong or incomplete arguments has no body.',
    violated: 'The 401 to wrong or incomplete arguments has a body.',
    impact: hygiene(
      'Clients that expect no body will log or show a page of the server, which may reveal its software.',
    ),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'The body has zero bytes: for an unknown user, without j_username, without j_password.',
  },
  '4.2/special-characters-in-the-name-survive': {
    statement: 'The user ID in arguments is any text, percent-encoded.',
    violated: 'URL arguments alter special characters of the user ID.',
    impact: interoperability('medium', 'Users with special characters in their user ID will be refused.'),
    cites: ['4.2, arguments, row j_username'],
    when: ['special-names'],
    needs: ['special-user'],
    how: 'A user with special characters in the name is accepted; a variation of the name is refused.',
  },
  '4.2/special-characters-in-the-password-survive': {
    statement: 'The password in arguments is any text, percent-encoded.',
    violated: 'URL arguments alter special characters of the password, or ignore a part of it.',
    impact: security(
      'high',
      'Users with special characters in their password will be refused, or a part of the password is enough to sign in.',
    ),
    cites: ['4.2, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password is accepted; a password that differs only after its first colon is refused.',
  },
  '4.2/expired-license-is-403': {
    statement: 'On a server whose license is not valid, valid arguments get 403.',
    violated: 'A server whose license is not valid does not answer valid arguments with 403.',
    impact: interoperability(
      'low',
      'Clients will blame the credentials, or a broken server, where the license has expired.',
    ),
    cites: ['4.2, responses, row 403', '5.3, sentence 1', '7, table, row 2'],
    needs: ['expired-license'],
    how: 'The same request goes to the target and to the instance with an expired license, with arguments and with a token; with each HTTP method, on each protected path. The refusal opens no session.',
  },
  '4.2/token-authenticates-a-request': {
    statement: 'A pre-authentication token alone authenticates a request; it is a list of fields, percent-encoded.',
    violated: 'A pre-authentication token does not authenticate a request.',
    impact: interoperability('high', 'Portals that embed the server with pre-authentication will be refused.'),
    cites: [
      '4.2, arguments, row pp',
      '1, rules, point 6, sentence 3',
      '2.5, table, row pre-authentication token',
      '5.1, table, row Argument-based',
      '5.5, sentence 1',
    ],
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'Send only the token argument, with vertical bars as %7C and equals signs as %3D, to each protected path.',
  },
  '4.2/invalid-token-is-401': {
    statement: 'A request with an invalid token gets 401.',
    violated: 'A request with an invalid token is accepted, or gets a status other than 401.',
    impact: security(
      'high',
      'If an invalid token is accepted, anyone may use the server. If only the status differs, portals will not recognize the refusal.',
    ),
    cites: ['4.2, responses, row 401', '5.3, sentence 1'],
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'Send text that is no token, with each HTTP method and on each protected path, a token without its user, and, where PREAUTH_UNKNOWN_USER allows it, the token of a user that does not exist.',
  },
  '4.2/locale-is-stored-in-a-cookie': {
    statement: 'A locale given in the arguments is stored in a cookie.',
    violated: 'A locale given in the arguments is not stored in a cookie.',
    impact: interoperability('low', 'Clients will have to send the locale with every request.'),
    cites: ['4.2, arguments, row userLocale', '2.3, point 3'],
    how: 'With userLocale the response sets a cookie that it does not set otherwise.',
  },
  '4.2/time-zone-is-stored-in-a-cookie': {
    statement: 'A time zone given in the arguments is stored in a cookie.',
    violated: 'A time zone given in the arguments is not stored in a cookie.',
    impact: interoperability('low', 'Clients will have to send the time zone with every request.'),
    cites: ['4.2, arguments, row userTimezone', '2.3, point 3'],
    how: 'With userTimezone the response sets a cookie that it does not set otherwise.',
  },
  '4.2/passwords-may-show-in-logs': {
    level: 'SHOULD',
    statement: 'Logs that may show passwords of URLs are protected.',
    cites: ['4.2, sentence 1'],
    unobservable: 'The logs of a server are not visible from outside.',
  },
}
