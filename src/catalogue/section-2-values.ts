import { ofLocaleAndTimeZone } from './recurring.ts'
import { type CatalogueEntry, interoperability } from './requirement.ts'

const preferences = { needs: ['preferences'] } as const satisfies Partial<CatalogueEntry>

/** Sections 2.3 to 2.5: locale and time zone, the public key, names of arguments. */
export const section2Values: Readonly<Record<string, CatalogueEntry>> = {
  ...ofLocaleAndTimeZone('2.3/*-applies-until-changed', ({ name, argument, shown }) => ({
    statement: `Once given, a ${name} applies to every later request of the client.`,
    violated: `Later requests of a client lose the ${name} that it gave.`,
    impact: interoperability('medium', `Users will see reports in the wrong ${shown}.`),
    cites: ['2.3, point 3'],
    ...preferences,
    how: `Give ${argument} once, with each method that takes it. Two later requests show it, and so does one that returns the cookie of the ${name} without that of the session.`,
  })),
  ...ofLocaleAndTimeZone('2.3/*-can-change', ({ name, argument, shown, earlier }) => ({
    statement: `A ${name} given later replaces the earlier one.`,
    violated: `A client can’t change the ${name} that it gave first.`,
    impact: interoperability('medium', `Users who choose another ${shown} will still see ${earlier}.`),
    cites: ['2.3, point 3'],
    ...preferences,
    how: `Give one ${argument}, then another: with stateless requests, with a request of a session, and with a login in the same browser. Later requests show the second.`,
  })),
  ...ofLocaleAndTimeZone('2.3/default-*-when-never-given', ({ name, argument, shown }) => ({
    statement: `A client that never gave a ${name} gets the default of the server.`,
    violated: `A client that never gave a ${name} does not get the default of the server.`,
    impact: interoperability('medium', `Users will see reports in an unexpected ${shown}.`),
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
    impact: interoperability('medium', `Programs that share an account will change the ${shown} of each other.`),
    cites: ['2.3, point 5'],
    ...preferences,
    how: `Two clients of one user give two ${name}s, and each sees its own.`,
  })),
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
