import type { Entry } from './requirement.ts'

/** Section 1: what the service does. */
export const section1: Readonly<Record<string, Entry>> = {
  '1/one-login-serves-many-requests': {
    statement: 'After one login, the session cookie authenticates request after request.',
    cites: ['1, styles, point 2', '3, table, row 4', '5.1, table, row Session cookie', '5.2, sentence 2'],
    how: 'Log in once; several requests in a row with the cookie alone are served, one without it is not.',
  },
  '1/cookie-and-credentials-combine': {
    statement: 'A request that carries a live session cookie and valid stateless credentials as well is served.',
    cites: ['1, rules, point 2, sentence 2'],
    how: 'With the cookie of a session that each way in opened, requests with basic credentials, with arguments and with a token are served, by every method, with credentials of another user, too; the session stays alive.',
  },
  '1/same-accounts-as-the-web-interface': {
    statement: 'REST takes the accounts and passwords of the web user interface.',
    cites: ['1, rules, point 1'],
    how: 'The same account enters by the security check, which is the door of the web interface, and is served with stateless credentials.',
  },
  '1/basic-fails-for-credentials-it-corrupts': {
    statement: 'Basic authentication always fails for a user name or a password with characters that it corrupts.',
    cites: ['1, rules, point 5, sentence 1', '7, table, row 10'],
    needs: ['utf8-user'],
    how: 'The same user is served with URL arguments and refused with basic authentication. Where it is served, and refused with one character changed, nothing is corrupted, and nothing has to fail.',
  },
  '1/arguments-take-utf8-credentials': {
    statement: 'Credentials that basic authentication corrupts work in URL arguments.',
    cites: ['1, rules, point 5, sentence 2', '7, table, row 10'],
    needs: ['utf8-user'],
    how: 'Send the user and password percent-encoded as UTF-8; a variation of the name is refused.',
  },
  '1/login-takes-utf8-credentials': {
    statement: 'Credentials that basic authentication corrupts work with the login operation.',
    cites: ['1, rules, point 5, sentence 2', '7, table, row 10'],
    needs: ['utf8-user'],
    how: 'Log in with a form and with URL arguments; a variation of the name is refused.',
  },
  '1/external-account-with-basic': {
    statement: 'An account of an external directory works with basic authentication.',
    cites: ['1, rules, point 6, sentence 1'],
    needs: ['external-user'],
    how: 'Send its credentials in the Authorization header; an unknown user is refused.',
  },
  '1/external-account-with-arguments': {
    statement: 'An account of an external directory works with argument-based authentication.',
    cites: ['1, rules, point 6, sentence 1'],
    needs: ['external-user'],
    how: 'Send its credentials in URL arguments; an unknown user is refused.',
  },
  '1/external-account-at-login-with-arguments': {
    statement: 'An account of an external directory logs in with credentials in URL arguments.',
    cites: ['1, rules, point 6, sentence 1', '4.3, sentence 3'],
    needs: ['external-user'],
    how: 'Log in with URL arguments and use the session; an unknown user is refused.',
  },
  '1/external-account-at-login-with-a-form': {
    statement: 'An account of an external directory logs in with credentials in the body.',
    cites: ['1, rules, point 6, sentence 1', '4.3, sentence 3'],
    needs: ['external-user'],
    how: 'Log in with a form and use the session; an unknown user is refused.',
  },
  '1/sessions-keep-data': {
    statement: 'The server keeps data such as report output in the session.',
    cites: ['1, rules, point 3, sentence 1', '2.2, point 4'],
    unobservable: 'What a session holds in memory does not show in any response of the authentication resources.',
  },
  '1/clients-log-out-when-done': {
    level: 'SHOULD',
    statement: 'A client that used a session logs out when it is done.',
    cites: ['1, rules, point 3, sentence 2'],
    unobservable: 'It is a duty of the client. (The suite itself fulfils it.)',
  },
  '1/basic-suits-sporadic-requests': {
    level: 'MAY',
    statement: 'Basic authentication is for occasional requests, a session for many, and for external authentication.',
    cites: ['1, rules, point 4'],
    unobservable: 'It is advice to clients; no behaviour of a server follows from it.',
  },
  '1/credentials-are-not-private': {
    level: 'SHOULD',
    statement: 'No method hides a password; HTTPS does: clients reach the server by it.',
    cites: ['1, rules, point 7', '5.7, point 6', '9, point 4, sentence 2'],
    reading: 'It is advice to operators, not an obligation. What stays on one machine needs no HTTPS.',
    how: 'The address of the target begins with https, and its certificate is verified; or it is on this machine.',
  },
}
