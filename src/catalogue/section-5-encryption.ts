import { type CatalogueEntry, interoperability, security } from './requirement.ts'

const encryption = { when: ['encryption'] } as const satisfies Partial<CatalogueEntry>

/** Section 5.7: login encryption. */
export const section5Encryption: Readonly<Record<string, CatalogueEntry>> = {
  '5.7/basic-takes-the-encrypted-password': {
    statement: 'With login encryption, basic authentication takes the password encrypted, then joined and encoded.',
    violated: 'With login encryption, basic authentication does not take the encrypted password.',
    impact: interoperability('high', 'Clients with basic authentication that encrypt the password will be refused.'),
    cites: ['5.7, point 1', '5.7, point 2', '5.7, point 3', '4.1, point 5'],
    ...encryption,
    how: 'RSA without padding, with the key of the key service; a wrong password, encrypted, is refused.',
    hint: { says: 'Community releases are known not to decrypt the password of basic authentication.', status: [401] },
  },
  '5.7/arguments-take-the-encrypted-password': {
    statement: 'With login encryption, j_password in URL arguments is the encrypted password.',
    violated: 'With login encryption, URL arguments do not take the encrypted password.',
    impact: interoperability('high', 'Clients with URL arguments that encrypt the password will be refused.'),
    cites: ['5.7, point 1', '5.7, point 3', '4.2, arguments, row j_password'],
    ...encryption,
    how: 'RSA without padding, with the key of the key service; a wrong password, encrypted, is refused.',
  },
  '5.7/login-takes-the-encrypted-password': {
    statement: 'With login encryption, j_password at login is the encrypted password.',
    violated: 'With login encryption, login does not take the encrypted password.',
    impact: interoperability('high', 'Clients that encrypt the password will not be able to log in.'),
    cites: ['5.7, point 1', '5.7, point 3', '4.3, arguments, row j_password'],
    ...encryption,
    how: 'RSA without padding, with the key of the key service, in the form and in the arguments; a wrong password, encrypted, is refused.',
  },
  '5.7/plain-password-is-refused': {
    statement: 'With login encryption, a password that is not encrypted is refused.',
    violated: 'With login encryption, a password that is not encrypted is accepted.',
    impact: security('medium', 'Clients that do not encrypt will go unnoticed, and send readable passwords.'),
    cites: ['5.7, point 1', '2.1, table, row password'],
    reading:
      'The specification obliges the client to encrypt. Since a server that takes plain passwords would make that pointless, it is interpreted as an obligation of the server as well.',
    ...encryption,
    how: 'The correct password in plain text is refused by basic authentication, arguments, each form of login and the security check, where it is accepted encrypted.',
    hint: { says: 'Community releases are known to still accept plain passwords.', status: [200, 204, 302] },
  },
  '5.7/static-key-stays': {
    statement: 'With a static key, every request to the key service gives the same key.',
    violated: 'With a static key, the key service gives different keys.',
    impact: interoperability('high', 'Clients that keep an encrypted password will be refused later.'),
    cites: ['5.7, point 4, sentence 1'],
    when: ['static-key'],
    how: 'Two clients get the key; both keys are the same.',
  },
  '5.7/static-ciphertext-is-reusable': {
    statement: 'With a static key, an encrypted password can be sent repeatedly.',
    violated: 'With a static key, an encrypted password works only once.',
    impact: interoperability('high', 'Clients that keep an encrypted password will be refused later.'),
    cites: ['5.7, point 4, sentence 2'],
    when: ['static-key'],
    how: 'Two requests of two clients with the same encrypted password, and two sessions with each method that takes one; a wrong password, encrypted, is refused.',
  },
  '5.7/dynamic-key-changes': {
    statement: 'With dynamic keys, the key service gives another key to the next session.',
    violated: 'With dynamic keys, the key service gives the same key again.',
    impact: security('medium', 'Anyone who recorded an encrypted password may send it again.'),
    cites: ['5.7, point 5'],
    reading: 'The specification describes a key for each session and a key for each request; either is accepted.',
    when: ['dynamic-key'],
    how: 'Two clients get the key; the keys differ.',
  },
  '5.7/newest-dynamic-key-works': {
    statement: 'With dynamic keys, a password encrypted with the most recent key is accepted.',
    violated: 'With dynamic keys, a password encrypted with the most recent key is refused.',
    impact: interoperability('high', 'Clients that encrypt the password will be refused.'),
    cites: ['5.7, point 5, sentence 2'],
    when: ['dynamic-key'],
    how: 'One client gets the key twice or more, and encrypts with the last one, for arguments and for each method that takes a password; a wrong password, encrypted, is refused.',
  },
  '5.7/encryption-is-no-protection': {
    level: 'SHOULD',
    statement: 'Login encryption obscures a password, but does not protect it.',
    cites: ['5.7, point 6'],
    unobservable: 'This is a warning to operators; it asks nothing of a server.',
  },
}
