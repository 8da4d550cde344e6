import { fieldName } from '../../reference/names.ts'
import { hasDeadCookie } from '../attempts.ts'
import { fieldsIn } from '../requests-by.ts'
import { carriedBy } from '../sessions.ts'
import * as faulty from '../verification.ts'
import {
  byEachMethod,
  inAscii,
  inLatin1,
  inUrlsAndForms,
  notBasic,
  notLegacy,
  withoutAccents,
} from '../verification-faults.ts'

const spaced = (text: string | undefined) => text?.replaceAll('+', ' ')
const unchanged = (text: string | undefined) => text

/** Compares what a change leaves of passwords. */
const after = (change: (text: string) => string) => faulty.comparing((right, sent) => change(right) === change(sent))
/** Accepts other passwords besides the right one. */
const alsoTaking = (same: (right: string, sent: string) => boolean) =>
  faulty.comparing((right, sent) => sent === right || same(right, sent))
/** Accepts passwords that a change makes the right one. */
const correcting = (change: (sent: string) => string | undefined) => alsoTaking((right, sent) => change(sent) === right)
/** Accepts passwords with something that does not belong there. */
const dropping = (what: RegExp) => correcting((sent) => sent.replace(what, ''))

/** Whether two texts differ in one character in the middle only. */
function isAlmost(one: string, other: string): boolean {
  const differing = [...one].filter((character, index) => character !== other[index])
  return one.length === other.length && differing.length === 1 && one.at(-1) === other.at(-1)
}

function javaHash(text: string): number {
  return [...text].reduce((hash, character) => (Math.imul(31, hash) + character.charCodeAt(0)) | 0, 0)
}

const inTheOtherCase = (text: string) =>
  [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('')

const atSignIn = ['login', 'securityCheck'] as const

/** The faults of verification, for each method that verifies passwords (sections 1, 2.1 and 4.1 to 4.5). */
export const passwordVerificationDefects = byEachMethod({
  'takes any password': {
    '*-takes-any-password': ['* accepts any password for an existing user.', faulty.comparing(() => true)],
    '*-remembers-users': ['* verifies a user once, and accepts any password from then on.', faulty.rememberingUsers],
  },
  'takes a wrong password': {
    '*-takes-any-password-with-an-alias': [
      '* accepts any password for a user of an organization that is named by its alias.',
      faulty.unchecked((was, { userId = '', organization }) => {
        const name = was.readUserName(userId).organization ?? organization
        return was.options.organizations.some(({ id, alias }) => id !== name && alias === name)
      }),
    ],
    '*-takes-any-password-with-a-locale': [
      '* accepts any password for an existing user beside a locale.',
      faulty.unchecked((was, _, request) => fieldsIn(request, was).has(fieldName.locale)),
      inUrlsAndForms,
    ],
    '*-takes-any-password-forwarded-for-the-machine-itself': [
      '* accepts any password for an existing user from a client that claims to be on the same machine.',
      faulty.unchecked((_was, _credentials, { headers }) => headers['x-forwarded-for'] === '127.0.0.1'),
    ],
    '*-folds-case-of-the-password': ['* ignores the letter case of a password.', after((text) => text.toLowerCase())],
    '*-compares-the-first-characters': [
      '* compares only the first eight characters of a password.',
      after((text) => text.slice(0, 8)),
    ],
    '*-trims-the-password': ['* trims spaces around a password.', correcting((sent) => sent.trim())],
    '*-takes-the-end': [
      '* accepts the end of a password.',
      alsoTaking((right, sent) => sent !== '' && right.endsWith(sent)),
    ],
    '*-takes-the-beginning': [
      '* accepts the beginning of a password.',
      alsoTaking((right, sent) => right.startsWith(sent)),
    ],
    '*-matches-an-asterisk': ['* accepts an asterisk as any password.', alsoTaking((_, sent) => sent === '*')],
    '*-matches-a-percent-sign': ['* accepts a percent sign as any password.', alsoTaking((_, sent) => sent === '%')],
    '*-decodes-the-password-again': ['* percent-decodes a password once more.', correcting(faulty.decodedAgain)],
    '*-drops-what-is-not-ascii': ['* drops what is not in ASCII from a password.', after(inAscii)],
    '*-cuts-the-password-at-nul': ['* cuts a password at NUL.', correcting((sent) => sent.split('\0')[0])],
    '*-writes-passwords-into-a-query': [
      '* writes a password unchanged into a query of a database.',
      alsoTaking((_, sent) => /' *or *'1'='1/i.test(sent)),
      ['login'],
    ],
    '*-drops-control-characters': [
      '* drops control characters from a password.',
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the defect drops.
      dropping(/[\x01-\x08]/g),
      ['login'],
    ],
    '*-drops-backslashes': ['* drops backslashes from a password.', dropping(/\\/g), ['login']],
    '*-decodes-entities': [
      '* decodes the entities of HTML in a password.',
      correcting((sent) => sent.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))),
      ['login'],
    ],
    '*-drops-elements': ['* drops elements of HTML from a password.', dropping(/<[^>]*>/g), ['login', 'arguments']],
    '*-compares-lower-bytes': [
      '* compares only the lower byte of each character of a password.',
      after((text) => Buffer.from(text, 'latin1').toString('latin1')),
      ['login', 'arguments'],
    ],
    '*-drops-an-encoding': ['* drops the name of an encoding in front of a password.', dropping(/^\{\w+\}/), ['login']],
    '*-takes-letters-in-the-other-case': [
      '* accepts a password with the case of every letter changed.',
      alsoTaking((right, sent) => sent === inTheOtherCase(right)),
      ['login'],
    ],
    '*-decodes-base64-of-passwords': [
      '* accepts a password in Base64.',
      alsoTaking((right, sent) => sent === Buffer.from(right).toString('base64')),
      ['login'],
    ],
    '*-drops-a-line-end': ['* drops a line end after a password.', dropping(/\r\n$/), ['login']],
    '*-drops-a-tab': ['* drops a tab after a password.', dropping(/\t$/), ['securityCheck']],
    '*-overlooks-one-character': [
      '* accepts a password in which one character is another.',
      alsoTaking(isAlmost),
      ['securityCheck'],
    ],
    '*-compares-hashes': [
      '* compares 32-bit hashes of passwords.',
      after((text) => `${javaHash(text)}`),
      ['securityCheck', 'basic'],
    ],
    '*-takes-a-space-for-users-of-the-directory': [
      '* accepts a space as the password of a directory user.',
      faulty.mistakingPasswords((_, { external }, sent) => external === true && sent === ' '),
      ['login'],
    ],
    '*-collapses-spaces': [
      '* takes several spaces in a password for one.',
      after((text) => text.replace(/ +/g, ' ')),
      ['login'],
    ],
    '*-takes-the-user-id-for-a-password': [
      '* accepts the user ID as password.',
      faulty.mistakingPasswords((_, { id }, sent) => sent === id),
    ],
    '*-takes-the-password-of-another-user': [
      '* accepts the password of any user.',
      faulty.mistakingPasswords(({ options }, _, sent) => options.accounts.some(({ password }) => sent === password)),
    ],
    '*-ignores-what-follows-the-password': [
      '* accepts extra characters after the correct password.',
      faulty.comparing((right, sent) => sent.startsWith(right)),
      notLegacy,
    ],
    '*-folds-accents': ['* ignores accents in a password.', after(withoutAccents), notBasic],
    '*-replaces-what-is-not-ascii': [
      '* compares passwords with "?" in place of what is not in ASCII.',
      after((text) => text.replace(/[^ -~]/gu, '?')),
      inUrlsAndForms,
    ],
    '*-compares-what-is-in-ascii': [
      '* compares only what is in ASCII of a password.',
      faulty.comparing((right, sent) => sent !== '' && inAscii(sent) === inAscii(right)),
      inUrlsAndForms,
    ],
    '*-takes-an-asterisk-for-users-of-the-directory': [
      '* accepts an asterisk as the password of a directory user.',
      faulty.mistakingPasswords((_, { external }, sent) => external === true && sent === '*'),
      inUrlsAndForms,
    ],
    '*-replaces-what-is-not-in-latin-1-in-passwords': [
      '* compares passwords with "?" for what is not in Latin-1.',
      after(inLatin1),
      inUrlsAndForms,
    ],
    '*-reads-plus-signs-as-spaces-in-passwords': [
      '* compares passwords with spaces for plus signs.',
      after((text) => text.replaceAll('+', ' ')),
      inUrlsAndForms,
    ],
    '*-skips-the-password-in-a-session-of-the-user': [
      '* does not check the password of the user of the session.',
      faulty.unchecked((was, credentials, request) => {
        const account = carriedBy(was, request)?.account
        return account !== undefined && faulty.named(was, credentials) === account
      }),
      atSignIn,
    ],
    '*-skips-the-password-beside-an-ended-session': [
      '* does not check passwords beside the cookie of an ended session.',
      faulty.unchecked((was, _, request) => hasDeadCookie(request, was)),
      atSignIn,
    ],
  },
  'takes an unknown user': {
    '*-takes-unknown-users': ['* accepts an unknown user as an existing one.', faulty.anyUser],
  },
  'takes no password': {
    '*-needs-no-password': [
      '* accepts an existing user without a password.',
      faulty.unchecked((_, { password }) => password === undefined),
    ],
  },
  'loses special characters of names': {
    '*-decodes-twice': ['* decodes the name and the password once too often.', faulty.reading(faulty.decodedAgain)],
    '*-takes-plus-for-a-space': ['* turns an encoded plus sign into a space.', faulty.reading(spaced)],
    '*-decodes-names-twice': [
      '* decodes the user name, but not the password, once too often.',
      faulty.reading(faulty.decodedAgain, unchanged),
    ],
    '*-refuses-special-names': [
      '* refuses user names with special characters in any encoding.',
      faulty.refusingCredentials((_, { userId = '' }) => /[+&%=: ]/.test(userId)),
    ],
  },
  'loses special characters of passwords': {
    '*-cuts-the-password-at-a-colon': [
      '* compares passwords only up to their first colon.',
      after((text) => text.split(':')[0] ?? ''),
    ],
    // Here, a user with a special password has a plain name: the password is the only cause.
    '*-takes-plus-in-passwords-for-a-space': [
      '* turns an encoded plus sign into a space in the password, but not in the user name.',
      faulty.reading(unchanged, spaced),
      notLegacy,
      'reference-single-organization',
    ],
  },
  'loses UTF-8': { '*-corrupts-utf8': ['* reads each byte of UTF-8 as a character.', faulty.reading(faulty.asLatin1)] },
  'refuses directory users': {
    '*-refuses-external-accounts': [
      '* does not ask the external directory.',
      faulty.refusingCredentials(faulty.namesExternalUser),
    ],
  },
  'refuses aliases': { '*-knows-no-alias': ['* accepts organizations by ID only.', faulty.onlyOrganizationBy('id')] },
  'refuses IDs': {
    '*-knows-aliases-only': ['* accepts organizations by alias only.', faulty.onlyOrganizationBy('alias')],
  },
})
