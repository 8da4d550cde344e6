import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'

import { crossing, type Defect, violates } from '../defect.ts'
import { methodTitles } from '../method-words.ts'
import { comparing, verifying } from '../verification.ts'

/** What a server does to a text before it compares it, so that different texts become the same. */
const losses: readonly (readonly [slug: string, words: string, change: (text: string) => string])[] = [
  [
    'replaces-what-is-not-in-latin-1-in',
    'with "?" for what is not in Latin-1',
    (text) => text.replace(/[^ -~\xa0-\xff]/gu, '?'),
  ],
  ['folds-accents-in', 'without accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
  ['reads-plus-signs-as-spaces-in', 'with spaces for plus signs', (text) => text.replaceAll('+', ' ')],
]

const methods: readonly (readonly [prefix: string, method: ServiceMethod, wrong: string])[] = [
  ['arguments', 'arguments', '4.2/wrong-password-is-401'],
  ['login', 'login', '4.3/wrong-password-is-401'],
  ['security-check', 'securityCheck', '4.5/wrong-password-redirects-to-the-error-page'],
]

/** Finds the account of a name after a change to both. */
function namesAfter(method: ServiceMethod, change: (text: string) => string): ServicePatch {
  return verifying(method, (was, credentials, request) => {
    const { id, organization } = was.readUserName(credentials.userId ?? '')
    const isTheirs = (account: ServiceAccount) => change(account.id) === change(id)
    const found = was.options.accounts.find(isTheirs)?.id ?? id
    const userId = organization === undefined ? found : `${found}|${organization}`
    return was.verify({ ...credentials, userId }, method, request)
  })
}

/** Names and passwords that become the same where a server loses what is special in them (sections 2.1, 4.2 to 4.5). */
export const lossyCredentialDefects: readonly Defect[] = methods.flatMap(([prefix, method, wrong]) =>
  crossing(losses, ([slug, words, change]) => ({
    [`${prefix}-${slug}-names`]: violates('2.1/another-name-is-not-the-users', [
      `${methodTitles[method]} compares names ${words}.`,
      namesAfter(method, change),
    ]),
    // Another file has the defect of accents.
    ...(!slug.startsWith('folds') && {
      [`${prefix}-${slug}-passwords`]: violates(wrong, [
        `${methodTitles[method]} compares passwords ${words}.`,
        comparing(method, (right, sent) => change(right) === change(sent)),
      ]),
    }),
  })),
)
