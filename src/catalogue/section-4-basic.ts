import { impacts, refusedWith } from './recurring.ts'
import { type CatalogueEntry, interoperability, security } from './requirement.ts'

export const section4Basic: Readonly<Record<string, CatalogueEntry>> = {
  '4.1/basic-authenticates-every-rest-path': {
    statement: 'Basic credentials authenticate a request to any REST path.',
    violated: 'Basic authentication does not work on every REST path, or a path needs no credentials.',
    impact: interoperability.high('Clients with basic authentication will be refused where they should be served.'),
    cites: ['4.1, point 1', '4.1, point 2', '1, styles, point 1', '5.1, table, row HTTP basic'],
    how: 'GET each protected path with valid credentials, and without any.',
  },
  '4.1/basic-authenticates-every-method': {
    statement: 'Basic credentials authenticate a request with any HTTP method.',
    violated: 'Basic authentication does not work with every HTTP method.',
    impact: interoperability.high(
      'Clients with basic authentication will not be able to create, change or delete resources.',
    ),
    cites: ['4.1, point 1'],
    how: 'GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS with valid credentials are accepted, also with a body where the method takes one; with those of an unknown user they are refused, but for OPTIONS. GET and HEAD go to each protected path; methods that could change something go to a path where nothing exists.',
  },
  '4.1/wrong-password-is-401': {
    ...refusedWith(401, 'Basic credentials with a wrong password', 'are accepted'),
    impact: security.critical('Anyone may act as the user.'),
    cites: ['5.3, sentence 1'],
    how: 'A real user, once with the correct password, once with a near match: in another letter case, longer, shorter, between spaces, with an accent, or a wildcard. The budget limits how many are sent.',
  },
  '4.1/unknown-user-is-401': {
    ...refusedWith(401, 'Basic credentials of an unknown user', 'are accepted'),
    impact: security.critical('Anyone may use the server.'),
    cites: ['5.3, sentence 1'],
    how: 'User IDs that do not exist, some of them similar to an existing one and with its password, beside an existing one; with each HTTP method, on each protected path.',
  },
  '4.1/refusal-has-an-empty-body': {
    statement: 'The refusal of basic credentials has no body.',
    violated: 'The refusal of basic credentials has a body.',
    impact: impacts.unexpectedBody,
    cites: ['5.3, sentence 1'],
    reading:
      'In section 5.3, sentence 1, the section numbers in parentheses restrict only the license case; the 401 without a body applies to every method.',
    how: 'The body of the 401 has zero bytes.',
    hint: { says: 'Most servers are known to send the HTML error page of their container.', status: [401] },
  },
  '4.1/special-characters-in-the-name-survive': {
    statement: 'The user ID is any text before the first colon, joined with the password and encoded with Base64.',
    violated: 'Basic authentication alters special characters of the user ID.',
    impact: interoperability.medium('Users with special characters in their user ID will be refused.'),
    cites: ['4.1, point 2', '4.1, point 3'],
    when: ['special-names'],
    needs: ['special-user-for-basic'],
    how: 'A user with special characters in the name is accepted; a variation of the name is refused.',
  },
  '4.1/special-characters-in-the-password-survive': {
    statement: 'The password is any text after the first colon, joined with the user ID and encoded with Base64.',
    violated: 'Basic authentication does not compare passwords with special characters exactly.',
    impact: impacts.specialPassword,
    cites: ['4.1, point 2', '4.1, point 3'],
    needs: ['special-user-for-basic', 'special-password'],
    how: 'A user with special characters in the password is accepted; a password that differs only after its first colon is refused.',
  },
  '4.1/organization-id-qualifies-the-user': {
    statement: 'With several organizations, the user ID in basic credentials carries the organization ID.',
    violated: 'The organization ID in basic credentials does not select the organization.',
    impact: interoperability.high(
      'Users of an organization will not be able to use clients with basic authentication.',
    ),
    cites: ['4.1, point 4', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send <user>|<organization ID>; an unknown user of that organization is refused.',
  },
  '4.1/organization-alias-qualifies-the-user': {
    statement: 'With several organizations, the user ID in basic credentials carries the alias of the organization.',
    violated: 'The alias in basic credentials does not select the organization.',
    impact: interoperability.medium('Clients that are configured with the alias will be refused.'),
    cites: ['4.1, point 4', '5.6, sentence 1'],
    when: ['several-organizations'],
    how: 'Send <user>|<alias>; an unknown user of the organization is refused.',
  },
}
