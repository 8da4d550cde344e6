import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { alter, body, cookies } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { credentialWords, inSentence, methodTitles } from '../method-words.ts'
import { EndedSessions } from '../stateful/ended-sessions.ts'
import { verifying } from '../verification.ts'

const anotherName = '2.1/another-name-is-not-the-users'

/** Serves a method that servers rarely see like GET, without credentials. */
const servedLikeGet =
  (method: string): ServicePatch =>
  (was) => ({
    resource: (request) =>
      request.method === method ? was.serveResource({ ...request, method: 'GET' }, undefined) : was.resource(request),
  })

/** The owner of the ended session whose cookie comes with refused credentials. */
const besideAnEndedSession =
  (by: ServiceMethod): ServicePatch =>
  (was) => {
    const ended = new EndedSessions(was)
    return {
      endSession: ended.endSession,
      authenticate(request) {
        const attempt = was.authenticate(request)
        const account: ServiceAccount | undefined = ended.carriedBy(request)?.account
        return attempt?.by === by && attempt.account === undefined ? { by, account } : attempt
      },
    }
  }

/** A list of a path without its first item, for one method. */
const shortened = (by: ServiceMethod, path: string): ServicePatch =>
  alter({ operation: 'resource', outcome: 'success', by, where: (request) => request.path === path }, (answer) =>
    answer.body === '' ? answer : { ...answer, body: withoutFirst(String(answer.body)) },
  )

function withoutFirst(text: string): string {
  return text.startsWith('{')
    ? JSON.stringify(JSON.parse(text), (_, value) => (Array.isArray(value) ? value.slice(1) : value))
    : text
}

const loginForm = `a <form action="${servedAt.errorPage}"><input name="${fieldName.username}"><input name="${fieldName.password}"></form>`

/** Faults of methods that are seldom combined with something else (sections 2.1, 4 and 5). */
export const onceOnlyDefects: readonly Defect[] = [
  ...['PROPFIND', 'REPORT', 'SEARCH'].map(
    (method): Defect => ({
      name: `nothing-sent-is-served-with-${method.toLowerCase()}`,
      summary: `${method} returns the content of a resource without credentials.`,
      breaks: ['5.3/missing-credentials-are-401'],
      change: servedLikeGet(method),
    }),
  ),
  ...(['basic', 'arguments', 'login', 'securityCheck'] as const).map(
    (by): Defect => ({
      name: `${by === 'securityCheck' ? 'security-check' : by}-completes-names-with-an-asterisk`,
      summary: `${methodTitles[by]} completes a user ID that ends with an asterisk.`,
      breaks: [anotherName],
      change: verifying(by, (was, credentials, request) => {
        const { id } = was.readUserName(credentials.userId ?? '')
        const isMeant = (each: ServiceAccount) => /.\*$/.test(id) && each.id.startsWith(id.slice(0, -1))
        const found = was.options.accounts.find((each) => isMeant(each) && each.password === credentials.password)
        return found ?? was.verify(credentials, by, request)
      }),
    }),
  ),
  ...(['basic', 'arguments', 'token'] as const).flatMap((by): Defect[] => [
    {
      name: `dead-cookie-hides-wrong-${by === 'arguments' ? by : `${by}-credentials`}`,
      summary: `Beside the cookie of an ended session, the server does not verify ${credentialWords[by]}.`,
      breaks: ['5.2/every-stateless-request-is-verified'],
      change: besideAnEndedSession(by),
    },
  ]),
  {
    name: 'dead-cookie-spoils-tokens',
    summary: 'A token beside the cookie of an ended session is refused.',
    breaks: ['5.2/valid-credentials-beside-a-dead-cookie-are-served'],
    change: (was) => ({
      tryToken(request) {
        const attempt = was.tryToken(request)
        const isDead = was.readSessionIds(request).some((id) => !was.state.sessions.has(id))
        return attempt !== undefined && isDead ? { ...attempt, account: undefined } : attempt
      },
    }),
  },
  ...(
    [
      ['arguments', '/rest_v2/resources'],
      ['basic', '/rest_v2/jobs'],
    ] as const
  ).map(
    ([by, path]): Defect => ({
      name: `${by}-see${by === 'basic' ? 's' : ''}-less-of-${path.slice(9)}`,
      summary: `With ${inSentence(by)}, the list of ${path.slice(9)} lacks an item.`,
      breaks: ['4.2/success-is-the-normal-response'],
      change: shortened(by, path),
    }),
  ),
  {
    name: 'key-off-is-the-login-page',
    summary: 'With encryption off, the key service returns the login page.',
    breaks: ['4.7/off-answers-with-an-error-text'],
    // A login page may well have such words.
    change: alter({ operation: 'encryptionKey' }, body(`<p>Error: your session is off.</p>${loginForm}`)),
  },
  {
    name: 'key-off-is-a-page-with-a-switch',
    summary: 'With encryption off, the key service returns a page that says nothing about keys.',
    breaks: ['4.7/off-answers-with-an-error-text'],
    change: alter(
      { operation: 'encryptionKey' },
      body('<form autocomplete="off"><style>.error{}</style>Welcome</form>'),
    ),
  },
  {
    name: 'session-of-a-ticket-is-not-reused-by-another-ticket',
    summary: 'The security check with a ticket replaces a session that a ticket opened.',
    breaks: ['4.5/live-session-is-reused'],
    change: (was) => {
      const byTicket = new Set<ServiceSession>()
      return {
        redirectAfterLogin(operation, by, account, request, given) {
          const live = was.sessionOf(request)
          const answer = was.redirectAfterLogin(operation, by, account, request, given)
          if (by === 'ticket' && answer.session !== undefined && answer.session === live && byTicket.has(live)) {
            was.endSession(live, request)
            return cookies((cookie) => cookie.replace(live.id, was.openSession(account, request).id))(answer)
          }
          if (by === 'ticket' && answer.session !== undefined) byTicket.add(answer.session)
          return answer
        },
      }
    },
  },
  {
    name: 'directory-users-belong-to-every-organization',
    summary: 'Login accepts a directory user under any existing organization.',
    breaks: ['2.1/another-organization-is-not-the-users'],
    change: verifying('login', (was, credentials, request) => {
      const { id, organization } = was.readUserName(credentials.userId ?? '')
      const account = was.options.accounts.find((each) => each.external && each.id === id)
      const isThere = was.findOrganization(organization ?? '') !== undefined
      const userId = account !== undefined && isThere ? `${id}|${account.organization}` : credentials.userId
      return was.verify({ ...credentials, userId }, 'login', request)
    }),
  },
]
