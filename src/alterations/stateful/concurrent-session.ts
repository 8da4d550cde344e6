import type { ServicePatch } from '../../reference/service.ts'
import { observing, preceding } from '../alteration.ts'
import { attempting, type RequestCredentials } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Marked, notEnding, notReusing, remembering } from '../memory.ts'
import { passwordMethodsOfRequests, specifiedMethodsOfRequests } from '../method-tables.ts'
import { anyRequest } from '../requests-by.ts'
import { carriedBy, giveTo } from '../sessions.ts'

const identifies = '2.2/session-id-identifies-one-session'
const reused = '4.5/live-session-is-reused'
const ends = '4.8/logout-ends-the-session'
const refused = '5.2/wrong-credentials-beside-a-live-cookie-are-refused'

/** Marks sessions in which credentials by one method are verified, where they are those of a matching user. */
const marking = (marked: Marked, by: RequestCredentials, isOne: (user: unknown, own: unknown) => boolean) =>
  attempting(by, anyRequest, (was, attempt, request) => {
    const tried = attempt()
    const session = carriedBy(was, request)
    if (tried !== undefined && isOne(tried.account, session?.account)) marked.add(session)
    return tried
  })

/** Changes what happens to a session after its own user has sent credentials together with its cookie. */
const afterCredentials = (by: RequestCredentials, change: (marked: Marked) => ServicePatch): ServicePatch =>
  remembering(Marked, (marked) => [marking(marked, by, (user, own) => user === own), change(marked)])

/** After valid credentials by one method in a session, another method no longer verifies credentials in it. */
const verifiedOnce = (first: RequestCredentials, then: RequestCredentials): ServicePatch =>
  remembering(Marked, (verified) => [
    attempting(then, anyRequest, (was, attempt, request) => {
      const known = verified.has(carriedBy(was, request))
      const tried = attempt()
      return tried !== undefined && tried.account === undefined && known ? undefined : tried
    }),
    marking(verified, first, (user) => user !== undefined),
  ])

/** How credentials sent with a session cookie affect later uses of the session. */
export const concurrentSessionDefects: readonly Defect[] = defectsOf({
  'key-request-spoils-the-reuse-of-a-session': violates(reused, [
    'After a request for the encryption key in a session, the security check opens another session.',
    remembering(Marked, (spoilt) => [
      preceding('encryptionKey', (was, request) => spoilt.add(carriedBy(was, request))),
      notReusing(spoilt),
    ]),
  ]),
  ...crossing(specifiedMethodsOfRequests).with(({ slug, words, by }) => ({
    [`session-with-${slug}-beside-it-survives-logout`]: violates(ends, [
      `Logout does not end a session in which its user has sent ${words}.`,
      afterCredentials(by, notEnding),
    ]),
  })),
  'token-beside-a-session-vouches-for-basic': violates(refused, [
    'After a request with a token in a session, the server accepts wrong basic credentials in it.',
    verifiedOnce('token', 'basic'),
  ]),
  ...crossing(passwordMethodsOfRequests).with(({ slug, words, by }) => ({
    [`${slug}-beside-a-session-spoils-its-reuse`]: violates(reused, [
      `After ${words} of its user in a session, the security check opens another session.`,
      afterCredentials(by, notReusing),
    ]),
    [`${slug}-beside-a-session-is-verified-once`]: violates(refused, [
      `After valid ${words} in a session, the server accepts wrong ones in it.`,
      verifiedOnce(by, by),
    ]),
    [`failed-request-with-${slug}-gives-the-session-away`]: violates(identifies, [
      `A failed request with ${words} of another user hands the session to that user.`,
      observing('resource', (was, answer, request) => {
        if (answer.by === by && answer.status >= 400) giveTo(was, carriedBy(was, request), answer.account)
      }),
    ]),
  })),
})
