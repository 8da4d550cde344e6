import { type CatalogueEntry, interoperability, security } from './requirement.ts'

export const section4KeyAndLogout: Readonly<Record<string, CatalogueEntry>> = {
  '4.7/anyone-gets-the-key': {
    statement:
      'With login encryption, GET of the key service answers 200 with a public key, without arguments or credentials.',
    violated: 'The key service does not give every client a usable public key.',
    impact: interoperability.high('Clients can’t encrypt the password, so they can’t sign in.'),
    cites: ['4.7, point 1', '4.7, point 2'],
    when: ['encryption'],
    how: 'The body is a JSON object with e, n and maxdigits and nothing else, and makes a usable RSA key. A client with a session, or with the cookie of an ended one, gets a key as well.',
  },
  '4.7/off-answers-with-an-error-text': {
    statement: 'Without login encryption, the key service answers 200 with a text that says so.',
    violated: 'Without login encryption, the key service does not answer 200 with a text that says so.',
    impact: interoperability.medium(
      'Clients that ask for the key first will fail, or encrypt a password that must be plain.',
    ),
    cites: ['4.7, point 3', '7, table, row 9'],
    when: ['no-encryption'],
    how: 'The body mentions an error or that encryption is off, and has none of the members of a key. A client with a session, or with the cookie of an ended one, gets no key either.',
  },
  '4.8/logout-ends-the-session': {
    statement: 'Logout with the session cookie ends the session.',
    violated: 'A session survives its logout.',
    impact: security.critical(
      'Anyone who obtained the session ID, or shares the computer, may act as the user after the logout.',
    ),
    cites: ['4.8, point 1', '4.8, point 3', '3, table, row 5'],
    how: 'The session authenticates before the logout, whichever method opened it. After the logout it is refused on each protected path, and valid credentials beside its cookie do not revive it. The same holds after each logout of other checks.',
  },
  '4.8/logout-takes-the-documented-cookie-form': {
    statement: 'Logout takes the cookie with $Version before it and $Path after it.',
    violated: 'A session survives a logout whose cookie has the documented form.',
    impact: security.high(
      'Sessions of clients that send $Version and $Path, as the specification shows, will not end.',
    ),
    cites: ['4.8, point 2', '2.2, point 3', '3, table, row 5'],
    how: 'The session authenticates before a logout with that form, and is refused after it.',
  },
  '4.8/logout-ends-no-other-session': {
    statement: 'Logout ends the session of its cookie, and no other.',
    violated: 'Logout ends sessions other than that of its cookie.',
    impact: interoperability.high('One client that logs out will end the work of others.'),
    cites: ['4.8, point 3', '3, table, row 5'],
    how: 'Of three sessions of one user, the second logs out; the first and the third still authenticate. So do the session of another user, and those that every other method opened. A logout without a session, on the same connection and with credentials, ends none.',
  },
  '4.8/logout-response-is-open': {
    statement: 'The response to a logout may have any status and body.',
    cites: ['4.8, point 4'],
    unobservable: 'The specification prescribes nothing here.',
  },
}
