import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName } from '../../reference/names.ts'
import { isOnTheLastPath } from '../attempts.ts'
import { fieldsIn } from '../requests-by.ts'
import * as faulty from '../verification.ts'
import { byEachMethod, inAscii, inLatin1, inUrlsAndForms, notLegacy, withoutAccents } from '../verification-faults.ts'

/** Takes a user ID for that of the first account. */
const asTheFirstUser = (syntax: RegExp) =>
  faulty.renaming(({ id, organization }, { options }) => ({
    id: syntax.test(id) ? (options.accounts[0]?.id ?? id) : id,
    organization,
  }))

const cutAt = (slug: string, character: string, ...by: readonly ServiceMethod[]) =>
  [`cuts-names-at-${slug}`, `cuts a user ID at "${character}"`, (id: string) => id.split(character)[0], by] as const

/** Transformations that the checks look for by some methods each. */
const rareTransformations: readonly (readonly [
  slug: string,
  words: string,
  change: (id: string) => string | undefined,
  by: readonly ServiceMethod[],
])[] = [
  cutAt('a-semicolon', ';', 'login'),
  cutAt('an-ampersand', '&', 'login'),
  cutAt('a-question-mark', '?', 'login'),
  cutAt('a-hash', '#', 'login', 'legacyLogin'),
  cutAt('a-comma', ',', 'login', 'legacyLogin', 'securityCheck'),
  cutAt('a-parenthesis', ')', 'securityCheck'),
  cutAt('an-emoji', '\u{1f600}', 'login', 'arguments'),
  ['drops-dots-from-names', 'drops dots from a user ID', (id) => id.replaceAll('.', ''), ['login', 'legacyLogin']],
  ['drops-spaces-from-names', 'drops spaces from a user ID', (id) => id.replaceAll(' ', ''), ['legacyLogin']],
  ['drops-a-slash-before-names', 'drops a slash before a user ID', (id) => id.replace(/^\//, ''), ['legacyLogin']],
  ['drops-quotes-around-names', 'drops quotation marks around a user ID', (id) => id.replace(/^"|"$/g, ''), ['basic']],
]

/** Names of users and organizations that a method takes for others (sections 2.1 and 4.1 to 4.5). */
export const otherNameDefects = byEachMethod({
  'takes another name': {
    '*-matches-names-with-an-asterisk': ['* treats "*" in a user ID as a wildcard.', faulty.matchingNames('*')],
    '*-matches-names-with-a-line': ['* treats "_" in a user ID as a wildcard.', faulty.matchingNames('_')],
    '*-drops-a-suffix-of-names': [
      '* drops what follows "@" in a user ID.',
      faulty.transformingNames((id) => id.split('@')[0]),
    ],
    '*-drops-a-tag-of-names': [
      '* drops what follows "+" in a user ID.',
      faulty.transformingNames((id) => id.split('+')[0]),
    ],
    '*-decodes-names-again': ['* percent-decodes a user ID once more.', faulty.transformingNames(faulty.decodedAgain)],
    '*-drops-what-is-not-ascii-in-names': [
      '* drops what is not in ASCII from a user ID.',
      faulty.transformingNames(inAscii),
    ],
    '*-cuts-names-at-nul': ['* cuts a user ID at NUL.', faulty.transformingNames((id) => id.split('\0')[0])],
    '*-completes-names-with-an-asterisk': [
      '* completes a user ID that ends with an asterisk.',
      faulty.completingNames(/.\*$/),
      notLegacy,
    ],
    '*-replaces-what-is-not-in-latin-1-in-names': [
      '* compares names with "?" for what is not in Latin-1.',
      faulty.comparingNames(inLatin1),
      inUrlsAndForms,
    ],
    '*-folds-accents-in-names': [
      '* compares names without accents.',
      faulty.comparingNames(withoutAccents),
      inUrlsAndForms,
    ],
    '*-reads-plus-signs-as-spaces-in-names': [
      '* compares names with spaces for plus signs.',
      faulty.comparingNames((text) => text.replaceAll('+', ' ')),
      inUrlsAndForms,
    ],
    '*-drops-the-domain-of-names': [
      '* drops what precedes a backslash in a user ID.',
      faulty.transformingNames((id) => id.split('\\').at(-1)),
    ],
    '*-finds-the-organization-behind-an-at-sign': [
      '* reads what follows "@" in a user ID as its organization.',
      faulty.renaming(({ id, organization }) => {
        const [name = '', behind = organization] = id.split('@')
        return { id: name, organization: behind }
      }),
      ['login', 'arguments'],
    ],
    '*-finds-the-organization-before-a-backslash': [
      '* reads what precedes a backslash in a user ID as its organization.',
      faulty.renaming(({ id, organization }) => {
        const [name = '', before = organization] = id.split('\\').toReversed()
        return { id: name, organization: before }
      }),
      ['login', 'securityCheck'],
    ],
    ...Object.fromEntries(
      rareTransformations.map(([slug, words, change, by]) => [
        `*-${slug}`,
        [`* ${words}.`, faulty.transformingNames(change), by],
      ]),
    ),
    '*-finds-directory-users-with-an-asterisk': [
      '* finds directory users by the beginning of a user ID and an asterisk.',
      faulty.renaming(({ id, organization }, { options }) => {
        const isMeant = (name: string) => id.endsWith('*') && name.startsWith(id.slice(0, -1))
        const found = options.accounts.find((each) => each.external && isMeant(each.id))
        return found && { id: found.id, organization }
      }),
      ['arguments'],
    ],
    '*-writes-names-into-a-filter': [
      '* writes a user ID unchanged into a filter of a directory.',
      asTheFirstUser(/\*\)\(/),
      ['login', 'securityCheck', 'arguments'],
    ],
    '*-writes-names-into-a-query': [
      '* writes a user ID unchanged into a query of a database.',
      asTheFirstUser(/' *or *'/i),
      ['login', 'basic'],
    ],
  },
  'ignores the organization': {
    '*-ignores-the-organization': ['* checks the user ID but not the organization.', faulty.anyOrganization()],
  },
  'takes another organization': {
    '*-takes-any-organization-of-directory-users': [
      '* accepts directory users in any organization.',
      faulty.anyOrganization(({ external }) => external === true),
    ],
    '*-takes-any-organization-on-the-last-path': [
      '* accepts users in any organization on the last path.',
      faulty.anyOrganization((_, request, was) => isOnTheLastPath(request, was)),
      ['basic', 'arguments'],
    ],
    '*-takes-any-organization-with-a-locale': [
      '* accepts users in any organization beside a locale.',
      faulty.anyOrganization((_, request, was) => fieldsIn(request, was).has(fieldName.locale)),
      inUrlsAndForms,
    ],
    '*-takes-the-last-part-of-an-organization': [
      '* ignores what precedes a slash in the name of an organization.',
      faulty.renaming(({ id, organization }) => ({ id, organization: organization?.split('/').at(-1) })),
    ],
    '*-takes-the-first-word-of-an-organization': [
      '* ignores what follows the first special character in the name of an organization.',
      faulty.renaming(({ id, organization }) => ({ id, organization: organization?.split(/[;@/ ]/)[0] })),
      ['basic', 'arguments', 'legacyLogin', 'securityCheck'],
    ],
    '*-decodes-organizations-again': [
      '* percent-decodes the name of an organization once more.',
      faulty.renaming(({ id, organization }) => ({ id, organization: faulty.decodedAgain(organization) })),
      ['login'],
    ],
    '*-drops-quotes-around-organizations': [
      '* drops quotation marks around the name of an organization.',
      faulty.renaming(({ id, organization }) => ({ id, organization: organization?.replaceAll('"', '') })),
      ['login'],
    ],
    '*-takes-an-empty-organization': [
      '* accepts an empty organization for any.',
      faulty.renaming((user, { options }) =>
        user.organization === '' ? { ...user, organization: options.organizations[0]?.id } : user,
      ),
      ['basic', 'arguments', 'login'],
    ],
    '*-skips-a-bar-before-an-organization': [
      '* skips a second bar before the organization.',
      faulty.renaming(({ id, organization }) => ({
        id: id.replace(/\|$/, ''),
        organization: organization?.replace(/^\|/, ''),
      })),
    ],
    '*-takes-wildcards-for-an-organization': [
      '* treats "%", "*" and "_" in the name of an organization as wildcards.',
      faulty.renaming(({ id, organization }, was) => {
        const found = was.options.organizations.find((each) => faulty.isLike(each.id, organization ?? '', true))
        return { id, organization: found?.id ?? organization }
      }),
    ],
  },
})
