import type { Account } from '../../reference/identity/account.ts'
import { alter, body, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { type Credential, credentials } from '../entries.ts'
import { boundToTheConnection, mixedUp } from '../mistaken.ts'
import { anotherThan, carriedBy, giveTo, showing } from '../stateful/memory.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const theirs = '5.1/stateless-credentials-speak-for-their-user'

/** What goes wrong with one kind of stateless credentials. */
const credentialDefects = (credential: Credential): Defect[] => {
  const { slug, title, by, is } = credential
  const isToken = by === 'token'
  const all: (Defect | false)[] = [
    {
      name: `${slug}-answered-as-another-user`,
      summary: `${title} get the answer of another user.`,
      breaks: [theirs],
      change: (was, service) =>
        showing((_was, request, account) => (is(request, was) ? anotherThan(was, account) : undefined))(was, service),
    },
    !isToken && {
      name: `${slug}-bound-to-the-connection`,
      summary: `${title} are answered as the first user that the connection has served.`,
      breaks: [theirs],
      change: boundToTheConnection(is),
    },
    !isToken && {
      name: `${slug}-mixed-up-when-they-overlap`,
      summary: `${title} of a request that overlaps another are answered as for the user of that one.`,
      breaks: [theirs],
      change: mixedUp(is),
    },
    !isToken && {
      name: `${slug}-after-a-logout-are-the-user-who-left`,
      summary: `${title} that come next after a logout are answered as for the user who has left.`,
      breaks: [theirs],
      change: (was, service) => {
        let left: Account | undefined
        return {
          endSession(session, request) {
            if (request !== undefined) left = session.account
            was.endSession(session, request)
          },
          ...showing((_was, request) => {
            const user = is(request, was) ? left : undefined
            left = undefined
            return user
          })(was, service),
        }
      },
    },
    {
      name: `${slug}-beside-a-cookie-take-its-session-over`,
      summary: `${title} of another user beside a session cookie make it the session of that user.`,
      breaks: [ofItsUser],
      change: (was) => ({
        resource(request) {
          const answer = was.resource(request)
          if (is(request, was) && answer.account !== undefined) giveTo(was, carriedBy(was, request), answer.account)
          return answer
        },
      }),
    },
    {
      name: `${slug}-stick-to-the-connection-of-sessions`,
      summary: `${title} make the connection theirs: a session on it is answered as that user.`,
      breaks: [ofItsUser],
      change: (was, service) => {
        const users = new Map<number, Account>()
        return {
          resource(request) {
            const answer = was.resource(request)
            const { connection } = request
            if (is(request, was) && answer.account !== undefined && connection !== undefined)
              users.set(connection, answer.account)
            return answer
          },
          ...showing((_was, request) =>
            is(request, was) || request.connection === undefined ? undefined : users.get(request.connection),
          )(was, service),
        }
      },
    },
  ]
  return all.filter((defect) => defect !== false)
}

/** Whom a server takes somebody for does not show where all are named, nor in a refusal. */
const unseenDefects: readonly Defect[] = [
  {
    name: 'identity-path-is-forbidden-and-names-the-administrator',
    summary:
      'Everybody is taken for another user, but IDENTITY_PATH, which would show it, sends all to the administrator.',
    breaks: [ofItsUser, theirs],
    change: (was, service) => ({
      ...showing((_was, _request, account) => anotherThan(was, account))(was, service),
      ...alter(
        { where: ({ path }, answer) => path === was.options.preferencesPath && answer.status === 200 },
        status(403),
        body(`Ask ${was.options.accounts[1]?.id}.`),
      )(was),
    }),
  },
  ...(['everybody', 'nobody'] as const).map(
    (named): Defect => ({
      name: `identity-path-names-${named}`,
      summary: `Everybody is taken for another user, but IDENTITY_PATH, which would show it, names ${named} to each.`,
      breaks: [ofItsUser, theirs],
      change: (was) => ({
        resourceBody: (request, account) => {
          const { userId, organization, ...shown } = Object(was.resourceBody(request, anotherThan(was, account)))
          return { ...shown, users: named === 'everybody' ? was.options.accounts.map(({ id }) => id) : [] }
        },
      }),
    }),
  ),
]

/** Answers to stateless credentials that are those of somebody else (section 5.1). */
export const whoseAnswerDefects: readonly Defect[] = [...credentials.flatMap(credentialDefects), ...unseenDefects]
