import type { Method } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { Defect, DefectEnvironment } from '../defect.ts'
import { methodTitles } from '../method-words.ts'
import { comparing, named, verifying } from '../verification.ts'

/** A method that checks passwords, and its requirement about wrong ones. */
const doors: readonly (readonly [prefix: string, method: Method, wrong: string, environment?: DefectEnvironment])[] = [
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
]

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Near-match names and passwords that a method accepts (sections 4.1 to 4.5). */
export const refusedPasswordDefects: readonly Defect[] = doors.flatMap(
  ([prefix, method, wrong, environment = 'reference']): Defect[] => [
    // HTTP basic corrupts accents.
    ...careless
      .filter(([slug]) => !(method === 'basic' && slug === 'folds-accents'))
      .map(([slug, words, same]) => ({
        name: `${prefix}-${slug}`,
        summary: `${methodTitles[method]} ${words}.`,
        breaks: [wrong],
        environment,
        change: comparing(method, (right, sent) => sent === right || same(right, sent)),
      })),
    ...(['*', '_'] as const).map((sign) => ({
      name: `${prefix}-matches-names-with-${sign === '*' ? 'an-asterisk' : 'a-line'}`,
      summary: `${methodTitles[method]} treats "${sign}" in a user ID as a wildcard.`,
      breaks: ['2.1/another-name-is-not-the-users'],
      environment,
      change: matchingNames(method, sign),
    })),
  ],
)

function matchingNames(method: Method, sign: string): ServicePatch {
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
