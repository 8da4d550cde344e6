import type { ServiceAccount } from '../../reference/identity/account.ts'
import { alter, body, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { methodsOfRequests, type RequestMethod } from '../method-tables.ts'
import { boundToTheConnection, mixedUp } from '../mistaken.ts'
import { anotherThan, carriedBy, giveTo, showing } from '../stateful/memory.ts'

const ofItsUser = '2.2/session-belongs-to-the-one-who-opened-it'
const theirs = '5.1/stateless-credentials-speak-for-their-user'

/** Defects of one kind of stateless credentials. */
const credentialDefects = (credential: RequestMethod): Defect[] => {
  const { slug, words, takes, is } = credential
  const isToken = takes === 'token'
  const all: (Defect | false)[] = [
    {
      name: `${slug}-answered-as-another-user`,
      summary: `A request with ${words} is served as another user.`,
      breaks: [theirs],
      change: (was, service) =>
        showing((_was, request, account) => (is(request, was) ? anotherThan(was, account) : undefined))(was, service),
    },
    !isToken && {
      name: `${slug}-bound-to-the-connection`,
      summary: `A request with ${words} is served as the first user of its connection.`,
      breaks: [theirs],
      change: boundToTheConnection(is),
    },
    !isToken && {
      name: `${slug}-mixed-up-when-they-overlap`,
      summary: `Of overlapping requests, one with ${words} is served as the user of another.`,
      breaks: [theirs],
      change: mixedUp(is),
    },
    !isToken && {
      name: `${slug}-after-a-logout-are-the-user-who-left`,
      summary: `The first request with ${words} after a logout is served as the logged-out user.`,
      breaks: [theirs],
      change: (was, service) => {
        let left: ServiceAccount | undefined
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
    ...breaking(ofItsUser, {
      [`${slug}-beside-a-cookie-take-its-session-over`]: [
        `A request with ${words} hands its session to the user of the credentials.`,
        (was) => ({
          resource(request) {
            const answer = was.resource(request)
            if (is(request, was) && answer.account !== undefined) giveTo(was, carriedBy(was, request), answer.account)
            return answer
          },
        }),
      ],
      [`${slug}-stick-to-the-connection-of-sessions`]: [
        `After a request with ${words}, sessions on the connection are served as that user.`,
        (was, service) => {
          const users = new Map<number, ServiceAccount>()
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
      ],
    }),
  ]
  return all.filter((defect) => defect !== false)
}

/** A mix-up of users does not show when a response names all users or none, nor in a refusal. */
const unseenDefects: readonly Defect[] = [
  {
    name: 'identity-path-is-forbidden-and-names-the-administrator',
    summary:
      'The server serves every request as another user, but IDENTITY_PATH hides it: it returns 403 and names the administrator.',
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
      summary: `The server serves every request as another user, but IDENTITY_PATH hides it: it names ${named === 'everybody' ? 'all users' : 'no user'}.`,
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

/** Answers to stateless credentials for the wrong user (section 5.1). */
export const whoseAnswerDefects: readonly Defect[] = [...methodsOfRequests.flatMap(credentialDefects), ...unseenDefects]
