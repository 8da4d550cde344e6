import type { Variant } from '../variant.ts'

/** Lawful ways to look for users in organizations. */
export const organizationVariants: readonly Variant[] = [
  {
    name: 'organizations-in-any-letter-case',
    summary: 'IDs and aliases of organizations are compared without regard to case.',
    change: (was) => ({
      findOrganization: (name) =>
        was.options.organizations.find(({ id, alias }) =>
          [id, alias].some((each) => each.toLowerCase() === name.toLowerCase()),
        ),
    }),
  },
  {
    name: 'user-of-another-organization-counts-as-a-wrong-password',
    summary: 'The right password of a user under an organization of others counts as a wrong one.',
    change: (was) => ({
      verify(credentials, method, request) {
        const account = was.verify(credentials, method, request)
        const { id } = was.readUserName(credentials.userId ?? '')
        const meant = was.options.accounts.find((each) => each.id === id)
        const isKnown =
          account !== undefined || was.findAccount(was.readUserName(credentials.userId ?? '')) !== undefined
        if (meant !== undefined && !isKnown) was.countFailedLogin(meant)
        return account
      },
    }),
  },
]
