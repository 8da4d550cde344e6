import type { Entry } from './requirement.ts'

/** Section 3: states and transitions of a session. */
export const section3: Readonly<Record<string, Entry>> = {
  '3/refused-login-opens-no-session': {
    statement: 'A login that is refused opens no session.',
    cites: ['3, table, row 2', '4.3, responses, row 401'],
    how: 'Whatever cookie comes with the refusal, by each way to log in, it does not authenticate, nor does that of a session which had ended before; that of a successful login does.',
  },
  '3/refused-security-check-opens-no-session': {
    statement: 'A security check that fails opens no session.',
    cites: ['3, table, row 2', '4.5, responses, row 302 failure'],
    how: 'Whatever cookie comes with the redirect, by password, ticket or token, it does not authenticate, nor does that of a session which had ended before; that of a successful one does.',
  },
  '3/only-logout-and-inactivity-end-a-session': {
    statement: 'Nothing but its logout and inactivity ends a session.',
    cites: ['3, table, row 4', '3, table, row 5', '3, table, row 6'],
    how: 'A session stays alive through other sessions of its user, refused attempts of other clients by every way in, stateless requests, and what anybody may ask for with its cookie. (Whether a session ends with which a refused attempt comes is open.)',
  },
  '3/login-beside-a-dead-cookie-opens-a-session': {
    statement:
      'A client whose session has ended gets a live one by logging in again, also when it still sends the old cookie.',
    cites: ['3, table, row 1', '3, table, row 6'],
    how: 'Log out, then enter by every way with the old cookie; the new session authenticates.',
  },
  '3/next-user-of-a-client-is-the-new-one': {
    statement:
      'Who logs in with a client that another user has used before is that user from then on, and not the one before.',
    cites: ['3, table, row 1', '2.2, point 1', '5.2, sentence 2'],
    reading:
      'Where the user before still has a session, the table speaks of its owner alone. So a login as another user may be refused; if it is not, the session that follows is the new user’s.',
    needs: ['two-users'],
    how: 'One user has a session and logs out, or does not; another one enters with the same cookies, by every way, and sees what is theirs.',
  },
  '3/idle-session-lives-until-the-timeout': {
    statement: 'A session authenticates as long as its inactivity is within the timeout.',
    cites: ['3, table, row 4'],
    timed: true,
    how: 'A session that was left alone for nine tenths of the timeout still authenticates.',
  },
  '3/idle-session-ends-after-the-timeout': {
    statement: 'After inactivity longer than the timeout, the cookie does not authenticate any more.',
    cites: ['3, table, row 6', '2.2, point 5', '7, table, row 11', '8, table, row session timeout'],
    timed: true,
    how: 'A session that was left alone for a little more than the timeout is refused, on every protected path, and good credentials beside its cookie do not bring it back.',
  },
  '3/requests-keep-a-session-alive': {
    statement: 'Requests with pauses of up to three quarters of the timeout keep a session alive past the timeout.',
    cites: ['3, sentence 2'],
    timed: true,
    how: 'A session used once at 0.3 of the timeout still authenticates at 1.05, counted from its login; used at every 0.7, by any kind of request, it still does after 2.1.',
  },
  '3/any-method-authenticates-after-the-timeout': {
    statement: 'When its session has timed out, a client can authenticate again by any method.',
    cites: ['3, table, row 6', '7, table, row 11'],
    timed: true,
    how: 'With the cookie of the timed-out session still attached, every way in succeeds.',
  },
  '3/logout-frees-memory': {
    statement: 'The end of a session frees its memory and its report output.',
    cites: ['3, table, row 5', '4.8, point 3'],
    unobservable: 'The memory of a server does not show in its responses.',
  },
  '3/session-can-live-indefinitely': {
    statement: 'A session that is used often enough never ends, and holds its memory until logout.',
    cites: ['3, sentence 2', '3, sentence 3'],
    unobservable:
      'No run lasts for ever. What can be seen is checked: 3/requests-keep-a-session-alive, over more than two timeouts.',
  },
}
