import { type CatalogueEntry, interoperability, security } from './requirement.ts'

/** Sections 2.1 and 2.2: credentials and sessions. */
export const section2: Readonly<Record<string, CatalogueEntry>> = {
  '2.1/organization-id-qualifies-the-user': {
    statement:
      'With several organizations, the user ID, a vertical bar and the organization ID name the user; in a URL the bar is %7C.',
    violated: 'The organization ID behind the user ID does not select the organization.',
    impact: interoperability('high', 'Users of an organization will not be able to sign in with URL arguments.'),
    cites: ['2.1, table, row user ID', '4.2, arguments, row j_username', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send j_username=<user>%7C<organization ID> as an argument; an unknown user of that organization is refused.',
  },
  '2.1/organization-alias-qualifies-the-user': {
    statement: 'With several organizations, the alias of the organization may replace its ID.',
    violated: 'The alias of an organization does not select the organization.',
    impact: interoperability('medium', 'Clients that are configured with the alias will be refused.'),
    cites: ['2.1, table, row user ID', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send j_username=<user>%7C<alias> as an argument; an unknown user of that organization is refused.',
  },
  '2.1/another-organization-is-not-the-users': {
    statement: 'A user is not authenticated under an organization other than its own.',
    violated: 'A user is authenticated under an organization other than its own.',
    impact: security('critical', 'Users of one organization may see or change the data of another.'),
    cites: ['2.1, table, row user ID', '5.3, sentence 1', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'With each method that takes a password, the correct password is refused with an organization that does not exist and with another one (OTHER_ORG_ID), and accepted with the right one. A token that names another organization is refused, too.',
  },
  '2.1/another-name-is-not-the-users': {
    statement:
      'A user is not authenticated under a name other than its own: no character of a user ID is a wildcard, and none is dropped or decoded.',
    violated: 'A user is authenticated under a name other than its own.',
    impact: security(
      'high',
      'The server searches for user IDs with wildcards or transforms them, so that passwords can be tried against many accounts at once and the log names the wrong user.',
    ),
    cites: ['2.1, table, row user ID', '5.3, sentence 1'],
    since: '2026-12',
    how: 'With each method that takes a password, the password of a user is refused with a user ID whose last character is an underscore, a percent sign or an asterisk, with such a character alone, and with one that a transformation turns into that of the user (a suffix, an encoded character, one that is not in ASCII, NUL), and accepted with the user ID itself. A token with the beginning of a user ID does not show what that user is shown. Other requirements judge the form of the refusal.',
    hint: {
      says: 'JasperReports Server 5.6.1 is known to look up user IDs with the ILIKE of its database; 8.2.0 does not.',
      status: [200, 204, 302],
    },
  },
  '2.1/single-organization-needs-no-qualifier': {
    statement: 'With a single organization, the bare user ID names the user.',
    violated: 'The bare user ID does not name the user, although there is a single organization.',
    impact: interoperability('high', 'Clients that send the user ID as it is will be refused.'),
    cites: ['2.1, table, row user ID'],
    when: ['single-organization'],
    how: 'Basic authentication and arguments accept the bare user ID; an unknown one is refused.',
  },
  '2.1/no-authentication-without-a-password': {
    statement: 'A request without the password is refused.',
    violated: 'A request without a password is accepted.',
    impact: security('critical', 'Anyone who knows a user ID may act as that user.'),
    ifRefused: {
      violated: 'A request without a password causes a server error.',
      impact: security('medium', 'Anyone can make the server fail.'),
    },
    cites: ['2.1, table, row password'],
    how: 'Each declared account is refused without a password by basic authentication, arguments, each form of login, the security check and the legacy login; with the password it is accepted.',
  },
  '2.2/session-cookie-is-jsessionid': {
    statement: 'The session ID travels in a cookie named JSESSIONID, which the login response sets.',
    violated: 'A login response does not set a JSESSIONID cookie that authenticates.',
    impact: interoperability('high', 'Clients that look for JSESSIONID will not find their session.'),
    cites: ['2.2, point 1', '2.2, point 2', '1, styles, point 2', '3, table, row 1', '4.3, responses, row 200'],
    how: 'The response to a login sets JSESSIONID, and that cookie authenticates.',
  },
  '2.2/cookie-path-is-the-context': {
    statement: 'The session cookie is set for the path of the context.',
    violated: 'The session cookie is set for another path than the context.',
    impact: interoperability(
      'medium',
      'Clients will send the cookie to other applications of the same host, or omit it where the server needs it.',
    ),
    cites: ['2.2, point 2'],
    how: 'The Path attribute of the cookie that login sets equals the context path of the target.',
  },
  '2.2/documented-cookie-form-authenticates': {
    statement: 'The server accepts the cookie with $Version before it and $Path after it.',
    violated: 'The server does not read the session cookie in the documented form.',
    impact: interoperability(
      'medium',
      'Clients that send $Version and $Path, as the specification shows, will be refused.',
    ),
    cites: ['2.2, point 3'],
    how: 'Use a live session with that form of the Cookie header, with each HTTP method, on each protected path; the same form with an unknown session ID is refused.',
  },
  '2.2/session-id-identifies-one-session': {
    statement: 'A session ID identifies one session: two users never have the same one.',
    violated: 'Two users get the same session ID.',
    impact: security('critical', 'One user will act as another.'),
    cites: ['2.2, point 1'],
    needs: ['system-admin'],
    how: 'Two users log in; their session IDs differ.',
  },
  '2.2/session-belongs-to-the-one-who-opened-it': {
    statement: 'As long as a session lives, it belongs to the user who opened it.',
    violated: 'A session shows the data of another user, or none at all.',
    impact: security('critical', 'One user may see or change the data of another.'),
    cites: ['2.2, point 1', '3, table, row 4', '5.2, sentence 2'],
    needs: ['two-users'],
    how: 'The server shows different data to different users. Each session shows the data of its user: opened with each method, one after the other and at the same time, beside the requests of other clients, and after refused attempts with its cookie, by each method, that name another user.',
  },
  '2.2/default-timeout-is-20-minutes': {
    statement: 'Unless it is configured otherwise, a session ends after 20 minutes of inactivity.',
    cites: ['2.2, point 5', '3, table, row 6', '8, table, row session timeout'],
    unobservable:
      'No response shows whether a timeout is the default or was configured. The timeout in force is checked: 3/idle-session-ends-after-the-timeout.',
  },
}
