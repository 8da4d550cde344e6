import type { ServiceAccount } from '../../reference/identity/account.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { endEach, refusing, showing, withSeveralThreads } from './memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const overlaps = (request: ServiceRequest) => (request.alongside ?? 0) > 0

/** Defects that show only while other requests are in progress, at a server that processes them in parallel. */
export const overlapDefects: readonly Defect[] = withSeveralThreads([
  ...breaking(identifies, {
    'overlapping-logins-share-a-session': [
      'Overlapping logins share the session of the first one.',
      (was) => {
        let latest: ServiceSession | undefined
        return {
          openSession(account, request) {
            const shared = overlaps(request) && latest !== undefined && was.state.sessions.has(latest.id)
            latest = shared ? latest : was.openSession(account, request)
            return latest as ServiceSession
          },
        }
      },
    ],
    'overlapping-logins-mix-up-users': [
      'A login that overlaps another opens a session for the user of that one.',
      (was) => {
        let latest: ServiceAccount | undefined
        return {
          openSession(account, request) {
            const whose = account !== undefined && overlaps(request) ? (latest ?? account) : account
            latest = account ?? latest
            return was.openSession(whose, request)
          },
        }
      },
    ],
    'overlapping-requests-show-the-user-before': [
      'A request that overlaps another is served as the user of that one.',
      (was, service) => {
        let latest: ServiceAccount | undefined
        return showing((_was, request, account) => {
          const before = latest
          latest = account
          return overlaps(request) ? before : undefined
        })(was, service)
      },
    ],
  }),
  {
    name: 'overlapping-logout-ends-the-newest-session',
    summary: 'A logout that overlaps other requests ends the newest session.',
    breaks: ['4.8/logout-ends-no-other-session'],
    change: (was) => ({
      endSession(session, request) {
        const newest = [...was.state.sessions.values()].at(-1)
        if (request !== undefined && overlaps(request) && newest !== undefined) endEach(was, [newest])
        was.endSession(session, request)
      },
    }),
  },
  {
    name: 'overlapping-logout-is-lost',
    summary: 'A logout that overlaps other requests ends nothing.',
    breaks: ['4.8/logout-ends-the-session'],
    change: (was) => ({
      endSession(session, request) {
        if (request === undefined || !overlaps(request)) was.endSession(session, request)
      },
    }),
  },
  {
    name: 'crowded-session-is-refused',
    summary: 'A request that overlaps three others ends its session.',
    breaks: ['1/one-login-serves-many-requests'],
    change: refusing((_was, request) => (request.alongside ?? 0) >= 3),
  },
  {
    name: 'overlapping-checks-open-other-sessions',
    summary: 'A security check that overlaps other requests does not reuse the session.',
    breaks: ['4.5/live-session-is-reused'],
    change: (was) => ({
      reusableSession: (account, request) => (overlaps(request) ? undefined : was.reusableSession(account, request)),
    }),
  },
  {
    name: 'overlapping-refusal-is-let-in',
    summary: 'The server accepts wrong basic credentials in a request that overlaps others, after valid ones.',
    breaks: ['4.1/unknown-user-is-401'],
    change: (was) => {
      let right: ServiceAccount | undefined
      return {
        tryBasic(request) {
          const attempt = was.tryBasic(request)
          if (attempt === undefined) return attempt
          right = attempt.account ?? right
          return overlaps(request) ? { ...attempt, account: right } : attempt
        },
      }
    },
  },
  {
    name: 'overlapping-locale-leaks',
    summary: 'The last locale of any request applies to all overlapping requests.',
    breaks: ['2.3/default-locale-when-never-given'],
    change: (was) => {
      let latest: string | undefined
      return {
        localeInForce(request, account) {
          const inForce = was.localeInForce(request, account)
          latest = was.readLocaleArguments(request.query).userLocale ?? latest
          return overlaps(request) && latest !== undefined ? { ...inForce, userLocale: latest } : inForce
        },
      }
    },
  },
])
