import { impacts, ofLocaleAndTimeZone, refusedWith } from './recurring.ts'
import { type CatalogueEntry, interoperability, security } from './requirement.ts'

const redirects = {
  says: 'Releases up to 7.1 are known to redirect to the login page.',
  status: [302],
  location: '/login.html',
} as const

/** Section 4.2: stateless authentication with URL arguments. */
export const section4Arguments: Readonly<Record<string, CatalogueEntry>> = {
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
    impact: interoperability('high', 'Clients with URL arguments cannot use every HTTP method.'),
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
    ...refusedWith(401, 'A wrong password in the arguments'),
    impact: security('critical', 'Anyone may act as the user.'),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'A real user, once with the correct password, once with a near match: in another letter case, longer, shorter, between spaces, with an accent, or a wildcard. The methods take turns within the budget.',
    hint: redirects,
  },
  '4.2/unknown-user-is-401': {
    ...refusedWith(401, 'An unknown user in the arguments'),
    impact: security('critical', 'Anyone may use the server.'),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'User IDs that do not exist, some of them similar to an existing one and with its password, beside an existing one; with each HTTP method, on each protected path.',
    hint: redirects,
  },
  '4.2/missing-username-is-401': {
    ...refusedWith(401, 'Arguments without j_username', 'are accepted'),
    impact: security('critical', 'Anyone who knows a password may use the server.'),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'Send j_password alone, or with an empty j_username, for each declared account and for an unknown user; with each HTTP method, on each protected path. Complete arguments are accepted.',
  },
  '4.2/missing-password-is-401': {
    ...refusedWith(401, 'Arguments without j_password', 'are accepted'),
    impact: security('critical', 'Anyone who knows a user ID may act as that user.'),
    cites: ['4.2, responses, row 401', '5.3, sentence 1', '7, table, row 1'],
    how: 'Send j_username alone, of each declared account and of an unknown user; with each HTTP method, on each protected path. Complete arguments are accepted.',
  },
  '4.2/refusal-has-an-empty-body': {
    statement: 'The 401 to wrong or incomplete arguments has no body.',
    violated: 'The 401 to wrong or incomplete arguments has a body.',
    impact: impacts.unexpectedBody,
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
    violated: 'URL arguments do not compare passwords with special characters exactly.',
    impact: impacts.specialPassword,
    cites: ['4.2, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password is accepted; a password that differs only after its first colon is refused.',
  },
  '4.2/expired-license-is-403': {
    statement: 'On a server whose license is not valid, valid arguments get 403.',
    violated: 'A server whose license is not valid does not answer valid arguments with 403.',
    impact: impacts.expiredLicense,
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
    ...refusedWith(401, 'A request with an invalid token'),
    impact: security('critical', 'Anyone may use the server.'),
    cites: ['4.2, responses, row 401', '5.3, sentence 1'],
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'Send text that is no token, with each HTTP method and on each protected path, a token without its user, and, where PREAUTH_UNKNOWN_USER allows it, the token of a user that does not exist.',
  },
  ...ofLocaleAndTimeZone('4.2/*-is-stored-in-a-cookie', ({ name, argument }) => ({
    statement: `A ${name} given in the arguments is stored in a cookie.`,
    violated: `A ${name} given in the arguments is not stored in a cookie.`,
    impact: interoperability('low', `Clients will have to send the ${name} with every request.`),
    cites: [`4.2, arguments, row ${argument}`, '2.3, point 3'],
    how: `With ${argument} the response sets a cookie that it does not set otherwise.`,
  })),
  '4.2/passwords-may-show-in-logs': {
    level: 'SHOULD',
    statement: 'Logs that may show passwords of URLs are protected.',
    cites: ['4.2, sentence 1'],
    unobservable: 'The logs of a server are not visible from outside.',
  },
}
