import { impacts, refusedWith } from './recurring.ts'
import { type CatalogueEntry, interoperability, security } from './requirement.ts'

/** Sections 5.1 to 5.6: rules for all authentication methods. */
export const section5: Readonly<Record<string, CatalogueEntry>> = {
  '5.1/session-authenticates-every-rest-path': {
    statement: 'A session cookie authenticates a request to any REST path.',
    violated: 'A session does not work on every REST path, or a path needs none.',
    impact: interoperability('high', 'Clients with a session will be refused where they should be served.'),
    cites: ['5.1, table, row Session cookie', '1, styles, point 2', '5.2, sentence 2'],
    how: 'GET each protected path with the cookie of a login, and without any.',
  },
  '5.1/session-authenticates-every-method': {
    statement: 'A session cookie authenticates a request with any HTTP method.',
    violated: 'A session does not work with every HTTP method.',
    impact: interoperability('high', 'Clients with a session will not be able to create, change or delete resources.'),
    cites: ['5.1, table, row Session cookie', '5.2, sentence 2'],
    how: 'GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS with the cookie of a session are accepted; with a forged session ID they are refused. POST and DELETE, with a body where the method takes one, use a session of each authentication method. Methods that could change something go to a path where nothing exists.',
  },
  '5.1/stateless-credentials-speak-for-their-user': {
    statement: 'Stateless credentials get the response for their own user.',
    violated: 'A request with the credentials of one user shows the data of another.',
    impact: security('critical', 'One user may see or change the data of another.'),
    cites: [
      '5.1, table, row HTTP basic',
      '5.1, table, row Argument-based',
      '5.2, sentence 1',
      '2.1, table, row user ID',
    ],
    needs: ['two-users'],
    how: 'The server shows different data to different users. Each user sees its own, with each method: alternating on one connection, at the same time, and after a logout of another user.',
  },
  '5.1/stateless-credentials-keep-no-state': {
    statement: 'Stateless credentials leave no state behind: the next request needs them again.',
    violated: 'A request without credentials is accepted after one with stateless credentials.',
    impact: security(
      'high',
      'A later request of the same client acts as the user without a password, until the session ends.',
    ),
    cites: ['5.1, table, row HTTP basic', '5.1, table, row Argument-based'],
    reading:
      '“State” means anything that authenticates: no cookie of the response may authenticate a later request without credentials. The server may keep anything else.',
    how: 'GET, POST and DELETE with stateless credentials. No cookie that a success sets authenticates a request without credentials.',
  },
  '5.1/token-keeps-no-state': {
    statement: 'A token in a request leaves no state behind: the next request needs it again.',
    violated: 'A request without a token is accepted after one with a token.',
    impact: security('high', 'A later request of the same client acts as the user, without logout and without token.'),
    cites: ['5.1, table, row Argument-based', '5.5, sentence 1'],
    reading:
      '“State” means anything that authenticates: no cookie of the response may authenticate a later request without credentials. The server may keep anything else.',
    when: ['pre-authentication'],
    needs: ['token'],
    how: 'GET, POST and DELETE with a token. No cookie that a success sets authenticates a request without it.',
  },
  '5.2/every-stateless-request-is-verified': {
    statement:
      'The server verifies the credentials of every stateless request, whatever it accepted before on the connection or for the client.',
    violated: 'The server accepts unverified credentials after it has accepted others.',
    impact: security('critical', 'Behind a proxy that shares connections, one user may act as another.'),
    cites: ['5.2, sentence 1'],
    how: 'A client is accepted, then sends credentials of an unknown user, then none, then is accepted again.',
  },
  '5.2/wrong-credentials-beside-a-live-cookie-are-refused': {
    statement: 'Wrong stateless credentials are refused, even with the cookie of a live session.',
    violated: 'Wrong credentials are accepted with the cookie of a live session.',
    impact: security(
      'medium',
      'Clients that keep cookies will not notice a wrong or changed password, and programs that test passwords get the wrong answer.',
    ),
    cites: ['5.2, sentence 1', '5.3, sentence 1'],
    reading: 'A request with credentials is a stateless request, even if it carries a session cookie.',
    how: 'The cookie alone is accepted. With a near-match password of the same user or of another, with an unknown user or with text for a token, the request gets 401: with GET, POST and DELETE, on each protected path, with a session of each method.',
    hint: {
      says: 'JasperReports Server 5.6.1 and 8.2.0 are known to accept a session cookie together with a wrong password of the same user.',
      status: [200, 204],
    },
  },
  '5.2/valid-credentials-beside-a-dead-cookie-are-served': {
    statement: 'Valid stateless credentials are accepted, even with the cookie of an ended session.',
    violated: 'Valid credentials are refused with the cookie of an ended session.',
    impact: interoperability('high', 'Clients that keep cookies will be refused until they forget them.'),
    cites: ['5.2, sentence 1'],
    how: 'After a logout the cookie alone is refused; with basic credentials, and with arguments, it is accepted.',
  },
  '5.3/missing-credentials-are-401': {
    ...refusedWith(401, 'A request without credentials'),
    impact: security('critical', 'Anyone may use the server.'),
    cites: ['5.3, sentence 1'],
    reading:
      'Anything other than credentials changes nothing: other arguments, header fields and cookies, another authorization scheme, the cookie of an ended session, a body. The server may answer another spelling of a path as it likes, as long as it does not serve what is there. It may answer OPTIONS.',
    how: 'Request each protected path without credentials, beside the same request with credentials; HEAD of each path, other HTTP methods where nothing exists; other spellings of each path (slashes, encoded letters, dots, path parameters, endings, letter case); as browsers, scripts and programs do; with cookies of no live session; with an Authorization header without credentials.',
  },
  '5.3/missing-credentials-get-an-empty-body': {
    statement: 'The refusal of a request without credentials, or with the cookie of no live session, has no body.',
    violated: 'The refusal of a request without credentials has a body.',
    impact: impacts.unexpectedBody,
    cites: ['5.3, sentence 1'],
    how: 'The body of the 401 has zero bytes, in whichever check of the run it occurs.',
  },
  '5.3/unknown-session-id-is-401': {
    ...refusedWith(401, 'A session cookie that no login gave'),
    impact: security('critical', 'Session IDs can be guessed.'),
    cites: ['5.3, sentence 1'],
    how: 'Send a session ID that is similar to that of a live session, parts of one, and one that is far too long; that of a login is accepted.',
  },
  '5.3/basic-with-an-expired-license-is-403': {
    statement: 'On a server whose license is not valid, valid basic credentials get 403.',
    violated: 'A server whose license is not valid does not answer valid basic credentials with 403.',
    impact: impacts.expiredLicense,
    cites: ['5.3, sentence 1'],
    reading: 'The sections in parentheses say where the 403 is described; they do not exclude basic authentication.',
    needs: ['expired-license'],
    how: 'The same request goes to the target and to the instance with an expired license, with each HTTP method, on each protected path. The refusal opens no session.',
  },
  '5.6/security-check-takes-a-qualified-user': {
    statement: 'The security check takes the organization in the user ID as well as in orgId.',
    violated: 'The security check does not take the organization in the user ID.',
    impact: interoperability('medium', 'Clients that use one form of the user ID for all methods will be refused.'),
    cites: ['5.6, sentence 1', '5.6, sentence 2'],
    when: ['several-organizations'],
    how: 'Send <user>%7C<organization ID> without orgId, and then with the alias; an organization that does not exist is refused.',
  },
}
