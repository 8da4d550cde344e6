import type { Variant } from '../variant.ts'

/** Permitted ways to find users in organizations. */
export const organizationVariants: readonly Variant[] = [
  {
    name: 'organizations-in-any-letter-case',
    summary: 'Organization IDs and aliases ignore the letter case.',
    change: (was) => ({
      findOrganization: (name) =>
        was.options.organizations.find(({ id, alias }) =>
          [id, alias].some((each) => each.toLowerCase() === name.toLowerCase()),
        ),
    }),
  },
  {
    name: 'user-of-another-organization-counts-as-a-wrong-password',
    summary: 'A user under the wrong organization counts as a wrong password for that user.',
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
  {
    name: 'organization-by-its-path',
    summary: 'The path of an organization from the root is a name of it, too.',
    change: (was) => ({ findOrganization: (name) => was.findOrganization(name.replace(/^(organizations)?\//, '')) }),
  },
  {
    name: 'names-with-the-domain-of-the-server',
    summary: 'A user ID may end with the domain of the server.',
    change: (was) => ({
      findAccount: ({ id, ...rest }) => was.findAccount({ ...rest, id: id.replace(/@reports\.example\.com$/, '') }),
    }),
  },
  {
    name: 'names-in-any-letter-case',
    summary: 'User IDs ignore the letter case.',
    change: (was) => ({
      findAccount(user) {
        const isIt = ({ id }: { id: string }) => id.toLowerCase() === user.id.toLowerCase()
        return was.findAccount({ ...user, id: was.options.accounts.find(isIt)?.id ?? user.id })
      },
    }),
  },
]
