import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { crossing, type Defect, type DefectEnvironment, defectsOf, violates } from '../defect.ts'
import { methodTitles } from '../method-words.ts'
import { comparing, decodedTwice, named, verifying } from '../verification.ts'

/** A method that checks passwords, and its requirement about wrong ones. */
const methods: readonly (readonly [
  prefix: string,
  method: ServiceMethod,
  wrong: string,
  environment?: DefectEnvironment,
])[] = [
  ['basic', 'basic', '4.1/wrong-password-is-401'],
  ['arguments', 'arguments', '4.2/wrong-password-is-401'],
  ['login', 'login', '4.3/wrong-password-is-401'],
  ['legacy-login', 'legacyLogin', '4.4/wrong-password-is-401', 'reference-legacy'],
  ['security-check', 'securityCheck', '4.5/wrong-password-redirects-to-the-error-page'],
]

/** Careless comparisons of passwords. */
const careless: readonly (readonly [slug: string, words: string, same: (right: string, sent: string) => boolean])[] = [
  ['trims-the-password', 'trims spaces around a password', (right, sent) => sent.trim() === right],
  ['folds-accents', 'ignores accents in a password', (right, sent) => plain(sent) === plain(right)],
  ['takes-the-end', 'accepts the end of a password', (right, sent) => sent !== '' && right.endsWith(sent)],
  ['takes-the-beginning', 'accepts the beginning of a password', (right, sent) => right.startsWith(sent)],
  ['matches-an-asterisk', 'accepts an asterisk as any password', (right, sent) => [right, '*'].includes(sent)],
  ['matches-a-percent-sign', 'accepts a percent sign as any password', (right, sent) => [right, '%'].includes(sent)],
  ['decodes-the-password-again', 'percent-decodes a password once more', (right, sent) => decodedTwice(sent) === right],
  [
    'drops-what-is-not-ascii',
    'drops what is not in ASCII from a password',
    (right, sent) => ascii(sent) === ascii(right),
  ],
  ['cuts-the-password-at-nul', 'cuts a password at NUL', (right, sent) => sent.split('\0')[0] === right],
]

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function ascii(text: string): string {
  return text.replace(/[^ -~]+/g, '')
}

/** A transformation of names. */
const transformations: readonly (readonly [slug: string, words: string, change: (id: string) => string | undefined])[] =
  [
    ['drops-a-suffix-of-names', 'drops what follows "@" in a user ID', (id) => id.split('@')[0]],
    ['drops-a-tag-of-names', 'drops what follows "+" in a user ID', (id) => id.split('+')[0]],
    ['decodes-names-again', 'percent-decodes a user ID once more', decodedTwice],
    ['drops-what-is-not-ascii-in-names', 'drops what is not in ASCII from a user ID', (id) => ascii(id)],
    ['cuts-names-at-nul', 'cuts a user ID at NUL', (id) => id.split('\0')[0]],
  ]

/** Accepts a password that belongs to something else. */
const mistakingPasswords = (
  method: ServiceMethod,
  isTaken: (was: Service, account: ServiceAccount, sent: string) => boolean,
) =>
  verifying(method, (was, credentials, request) => {
    const account = named(was, credentials)
    const sent = was.revealPassword(credentials.password ?? '', method, request)
    if (account !== undefined && sent !== undefined && isTaken(was, account, sent)) return account
    return was.verify(credentials, method, request)
  })

/** Near-match names and passwords that a method accepts (sections 4.1 to 4.5). */
export const refusedPasswordDefects: readonly Defect[] = methods.flatMap(
  ([prefix, method, wrong, environment = 'reference']): Defect[] => [
    // HTTP basic corrupts accents.
    ...crossing(
      careless.filter(([slug]) => !(method === 'basic' && slug === 'folds-accents')),
      ([slug, words, same]) => ({
        [`${prefix}-${slug}`]: violates(wrong, [
          `${methodTitles[method]} ${words}.`,
          comparing(method, (right, sent) => sent === right || same(right, sent)),
          environment,
        ]),
      }),
    ),
    ...crossing(['*', '_'] as const, (sign) => ({
      [`${prefix}-matches-names-with-${sign === '*' ? 'an-asterisk' : 'a-line'}`]: violates(
        '2.1/another-name-is-not-the-users',
        [
          `${methodTitles[method]} treats "${sign}" in a user ID as a wildcard.`,
          matchingNames(method, sign),
          environment,
        ],
      ),
    })),
    ...crossing(transformations, ([slug, words, change]) => ({
      [`${prefix}-${slug}`]: violates('2.1/another-name-is-not-the-users', [
        `${methodTitles[method]} ${words}.`,
        transformingNames(method, change),
        environment,
      ]),
    })),
    ...(method === 'basic' || method === 'legacyLogin' ? [] : ofSpecialAccounts(prefix, method, wrong)),
    ...defectsOf({
      [`${prefix}-takes-the-user-id-for-a-password`]: violates(wrong, [
        `${methodTitles[method]} accepts the user ID as password.`,
        mistakingPasswords(method, (_, { id }, sent) => sent === id),
        environment,
      ]),
      [`${prefix}-takes-the-password-of-another-user`]: violates(wrong, [
        `${methodTitles[method]} accepts the password of any user.`,
        mistakingPasswords(method, ({ options }, _, sent) =>
          options.accounts.some(({ password }) => sent === password),
        ),
        environment,
      ]),
    }),
    ...(method === 'legacyLogin' ? [] : [takingTheLastPart(prefix, method)]),
  ],
)

function transformingNames(method: ServiceMethod, change: (id: string) => string | undefined): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const { id, organization } = was.readUserName(credentials.userId ?? '')
    const other = change(id)
    if (named(was, credentials) !== undefined || other === undefined) return was.verify(credentials, method, request)
    const userId = organization === undefined ? other : `${other}|${organization}`
    return was.verify({ ...credentials, userId }, method, request)
  })
}

function matchingNames(method: ServiceMethod, sign: string): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const known = was.verify(credentials, method, request)
    const { id, organization = credentials.organization } = was.readUserName(credentials.userId ?? '')
    if (known !== undefined || named(was, credentials) !== undefined || !id.includes(sign)) return known
    const [before = '', after = ''] = id.split(sign)
    const inside = organization === undefined ? undefined : was.findOrganization(organization)?.id
    return was.options.accounts.find(
      (account) =>
        account.organization === inside &&
        account.id.startsWith(before) &&
        account.id.endsWith(after) &&
        account.password === was.revealPassword(credentials.password ?? '', method, request),
    )
  })
}

/** Passwords that a method takes for that of certain accounts. */
function ofSpecialAccounts(prefix: string, method: ServiceMethod, wrong: string): Defect[] {
  return defectsOf({
    [`${prefix}-replaces-what-is-not-ascii`]: violates(wrong, [
      `${methodTitles[method]} compares passwords with "?" in place of what is not in ASCII.`,
      comparing(method, (right, sent) => replaced(sent) === replaced(right)),
    ]),
    [`${prefix}-compares-what-is-in-ascii`]: violates(wrong, [
      `${methodTitles[method]} compares only what is in ASCII of a password.`,
      comparing(method, (right, sent) => sent !== '' && ascii(sent) === ascii(right)),
    ]),
    [`${prefix}-takes-an-asterisk-for-users-of-the-directory`]: violates(wrong, [
      `${methodTitles[method]} accepts an asterisk as the password of a directory user.`,
      mistakingPasswords(method, (_, { external }, sent) => external === true && sent === '*'),
    ]),
  })
}

function replaced(text: string): string {
  return text.replace(/[^ -~]/gu, '?')
}

/** Parts of the name of an organization are ignored. */
function takingTheLastPart(prefix: string, method: ServiceMethod): Defect {
  return {
    name: `${prefix}-takes-the-last-part-of-an-organization`,
    summary: `${methodTitles[method]} ignores what precedes a slash in the name of an organization.`,
    breaks: [
      method === 'securityCheck' ? '4.5/wrong-organization-is-refused' : '2.1/another-organization-is-not-the-users',
    ],
    change: verifying(method, (was, credentials, request) => {
      const given = was.readUserName(credentials.userId ?? '')
      const organization = (given.organization ?? credentials.organization)?.split('/').at(-1)
      const userId = organization === undefined ? credentials.userId : `${given.id}|${organization}`
      return was.verify({ ...credentials, userId, organization: undefined }, method, request)
    }),
  }
}
