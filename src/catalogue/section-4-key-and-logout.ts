import type { Entry } from './requirement.ts'

/** Sections 4.7 and 4.8: the key service and logout. */
export const section4KeyAndLogout: Readonly<Record<string, Entry>> = {
  '4.7/anyone-gets-the-key': {
    statement:
      'With login encryption, GET of the key service answers 200 with a public key, without arguments or credentials.',
    cites: ['4.7, point 1', '4.7, point 2'],
    when: ['encryption'],
    how: 'The body is a JSON object with e, n and maxdigits and nothing else, and makes a usable RSA key; a client with a session, or with the cookie of one that has ended, gets a key as well.',
  },
  '4.7/off-answers-with-an-error-text': {
    statement:
      'Without login encryption, the key service answers 200 with a text that says that key generation is off.',
    cites: ['4.7, point 3', '7, table, row 9'],
    when: ['no-encryption'],
    how: 'The body speaks of an error or of being off, and has none of the members of a key; a client with a session, or with the cookie of one that has ended, gets no key either.',
  },
  '4.8/logout-ends-the-session': {
    statement: 'Logout with the session cookie ends the session.',
    cites: ['4.8, point 1', '4.8, point 3', '3, table, row 5'],
    how: 'The session, whichever way it was opened, authenticates before the logout; after it, it is refused on every protected path, and good credentials beside its cookie do not bring it back.',
  },
  '4.8/logout-takes-the-documented-cookie-form': {
    statement: 'Logout takes the cookie in the form with $Version before it and $Path after it.',
    cites: ['4.8, point 2', '2.2, point 3', '3, table, row 5'],
    how: 'The session authenticates before a logout with that form, and is refused after it.',
  },
  '4.8/logout-ends-no-other-session': {
    statement: 'Logout ends the session of its cookie, and no other.',
    cites: ['4.8, point 3', '3, table, row 5'],
    how: 'Of three sessions of one user, the second logs out; the first and the third still authenticate. So do the session of another user, and those of every other way in.',
  },
  '4.8/logout-response-is-open': {
    statement: 'What status and body the answer to a logout has is not laid down.',
    cites: ['4.8, point 4'],
    unobservable: 'Where the document lays nothing down, no server can be wrong.',
  },
}
