import { type CatalogueEntry, interoperability } from './requirement.ts'

const preferences = { needs: ['preferences'] } as const satisfies Partial<CatalogueEntry>

/** Sections 2.3 to 2.5: locale and time zone, the public key, names of arguments. */
export const section2Values: Readonly<Record<string, CatalogueEntry>> = {
  '2.3/locale-applies-until-changed': {
    statement: 'Once given, a locale applies to every later request of the client.',
    violated: 'Later requests of a client lose the locale that it gave.',
    impact: interoperability('medium', 'Users will see reports in the wrong language.'),
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give userLocale once, with each method that takes it. Two later requests show it, and so does one that returns the cookie of the locale without that of the session.',
  },
  '2.3/time-zone-applies-until-changed': {
    statement: 'Once given, a time zone applies to every later request of the client.',
    violated: 'Later requests of a client lose the time zone that it gave.',
    impact: interoperability('medium', 'Users will see reports in the wrong time zone.'),
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give userTimezone once, with each method that takes it. Two later requests show it, and so does one that returns the cookie of the time zone without that of the session.',
  },
  '2.3/locale-can-change': {
    statement: 'A locale given later replaces the earlier one.',
    violated: 'A client can’t change the locale that it gave first.',
    impact: interoperability('medium', 'Users who choose another language will still see the first one.'),
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give one userLocale, then another: with stateless requests, with a request of a session, and with a login in the same browser. Later requests show the second.',
  },
  '2.3/time-zone-can-change': {
    statement: 'A time zone given later replaces the earlier one.',
    violated: 'A client can’t change the time zone that it gave first.',
    impact: interoperability('medium', 'Users who choose another time zone will still see times of the first one.'),
    cites: ['2.3, point 3'],
    ...preferences,
    how: 'Give one userTimezone, then another: with stateless requests, with a request of a session, and with a login in the same browser. Later requests show the second.',
  },
  '2.3/default-locale-when-never-given': {
    statement: 'A client that never gave a locale gets the default of the server.',
    violated: 'A client that never gave a locale does not get the default of the server.',
    impact: interoperability('medium', 'Users will see reports in an unexpected language.'),
    cites: ['2.3, point 4', '4.3, arguments, row userLocale'],
    reading:
      'The specification names no header field for the locale: a server that follows Accept-Language does not use its own default.',
    ...preferences,
    how: 'Another client gives a locale with each method that takes it, as the same user on the same connection, or as another user. A client without a locale does not see it.',
  },
  '2.3/default-time-zone-when-never-given': {
    statement: 'A client that never gave a time zone gets the default of the server.',
    violated: 'A client that never gave a time zone does not get the default of the server.',
    impact: interoperability('medium', 'Users will see reports in an unexpected time zone.'),
    cites: ['2.3, point 4', '4.3, arguments, row userTimezone'],
    ...preferences,
    how: 'Another client gives a time zone with each method that takes it, as the same user on the same connection, or as another user. A client without a time zone does not see it.',
  },
  '2.3/same-user-different-locales': {
    statement: 'One user may have different locales in different requests.',
    violated: 'Two clients of one user can’t have different locales.',
    impact: interoperability('medium', 'Programs that share an account will change the language of each other.'),
    cites: ['2.3, point 5'],
    ...preferences,
    how: 'Two clients of one user give two locales, and each sees its own.',
  },
  '2.3/same-user-different-time-zones': {
    statement: 'One user may have different time zones in different requests.',
    violated: 'Two clients of one user can’t have different time zones.',
    impact: interoperability('medium', 'Programs that share an account will change the time zone of each other.'),
    cites: ['2.3, point 5'],
    ...preferences,
    how: 'Two clients of one user give two time zones, and each sees its own.',
  },
  '2.3/cookie-names-are-open': {
    statement: 'The locale and time zone cookies may have any names.',
    cites: ['2.3, point 6'],
    unobservable: 'The specification prescribes nothing here.',
  },
  '2.4/maxdigits-is-a-string': {
    statement: 'The member maxdigits of the public key is a JSON string.',
    violated: 'The member maxdigits of the public key is missing, or not a JSON string.',
    impact: interoperability('medium', 'Clients that read maxdigits as text will not be able to encrypt passwords.'),
    cites: ['2.4, sentence 1', '2.4, table, row maxdigits', '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type of the member.',
  },
  '2.4/exponent-is-a-string': {
    statement: 'The member e of the public key, the exponent, is a JSON string.',
    violated: 'The member e of the public key is missing, or not a JSON string.',
    impact: interoperability('high', 'Clients that read e as text will not be able to encrypt passwords.'),
    cites: ['2.4, sentence 1', '2.4, table, row e', '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type of the member.',
  },
  '2.4/modulus-is-a-string': {
    statement: 'The member n of the public key, the modulus, is a JSON string.',
    violated: 'The member n of the public key is missing, or not a JSON string.',
    impact: interoperability('high', 'Clients that read n as text will not be able to encrypt passwords.'),
    cites: ['2.4, sentence 1', '2.4, table, row n', '4.7, point 2'],
    when: ['encryption'],
    how: 'Get the key and look at the type of the member.',
  },
  '2.5/argument-names-are-configurable': {
    level: 'MAY',
    statement: 'The names of the ticket and token arguments can be changed in configuration files of the server.',
    cites: ['2.5, table, row SSO ticket', '2.5, table, row pre-authentication token'],
    unobservable:
      'The files are not visible from outside. Each check of a ticket or a token uses the names that the environment declares.',
  },
}
