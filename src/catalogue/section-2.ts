import type { Entry } from './requirement.ts'

const preferences = { needs: ['preferences'] } as const satisfies Partial<Entry>

/** Section 2: resources and their fields. */
export const section2: Readonly<Record<string, Entry>> = {
  '2.1/organization-id-qualifies-the-user': {
    statement:
      'With several organizations, the user ID followed by a bar and the organization ID names the user; in a URL the bar is %7C.',
    cites: ['2.1, table, row user ID', '4.2, arguments, row j_username', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send j_username=<user>%7C<organization ID> as an argument; an unknown user of that organization is refused.',
  },
  '2.1/organization-alias-qualifies-the-user': {
    statement: 'With several organizations, the alias of the organization may stand in place of its ID.',
    cites: ['2.1, table, row user ID', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send j_username=<user>%7C<alias> as an argument; an unknown user of that organization is refused.',
  },
  '2.1/another-organization-is-not-the-users': {
    statement: 'A user is not authenticated under an organization that is not its own.',
    cites: ['2.1, table, row user ID', '5.3, sentence 1', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'By every way that takes a password, the right one is refused with an organization that does not exist, and with one of others (OTHER_ORG_ID), where the right organization succeeds. So is a token that names an organization of others.',
  },
  '2.1/another-name-is-not-the-users': {
    statement:
      'A user is not authenticated under a name that is not its own: no character of a user ID stands for others.',
    cites: ['2.1, table, row user ID', '5.3, sentence 1'],
    since: '2026-12',
    how: 'By every way that takes a password, that of a user is refused with the user ID whose last character is an underscore or a percent sign, and with an asterisk, where the user ID itself is accepted. In what form is for other requirements to say.',
    hint: {
      says: 'JasperReports Server 5.6.1 is known to look user IDs up with the ILIKE of its database; 8.2.0 does not.',
      status: [200, 204, 302],
    },
  },
  '2.1/single-organization-needs-no-qualifier': {
    statement: 'With a single organization, the bare user ID names the user.',
    cites: ['2.1, table, row user ID'],
    when: ['single-organization'],
    how: 'Basic authentication and arguments take the bare user ID; an unknown one is refused.',
  },
  '2.1/no-authentication-without-a-password': {
    statement: 'Authentication fails without the password.',
    cites: ['2.1, table, row password'],
    how: 'Each account that is declared is refused without a password: by basic, arguments, login in each form, the security check and the legacy login; with it, it is accepted.',
  },
  '2.2/session-cookie-is-jsessionid': {
    statement: 'The session ID travels in a cookie named JSESSIONID, which the login response sets.',
    cites: ['2.2, point 1', '2.2, point 2', '1, styles, point 2', '3, table, row 1', '4.3, responses, row 200'],
    how: 'The response to a login sets JSESSIONID, and that cookie authenticates.',
  },
  '2.2/cookie-path-is-the-context': {
    statement: 'The session cookie is set for the path of the context.',
    cites: ['2.2, point 2'],
    how: 'The Path attribute of the cookie that login sets equals the context path of the target.',
  },
  '2.2/documented-cookie-form-authenticates': {
    statement: 'The server takes the cookie in the form with $Version before it and $Path after it.',
    cites: ['2.2, point 3'],
    how: 'Probe a live session with that form of the Cookie header, by every method, on every protected path; the same form with an unknown session ID is refused.',
  },
  '2.2/session-id-identifies-one-session': {
    statement: 'A session ID identifies one session: two users do not share one.',
    cites: ['2.2, point 1'],
    needs: ['system-admin'],
    how: 'Two users log in; their session IDs differ.',
  },
  '2.2/session-belongs-to-the-one-who-opened-it': {
    statement: 'A session is that of the user who has opened it, and of nobody else, as long as it lives.',
    cites: ['2.2, point 1', '3, table, row 4', '5.2, sentence 2'],
    needs: ['two-users'],
    how: 'What users are shown differs; each session shows what is its user’s: opened by every way, in turns with and at the same time as others, and beside what others send.',
  },
  '2.2/default-timeout-is-20-minutes': {
    statement: 'Without configuration, a session ends after 20 minutes of inactivity.',
    cites: ['2.2, point 5', '3, table, row 6', '8, table, row session timeout'],
    unobservable:
      'Whether a timeout is the default or was configured can not be seen. The timeout in force is checked: 3/idle-session-ends-after-the-timeout.',
  },
  '2.3/locale-applies-until-changed': {
    statement: 'A locale once given applies to every later request of the client.',
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give userLocale once, by every way that takes it; two later requests show it, and one that returns its cookie but not that of the session.',
  },
  '2.3/time-zone-applies-until-changed': {
    statement: 'A time zone once given applies to every later request of the client.',
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give userTimezone once, by every way that takes it; two later requests show it, and one that returns its cookie but not that of the session.',
  },
  '2.3/locale-can-change': {
    statement: 'A locale given later replaces the one before.',
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give one userLocale, then another: with requests, with one of a session, and with a login in the same browser; later requests show the second.',
  },
  '2.3/time-zone-can-change': {
    statement: 'A time zone given later replaces the one before.',
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give one userTimezone, then another: with requests, with one of a session, and with a login in the same browser; later requests show the second.',
  },
  '2.3/default-locale-when-never-given': {
    statement: 'A client that never gave a locale gets the default of the server.',
    cites: ['2.3, point 4', '4.3, arguments, row userLocale'],
    ...preferences,
    how: 'A client without a locale sees none that was given to another, after another client of the same user has set one on the same connection, by every way that takes it, or another user has.',
  },
  '2.3/default-time-zone-when-never-given': {
    statement: 'A client that never gave a time zone gets the default of the server.',
    cites: ['2.3, point 4', '4.3, arguments, row userTimezone'],
    ...preferences,
    how: 'A client without a time zone sees none that was given to another, after another client of the same user has set one on the same connection, by every way that takes it, or another user has.',
  },
  '2.3/same-user-different-locales': {
    statement: 'One user may have different locales in different requests.',
    cites: ['2.3, point 5'],
    ...preferences,
    how: 'Two clients of one user give two locales, and each sees its own.',
  },
  '2.3/same-user-different-time-zones': {
    statement: 'One user may have different time zones in different requests.',
    cites: ['2.3, point 5'],
    ...preferences,
    how: 'Two clients of one user give two time zones, and each sees its own.',
  },
  '2.3/cookie-names-are-open': {
    statement: 'The names of the locale and time zone cookies are not laid down.',
    cites: ['2.3, point 6'],
    unobservable: 'Where the document lays nothing down, no server can be wrong.',
  },
  '2.4/maxdigits-is-a-string': {
    statement: 'The member maxdigits of the public key is a JSON string.',
    cites: ['2.4, sentence 1', '2.4, table, row maxdigits', '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type.',
  },
  '2.4/exponent-is-a-string': {
    statement: 'The member e of the public key, its exponent, is a JSON string.',
    cites: ['2.4, sentence 1', '2.4, table, row e', '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type.',
  },
  '2.4/modulus-is-a-string': {
    statement: 'The member n of the public key, its modulus, is a JSON string.',
    cites: ['2.4, sentence 1', '2.4, table, row n', '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type.',
  },
  '2.5/argument-names-are-configurable': {
    level: 'MAY',
    statement: 'The names of the ticket and token arguments can be changed in files of the server.',
    cites: ['2.5, table, row SSO ticket', '2.5, table, row pre-authentication token'],
    unobservable:
      'The files are not visible from outside. Every check of a ticket or a token uses the names that the environment declares.',
  },
}
