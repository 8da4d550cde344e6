import { jsessionid, securityCheckAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, cookies, deadSession, isSessionCookie, noSession } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { goesTo } from '../requests-by.ts'

const success = { operation: 'securityCheck', outcome: 'success' } as const
const reuse = '4.5/live-session-is-reused'
const returned = '4.5/cookie-of-the-reused-session-is-returned'

/** Alters the response of a security check with a live session. */
const onReuse =
  (alteration: Parameters<typeof alter>[1]): ServicePatch =>
  (was) => {
    let reused = false
    const late = alter({ ...success, where: () => reused }, alteration)(was)
    return {
      ...late,
      reusableSession(account, request) {
        const session = was.reusableSession(account, request)
        reused = session !== undefined
        return session
      },
    }
  }

/** Defects in how the security check reuses a session (sections 3 and 4.5). */
export const securityCheckSessionDefects: readonly Defect[] = [
  ...breaking([reuse, returned], {
    'security-check-opens-another-session': [
      'A security check with a live session leaves it open and opens a second one.',
      () => ({ reusableSession: () => undefined }),
    ],
    'security-check-replaces-the-session': [
      'A security check with a live session ends it and opens a new one.',
      (was) => ({
        reusableSession(account, request) {
          const session = was.reusableSession(account, request)
          if (session !== undefined) was.endSession(session, request)
          return undefined
        },
      }),
    ],
    'security-check-returns-a-dead-cookie-on-reuse': [
      'A security check with a live session returns the cookie of an unknown session.',
      onReuse(deadSession()),
    ],
  }),
  ...breaking(returned, {
    'security-check-returns-no-cookie-on-reuse': [
      'A security check with a live session sets no cookie.',
      onReuse(noSession()),
    ],
    'session-is-reused-once': [
      'The security check reuses a session only once.',
      (was) => {
        const reused = new Set<string>()
        return {
          reusableSession(account, request) {
            const session = was.reusableSession(account, request)
            if (session === undefined || reused.has(session.id)) return undefined
            reused.add(session.id)
            return session
          },
        }
      },
    ],
  }),
  {
    name: 'base-address-opens-another-session',
    summary: 'A token at the base address with a live session opens a second one.',
    breaks: ['4.6/live-session-is-reused', '4.6/cookie-of-the-reused-session-is-returned'],
    change: (was) => ({
      reusableSession: (account, request) =>
        goesTo('baseAddress', request) ? undefined : was.reusableSession(account, request),
    }),
  },
  {
    name: 'base-address-returns-no-cookie-on-reuse',
    summary: 'A token at the base address with a live session sets no cookie.',
    breaks: ['4.6/cookie-of-the-reused-session-is-returned'],
    change: alter(
      { operation: 'preauthentication', where: ({ cookies: sent }) => sent.some(([name]) => name === jsessionid) },
      noSession(),
    ),
  },
  {
    name: 'cookie-of-a-reused-session-is-for-the-security-check',
    summary: 'When it reuses a session, the security check sets the cookie with its own path.',
    breaks: ['2.2/cookie-path-is-the-context'],
    change: alter(
      {
        ...success,
        where: ({ cookies: sent }) => sent.some(([name]) => name === jsessionid),
      },
      cookies((cookie) =>
        isSessionCookie(cookie)
          ? cookie.replace(/Path=[^;]*/i, (path) => `${path}${securityCheckAt('spring')}`)
          : cookie,
      ),
    ),
  },
  ...(['superuser', 'ldapuser'] as const).map(
    (id): Defect => ({
      name: `sessions-of-${id}-are-not-reused`,
      summary: `The security check does not reuse sessions of ${id}.`,
      breaks: [returned],
      change: (was) => ({
        reusableSession: (account, request) => (account.id === id ? undefined : was.reusableSession(account, request)),
      }),
    }),
  ),
]
