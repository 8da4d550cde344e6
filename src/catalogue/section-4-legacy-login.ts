import { refusedWith } from './recurring.ts'
import { type CatalogueEntry, hygiene, interoperability, security } from './requirement.ts'

const legacy = { when: ['known-release', 'legacy-login'] } as const satisfies Partial<CatalogueEntry>

export const section4LegacyLogin: Readonly<Record<string, CatalogueEntry>> = {
  '4.4/post-opens-a-session': {
    statement: 'POST of valid credentials to the legacy login answers 200 and opens a session.',
    violated:
      'POST to the legacy login does not open a session for valid credentials, or opens one for an unknown user.',
    impact: interoperability.high('Older clients that log in will not get a session.'),
    cites: ['4.4, point 1', '4.4, point 2, sentence 2', '9, point 1, sentence 2'],
    ...legacy,
    how: 'Log in with a form; the cookie of the response authenticates. An unknown user gets no session.',
  },
  '4.4/get-answers-200': {
    statement: 'GET of the legacy login with valid credentials answers 200.',
    violated: 'GET of the legacy login does not answer 200 to valid credentials, or does so for an unknown user.',
    impact: interoperability.low('Older clients that test credentials with GET will get the wrong answer.'),
    cites: ['4.4, point 1', '4.4, point 2, sentence 1'],
    ...legacy,
    how: 'Valid credentials in URL arguments get 200; an unknown user does not.',
  },
  '4.4/get-opens-no-session': {
    statement: 'GET of the legacy login gives the client no session.',
    violated: 'GET of the legacy login gives the client a session.',
    impact: hygiene('Sessions that no client uses take memory until their timeout.'),
    cites: ['4.4, point 2, sentence 2', '4.4, point 2, sentence 3'],
    ...legacy,
    how: 'If the response sets a cookie at all, it does not authenticate; that of POST does.',
  },
  '4.4/success-has-an-empty-body': {
    statement: 'The response of a successful legacy login has no body.',
    violated: 'The response of a successful legacy login has a body.',
    impact: hygiene('Older clients that expect no body will have to read and discard one.'),
    cites: ['4.4, point 2, sentence 1'],
    ...legacy,
    how: 'The body has zero bytes, for POST and for GET.',
  },
  '4.4/wrong-password-is-401': {
    ...refusedWith(401, 'A wrong password at the legacy login'),
    impact: security.critical('Anyone may act as the user.'),
    cites: ['4.4, point 3', '7, table, row 6'],
    ...legacy,
    how: 'A real user, once with the correct password, once with a near match: in another letter case, longer, shorter, between spaces, with an accent, or a wildcard. POST and GET take turns within the budget.',
  },
  '4.4/unknown-user-is-401': {
    ...refusedWith(401, 'An unknown user at the legacy login'),
    impact: security.critical('Anyone may use the server.'),
    cites: ['4.4, point 3', '7, table, row 6'],
    ...legacy,
    how: 'User IDs that do not exist, some of them similar to an existing one and with its password, with POST and with GET, beside an existing one; also beside a session.',
  },
  '4.4/refusal-has-an-empty-body': {
    statement: 'The 401 of the legacy login has no body.',
    violated: 'The 401 of the legacy login has a body.',
    impact: hygiene('Older clients that expect no body will log or show a page of the server.'),
    cites: ['4.4, point 3', '7, table, row 6'],
    ...legacy,
    how: 'The body has zero bytes.',
  },
  '4.4/expired-license-is-302': {
    statement: 'On a server whose license is not valid, the legacy login redirects with 302.',
    violated: 'A server whose license is not valid does not answer the legacy login with 302.',
    impact: interoperability.low('Older clients will blame the credentials where the license has expired.'),
    cites: ['4.4, point 3', '7, table, row 7'],
    when: ['known-release', 'legacy-login'],
    needs: ['expired-license'],
    how: 'The same login goes to the target and to the instance with an expired license, with POST and with GET. The refusal opens no session.',
  },
}
