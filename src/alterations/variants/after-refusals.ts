import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { type Alteration, alter, replacing } from '../alteration.ts'
import { profileKinds, refusingWhere } from '../callers.ts'
import { deletingSetting } from '../locale-settings.ts'
import { answeringEnded } from '../memory.ts'
import { methodKinds } from '../method-tables.ts'
import { allOf, fieldsIn } from '../requests-by.ts'
import { header, noSession, opensAnonymousSession, status } from '../response-changes.ts'
import { carriedBy, endEach, endingItsSession, hasLiveCookie, timingOutAfter, underAnotherId } from '../sessions.ts'
import { permitted, type Variant } from '../variant.ts'

const signIns = ['login', 'legacyLogin', 'securityCheck', 'preauthentication'] as const
const refusals = { outcome: ['refused', 'missing'] } as const

const givesAnotherId: Alteration = (answer, request, was) => {
  const session = carriedBy(was, request)
  if (session === undefined) return answer
  endEach(was, [session])
  return header('Set-Cookie', was.sessionCookie(underAnotherId(was, session)))(answer)
}

const logoutOfNone = (code: number): ServicePatch =>
  replacing('logout', (was, request) => {
    const isLive = was.sessionOf(request) !== undefined
    const answer = was.logout(request)
    return isLive ? answer : { ...answer, status: code, headers: [], body: '' }
  })

/** Permitted effects of refusals, of late requests, and of arguments that the specification does not give to a method. */
export const afterRefusalVariants: readonly Variant[] = permitted({
  'missing-credentials-end-their-session': [
    'A sign-in or request that lacks a part of its credentials ends the session of its cookie.',
    endingItsSession({ ...refusals, where: hasHalf }),
  ],
  'refused-request-ends-its-session': [
    'A request with wrong stateless credentials ends the session of its cookie.',
    endingItsSession({ ...refusals, operation: 'resource' }),
  ],
  'refused-sign-in-beside-a-session-gives-it-another-id': [
    'A refused sign-in gives the live session of its cookie another ID.',
    alter({ ...refusals, operation: signIns }, givesAnotherId),
  ],
  'refused-request-gives-its-session-another-id': [
    'Refused credentials of a request give the live session of its cookie another ID.',
    alter({ ...refusals, operation: 'resource' }, givesAnotherId),
  ],
  'refused-sign-in-beside-a-session-opens-an-anonymous-one': [
    'A refused sign-in beside a live session sets the cookie of an anonymous session; the other one lives on.',
    alter({ ...refusals, operation: signIns, where: hasLiveCookie }, opensAnonymousSession()),
  ],
  'missing-credentials-open-an-anonymous-session': [
    'The 400 of a login, and the redirect of a security check, set the cookie of an anonymous session.',
    alter({ ...refusals, where: hasHalf }, opensAnonymousSession()),
  ],
  'refused-sign-in-takes-the-locale-cookie-away': [
    'A refused sign-in deletes the cookies of locale and time zone.',
    alter({ ...refusals, operation: signIns }, deletingSetting(fieldName.locale), deletingSetting(fieldName.zone)),
  ],
  'logout-without-a-session-is-401': ['Logout without a live session returns 401.', logoutOfNone(401)],
  'logout-without-a-session-is-404': ['Logout without a live session returns 404.', logoutOfNone(404)],
  'logout-with-basic-credentials-and-no-cookie-is-403': [
    'Logout with basic credentials and without a cookie returns 403.',
    alter(
      {
        operation: 'logout',
        where: ({ headers, cookies }) => headers.authorization !== undefined && cookies.length === 0,
      },
      status(403),
    ),
  ],
  'session-ends-a-little-after-the-timeout': ['A session ends after 1.04 of the timeout.', timingOutAfter(1.04)],
  'session-ends-a-little-before-the-timeout': ['A session ends after 0.95 of the timeout.', timingOutAfter(0.95)],
  'late-request-opens-an-anonymous-session': [
    'The refusal of the cookie of an ended session sets that of an anonymous one.',
    answeringEnded('either', opensAnonymousSession()),
  ],
  'late-request-is-explained': [
    'The refusal of the cookie of an ended session says so in a header field.',
    answeringEnded('either', header('X-Session', 'ended')),
  ],
  'token-stands-alone': [
    'A token is refused beside other arguments of the URL.',
    refusingWhere(allOf(methodKinds.requestToken.is, profileKinds.arguments.is)),
  ],
  'token-at-the-base-address-stands-alone': [
    'A token at the base address is refused beside other arguments.',
    refusingWhere(allOf(methodKinds.baseAddressToken.is, profileKinds.arguments.is)),
  ],
  'legacy-login-takes-no-locale': [
    'The legacy login answers 400 to requests with a locale.',
    alter(
      { operation: 'legacyLogin', where: (request, was) => fieldsIn(request, was).has(fieldName.locale) },
      status(400),
      noSession(),
    ),
    { environment: 'reference-legacy' },
  ],
})

/** Whether a request has a user ID without a password, or a password without a user ID. */
function hasHalf({ query, body, path }: ServiceRequest): boolean {
  const sent = `${body.toString('latin1')}&${[...query.keys()].map((name) => `${name}=`).join('&')}`
  const isSignIn = path !== undefined && /login|security_check/.test(path)
  const [name, password] = [fieldName.username, fieldName.password].map((field) => sent.includes(`${field}=`))
  return name !== password || (isSignIn && !name && !password)
}
