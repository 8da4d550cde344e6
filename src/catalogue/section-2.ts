import { ofLocaleAndTimeZone, preferences, sameUserElsewhere } from './recurring.ts'
import { type CatalogueEntry, interoperability, type Severity, security } from './requirement.ts'

function memberOfTheKey(member: string, meaning: string, severity: Severity): CatalogueEntry {
  return {
    statement: `The member ${member} of the public key${meaning} is a JSON string.`,
    violated: `The member ${member} of the public key is missing, or not a JSON string.`,
    impact: interoperability[severity](`Clients that read ${member} as text will not be able to encrypt passwords.`),
    cites: ['2.4, sentence 1', `2.4, table, row ${member}`, '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type of the member.',
  }
}

export const section2: Readonly<Record<string, CatalogueEntry>> = {
  '2.1/organization-id-qualifies-the-user': {
    statement:
      'With several organizations, the user ID, a vertical bar and the organization ID name the user; in a URL the bar is %7C.',
    violated: 'The organization ID behind the user ID does not select the organization.',
    impact: interoperability.high('Users of an organization will not be able to sign in with URL arguments.'),
    cites: ['2.1, table, row user ID', '4.2, arguments, row j_username', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send j_username=<user>%7C<organization ID> as an argument; an unknown user of that organization is refused.',
  },
  '2.1/organization-alias-qualifies-the-user': {
    statement: 'With several organizations, the alias of the organization may replace its ID.',
    violated: 'The alias of an organization does not select the organization.',
    impact: interoperability.medium('Clients that are configured with the alias will be refused.'),
    cites: ['2.1, table, row user ID', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send j_username=<user>%7C<alias> as an argument; an unknown user of that organization is refused.',
  },
  '2.1/another-organization-is-not-the-users': {
    statement: 'A user is not authenticated under an organization other than its own.',
    violated: 'A user is authenticated under an organization other than its own.',
    impact: security.critical('Users of one organization may see or change the data of another.'),
    cites: ['2.1, table, row user ID', '5.3, sentence 1', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'With each method that takes a password, the correct password is refused with an organization that does not exist (its names are similar to the right one, or wildcards) and with another one (OTHER_ORG_ID), and accepted with the right one. A token that names another organization is refused, too.',
    hint: sameUserElsewhere,
  },
  '2.1/another-name-is-not-the-users': {
    statement:
      'A user is not authenticated under a name other than its own: no character of a user ID is a wildcard, and none is dropped or decoded.',
    violated: 'A user is authenticated under a name other than its own.',
    impact: security.high(
      'The server searches for user IDs with wildcards or transforms them, so that passwords can be tried against many accounts at once and the log names the wrong user.',
    ),
    cites: ['2.1, table, row user ID', '5.3, sentence 1'],
    since: '2026-12',
    how: 'With each method that takes a password, the password of a user is refused with a user ID whose last character is an underscore, a percent sign or an asterisk, with such a character alone, and with one that a transformation turns into that of the user (a suffix, a domain before it, an encoded character, one that is not in ASCII, NUL), and accepted with the user ID itself. A token with the beginning of a user ID does not show what that user is shown. Other requirements judge the form of the refusal.',
    hint: {
      says: 'JasperReports Server 5.6.1 is known to look up user IDs with the ILIKE of its database; 8.2.0 does not.',
      status: [200, 204, 302],
      found: 'wildcard',
    },
  },
  '2.1/single-organization-needs-no-qualifier': {
    statement: 'With a single organization, the bare user ID names the user.',
    violated: 'The bare user ID does not name the user, although there is a single organization.',
    impact: interoperability.high('Clients that send the user ID as it is will be refused.'),
    cites: ['2.1, table, row user ID'],
    when: ['single-organization'],
    how: 'Basic authentication and arguments accept the bare user ID; an unknown one is refused.',
  },
  '2.1/no-authentication-without-a-password': {
    statement: 'A request without the password is refused.',
    violated: 'A request without a password is accepted.',
    impact: security.critical('Anyone who knows a user ID may act as that user.'),
    ifRefused: {
      violated: 'A request without a password is not refused as specified; for example, it causes a server error.',
      impact: security.medium('Clients can’t recognize the refusal, or anyone can make the server fail.'),
    },
    cites: ['2.1, table, row password'],
    how: 'Each declared account is refused without a password by basic authentication, arguments, each form of login, the security check and the legacy login; with the password it is accepted.',
  },
  '2.2/session-cookie-is-jsessionid': {
    statement: 'The session ID travels in a cookie named JSESSIONID, which the login response sets.',
    violated: 'A login response does not set a JSESSIONID cookie that authenticates.',
    impact: interoperability.high('Clients that look for JSESSIONID will not find their session.'),
    cites: ['2.2, point 1', '2.2, point 2', '1, styles, point 2', '3, table, row 1', '4.3, responses, row 200'],
    how: 'The response to a login sets JSESSIONID, and that cookie authenticates.',
  },
  '2.2/cookie-path-is-the-context': {
    statement: 'The session cookie is set for the path of the context.',
    violated: 'The session cookie is set for another path than the context.',
    impact: interoperability.medium(
      'Clients will send the cookie to other applications of the same host, or omit it where the server needs it.',
    ),
    cites: ['2.2, point 2'],
    how: 'The Path attribute of the cookie that login sets equals the context path of the target.',
  },
  '2.2/documented-cookie-form-authenticates': {
    statement: 'The server accepts the cookie with $Version before it and $Path after it.',
    violated: 'The server does not read the session cookie in the documented form.',
    impact: interoperability.medium(
      'Clients that send $Version and $Path, as the specification shows, will be refused.',
    ),
    cites: ['2.2, point 3'],
    how: 'Use a live session with that form of the Cookie header, with each HTTP method, on each protected path; the same form with an unknown session ID is refused.',
  },
  '2.2/session-id-identifies-one-session': {
    statement: 'A session ID identifies one session: two users never have the same one.',
    violated: 'Two users get the same session ID.',
    impact: security.critical('One user will act as another.'),
    cites: ['2.2, point 1'],
    needs: ['system-admin'],
    how: 'Two users log in; their session IDs differ.',
  },
  '2.2/session-belongs-to-the-one-who-opened-it': {
    statement: 'As long as a session lives, it belongs to the user who opened it.',
    violated: 'A session shows the data of another user, or none at all.',
    impact: security.critical('One user may see or change the data of another.'),
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
  ...ofLocaleAndTimeZone('2.3/*-applies-until-changed', ({ name, argument, shown }) => ({
    statement: `Once given, a ${name} applies to every later request of the client.`,
    violated: `Later requests of a client lose the ${name} that it gave.`,
    impact: interoperability.medium(`Users will see reports in the wrong ${shown}.`),
    cites: ['2.3, point 3'],
    ...preferences,
    how: `Give ${argument} once, with each method that takes it. Two later requests show it, and so does one that returns the cookie of the ${name} without that of the session.`,
  })),
  ...ofLocaleAndTimeZone('2.3/*-can-change', ({ name, argument, shown, earlier }) => ({
    statement: `A ${name} given later replaces the earlier one.`,
    violated: `A client can’t change the ${name} that it gave first.`,
    impact: interoperability.medium(`Users who choose another ${shown} will still see ${earlier}.`),
    cites: ['2.3, point 3'],
    ...preferences,
    how: `Give one ${argument}, then another: with stateless requests, with a request of a session, and with a login in the same browser. Later requests show the second.`,
  })),
  ...ofLocaleAndTimeZone('2.3/default-*-when-never-given', ({ name, argument, shown }) => ({
    statement: `A client that never gave a ${name} gets the default of the server.`,
    violated: `A client that never gave a ${name} does not get the default of the server.`,
    impact: interoperability.medium(`Users will see reports in an unexpected ${shown}.`),
    cites: ['2.3, point 4', `4.3, arguments, row ${argument}`],
    ...(name === 'locale' && {
      reading:
        'The specification names no header field for the locale: a server that follows Accept-Language does not use its own default.',
    }),
    ...preferences,
    how: `Another client gives a ${name} with each method that takes it, as the same user on the same connection, or as another user. A client without a ${name} does not see it.`,
  })),
  ...ofLocaleAndTimeZone('2.3/same-user-different-*s', ({ name, shown }) => ({
    statement: `One user may have different ${name}s in different requests.`,
    violated: `Two clients of one user can’t have different ${name}s.`,
    impact: interoperability.medium(`Programs that share an account will change the ${shown} of each other.`),
    cites: ['2.3, point 5'],
    ...preferences,
    how: `Two clients of one user give two ${name}s, and each sees its own.`,
  })),
  '2.3/cookie-names-are-open': {
    statement: 'The locale and time zone cookies may have any names.',
    cites: ['2.3, point 6'],
    unobservable: 'The specification prescribes nothing here.',
  },
  '2.4/maxdigits-is-a-string': memberOfTheKey('maxdigits', '', 'medium'),
  '2.4/exponent-is-a-string': memberOfTheKey('e', ', the exponent,', 'high'),
  '2.4/modulus-is-a-string': memberOfTheKey('n', ', the modulus,', 'high'),
  '2.5/argument-names-are-configurable': {
    level: 'MAY',
    statement: 'The names of the ticket and token arguments can be changed in configuration files of the server.',
    cites: ['2.5, table, row SSO ticket', '2.5, table, row pre-authentication token'],
    unobservable:
      'The files are not visible from outside. Each check of a ticket or a token uses the names that the environment declares.',
  },
}
