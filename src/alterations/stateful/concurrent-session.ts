import type { ServicePatch } from '../../reference/service.ts'
import { observing, preceding, replacing } from '../alteration.ts'
import { attemptOf } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { carriedBy, giveTo, Marked, notEnding, notReusing, remembering } from '../memory.ts'
import { credentialWords } from '../method-tables.ts'

const identifies = '2.2/session-id-identifies-one-session'
const reused = '4.5/live-session-is-reused'
const ends = '4.8/logout-ends-the-session'
const refused = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'

type Stateless = 'basic' | 'arguments' | 'token'

/** Changes what happens to a session after its own user has sent credentials together with its cookie. */
const afterCredentials = (by: Stateless, change: (marked: Marked) => ServicePatch): ServicePatch =>
  remembering(Marked, (marked) => [
    observing(attemptOf[by], (was, attempt, request) => {
      const session = carriedBy(was, request)
      if (attempt !== undefined && attempt.account === session?.account) marked.add(session)
    }),
    change(marked),
  ])

/** After valid credentials by one method in a session, another method no longer verifies credentials in it. */
const verifiedOnce = (first: Stateless, then: Stateless): ServicePatch =>
  remembering(Marked, (verified) => [
    observing(attemptOf[first], (was, attempt, request) => {
      if (attempt?.account !== undefined) verified.add(carriedBy(was, request))
    }),
    replacing(attemptOf[then], (was, request) => {
      const session = carriedBy(was, request)
      const known = verified.has(session)
      const attempt = was[attemptOf[then]](request)
      if (attempt === undefined || session === undefined) return attempt
      if (attempt.account !== undefined && first === then) verified.add(session)
      return attempt.account === undefined && known ? undefined : attempt
    }),
  ])

/** A failed request of another user leaves that user in the session whose cookie it carried. */
const leavingBehind = (method: Stateless): ServicePatch =>
  observing('resource', (was, answer, request) => {
    if (answer.by === method && answer.status >= 400) giveTo(was, carriedBy(was, request), answer.account)
  })

/** How credentials sent with a session cookie affect later uses of the session. */
export const concurrentSessionDefects: readonly Defect[] = defectsOf({
  'basic-beside-a-session-spoils-its-reuse': violates(reused, [
    'After basic credentials of its user in a session, the security check opens another session.',
    afterCredentials('basic', notReusing),
  ]),
  'arguments-beside-a-session-spoil-its-reuse': violates(reused, [
    'After URL arguments of its user in a session, the security check opens another session.',
    afterCredentials('arguments', notReusing),
  ]),
  'key-request-spoils-the-reuse-of-a-session': violates(reused, [
    'After a request for the encryption key in a session, the security check opens another session.',
    remembering(Marked, (spoilt) => [
      preceding('encryptionKey', (was, request) => spoilt.add(carriedBy(was, request))),
      notReusing(spoilt),
    ]),
  ]),
  ...crossing(['basic', 'arguments', 'token'] as const, (by) => ({
    [`session-with-${by === 'token' ? 'a-token' : by}-beside-it-survives-logout`]: violates(ends, [
      `Logout does not end a session in which its user has sent ${credentialWords[by]}.`,
      afterCredentials(by, notEnding),
    ]),
  })),
  'arguments-beside-a-session-are-verified-once': violates(refused, [
    'After valid URL arguments in a session, the server accepts wrong ones in it.',
    verifiedOnce('arguments', 'arguments'),
  ]),
  'basic-beside-a-session-is-verified-once': violates(refused, [
    'After valid basic credentials in a session, the server accepts wrong ones in it.',
    verifiedOnce('basic', 'basic'),
  ]),
  'token-beside-a-session-vouches-for-basic': violates(refused, [
    'After a request with a token in a session, the server accepts wrong basic credentials in it.',
    verifiedOnce('token', 'basic'),
  ]),
  ...crossing(['basic', 'arguments'] as const, (by) => ({
    [`failed-request-with-${by}-gives-the-session-away`]: violates(identifies, [
      `A failed request with ${credentialWords[by]} of another user hands the session to that user.`,
      leavingBehind(by),
    ]),
  })),
})
