import type { ServicePatch } from '../../reference/service.ts'
import { preceding, replacing } from '../alteration.ts'
import { carriedBy, endEach, remembering } from '../memory.ts'
import { permitted, type Variant } from '../variant.ts'

/** Adds members to the body that shows the user. */
const showingAlso = (more: (userId: string) => object): ServicePatch =>
  replacing('resourceBody', (was, request, account) => {
    const content = was.resourceBody(request, account)
    if (request.path !== was.options.preferencesPath) return content
    return { ...Object(content), ...more(account?.id ?? '') }
  })

/** Also shows the last login of the user. */
export const besideTheLastLogin: ServicePatch = remembering(Map<string, number>, (was, logins, service) => ({
  openSession(account, request) {
    if (account !== undefined) logins.set(account.id, (logins.get(account.id) ?? 0) + 1)
    return was.openSession(account, request)
  },
  ...showingAlso((userId) => ({ last: `login-${logins.get(userId) ?? 0}-of-${userId.length}` }))(was, service),
}))

/** Permitted ways to show the user, and to sign in one user after another. */
export const identityVariants: readonly Variant[] = [
  ...permitted({
    'identity-beside-what-varies': [
      'The identity resource also shows a number that changes with each request.',
      (was, service) => {
        let answers = 0
        return showingAlso(() => ({ answered: `answer-${++answers}`, of: `${answers} answers` }))(was, service)
      },
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
    'login-as-another-goes-on-under-the-same-id': [
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
      replacing('authenticate', (was, request) => {
        const attempt = was.authenticate(request)
        return attempt?.account === undefined ? attempt : (was.trySession(request) ?? attempt)
      }),
    ],
  }),
]
