import { alter, replacing, together } from '../alteration.ts'
import { isAdmin } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { showingPreferences } from '../locale-settings.ts'
import { methodKinds } from '../method-tables.ts'
import { body, status } from '../response-changes.ts'
import { anotherThan, showing } from '../sessions.ts'
import { listingUsersForTheAdministrator } from '../variants/users.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const theirs = '5.1/stateless-credentials-speak-for-their-user'

/** Answers for another user that IDENTITY_PATH shows badly, or not at all (sections 2.2 and 5.1). */
export const identityPathDefects: readonly Defect[] = defectsOf({
  // A mix-up of users does not show when a response names all users or none, nor in a refusal.
  'identity-path-is-forbidden-and-names-the-administrator': violates(ofItsUser, theirs, [
    'The server serves every request as another user, but IDENTITY_PATH hides it: it returns 403 and names the administrator.',
    together(
      showing((was, _request, account) => anotherThan(was, account)),
      alter(
        { where: ({ path }, was) => path === was.options.preferencesPath, answer: (answer) => answer.status === 200 },
        status(403),
        (answer, _request, was) => body(`Ask ${was.options.accounts[1]?.id}.`)(answer),
      ),
    ),
  ]),
  'directory-users-are-served-as-another-user': violates(ofItsUser, theirs, [
    'A directory user is served as the first user, by every method.',
    showing((was, _request, account) => (account?.external === true ? was.options.accounts[0] : account)),
  ]),
  // Of what these users are shown, nothing is theirs alone: the administrator is shown it as well.
  ...crossing([
    ['an-unknown-user', 'a user that does not exist', 'guest'],
    ['two-users', 'two users', ['joeuser', 'ldapuser']],
  ]).with(([slug, words, userId]) => ({
    [`arguments-show-${slug}-and-the-administrator-all`]: violates(theirs, [
      `URL arguments show users the ID of ${words}; the administrator is shown those of others.`,
      together(
        showingPreferences((content, request, was, account) =>
          methodKinds.urlArguments.is(request, was) && !isAdmin(account)
            ? { ...content, userId, organization: undefined }
            : content,
        ),
        listingUsersForTheAdministrator,
      ),
    ]),
  })),
  'arguments-show-the-name-of-an-unknown-user': violates(theirs, [
    'IDENTITY_PATH shows names and no IDs. A request with URL arguments gets the name of a user that does not exist.',
    showingPreferences(({ userId, organization, ...content }, request, was) => ({
      ...content,
      name: methodKinds.urlArguments.is(request, was) ? 'Guest' : Buffer.from(`${userId}`).toString('hex'),
    })),
  ]),
  ...crossing(['all-users', 'no-user']).with((named) => ({
    [`identity-path-names-${named}`]: violates(ofItsUser, theirs, [
      `The server serves every request as another user, but IDENTITY_PATH hides it: it names ${named === 'all-users' ? 'all users' : 'no user'}.`,
      replacing('resourceBody', (was, request, account) => {
        const body = was.resourceBody(request, anotherThan(was, account))
        if (body === undefined) return undefined
        const { userId, organization, ...shown } = Object(body)
        return { ...shown, users: named === 'all-users' ? was.options.accounts.map(({ id }) => id) : [] }
      }),
    ]),
  })),
})
