import type { ServiceOperation } from '../../reference/message/response.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { changing, observing, preceding, replacing } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import {
  after,
  CountBySession,
  endingAfter,
  type IsMarking,
  Marked,
  notEnding,
  notReusing,
  remembering,
} from '../memory.ts'
import { carriedBy, endEach, giveAway, sessionsOf } from '../sessions.ts'

const urlOpens = '4.3/url-credentials-open-a-session'
const getOpens = '4.3/get-opens-a-session'
const identifies = '2.2/session-id-identifies-one-session'
const combine = '1/cookie-and-credentials-combine'
const refused = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'

/** Changes what happens to a session after more than this number of requests. */
const afterUses = (most: number, change: (marked: Marked) => ServicePatch): ServicePatch =>
  remembering(CountBySession, (uses) => {
    const marked = new Marked()
    return [
      preceding('trySession', (was, request) => {
        const session = carriedBy(was, request)
        if (uses.count(session) > most) marked.add(session)
      }),
      change(marked),
    ]
  })
const reused = '4.5/live-session-is-reused'
const enters = '4.5/credentials-open-a-session'

const refusalOf =
  (refusing: ServiceOperation): IsMarking =>
  (_, { operation, outcome }) =>
    operation === refusing && outcome === 'refused'
const failedRequest: IsMarking = (_, { by, status }) => by === 'session' && status >= 400

/** After such a response in a session, its next security check fails despite the correct password. */
const failingAfter = (when: IsMarking): ServicePatch =>
  after(when, (failed) =>
    replacing('redirectAfterLogin', (was, operation, by, account, request, given) =>
      account !== undefined && failed.take(was.reusableSession(account, request))
        ? was.redirectFailure(operation, by, request)
        : was.redirectAfterLogin(operation, by, account, request, given),
    ),
  )

/** Defects of a session that depend on its earlier uses, or on a failed request in it. */
export const sessionReuseDefects: readonly Defect[] = defectsOf({
  'session-good-for-eighteen-requests': violates('1/one-login-serves-many-requests', [
    'A session ends after eighteen requests.',
    endingAfter(18),
  ]),
  'well-used-session-survives-logout': violates('4.8/logout-ends-the-session', [
    'Logout does not end a session that has served more than eight requests.',
    afterUses(8, notEnding),
  ]),
  'well-used-session-is-not-reused': violates(reused, [
    'After four requests in a session, the security check opens another one.',
    afterUses(3, notReusing),
  ]),
  'third-basic-request-ends-the-session': violates(combine, [
    'The third request with basic credentials and a session cookie ends the session.',
    remembering(CountBySession, (times) => [
      observing('tryBasic', (was, attempt, request) => {
        const session = carriedBy(was, request)
        if (attempt?.account !== undefined && times.count(session) >= 3 && session !== undefined)
          was.endSession(session)
      }),
    ]),
  ]),
  'token-beside-a-session-ends-it': violates(combine, '4.6/live-session-is-reused', [
    'A request with a token and a session cookie ends the session.',
    observing('tryToken', (was, attempt, request) => {
      const session = carriedBy(was, request)
      if (attempt?.account !== undefined && session !== undefined) was.endSession(session)
    }),
  ]),
  'refused-login-gives-the-session-away': violates(identifies, [
    'A refused login with a live session hands the session to another user.',
    observing('login', (was, answer, request) => {
      if (answer.outcome === 'refused') giveAway(was, request)
    }),
  ]),
  'refused-check-gives-the-session-away': violates(identifies, [
    'A refused security check with a live session hands the session to another user.',
    preceding('redirectFailure', (was, _operation, _by, request) => giveAway(was, request)),
  ]),
  'second-wrong-basic-beside-a-session-is-accepted': violates(refused, [
    'In a live session, the server accepts wrong basic credentials from the second time on.',
    remembering(CountBySession, (refusals) => [
      changing('tryBasic', (was, attempt, request) => {
        if (attempt === undefined || attempt.account !== undefined) return attempt
        return refusals.count(carriedBy(was, request)) > 1 ? undefined : attempt
      }),
    ]),
  ]),
  'refused-check-fails-the-next-login': violates('4.3/form-credentials-open-a-session', urlOpens, getOpens, [
    'After a refused security check in a session, the next login of its user in it is refused.',
    after(refusalOf('securityCheck'), (failed) =>
      replacing('completeLogin', (was, account, by, request, given) =>
        failed.take(was.reusableSession(account, request))
          ? was.refused('login', by)
          : was.completeLogin(account, by, request, given),
      ),
    ),
  ]),
  'session-is-not-reused-after-a-failed-request': violates(reused, [
    'After a 404 or 405 in a session, the security check opens another session.',
    after(failedRequest, notReusing),
  ]),
  ...crossing([
    ['refused-check', 'a refused security check', 'securityCheck'],
    ['refused-login', 'a refused login', 'login'],
    ['refusal-beside-it', 'wrong credentials', 'resource'],
  ]).with(([slug, words, operation]) => ({
    [`next-check-fails-after-a-${slug}`]: violates(enters, [
      `After ${words} in a session, the next security check in it fails.`,
      failingAfter(refusalOf(operation)),
    ]),
    [`session-is-not-reused-after-a-${slug}`]: violates(reused, [
      `After ${words} in a session, the next security check does not reuse the session.`,
      after(refusalOf(operation), notReusing),
    ]),
    [`session-survives-logout-after-a-${slug}`]: violates('4.8/logout-ends-the-session', [
      `After ${words} in a session, logout does not end the session.`,
      after(refusalOf(operation), notEnding),
    ]),
  })),
  'second-refused-check-ends-the-sessions-elsewhere': violates('3/only-logout-and-inactivity-end-a-session', [
    'The second refused security check in a session ends the sessions of its user in other browsers.',
    remembering(CountBySession, (refusals) => [
      preceding('redirectFailure', (was, _operation, _by, request) => {
        const session = carriedBy(was, request)
        if (refusals.count(session) === 2) endEach(was, sessionsOf(was, session?.account), session)
      }),
    ]),
  ]),
})
