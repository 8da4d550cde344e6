import type { VerificationAttempt } from '../../reference/identity/credentials.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import type { ServiceSession } from '../../reference/state.ts'
import { observing, preceding } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import {
  anotherThan,
  Counter,
  carriedBy,
  giveTo,
  Marked,
  notEnding,
  notReusing,
  refusing,
  remembering,
} from '../memory.ts'
import { isVersioned } from '../requests-by.ts'

const identifies = '2.2/session-id-identifies-one-session'
const combine = '1/cookie-and-credentials-combine'

/** Changes what happens to a session after more than this number of requests. */
const afterUses = (most: number, change: (was: Service, marked: Marked) => Partial<Service>): ServicePatch =>
  remembering(Counter, (was, uses) => {
    const marked = new Marked()
    return {
      trySession(request) {
        const session = carriedBy(was, request)
        if (session !== undefined && uses.count(session) > most) marked.add(session)
        return was.trySession(request)
      },
      ...change(was, marked),
    }
  })

/** Defects of a session that depend on its earlier uses. */
export const sessionReuseDefects: readonly Defect[] = defectsOf({
  'session-good-for-eighteen-requests': violates('1/one-login-serves-many-requests', [
    'A session ends after eighteen requests.',
    remembering(Counter, (was, uses, service) =>
      refusing((_was, _request, session) => uses.count(session) > 18)(was, service),
    ),
  ]),
  'well-used-session-survives-logout': violates('4.8/logout-ends-the-session', [
    'Logout does not end a session that has served more than eight requests.',
    afterUses(8, notEnding),
  ]),
  'ended-session-lives-in-the-documented-form': violates('4.8/logout-ends-the-session', [
    'After logout, the documented form of the cookie still authenticates.',
    remembering(Map<string, VerificationAttempt>, (was, ended) => ({
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
    })),
  ]),
  'second-logout-revives-the-session': violates('4.8/logout-ends-the-session', [
    'A second logout with the same cookie revives the session.',
    remembering(Map<string, ServiceSession>, (was, ended) => ({
      logout(request) {
        const id = was.readSessionIds(request)[0] ?? ''
        const former = ended.get(id)
        const answer = was.logout(request)
        if (former !== undefined) was.state.sessions.set(id, former)
        else if (answer.session?.account !== undefined) ended.set(id, answer.session)
        return answer
      },
    })),
  ]),
  'well-used-session-is-not-reused': violates('4.5/live-session-is-reused', [
    'After four requests in a session, the security check opens another one.',
    afterUses(3, notReusing),
  ]),
  'third-basic-request-ends-the-session': violates(combine, [
    'The third request with basic credentials and a session cookie ends the session.',
    remembering(Counter, (was, times) => ({
      tryBasic(request) {
        const attempt = was.tryBasic(request)
        const session = carriedBy(was, request)
        if (attempt?.account !== undefined && times.count(session) >= 3 && session !== undefined)
          was.endSession(session)
        return attempt
      },
    })),
  ]),
  'token-beside-a-session-ends-it': violates(combine, [
    'A request with a token and a session cookie ends the session.',
    observing('tryToken', (was, attempt, request) => {
      const session = carriedBy(was, request)
      if (attempt?.account !== undefined && session !== undefined) was.endSession(session)
    }),
  ]),
  'basic-of-another-takes-the-session-over': violates(identifies, [
    'Basic credentials of another user hand the session in the request to that user.',
    observing('tryBasic', (was, attempt, request) => {
      if (attempt?.account !== undefined) giveTo(was, carriedBy(was, request), attempt.account)
    }),
  ]),
  'arguments-of-another-take-the-session-over': violates(identifies, [
    'URL arguments of another user hand the session in the request to that user.',
    observing('tryArguments', (was, attempt, request) => {
      if (attempt?.account !== undefined) giveTo(was, carriedBy(was, request), attempt.account)
    }),
  ]),
  'refused-login-gives-the-session-away': violates(identifies, [
    'A refused login with a live session hands the session to another user.',
    observing('login', (was, answer, request) => {
      const session = carriedBy(was, request)
      if (answer.outcome === 'refused' && session !== undefined) giveTo(was, session, anotherThan(was, session.account))
    }),
  ]),
  'refused-check-gives-the-session-away': violates(identifies, [
    'A refused security check with a live session hands the session to another user.',
    preceding('redirectFailure', (was, _operation, _by, request) => {
      const session = carriedBy(was, request)
      if (session !== undefined) giveTo(was, session, anotherThan(was, session.account))
    }),
  ]),
  'second-refusal-beside-a-session-is-let-in': violates('5.2/wrong-credentials-beside-a-live-cookie-are-refused', [
    'In a live session, the server accepts wrong basic credentials from the second time on.',
    remembering(Counter, (was, refusals) => ({
      tryBasic(request) {
        const attempt = was.tryBasic(request)
        const session = carriedBy(was, request)
        if (attempt === undefined || attempt.account !== undefined || session === undefined) return attempt
        return refusals.count(session) > 1 ? undefined : attempt
      },
    })),
  ]),
})
