import { type CatalogueEntry, interoperability, security } from './requirement.ts'

/** A declared timeout that is not the server's own fails these on any server. */
const declaredTimeout =
  'Is SESSION_TIMEOUT the timeout of this server? doctor compares them where the server reports its own. If the server limits the sessions of a user, lower CONCURRENCY.'
const endsTooSoon = { says: declaredTimeout, status: [302, 401, 403] } as const
const endsTooLate = { says: declaredTimeout, status: [200, 204, 404] } as const

const elsewhere =
  'The server may answer another HTTP method or another path as it likes, but a wrong password opens no session there.'

export const section3: Readonly<Record<string, CatalogueEntry>> = {
  '3/refused-login-opens-no-session': {
    statement: 'A refused login opens no session.',
    violated: 'A refused login leaves the client with a session that authenticates.',
    impact: security.critical('Anyone may get a session without valid credentials.'),
    cites: ['3, table, row 2', '4.3, responses, row 401'],
    reading: elsewhere,
    how: 'With each form of login, no cookie of the refusal authenticates, and neither does the cookie of a session that had ended before. The same holds for a wrong password with HEAD and PUT, and at other spellings of the path. The cookie of a successful login does.',
  },
  '3/refused-security-check-opens-no-session': {
    statement: 'A failed security check opens no session.',
    violated: 'A failed security check leaves the client with a session that authenticates.',
    impact: security.critical('Anyone may get a session without valid credentials.'),
    cites: ['3, table, row 2', '4.5, responses, row 302 failure'],
    reading: elsewhere,
    how: 'With a password, a ticket or a token, no cookie of the failure authenticates, and neither does the cookie of a session that had ended before. The same holds for a wrong password with HEAD and POST, and at other spellings of the path. The cookie of a success does.',
  },
  '3/only-logout-and-inactivity-end-a-session': {
    statement: 'Only its logout and inactivity end a session.',
    violated: 'A session ends without its logout and without inactivity.',
    impact: interoperability.high(
      'Clients will lose their session, and with it report output, in the middle of their work.',
    ),
    cites: ['3, table, row 4', '3, table, row 5', '3, table, row 6'],
    how: 'A session stays alive beside other sessions of its user, refused attempts of other clients with each method, and stateless requests, and when its cookie requests public resources. Some of these refused attempts lack the password of its user, and use its connection. (The specification does not say whether a refused attempt ends the session whose cookie it carries.)',
  },
  '3/login-beside-a-dead-cookie-opens-a-session': {
    statement:
      'A client whose session has ended gets a new one by logging in again, even if it still sends the old cookie.',
    violated: 'A client that still has the cookie of an ended session can’t log in again.',
    impact: interoperability.high('Users will have to clear their cookies before they can sign in again.'),
    cites: ['3, table, row 1', '3, table, row 6'],
    how: 'Log out, then sign in with each method with the old cookie; the new session authenticates.',
  },
  '3/next-user-of-a-client-is-the-new-one': {
    statement: 'When a second user logs in with a client, the session that follows belongs to the second user.',
    violated: 'A second user who logs in with a client acts as the first user.',
    impact: security.critical('Users who share a browser or a program will see the data of each other.'),
    cites: ['3, table, row 1', '2.2, point 1', '5.2, sentence 2'],
    reading:
      'Where the first user still has a session, the table covers its owner only. So a login as another user may be refused; if it is accepted, the session that follows belongs to the new user.',
    needs: ['two-users'],
    how: 'One user has a session and logs out, or does not. Another user signs in with the same cookies, with each method, and sees its own data.',
  },
  '3/idle-session-lives-until-the-timeout': {
    statement: 'A session authenticates as long as it has been idle for less than the timeout.',
    violated: 'An idle session ends before the timeout.',
    impact: interoperability.medium(
      'Users will lose their session, and with it report output, earlier than announced.',
    ),
    cites: ['3, table, row 4'],
    hint: endsTooSoon,
    timed: true,
    how: 'A session that was idle for 0.88 of the timeout still authenticates.',
  },
  '3/idle-session-ends-after-the-timeout': {
    statement: 'After a session has been idle for longer than the timeout, its cookie no longer authenticates.',
    violated: 'An idle session outlives the timeout.',
    impact: security.high(
      'A session ID that leaks, or a browser left open, gives access for longer than the operator allows.',
    ),
    cites: ['3, table, row 6', '2.2, point 5', '7, table, row 11', '8, table, row session timeout'],
    hint: endsTooLate,
    timed: true,
    how: 'A session that was idle for a little more than the timeout is refused on each protected path. Valid credentials beside its cookie do not revive it. The first late request may have any method, path and form of the cookie, and other sessions of the user may be in use.',
  },
  '3/requests-keep-a-session-alive': {
    statement: 'Requests at intervals of up to three quarters of the timeout keep a session alive beyond the timeout.',
    violated: 'A session ends although it is in use.',
    impact: interoperability.high('Users will be signed out in the middle of their work.'),
    cites: ['3, sentence 2'],
    hint: endsTooSoon,
    timed: true,
    how: 'A session that was used once, at 0.3 of the timeout, still authenticates at 1.05, counted from its login. Used at intervals of 0.6 by any kind of request, with credentials beside its cookie too, it still authenticates 0.6 after the last one, up to 2.4 after its login; its cookie does not expire meanwhile.',
  },
  '3/any-method-authenticates-after-the-timeout': {
    statement: 'When its session has timed out, a client can authenticate again with any method.',
    violated: 'A client whose session has timed out can’t authenticate again with every method.',
    impact: interoperability.high('Clients will be refused until they forget the cookie of the session.'),
    cites: ['3, table, row 6', '7, table, row 11'],
    timed: true,
    how: 'Each authentication method succeeds with the cookie of the timed-out session still attached.',
  },
  '3/logout-frees-memory': {
    statement: 'The end of a session frees its memory and its report output.',
    cites: ['3, table, row 5', '4.8, point 3'],
    unobservable: 'No response shows the memory of a server.',
  },
  '3/session-can-live-indefinitely': {
    statement: 'A session that is used often enough never ends, and holds its memory until logout.',
    cites: ['3, sentence 2', '3, sentence 3'],
    unobservable:
      'No run lasts forever. What can be observed is checked over more than two timeouts: 3/requests-keep-a-session-alive.',
  },
}
