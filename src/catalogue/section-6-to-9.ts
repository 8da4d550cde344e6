import { type CatalogueEntry, hygiene, interoperability } from './requirement.ts'

export const section6To9: Readonly<Record<string, CatalogueEntry>> = {
  '6/no-events': {
    statement: 'The service sends no documented events.',
    cites: ['6, sentence 1', '6, sentence 2'],
    unobservable: 'The specification prescribes nothing here.',
  },
  '8/maxdigits-is-digits': {
    statement: 'The member maxdigits of the public key consists of digits.',
    violated: 'The member maxdigits of the public key does not consist of digits.',
    impact: interoperability.medium('Clients that read maxdigits as a number will not be able to encrypt passwords.'),
    cites: ['8, table, row maxdigits', '2.4, table, row maxdigits'],
    when: ['encryption'],
    how: 'Get the key and look at the member.',
  },
  '8/no-other-limits': {
    statement: 'The server may limit rates and the length of arguments as it likes.',
    cites: ['8, sentence 1'],
    unobservable: 'The specification prescribes nothing here.',
  },
  '9/legacy-login-is-removed': {
    statement: 'From release 7.1 on, there is no legacy login.',
    violated: 'The legacy login still works in release 7.1 or later.',
    impact: hygiene('Older clients will go on using an operation that may disappear without notice.'),
    cites: ['9, point 1, sentence 2', '4.4, point 4'],
    when: ['known-release', 'no-legacy-login'],
    how: 'Valid credentials at both legacy addresses, with and without a slash at the end, get neither success nor a session, with POST, GET, PUT, HEAD and DELETE, where the current login succeeds. Anything that also happens at a path that does not exist is not the legacy login.',
  },
  '9/encryption-by-release': {
    level: 'MAY',
    statement: 'Login encryption came with release 4.7 and is deprecated from 7.5 on.',
    cites: ['9, point 4, sentence 1'],
    unobservable: 'A deprecated feature may stay; the environment declares whether it is on.',
  },
  '9/older-descriptions': {
    level: 'MAY',
    statement: 'Only the vendor’s older description has the security check and base-address pre-authentication.',
    cites: ['9, point 3, sentence 1'],
    unobservable: 'This is the history of the specification; sections 4.5 and 4.6 check what the operations do.',
  },
}
