import { observing, replacing } from '../alteration.ts'
import { permitted, type Variant } from '../variant.ts'

/** Permitted ways to find users in organizations. */
export const organizationVariants: readonly Variant[] = [
  ...permitted({
    'organizations-in-any-letter-case': [
      'Organization IDs and aliases ignore the letter case.',
      replacing('findOrganization', (was, name) =>
        was.options.organizations.find(({ id, alias }) =>
          [id, alias].some((each) => each.toLowerCase() === name.toLowerCase()),
        ),
      ),
    ],
    'user-of-another-organization-counts-as-a-wrong-password': [
      'A user under the wrong organization counts as a wrong password for that user.',
      observing('verify', (was, account, credentials) => {
        const { id } = was.readUserName(credentials.userId ?? '')
        const meant = was.options.accounts.find((each) => each.id === id)
        const isKnown =
          account !== undefined || was.findAccount(was.readUserName(credentials.userId ?? '')) !== undefined
        if (meant !== undefined && !isKnown) was.countFailedLogin(meant)
      }),
    ],
    'organization-by-its-path': [
      'The path of an organization from the root is a name of it, too.',
      (was) => ({ findOrganization: (name) => was.findOrganization(name.replace(/^(organizations)?\//, '')) }),
    ],
    'names-with-the-domain-of-the-server': [
      'A user ID may end with the domain of the server.',
      replacing('findAccount', (was, { id, ...rest }) =>
        was.findAccount({ ...rest, id: id.replace(/@reports\.example\.com$/, '') }),
      ),
    ],
    'names-in-any-letter-case': [
      'User IDs ignore the letter case.',
      replacing('findAccount', (was, user) => {
        const isIt = ({ id }: { id: string }) => id.toLowerCase() === user.id.toLowerCase()
        return was.findAccount({ ...user, id: was.options.accounts.find(isIt)?.id ?? user.id })
      }),
    ],
  }),
]
