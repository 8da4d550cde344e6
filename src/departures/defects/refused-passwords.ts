import type { Method } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { Defect, DefectEnvironment } from '../defect.ts'
import { comparing, named, verifying } from '../verification.ts'

/** A method that takes passwords, and the requirement that speaks of a wrong one. */
const doors: readonly (readonly [prefix: string, method: Method, wrong: string, environment?: DefectEnvironment])[] = [
  ['basic', 'basic', '4.1/wrong-password-is-401'],
  ['arguments', 'arguments', '4.2/wrong-password-is-401'],
  ['login', 'login', '4.3/wrong-password-is-401'],
  ['legacy-login', 'legacyLogin', '4.4/wrong-password-is-401', 'reference-legacy'],
  ['security-check', 'securityCheck', '4.5/wrong-password-redirects-to-the-error-page'],
]

/** How a comparison of passwords can be careless. */
const careless: readonly (readonly [slug: string, words: string, same: (right: string, sent: string) => boolean])[] = [
  ['trims-the-password', 'takes away spaces around a password', (right, sent) => sent.trim() === right],
  ['folds-accents', 'does not see accents in a password', (right, sent) => plain(sent) === plain(right)],
  ['takes-the-end', 'takes the end of a password for all of it', (right, sent) => sent !== '' && right.endsWith(sent)],
  ['takes-the-beginning', 'takes the beginning of a password for all of it', (right, sent) => right.startsWith(sent)],
  ['matches-an-asterisk', 'takes an asterisk for any password', (right, sent) => [right, '*'].includes(sent)],
  ['matches-a-percent-sign', 'takes a percent sign for any password', (right, sent) => [right, '%'].includes(sent)],
]

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Names and passwords that are nearly right, and let somebody in (sections 4.1 to 4.5). */
export const refusedPasswordDefects: readonly Defect[] = doors.flatMap(
  ([prefix, method, wrong, environment = 'reference']): Defect[] => [
    // Basic authentication corrupts what has an accent.
    ...careless
      .filter(([slug]) => !(method === 'basic' && slug === 'folds-accents'))
      .map(([slug, words, same]) => ({
        name: `${prefix}-${slug}`,
        summary: `By the method ${method}, the server ${words}.`,
        breaks: [wrong],
        environment,
        change: comparing(method, (right, sent) => sent === right || same(right, sent)),
      })),
    ...(['*', '_'] as const).map((sign) => ({
      name: `${prefix}-matches-names-with-${sign === '*' ? 'an-asterisk' : 'a-line'}`,
      summary: `By the method ${method}, "${sign}" in a user ID stands for any text.`,
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
