import { type Choice, replacing, together } from '../alteration.ts'
import { type AnswerFault, answering, faultyAnswer } from '../answering.ts'
import { hasDeadCookie, isElsewhere, unprotected, unverified } from '../attempts.ts'
import { headerProfiles, isAdmin, unlicensedWhere, userKinds } from '../callers.ts'
import { crossing, type Defect, type DefectTable, defectsOf, onlyIn, violates } from '../defect.ts'
import { methodKinds, type NamedMethod, namedBy, passwordMethodsOfRequests } from '../method-tables.ts'
import { allOf, isGet, type RequestCondition, withMethod } from '../requests-by.ts'
import { namedIn } from '../verification.ts'

const byBasic = '5.3/basic-with-an-expired-license-is-403'
const byRequest = '4.2/expired-license-is-403'
const atLogin = '4.3/expired-license-is-403'
const atLegacy = '4.4/expired-license-is-302'
const opensNone = '4.5/expired-license-opens-no-session'
const loginByTicket = { operation: 'login', by: 'ticket' } as const
/** The requirements on requests with an expired license, by any method. */
const eachRequest = [byBasic, byRequest]

const unlicensed = (choice: Choice): Choice => ({ ...choice, outcome: 'unlicensed' })

/** What is wrong with the refusals of one method for an expired license. */
const expired = (slug: string, words: string, choice: Choice, id: string, ...faults: AnswerFault[]): DefectTable =>
  answering(`license-expired-*-for-${slug}`, `Without a valid license, ${words} *.`, unlicensed(choice), [
    [id, ...faults],
  ])

const ignoredBy = (method: NamedMethod, ...ids: readonly string[]): DefectTable => ({
  [`license-ignored-by-${namedBy(method).slug}`]: violates(...ids, [
    `${namedBy(method).title} ignores the license.`,
    (was) => ({ isLicensed: (by) => by === method || was.isLicensed(by) }),
  ]),
})

const argumentsOfTheAdmin = allOf(methodKinds.urlArguments.is, userKinds.admin.is)

/** Invalid licenses that the server ignores, or answers otherwise (sections 4.2 to 4.5 and 5.3). */
export const licenseDefects: readonly Defect[] = defectsOf({
  ...ignoredBy('basic', byBasic),
  ...ignoredBy('arguments', byRequest),
  ...ignoredBy('token', byRequest, opensNone),
  ...ignoredBy('login', atLogin),
  ...ignoredBy('securityCheck', opensNone),
  ...crossing([
    [methodKinds.basic, byBasic, headerProfiles.browser],
    [methodKinds.urlArguments, byRequest, headerProfiles.page],
    [methodKinds.requestToken, byRequest, headerProfiles.script],
  ]).with(([{ id: by, words }, id, { slug, words: profile, is }]) => ({
    ...answering(`license-refusal-*-for-${by}`, `The license refusal (403) of ${words} *.`, unlicensed({ by }), [
      [id, 'opens-a-session'],
    ]),
    [`license-refusal-opens-a-session-for-${by}-with-post`]: violates(id, [
      `The license refusal (403) of POST with ${words} opens a session.`,
      faultyAnswer(unlicensed({ by, where: withMethod('POST') }), 'opens-a-session'),
    ]),
    ...crossing(['HEAD', 'POST', 'DELETE']).with((method) => ({
      [`license-expired-is-401-for-${by}-with-${method.toLowerCase()}`]: violates(id, [
        `Without a valid license, ${method} with ${words} returns 401.`,
        faultyAnswer(unlicensed({ by, where: withMethod(method) }), 'is-401'),
      ]),
    })),
    ...expired(by, `a request with ${words}`, { by }, id, 'is-401', 'is-500', 'is-302'),
    [`license-expired-is-401-for-${by}-of-${slug}`]: violates(id, [
      `Without a valid license, a request with ${words} from ${profile} returns 401.`,
      faultyAnswer(unlicensed({ by, where: is }), 'is-401'),
    ]),
  })),
  ...expired('login', 'login', { by: 'login' }, atLogin, 'is-401', 'is-500', 'is-302'),
  'license-expired-is-401-for-login-with-get': violates(atLogin, [
    'Without a valid license, login with GET returns 401.',
    faultyAnswer(unlicensed({ operation: 'login', where: isGet }), 'is-401'),
  ]),
  'license-refusal-of-the-login-opens-a-session': violates(atLogin, [
    'The license refusal (403) of login opens a session.',
    faultyAnswer(unlicensed({ operation: 'login' }), 'opens-a-session'),
  ]),
  'license-refusal-of-the-login-opens-a-session-for-the-admin': violates(atLogin, [
    'The license refusal (403) of login opens a session for the system admin.',
    faultyAnswer(
      unlicensed({ operation: 'login', where: (request, was) => isAdmin(namedIn(request, was)) }),
      'opens-a-session',
    ),
  ]),
  'login-with-arguments-and-an-expired-license-is-401': violates(atLogin, [
    'Without a valid license, login without a body returns 401.',
    faultyAnswer(unlicensed({ operation: 'login', where: ({ body }) => body.length === 0 }), 'is-401'),
  ]),
  ...crossing<readonly [slug: string, words: string, ids: readonly string[], where: RequestCondition]>([
    ['for-login-with-get', 'login with GET', [atLogin], methodKinds.loginGet.is],
    ['for-the-admin-by-arguments', 'URL arguments of the system admin', [byRequest], argumentsOfTheAdmin],
    ['on-other-paths', 'requests for other paths than the first', eachRequest, isElsewhere],
    ['with-put', 'PUT', eachRequest, withMethod('PUT')],
    ['with-patch', 'PATCH', eachRequest, withMethod('PATCH')],
    ['beside-a-dead-cookie', 'requests with the cookie of no live session', eachRequest, hasDeadCookie],
  ]).with(([slug, words, ids, where]) => ({
    [`license-ignored-${slug}`]: violates(...ids, [
      `The server ignores the license for ${words}.`,
      unlicensedWhere(where),
    ]),
  })),
  'nothing-sent-is-served-without-a-license': violates('5.3/missing-credentials-are-401', [
    'Without a valid license, a request without credentials is served.',
    unprotected((_, { options }) => !options.licenseValid),
  ]),
  ...crossing(passwordMethodsOfRequests).with(({ slug, words, by, refusesUnknown }) => ({
    [`${slug}-not-verified-without-a-license`]: violates(refusesUnknown, [
      `Without a valid license, the server does not verify ${words}.`,
      together(
        unverified(by, (_, { options }) => !options.licenseValid),
        replacing('isLicensed', (was, method) => method === by || was.isLicensed(method)),
      ),
    ]),
  })),
  'license-expired-crashes-at-the-security-check': violates(opensNone, [
    'Without a valid license, the security check crashes with a stack trace.',
    faultyAnswer(unlicensed({ operation: 'securityCheck' }), 'crashes'),
  ]),
  ...onlyIn('reference-legacy', {
    ...ignoredBy('legacyLogin', atLegacy),
    ...ignoredBy('ticket', opensNone),
    'license-ignored-by-legacy-login-with-get': violates(atLegacy, [
      'Legacy login with GET ignores the license.',
      unlicensedWhere(methodKinds.legacyLoginGet.is),
    ]),
    ...expired('legacy-login', 'legacy login', { by: 'legacyLogin' }, atLegacy, 'is-403', 'is-500', 'opens-a-session'),
    ...expired('a-ticket', 'login with a ticket', loginByTicket, atLogin, 'is-200', 'is-500', 'opens-a-session'),
  }),
})
