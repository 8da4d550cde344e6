import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { changing, observing, preceding, replacing } from '../alteration.ts'
import { showingPreferences } from '../locale-settings.ts'
import { Count, remembering } from '../memory.ts'
import { carriedBy, endEach } from '../sessions.ts'
import { permitted, type Variant } from '../variant.ts'

/** Adds members to the body that shows the user. */
const showingAlso = (more: (userId: string) => object): ServicePatch =>
  showingPreferences((content, _request, _was, account) => ({ ...content, ...more(account?.id ?? '') }))

/** Also shows the last login of the user. */
export const besideTheLastLogin: ServicePatch = remembering(Map<string, number>, (logins) => [
  preceding('openSession', (_was, account) => {
    if (account !== undefined) logins.set(account.id, (logins.get(account.id) ?? 0) + 1)
  }),
  showingAlso((userId) => ({ last: `login-${logins.get(userId) ?? 0}-of-${userId.length}` })),
])

/** Also shows the administrator the IDs of other users, who are then shown nothing of their own. */
export const listingUsersForTheAdministrator = showingAlso((userId) =>
  userId === 'superuser' ? { users: ['joeuser', 'ldapuser'] } : {},
)

const neighbour: ServiceAccount = { id: 'joeuserx', password: 'password-of-joeuserx' }

/**
 * The token of an unknown user creates an account without a password, whose ID ignores the letter case.
 *
 * @param created has all of them, by their IDs in lower case
 */
export function creatingUsers(created: Map<string, ServiceAccount>): ServicePatch {
  return (was, service) => ({
    findAccount: (user) => was.findAccount(user) ?? created.get(user.id.toLowerCase()),
    verifyToken(text, request) {
      const id = service.parseToken(text)?.get('u')
      const found = was.verifyToken(text, request)
      if (found !== undefined || id === undefined) return found
      const account = service.findAccount({ id, organization: undefined }) ?? { id, password: '' }
      created.set(id.toLowerCase(), account)
      return account
    },
  })
}

/** Permitted ways to find and to show users, and to sign in one after another, also by a token. */
export const userVariants: readonly Variant[] = permitted({
  'organizations-in-any-letter-case': [
    'Organization IDs and aliases ignore the letter case.',
    replacing('findOrganization', (was, name) =>
      was.options.organizations.find(({ id, alias }) =>
        [id, alias].some((each) => each.toLowerCase() === name.toLowerCase()),
      ),
    ),
  ],
  'names-without-an-organization': [
    'Except at the security check, a user needs no organization, and an empty one counts as none.',
    replacing('verify', (was, credentials, method, request) => {
      const { id, organization } = was.readUserName(credentials.userId ?? '')
      const own = was.options.accounts.find((each) => each.id === id)?.organization
      const isFound = method !== 'securityCheck' && !organization && own !== undefined
      return was.verify(isFound ? { ...credentials, userId: `${id}|${own}` } : credentials, method, request)
    }),
  ],
  'user-of-another-organization-counts-as-a-wrong-password': [
    'A user under the wrong organization counts as a wrong password for that user.',
    observing('verify', (was, account, credentials) => {
      const { id } = was.readUserName(credentials.userId ?? '')
      const meant = was.options.accounts.find((each) => each.id === id)
      const isKnown = account !== undefined || was.findAccount(was.readUserName(credentials.userId ?? '')) !== undefined
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
  'spaces-around-names-and-tickets-are-ignored': [
    'Spaces around user IDs, organizations and tickets are ignored.',
    (was) => ({
      findOrganization: (name) => was.findOrganization(name.trim()),
      findAccount: (user) => was.findAccount({ ...user, id: user.id.trim() }),
      redeemTicket: (sent, ...rest) => was.redeemTicket(sent.trim(), ...rest),
    }),
  ],
  'identity-beside-what-varies': [
    'The identity resource also shows a number that changes with each request.',
    remembering(Count, (answers) => [
      showingAlso(() => ({ answered: `answer-${++answers.value}`, of: `${answers.value} answers` })),
    ]),
  ],
  'identity-beside-the-last-login': [
    'The identity resource also shows the last login of the user.',
    besideTheLastLogin,
  ],
  'login-as-another-is-refused': [
    'A login or security check in the live session of another user is refused.',
    (was, service) => {
      const isTaken = (request: Parameters<typeof was.login>[0], account: unknown) => {
        const owner = carriedBy(service, request)?.account
        return owner !== undefined && account !== undefined && owner !== account
      }
      return {
        completeLogin: (account, by, request, given) =>
          isTaken(request, account) ? service.refused('login', by) : was.completeLogin(account, by, request, given),
        redirectAfterLogin: (operation, by, account, request, given) =>
          isTaken(request, account)
            ? service.redirectFailure(operation, by, request)
            : was.redirectAfterLogin(operation, by, account, request, given),
      }
    },
  ],
  'login-as-another-ends-the-session-before': [
    'A login in the live session of another user ends that session.',
    preceding('openSession', (was, account, request) => {
      const before = carriedBy(was, request)
      if (before !== undefined && account !== undefined && before.account !== account) endEach(was, [before])
    }),
  ],
  'login-as-another-keeps-the-id': [
    'A login in the live session of another user keeps the session ID for the new user.',
    replacing('openSession', (was, account, request) => {
      const before = carriedBy(was, request)
      const open = was.openSession(account, request)
      if (before === undefined || account === undefined || before.account === account) return open
      endEach(was, [before, open])
      const session = { ...open, id: before.id }
      was.state.sessions.set(session.id, session)
      return session
    }),
  ],
  'session-answers-beside-credentials-of-another': [
    'The session wins over valid credentials of another user in the same request.',
    changing('authenticate', (was, attempt, request) =>
      attempt?.account === undefined ? attempt : (was.trySession(request) ?? attempt),
    ),
  ],
  'administrator-is-shown-other-users': [
    'The administrator is shown the IDs of other users, beside all that these are shown.',
    listingUsersForTheAdministrator,
  ],
  'user-without-permission-for-a-path': [
    'A user of the directory has no permission to read the first path.',
    changing('serveResource', (was, answer, { path }, user) =>
      user?.account?.external === true && path === was.options.protectedPaths[0]
        ? { ...answer, status: 403, headers: [], body: '' }
        : answer,
    ),
  ],
  'user-whose-id-extends-another': [
    'There is a user whose ID is that of joeuser and one more letter.',
    replacing('findAccount', (was, user) => was.findAccount(user) ?? (user.id === 'joeuserx' ? neighbour : undefined)),
  ],
  'token-creates-its-user': [
    'The token of an unknown user creates that user.',
    remembering(Map<string, ServiceAccount>, (created) => [creatingUsers(created)]),
    { breaksPromise: 'PREAUTH_UNKNOWN_USER' },
  ],
})
