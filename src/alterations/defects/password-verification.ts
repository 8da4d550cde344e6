import type { ServiceMethod } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { hasDeadCookie } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { carriedBy } from '../memory.ts'
import { methodTitles } from '../method-tables.ts'
import { type VerificationFault, verifyingMethods } from '../password-methods.ts'
import * as faulty from '../verification.ts'

/** What a fault of verifications is called does for a method, and the methods that can have it, if not all. */
const faultOf =
  (violation: VerificationFault) =>
  ([summary, change, only]: readonly [
    summary: string,
    change: (by: ServiceMethod) => ServicePatch,
    only?: readonly ServiceMethod[],
  ]) => ({ violation, summary, change, only })

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const inAscii = (text: string) => text.replace(/[^ -~]+/g, '')
const spaced = (text: string | undefined) => text?.replaceAll('+', ' ')
const unchanged = (text: string | undefined) => text

/** Compares what a change leaves of passwords. */
const after = (change: (text: string) => string) => faulty.comparing((right, sent) => change(right) === change(sent))
/** Accepts other passwords besides the right one. */
const alsoTaking = (same: (right: string, sent: string) => boolean) =>
  faulty.comparing((right, sent) => sent === right || same(right, sent))

const latin1 = (text: string) => text.replace(/[^ -~\xa0-\xff]/gu, '?')
const notLegacy = ['basic', 'arguments', 'login', 'securityCheck'] as const
const notBasic = ['arguments', 'login', 'legacyLogin', 'securityCheck'] as const
const atSignIn = ['login', 'securityCheck'] as const
const inUrlsAndForms = ['arguments', 'login', 'securityCheck'] as const

const any = faultOf('takes any password')
const wrong = faultOf('takes a wrong password')
const unknown = faultOf('takes an unknown user')
const none = faultOf('takes no password')
const anotherName = faultOf('takes another name')
const specialName = faultOf('loses special characters of names')
const specialPassword = faultOf('loses special characters of passwords')
const utf8 = faultOf('loses UTF-8')
const directory = faultOf('refuses directory users')
const ignoring = faultOf('ignores the organization')
const another = faultOf('takes another organization')
const aliases = faultOf('refuses aliases')
const ids = faultOf('refuses IDs')

/** Every fault of a verification by the name of its defects; in names and sentences, a star stands for the method. */
const faults = {
  '*-takes-any-password': any(['* accepts any password for an existing user.', faulty.comparing(() => true)]),
  '*-remembers-users': any(['* verifies a user once, and accepts any password from then on.', faulty.rememberingUsers]),
  '*-folds-case-of-the-password': wrong([
    '* ignores the letter case of a password.',
    after((text) => text.toLowerCase()),
  ]),
  '*-compares-the-first-characters': wrong([
    '* compares only the first eight characters of a password.',
    after((text) => text.slice(0, 8)),
  ]),
  '*-trims-the-password': wrong([
    '* trims spaces around a password.',
    alsoTaking((right, sent) => sent.trim() === right),
  ]),
  '*-takes-the-end': wrong([
    '* accepts the end of a password.',
    alsoTaking((right, sent) => sent !== '' && right.endsWith(sent)),
  ]),
  '*-takes-the-beginning': wrong([
    '* accepts the beginning of a password.',
    alsoTaking((right, sent) => right.startsWith(sent)),
  ]),
  '*-matches-an-asterisk': wrong(['* accepts an asterisk as any password.', alsoTaking((_, sent) => sent === '*')]),
  '*-matches-a-percent-sign': wrong([
    '* accepts a percent sign as any password.',
    alsoTaking((_, sent) => sent === '%'),
  ]),
  '*-decodes-the-password-again': wrong([
    '* percent-decodes a password once more.',
    alsoTaking((right, sent) => faulty.decodedTwice(sent) === right),
  ]),
  '*-drops-what-is-not-ascii': wrong(['* drops what is not in ASCII from a password.', after(inAscii)]),
  '*-cuts-the-password-at-nul': wrong([
    '* cuts a password at NUL.',
    alsoTaking((right, sent) => sent.split('\0')[0] === right),
  ]),
  '*-takes-the-user-id-for-a-password': wrong([
    '* accepts the user ID as password.',
    faulty.mistakingPasswords((_, { id }, sent) => sent === id),
  ]),
  '*-takes-the-password-of-another-user': wrong([
    '* accepts the password of any user.',
    faulty.mistakingPasswords(({ options }, _, sent) => options.accounts.some(({ password }) => sent === password)),
  ]),
  '*-ignores-what-follows-the-password': wrong([
    '* accepts extra characters after the correct password.',
    faulty.comparing((right, sent) => sent.startsWith(right)),
    notLegacy,
  ]),
  '*-folds-accents': wrong(['* ignores accents in a password.', after(withoutAccents), notBasic]),
  '*-replaces-what-is-not-ascii': wrong([
    '* compares passwords with "?" in place of what is not in ASCII.',
    after((text) => text.replace(/[^ -~]/gu, '?')),
    inUrlsAndForms,
  ]),
  '*-compares-what-is-in-ascii': wrong([
    '* compares only what is in ASCII of a password.',
    faulty.comparing((right, sent) => sent !== '' && inAscii(sent) === inAscii(right)),
    inUrlsAndForms,
  ]),
  '*-takes-an-asterisk-for-users-of-the-directory': wrong([
    '* accepts an asterisk as the password of a directory user.',
    faulty.mistakingPasswords((_, { external }, sent) => external === true && sent === '*'),
    inUrlsAndForms,
  ]),
  '*-replaces-what-is-not-in-latin-1-in-passwords': wrong([
    '* compares passwords with "?" for what is not in Latin-1.',
    after(latin1),
    inUrlsAndForms,
  ]),
  '*-reads-plus-signs-as-spaces-in-passwords': wrong([
    '* compares passwords with spaces for plus signs.',
    after((text) => text.replaceAll('+', ' ')),
    inUrlsAndForms,
  ]),
  '*-skips-the-password-in-a-session-of-the-user': wrong([
    '* does not check the password of the user of the session.',
    faulty.unchecked((was, credentials, request) => {
      const account = carriedBy(was, request)?.account
      return account !== undefined && faulty.named(was, credentials) === account
    }),
    atSignIn,
  ]),
  '*-skips-the-password-beside-an-ended-session': wrong([
    '* does not check passwords beside the cookie of an ended session.',
    faulty.unchecked((was, _, request) => hasDeadCookie(request, was)),
    atSignIn,
  ]),
  '*-takes-unknown-users': unknown(['* accepts an unknown user as an existing one.', faulty.anyUser]),
  '*-needs-no-password': none([
    '* accepts an existing user without a password.',
    faulty.unchecked((_, { password }) => password === undefined),
  ]),
  '*-matches-names-with-an-asterisk': anotherName([
    '* treats "*" in a user ID as a wildcard.',
    faulty.matchingNames('*'),
  ]),
  '*-matches-names-with-a-line': anotherName(['* treats "_" in a user ID as a wildcard.', faulty.matchingNames('_')]),
  '*-drops-a-suffix-of-names': anotherName([
    '* drops what follows "@" in a user ID.',
    faulty.transformingNames((id) => id.split('@')[0]),
  ]),
  '*-drops-a-tag-of-names': anotherName([
    '* drops what follows "+" in a user ID.',
    faulty.transformingNames((id) => id.split('+')[0]),
  ]),
  '*-decodes-names-again': anotherName([
    '* percent-decodes a user ID once more.',
    faulty.transformingNames(faulty.decodedTwice),
  ]),
  '*-drops-what-is-not-ascii-in-names': anotherName([
    '* drops what is not in ASCII from a user ID.',
    faulty.transformingNames(inAscii),
  ]),
  '*-cuts-names-at-nul': anotherName(['* cuts a user ID at NUL.', faulty.transformingNames((id) => id.split('\0')[0])]),
  '*-completes-names-with-an-asterisk': anotherName([
    '* completes a user ID that ends with an asterisk.',
    faulty.completingNames(/.\*$/),
    notLegacy,
  ]),
  '*-replaces-what-is-not-in-latin-1-in-names': anotherName([
    '* compares names with "?" for what is not in Latin-1.',
    faulty.comparingNames(latin1),
    inUrlsAndForms,
  ]),
  '*-folds-accents-in-names': anotherName([
    '* compares names without accents.',
    faulty.comparingNames(withoutAccents),
    inUrlsAndForms,
  ]),
  '*-reads-plus-signs-as-spaces-in-names': anotherName([
    '* compares names with spaces for plus signs.',
    faulty.comparingNames((text) => text.replaceAll('+', ' ')),
    inUrlsAndForms,
  ]),
  '*-decodes-twice': specialName([
    '* decodes the name and the password once too often.',
    (by) => faulty.reading(by, faulty.decodedTwice),
  ]),
  '*-takes-plus-for-a-space': specialName([
    '* turns an encoded plus sign into a space.',
    (by) => faulty.reading(by, spaced),
  ]),
  '*-decodes-names-twice': specialName([
    '* decodes the user name, but not the password, once too often.',
    (by) => faulty.reading(by, faulty.decodedTwice, unchanged),
  ]),
  '*-refuses-special-names': specialName([
    '* refuses user names with special characters in any encoding.',
    faulty.refusingCredentials((_, { userId = '' }) => /[+&%=: ]/.test(userId)),
  ]),
  '*-cuts-the-password-at-a-colon': specialPassword([
    '* compares passwords only up to their first colon.',
    after((text) => text.split(':')[0] ?? ''),
  ]),
  // Here, a user with a special password has a plain name: the password is the only cause.
  '*-takes-plus-in-passwords-for-a-space': {
    ...specialPassword([
      '* turns an encoded plus sign into a space in the password, but not in the user name.',
      (by) => faulty.reading(by, unchanged, spaced),
    ]),
    environment: 'reference-single-organization' as const,
  },
  '*-corrupts-utf8': utf8(['* reads each byte of UTF-8 as a character.', (by) => faulty.reading(by, faulty.asLatin1)]),
  '*-refuses-external-accounts': directory([
    '* does not ask the external directory.',
    faulty.refusingCredentials((was, credentials) => faulty.named(was, credentials)?.external === true),
  ]),
  '*-ignores-the-organization': ignoring(['* checks the user ID but not the organization.', faulty.anyOrganization]),
  '*-takes-any-organization-of-directory-users': another([
    '* accepts directory users in any organization.',
    (by) => faulty.anyOrganization(by, ({ external }) => external === true),
  ]),
  '*-takes-the-last-part-of-an-organization': another([
    '* ignores what precedes a slash in the name of an organization.',
    faulty.renaming(({ id, organization }) => ({ id, organization: organization?.split('/').at(-1) })),
  ]),
  '*-knows-no-alias': aliases(['* accepts organizations by ID only.', faulty.onlyOrganizationBy('id')]),
  '*-knows-aliases-only': ids(['* accepts organizations by alias only.', faulty.onlyOrganizationBy('alias')]),
}

/** The faults of verification, for each method that verifies passwords (sections 1, 2.1 and 4.1 to 4.5). */
export const passwordVerificationDefects: readonly Defect[] = defectsOf(
  crossing(
    Object.entries<ReturnType<typeof wrong> & Pick<Defect, 'environment'>>(faults),
    ([name, { violation, summary, change, only, environment }]) =>
      crossing(
        verifyingMethods.filter(({ method, violated }) => violated[violation] && (only?.includes(method) ?? true)),
        ({ prefix, method, violated }) => ({
          [name.replace('*', prefix)]: violates(...(violated[violation] ?? []), [
            summary.replace('*', methodTitles[method]),
            change(method),
            environment,
          ]),
        }),
      ),
  ),
)
