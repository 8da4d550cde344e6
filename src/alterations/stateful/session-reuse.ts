import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'
import { isVersioned } from '../requests-by.ts'
import { anotherThan, carriedBy, counter, giveTo, Marked, notEnding, notReusing, refusing } from './memory.ts'

const identifies = '2.2/session-id-identifies-one-session'
const combine = '1/cookie-and-credentials-combine'

/** Defects of a session that depend on its earlier uses. */
export const sessionReuseDefects: readonly Defect[] = [
  {
    name: 'session-good-for-eighteen-requests',
    summary: 'A session ends after eighteen requests.',
    breaks: ['1/one-login-serves-many-requests'],
    change: (was, service) => {
      const uses = counter()
      return refusing((_was, _request, session) => uses(session) > 18)(was, service)
    },
  },
  ...breaking('4.8/logout-ends-the-session', {
    'well-used-session-survives-logout': [
      'Logout does not end a session that has served more than eight requests.',
      (was) => {
        const uses = counter()
        const worn = new Marked()
        return {
          trySession(request) {
            const session = carriedBy(was, request)
            if (session !== undefined && uses(session) > 8) worn.add(session)
            return was.trySession(request)
          },
          ...notEnding(was, worn),
        }
      },
    ],
    'ended-session-lives-in-the-documented-form': [
      'After logout, the documented form of the cookie still authenticates.',
      (was) => {
        const ended = new Map<string, NonNullable<ReturnType<typeof was.trySession>>>()
        return {
          endSession(session, request) {
            if (session.account !== undefined && request !== undefined)
              ended.set(session.id, { by: 'session', account: session.account })
            was.endSession(session, request)
          },
          trySession(request) {
            const documented = isVersioned(request)
            const id = was.readSessionIds(request)[0] ?? ''
            return was.trySession(request) ?? (documented ? ended.get(id) : undefined)
          },
        }
      },
    ],
    'second-logout-revives-the-session': [
      'A second logout with the same cookie revives the session.',
      (was) => {
        const ended = new Map<string, Parameters<typeof was.endSession>[0]>()
        return {
          logout(request) {
            const id = was.readSessionIds(request)[0] ?? ''
            const former = ended.get(id)
            const answer = was.logout(request)
            if (former !== undefined) was.state.sessions.set(id, former)
            else if (answer.session?.account !== undefined) ended.set(id, answer.session)
            return answer
          },
        }
      },
    ],
  }),
  {
    name: 'well-used-session-is-not-reused',
    summary: 'After four requests in a session, the security check opens another one.',
    breaks: ['4.5/live-session-is-reused'],
    change: (was) => {
      const uses = counter()
      const worn = new Marked()
      return {
        trySession(request) {
          const session = carriedBy(was, request)
          if (session !== undefined && uses(session) >= 4) worn.add(session)
          return was.trySession(request)
        },
        ...notReusing(was, worn),
      }
    },
  },
  ...breaking(combine, {
    'third-basic-request-ends-the-session': [
      'The third request with basic credentials and a session cookie ends the session.',
      (was) => {
        const times = counter()
        return {
          tryBasic(request) {
            const attempt = was.tryBasic(request)
            const session = carriedBy(was, request)
            if (attempt?.account !== undefined && times(session) >= 3 && session !== undefined) was.endSession(session)
            return attempt
          },
        }
      },
    ],
    'token-beside-a-session-ends-it': [
      'A request with a token and a session cookie ends the session.',
      (was) => ({
        tryToken(request) {
          const attempt = was.tryToken(request)
          const session = carriedBy(was, request)
          if (attempt?.account !== undefined && session !== undefined) was.endSession(session)
          return attempt
        },
      }),
    ],
  }),
  ...breaking(identifies, {
    'basic-of-another-takes-the-session-over': [
      'Basic credentials of another user hand the session in the request to that user.',
      (was) => ({
        tryBasic(request) {
          const attempt = was.tryBasic(request)
          if (attempt?.account !== undefined) giveTo(was, carriedBy(was, request), attempt.account)
          return attempt
        },
      }),
    ],
    'arguments-of-another-take-the-session-over': [
      'URL arguments of another user hand the session in the request to that user.',
      (was) => ({
        tryArguments(request) {
          const attempt = was.tryArguments(request)
          if (attempt?.account !== undefined) giveTo(was, carriedBy(was, request), attempt.account)
          return attempt
        },
      }),
    ],
    'refused-login-gives-the-session-away': [
      'A refused login with a live session hands the session to another user.',
      (was) => ({
        login(request) {
          const answer = was.login(request)
          const session = carriedBy(was, request)
          if (answer.outcome === 'refused' && session !== undefined)
            giveTo(was, session, anotherThan(was, session.account))
          return answer
        },
      }),
    ],
    'refused-check-gives-the-session-away': [
      'A refused security check with a live session hands the session to another user.',
      (was) => ({
        redirectFailure(operation, by, request) {
          const session = carriedBy(was, request)
          if (session !== undefined) giveTo(was, session, anotherThan(was, session.account))
          return was.redirectFailure(operation, by, request)
        },
      }),
    ],
  }),
  {
    name: 'second-refusal-beside-a-session-is-let-in',
    summary: 'In a live session, the server accepts wrong basic credentials from the second time on.',
    breaks: ['5.2/wrong-credentials-beside-a-live-cookie-are-refused'],
    change: (was) => {
      const refusals = counter()
      return {
        tryBasic(request) {
          const attempt = was.tryBasic(request)
          const session = carriedBy(was, request)
          if (attempt === undefined || attempt.account !== undefined || session === undefined) return attempt
          return refusals(session) > 1 ? undefined : attempt
        },
      }
    },
  },
]
