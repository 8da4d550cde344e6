import type { ServiceAccount } from '../../reference/identity/account.ts'
import { alter, body, observing, replacing, status } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import {
  anotherThan,
  boundToTheConnection,
  carriedBy,
  giveTo,
  Latest,
  mixedUp,
  remembering,
  showing,
} from '../memory.ts'
import { methodsOfRequests } from '../method-tables.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const theirs = '5.1/stateless-credentials-speak-for-their-user'

/** Answers to stateless credentials for the wrong user (section 5.1). */
export const whoseAnswerDefects: readonly Defect[] = defectsOf({
  ...crossing(methodsOfRequests, ({ slug, words, is }) => ({
    [`${slug}-answered-as-another-user`]: violates(theirs, [
      `A request with ${words} is served as another user.`,
      showing((was, request, account) => (is(request, was) ? anotherThan(was, account) : undefined)),
    ]),
    [`${slug}-beside-a-cookie-take-its-session-over`]: violates(ofItsUser, [
      `A request with ${words} hands its session to the user of the credentials.`,
      observing('resource', (was, answer, request) => {
        if (is(request, was) && answer.account !== undefined) giveTo(was, carriedBy(was, request), answer.account)
      }),
    ]),
    [`${slug}-take-over-sessions-of-the-connection`]: violates(ofItsUser, [
      `After a request with ${words} and no session, sessions on the connection are served as that user.`,
      remembering(Map<number, ServiceAccount>, (was, users, service) => ({
        resource(request) {
          const answer = was.resource(request)
          const { connection } = request
          const isOne = is(request, was) && carriedBy(was, request) === undefined
          if (isOne && answer.account !== undefined && connection !== undefined) users.set(connection, answer.account)
          return answer
        },
        ...showing((_was, request) =>
          is(request, was) || request.connection === undefined ? undefined : users.get(request.connection),
        )(was, service),
      })),
    ]),
  })),
  ...crossing(
    methodsOfRequests.filter(({ takes }) => takes !== 'token'),
    ({ slug, words, is }) => ({
      [`${slug}-bound-to-the-connection`]: violates(theirs, [
        `A request with ${words} is served as the first user of its connection.`,
        boundToTheConnection(is),
      ]),
      [`${slug}-mixed-up-when-they-overlap`]: violates(theirs, [
        `Of overlapping requests, one with ${words} is served as the user of another.`,
        mixedUp(is),
      ]),
      [`${slug}-after-a-logout-are-the-logged-out-user`]: violates(theirs, [
        `The first request with ${words} after a logout is served as the logged-out user.`,
        remembering(Latest<ServiceAccount>, (was, left, service) => ({
          endSession(session, request) {
            if (request !== undefined) left.value = session.account
            was.endSession(session, request)
          },
          ...showing((_was, request) => {
            const user = is(request, was) ? left.value : undefined
            left.value = undefined
            return user
          })(was, service),
        })),
      ]),
    }),
  ),
  // A mix-up of users does not show when a response names all users or none, nor in a refusal.
  'identity-path-is-forbidden-and-names-the-administrator': violates(ofItsUser, theirs, [
    'The server serves every request as another user, but IDENTITY_PATH hides it: it returns 403 and names the administrator.',
    (was, service) => ({
      ...showing((_was, _request, account) => anotherThan(was, account))(was, service),
      ...alter(
        { where: ({ path }) => path === was.options.preferencesPath, answer: (answer) => answer.status === 200 },
        status(403),
        body(`Ask ${was.options.accounts[1]?.id}.`),
      )(was),
    }),
  ]),
  ...crossing(['all-users', 'no-user'] as const, (named) => ({
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
