import { replacing } from '../alteration.ts'
import { crossing, type Defect, violates } from '../defect.ts'
import { methodsWithSession } from '../method-tables.ts'
import { methodTitles } from '../method-words.ts'
import { named, verifying } from '../verification.ts'

const withPassword = methodsWithSession.filter(
  ({ slug }) => !slug.includes('ticket') && slug !== 'a-token-at-the-base-address',
)

const ofTheDirectory = withPassword.map(
  ({ slug, title, is, ...where }): Defect => ({
    name: `${slug}-knows-no-users-of-the-directory`,
    summary: `${title} refuses directory users.`,
    breaks: ['1/same-accounts-as-the-web-interface'],
    ...where,
    change: replacing('verify', (was, credentials, method, request) =>
      is(request, was) && named(was, credentials)?.external ? undefined : was.verify(credentials, method, request),
    ),
  }),
)

/** Accounts that one authentication method does not find (section 1). */
export const accountsByMethodDefects: readonly Defect[] = [
  ...ofTheDirectory,
  ...crossing(['basic', 'arguments'] as const, (by) => ({
    [`admin-unknown-by-${by}`]: violates('1/same-accounts-as-the-web-interface', [
      `${methodTitles[by]} refuses the system admin.`,
      verifying(by, (was, credentials, request) => {
        const account = was.verify(credentials, by, request)
        return account?.id === 'superuser' ? undefined : account
      }),
    ]),
  })),
]
