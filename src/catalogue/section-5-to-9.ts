import type { Entry } from './requirement.ts'

const encryption = { when: ['encryption'] } as const satisfies Partial<Entry>

/** Sections 5 to 9: rules across the methods, events, errors, limits, versions. */
export const section5To9: Readonly<Record<string, Entry>> = {
  '5.1/session-authenticates-every-rest-path': {
    statement: 'A session cookie authenticates a request to any REST path.',
    cites: ['5.1, table, row Session cookie', '1, styles, point 2', '5.2, sentence 2'],
    how: 'GET each protected path with the cookie of a login, and without any.',
  },
  '5.1/session-authenticates-every-method': {
    statement: 'A session cookie authenticates a request of any method.',
    cites: ['5.1, table, row Session cookie', '5.2, sentence 2'],
    how: 'GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS with the cookie of a session are let in, with a made-up session ID they are not; POST and DELETE, with a body where they take one, with the cookie of a session that each way in opened. What could change something goes to a path where nothing exists.',
  },
  '5.1/stateless-credentials-speak-for-their-user': {
    statement: 'The answer to stateless credentials is that for their user, and for nobody else.',
    cites: [
      '5.1, table, row HTTP basic',
      '5.1, table, row Argument-based',
      '5.2, sentence 1',
      '2.1, table, row user ID',
    ],
    needs: ['two-users'],
    how: 'What users are shown differs; each is shown what is theirs: by every way, in turns on one connection, at the same time, and after a logout of another.',
  },
  '5.1/stateless-credentials-keep-no-state': {
    statement: 'Stateless credentials leave no state behind: the next request needs them again.',
    cites: ['5.1, table, row HTTP basic', '5.1, table, row Argument-based'],
    reading:
      'State is what authenticates: no cookie of the response may serve a later request that has no credentials. What else the server keeps is its own affair.',
    how: 'Whatever cookies a stateless success sets, by GET, POST and DELETE, they do not authenticate a request without credentials.',
  },
  '5.1/token-keeps-no-state': {
    statement: 'A token on a request leaves no state behind: the next request needs it again.',
    cites: ['5.1, table, row Argument-based', '5.5, sentence 1'],
    reading:
      'State is what authenticates: no cookie of the response may serve a later request that has no credentials. What else the server keeps is its own affair.',
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'Whatever cookies the success of a token sets, by GET, POST and DELETE, they do not authenticate a request without it.',
  },
  '5.2/every-stateless-request-is-verified': {
    statement:
      'Credentials are verified on every stateless request, whatever was accepted before on the connection or for the client.',
    cites: ['5.2, sentence 1'],
    how: 'A client is served, then sends credentials of an unknown user, then none, then is served again.',
  },
  '5.2/wrong-credentials-beside-a-live-cookie-are-refused': {
    statement: 'Stateless credentials that are wrong are refused, also when a live session cookie comes with them.',
    cites: ['5.2, sentence 1', '5.3, sentence 1'],
    reading: 'A request with credentials is a stateless request, also when a session cookie comes with it.',
    how: 'The cookie alone is served; with a nearly right password of the same user or of another, with an unknown user or with text for a token it gets 401, by GET, POST and DELETE, on every protected path, beside sessions that each way in opened.',
    hint: {
      says: 'JasperReports Server is known to serve the cookie of a user with a wrong password of the same user, 5.6.1 as well as 8.2.0.',
      status: [200, 204],
    },
  },
  '5.2/valid-credentials-beside-a-dead-cookie-are-served': {
    statement:
      'Stateless credentials that are valid are served, also when the cookie of an ended session comes with them.',
    cites: ['5.2, sentence 1'],
    how: 'After a logout the cookie alone is refused; with basic credentials, and with arguments, it is served.',
  },
  '5.3/missing-credentials-are-401': {
    statement: 'A request without credentials gets 401.',
    cites: ['5.3, sentence 1'],
    reading:
      'What is no credential changes nothing: arguments, header fields and cookies of other kinds, another scheme of authorization, the cookie of a session that has ended, a body. What a server makes of another spelling of a path is open, as long as it does not serve what is there; so is what OPTIONS tells.',
    how: 'Every protected path without credentials, beside the same with credentials; HEAD of each, other methods where nothing exists; other spellings of each path (slashes, encoded letters, dots, path parameters, ends, letter case); as browsers, scripts and programs ask; beside cookies that are of no live session; with an Authorization header that says nothing.',
  },
  '5.3/missing-credentials-get-an-empty-body': {
    statement: 'The refusal of a request without credentials, or with the cookie of no live session, has no body.',
    cites: ['5.3, sentence 1'],
    how: 'The body of the 401 has zero bytes, whichever check of the run has met it.',
  },
  '5.3/unknown-session-id-is-401': {
    statement: 'A session cookie that no login gave gets 401.',
    cites: ['5.3, sentence 1'],
    how: 'Send a session ID that is nearly that of a live session, parts of one, and one that is far too long; that of a login is served.',
  },
  '5.3/basic-with-an-expired-license-is-403': {
    statement: 'On a server whose license is not valid, valid basic credentials get 403.',
    cites: ['5.3, sentence 1'],
    reading: 'The sections in parentheses say where the 403 is described, not that basic authentication is left out.',
    needs: ['expired-license'],
    how: 'The same request to the target and to its twin without a license; every method, every protected path. No session comes of it.',
  },
  '5.6/security-check-takes-a-qualified-user': {
    statement: 'The security check takes the organization in the user ID as well as in orgId.',
    cites: ['5.6, sentence 1', '5.6, sentence 2'],
    when: ['several-organizations'],
    how: 'Send <user>%7C<organization ID> without orgId, and the alias in its place; an organization that does not exist is refused.',
  },
  '5.7/basic-takes-the-encrypted-password': {
    statement: 'With login encryption, basic authentication takes the password encrypted, then joined and encoded.',
    cites: ['5.7, point 1', '5.7, point 2', '5.7, point 3', '4.1, point 5'],
    ...encryption,
    how: 'RSA without padding, with the key of the key service; a made-up password is refused.',
    hint: { says: 'Community releases are known not to decrypt the password of basic authentication.', status: [401] },
  },
  '5.7/arguments-take-the-encrypted-password': {
    statement: 'With login encryption, j_password in URL arguments is the encrypted password.',
    cites: ['5.7, point 1', '5.7, point 3', '4.2, arguments, row j_password'],
    ...encryption,
    how: 'RSA without padding, with the key of the key service; a made-up password is refused.',
  },
  '5.7/login-takes-the-encrypted-password': {
    statement: 'With login encryption, j_password at login is the encrypted password.',
    cites: ['5.7, point 1', '5.7, point 3', '4.3, arguments, row j_password'],
    ...encryption,
    how: 'RSA without padding, with the key of the key service, in the form and in the arguments; a made-up password is refused.',
  },
  '5.7/plain-password-is-refused': {
    statement: 'With login encryption, a password that is not encrypted is refused.',
    cites: ['5.7, point 1', '2.1, table, row password'],
    reading:
      'The words oblige the client to encrypt. A server that takes the password as it is does not need that, so they are read as an obligation of the server as well.',
    ...encryption,
    how: 'The right password in plain text is refused by basic, arguments, each way to log in and the security check, where it is accepted encrypted.',
    hint: { says: 'Community releases are known to accept plain passwords still.', status: [200, 204, 302] },
  },
  '5.7/static-key-stays': {
    statement: 'With a static key, every request to the key service gives the same key.',
    cites: ['5.7, point 4, sentence 1'],
    when: ['static-key'],
    how: 'Get the key twice, by two clients, and compare.',
  },
  '5.7/static-ciphertext-is-reusable': {
    statement: 'With a static key, a password encrypted once can be sent again and again.',
    cites: ['5.7, point 4, sentence 2'],
    when: ['static-key'],
    how: 'Two requests of two clients with the same encrypted password, and two sessions by each way in that takes one; a made-up one is refused.',
  },
  '5.7/dynamic-key-changes': {
    statement: 'With dynamic keys, the key service gives another key to the next session.',
    cites: ['5.7, point 5'],
    reading: 'Of the two descriptions, a key for each session and a key for each request, either will do.',
    when: ['dynamic-key'],
    how: 'Get the key by two clients and compare.',
  },
  '5.7/newest-dynamic-key-works': {
    statement: 'With dynamic keys, a password encrypted with the key that was fetched last is accepted.',
    cites: ['5.7, point 5, sentence 2'],
    when: ['dynamic-key'],
    how: 'One client gets the key twice or more, and encrypts with the last, for arguments and for each way in that takes a password; a made-up password is refused.',
  },
  '5.7/encryption-is-no-protection': {
    level: 'SHOULD',
    statement: 'Login encryption hides a password from eyes only.',
    cites: ['5.7, point 6'],
    unobservable: 'It is a warning to operators; no behaviour of a server follows from it.',
  },
  '6/no-events': {
    statement: 'The service sends no events that the document lays down.',
    cites: ['6, sentence 1', '6, sentence 2'],
    unobservable: 'Where the document lays nothing down, no server can be wrong.',
  },
  '8/maxdigits-is-digits': {
    statement: 'The member maxdigits of the public key consists of digits.',
    cites: ['8, table, row maxdigits', '2.4, table, row maxdigits'],
    ...encryption,
    how: 'Get the key and look.',
  },
  '8/no-other-limits': {
    statement: 'Limits on rates and on lengths of arguments are not laid down.',
    cites: ['8, sentence 1'],
    unobservable: 'Where the document lays nothing down, no server can be wrong.',
  },
  '9/legacy-login-is-removed': {
    statement: 'From release 7.1 on, the legacy login is gone.',
    cites: ['9, point 1, sentence 2', '4.4, point 4'],
    when: ['known-release', 'no-legacy-login'],
    how: 'Valid credentials at both legacy addresses, with a slash at the end and without one, get neither success nor a session, by POST, GET, PUT, HEAD and DELETE, where the current login succeeds. What happens at a path where nothing is, too, is not the legacy login.',
  },
  '9/encryption-by-release': {
    level: 'MAY',
    statement: 'Login encryption came with release 4.7 and is deprecated from 7.5 on.',
    cites: ['9, point 4, sentence 1'],
    unobservable: 'A deprecated feature may stay; whether it is on is declared by the environment.',
  },
  '9/older-descriptions': {
    level: 'MAY',
    statement:
      'Only the older description has the security check, and pre-authentication with a request to the base address.',
    cites: ['9, point 3, sentence 1'],
    unobservable: 'It is history of the document; what the operations do is checked in sections 4.5 and 4.6.',
  },
}
