import { type CatalogueEntry, interoperability, security } from './requirement.ts'

export const section1: Readonly<Record<string, CatalogueEntry>> = {
  '1/one-login-serves-many-requests': {
    statement: 'After one login, the session cookie authenticates every later request.',
    violated: 'The session cookie of a login stops authenticating requests, or is not needed at all.',
    impact: interoperability.high('Clients that log in once and then send requests will be refused.'),
    cites: ['1, styles, point 2', '3, table, row 4', '5.1, table, row Session cookie', '5.2, sentence 2'],
    how: 'Log in once. Several requests in a row with the cookie alone are accepted; a request without it is refused.',
  },
  '1/cookie-and-credentials-combine': {
    statement: 'A request with both a live session cookie and valid stateless credentials is accepted.',
    violated: 'A session cookie and valid credentials exclude each other.',
    impact: interoperability.high(
      'HTTP clients that keep cookies and send credentials with each request will be refused, or lose their session.',
    ),
    cites: ['1, rules, point 2, sentence 2'],
    how: 'Open a session with each authentication method. Requests with its cookie and basic credentials, arguments or a token, also those of another user, are accepted with each HTTP method; the session stays alive.',
  },
  '1/same-accounts-as-the-web-interface': {
    statement: 'The REST API accepts the accounts and passwords of the web user interface.',
    violated: 'An account of the web user interface does not work with the REST API, or the other way round.',
    impact: interoperability.high('Users who can sign in to the web interface will not be able to use REST clients.'),
    cites: ['1, rules, point 1'],
    how: 'The same account signs in with the security check, which the web interface uses, and with stateless credentials.',
  },
  '1/basic-fails-for-credentials-it-corrupts': {
    statement: 'Basic authentication always fails if it corrupts characters of the user name or password.',
    violated: 'Basic authentication accepts credentials in which a non-ASCII character was changed.',
    impact: security.high('A wrong password, or a wrong user ID, may be accepted.'),
    cites: ['1, rules, point 5, sentence 1', '7, table, row 10'],
    needs: ['utf8-user'],
    how: 'URL arguments accept the user and basic authentication refuses it. If basic authentication accepts the user, and refuses it with one character changed, nothing is corrupted and nothing has to fail.',
  },
  '1/arguments-take-utf8-credentials': {
    statement: 'Credentials that basic authentication corrupts work in URL arguments.',
    violated: 'URL arguments corrupt UTF-8 credentials.',
    impact: interoperability.high(
      'Users with letters such as ä or ж in their credentials can’t use stateless clients.',
    ),
    cites: ['1, rules, point 5, sentence 2', '7, table, row 10'],
    needs: ['utf8-user'],
    how: 'Send the user and password percent-encoded as UTF-8; a variation of the name is refused.',
  },
  '1/login-takes-utf8-credentials': {
    statement: 'Credentials that basic authentication corrupts work with the login operation.',
    violated: 'The login operation corrupts UTF-8 credentials.',
    impact: interoperability.high(
      'Users with letters such as ä or ж in their credentials can’t log in with REST clients.',
    ),
    cites: ['1, rules, point 5, sentence 2', '7, table, row 10'],
    needs: ['utf8-user'],
    how: 'Log in with a form and with URL arguments; a variation of the name is refused.',
  },
  '1/external-account-with-basic': {
    statement: 'An account of an external directory works with basic authentication.',
    violated:
      'Basic authentication refuses accounts of the directory, or accepts users that the directory does not have.',
    impact: interoperability.high('Users of the directory will not be able to use clients with basic authentication.'),
    cites: ['1, rules, point 6, sentence 1'],
    needs: ['external-user'],
    how: 'Send its credentials in the Authorization header; an unknown user is refused.',
  },
  '1/external-account-with-arguments': {
    statement: 'An account of an external directory works with argument-based authentication.',
    violated: 'URL arguments refuse accounts of the directory, or accept users that the directory does not have.',
    impact: interoperability.high('Users of the directory will not be able to use clients with URL arguments.'),
    cites: ['1, rules, point 6, sentence 1'],
    needs: ['external-user'],
    how: 'Send its credentials in URL arguments; an unknown user is refused.',
  },
  '1/external-account-at-login-with-arguments': {
    statement: 'An account of an external directory logs in with credentials in URL arguments.',
    violated:
      'Login with URL arguments refuses accounts of the directory, or accepts users that the directory does not have.',
    impact: interoperability.high('Users of the directory will not be able to log in with URL arguments.'),
    cites: ['1, rules, point 6, sentence 1', '4.3, sentence 3'],
    needs: ['external-user'],
    how: 'Log in with URL arguments and use the session; an unknown user is refused.',
  },
  '1/external-account-at-login-with-a-form': {
    statement: 'An account of an external directory logs in with credentials in the body.',
    violated: 'Login with a form refuses accounts of the directory, or accepts users that the directory does not have.',
    impact: interoperability.high('Users of the directory will not be able to log in with REST clients.'),
    cites: ['1, rules, point 6, sentence 1', '4.3, sentence 3'],
    needs: ['external-user'],
    how: 'Log in with a form and use the session; an unknown user is refused.',
  },
  '1/sessions-keep-data': {
    statement: 'The server keeps data such as report output in the session.',
    cites: ['1, rules, point 3, sentence 1', '2.2, point 4'],
    unobservable: 'No response of the authentication resources shows what a session holds in memory.',
  },
  '1/clients-log-out-when-done': {
    level: 'SHOULD',
    statement: 'A client that used a session logs out when it is done.',
    cites: ['1, rules, point 3, sentence 2'],
    unobservable: 'This is a duty of the client. (The suite itself fulfils it.)',
  },
  '1/basic-suits-sporadic-requests': {
    level: 'MAY',
    statement:
      'Basic authentication suits occasional requests; a session suits many requests and external authentication.',
    cites: ['1, rules, point 4'],
    unobservable: 'This is advice to clients; it asks nothing of a server.',
  },
  '1/credentials-are-not-private': {
    level: 'SHOULD',
    statement: 'Clients reach the server with HTTPS, since no authentication method hides a password.',
    violated: 'Clients reach the server without HTTPS.',
    impact: security.high('Anyone on the network between client and server can read passwords and session IDs.'),
    cites: ['1, rules, point 7', '5.7, point 6', '9, point 4, sentence 2'],
    when: ['on-a-network'],
    reading: 'This is advice to operators, not an obligation. Traffic that stays on one machine needs no HTTPS.',
    how: 'TARGET_URL begins with https and the certificate is verified.',
  },
}
