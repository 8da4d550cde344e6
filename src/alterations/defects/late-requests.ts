import type { ServiceRequest } from '../../reference/message/request.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { methodsOfRequests } from '../method-tables.ts'
import { isVersioned } from '../requests-by.ts'
import { EndedSessions } from '../stateful/ended-sessions.ts'
import { carriedBy } from '../stateful/memory.ts'

type Where = (request: ServiceRequest, was: Service) => boolean

const ends = '3/idle-session-ends-after-the-timeout'

/** Serves the first request with the cookie of a timed-out session if it matches. */
const servingTheFirst =
  (where: Where): ServicePatch =>
  (was) => {
    const ended = new EndedSessions(was, 'inactivity')
    const seen = new Set<string>()
    return {
      endSession: ended.endSession,
      trySession(request) {
        const attempt = was.trySession(request)
        const late = ended.carriedBy(request)
        if (late?.account === undefined || seen.has(late.id)) return attempt
        seen.add(late.id)
        return where(request, was) ? { by: 'session', account: late.account } : attempt
      },
    }
  }

const firsts: readonly (readonly [slug: string, words: string, where: Where])[] = [
  ...['HEAD', 'POST', 'PUT', 'DELETE'].map((asked): [string, string, Where] => [
    `is-${asked.toLowerCase()}`,
    `is ${asked}`,
    ({ method }) => method === asked,
  ]),
  ['goes-to-the-last-path', 'goes to the last path', ({ path }, { options }) => path === options.protectedPaths.at(-1)],
  ['goes-to-the-preferences', 'goes to the preferences', ({ path }, { options }) => path === options.preferencesPath],
  ['has-the-documented-cookie', 'has its cookie with $Version', isVersioned],
]

/** The first request after the timeout, and what counts as a use before it (section 3). */
export const lateRequestDefects: readonly Defect[] = [
  ...firsts.map(([slug, words, where]) => ({
    name: `first-late-request-is-served-where-it-${slug}`,
    summary: `The first request after the timeout is served where it ${words}.`,
    breaks: [ends],
    change: servingTheFirst(where),
  })),
  ...breaking(ends, {
    'first-late-request-brings-the-session-back-where-it-is-head': [
      'The first request after the timeout revives the session where it is HEAD.',
      (was) => {
        const ended = new EndedSessions(was, 'inactivity')
        return {
          endSession: ended.endSession,
          trySession(request) {
            const attempt = was.trySession(request)
            const late = ended.carriedBy(request)
            if (request.method === 'HEAD') ended.revive((session) => session === late)
            return attempt
          },
        }
      },
    ],
    'sessions-of-a-user-end-together': [
      'A session does not time out while another session of its user is in use.',
      (was) => ({
        isExpired: (session) =>
          was.isExpired(session) &&
          ![...was.state.sessions.values()].some(
            (other) => session.account !== undefined && other.account === session.account && !was.isExpired(other),
          ),
      }),
    ],
  }),
  ...methodsOfRequests
    .filter(({ takes }) => takes === 'password')
    .map(({ slug, words, by }) => ({
      name: `${slug}-beside-the-cookie-counts-as-no-use`,
      summary: `A request with ${words} beside the cookie does not keep the session alive.`,
      breaks: ['3/requests-keep-a-session-alive'],
      change: ((was) => ({
        resource(request) {
          const session = carriedBy(was, request)
          const touchedAt = session?.touchedAt
          const answer = was.resource(request)
          if (session !== undefined && touchedAt !== undefined && answer.by === by) session.touchedAt = touchedAt
          return answer
        },
      })) satisfies ServicePatch,
    })),
]
