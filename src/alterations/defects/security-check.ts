import { fieldName, jsessionid, securityCheckAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, observing, replacing, together } from '../alteration.ts'
import { hasDeadCookie } from '../attempts.ts'
import { headerProfiles, refusingWhere, requestSettings, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { CountBySession, Latest, remembering } from '../memory.ts'
import { methodKinds } from '../method-tables.ts'
import { allOf, fieldsIn, goesTo, isVersioned, type RequestCondition, sentCredentials } from '../requests-by.ts'
import { deadSession, location, noHeader, noSession, sessionCookies, status, toLoginPage } from '../response-changes.ts'
import { carriedBy, hasLiveCookie, signingIn } from '../sessions.ts'
import { completingNames, named, namedIn, refusingCredentials } from '../verification.ts'

const returnedAtBase = '4.6/cookie-of-the-reused-session-is-returned'
const success = { operation: 'securityCheck', outcome: 'success' } as const
const reuse = '4.5/live-session-is-reused'
const returned = '4.5/cookie-of-the-reused-session-is-returned'

/** Alters the response of a security check with a live session. */
const onReuse = (alteration: Parameters<typeof alter>[1]): ServicePatch =>
  remembering(Latest<boolean>, (reused) => [
    observing('reusableSession', (_was, session) => {
      reused.value = session !== undefined
    }),
    alter({ ...success, where: () => reused.value === true }, alteration),
  ])
const opens = '4.5/credentials-open-a-session'
const says = '4.5/json-file-says-success'

const toTheSuccessPage = location((_location, request, was) => was.location(was.options.successLocation, request))

/** Requests that reuse no session. */
const reusingNoneWhere = (isOne: RequestCondition): ServicePatch =>
  changing('reusableSession', (was, session, account, request) => (isOne(request, was, account) ? undefined : session))
const isAtBase: RequestCondition = (request) => goesTo('baseAddress', request)
const hasSessionCookie: RequestCondition = ({ cookies }) => cookies.some(([name]) => name === jsessionid)
const hasTicket: RequestCondition = ({ query }) => query.has(fieldName.ticket)
const isQualified: RequestCondition = (request, was) => sentCredentials(request, was).userId?.includes('|') === true
const { settings, alias } = requestSettings
const { browser, json } = headerProfiles

/** What keeps a session from being reused, by requirement, and the request in sentences. */
const obstacles: readonly (readonly [slug: string, id: string, words: string, isOne: RequestCondition])[] = [
  ['with-a-locale', returned, 'A security check with a locale', settings.is],
  ['by-browsers', returned, 'A security check by a browser', browser.is],
  ['beside-other-cookies', returned, 'A security check with other cookies', ({ cookies: sent }) => sent.length > 1],
  ['by-alias', returned, 'A security check with the alias of the organization', alias.is],
  ['by-a-qualified-user', returned, 'A security check with a qualified user', isQualified],
  ['by-a-ticket-with-version', returned, 'A ticket with $Version before the cookie', allOf(hasTicket, isVersioned)],
  ['at-the-base-for-json', returnedAtBase, 'A token for JSON at the base address', allOf(isAtBase, json.is)],
  ['at-the-base-with-version', returnedAtBase, 'A token with $Version before the cookie', allOf(isAtBase, isVersioned)],
]

/** The security check, the sessions that it reuses, and the JSON success file (sections 3 and 4.5). */
export const securityCheckDefects: readonly Defect[] = defectsOf({
  'error-page-names-a-session': violates('4.5/wrong-password-redirects-to-the-error-page', [
    'After a wrong password, the location of the error page names a session of the user.',
    alter(
      { operation: 'securityCheck', outcome: 'refused' },
      location((given, request, was) => {
        const account = namedIn(request, was)
        return account ? given.replace('?', `;jsessionid=${was.openSession(account, request).id}?`) : given
      }),
    ),
  ]),
  'security-check-always-leads-to-json': violates('4.5/success-redirects-to-the-success-page', [
    'The security check redirects to the JSON file even when the client does not ask for JSON.',
    (was) => ({ wantsJson: (request) => !goesTo('baseAddress', request) || was.wantsJson(request) }),
  ]),
  'security-check-without-a-password-is-a-bare-400': violates('2.1/no-authentication-without-a-password', [
    'A security check without a password returns 400 and leads nowhere.',
    alter(
      {
        operation: 'securityCheck',
        by: 'securityCheck',
        where: (request, was) => !fieldsIn(request, was).has(fieldName.password),
      },
      status(400),
      noHeader('Location'),
    ),
  ]),
  'security-check-completes-names-and-fails-at-the-login-page': violates('2.1/another-name-is-not-the-users', [
    'The security check completes a user ID that ends with an asterisk, and leads to the login page when it fails.',
    together(
      completingNames(/.\*$/)('securityCheck'),
      alter({ operation: 'securityCheck', outcome: 'refused' }, toLoginPage()),
    ),
  ]),
  'security-check-takes-a-session-for-credentials': violates('4.5/missing-username-redirects-to-the-error-page', [
    'A security check without any argument succeeds beside a live session.',
    signingIn('securityCheck', (was, request) =>
      request.query.size === 0 ? carriedBy(was, request)?.account : undefined,
    ),
  ]),
  'base-address-needs-no-token': violates('4.6/invalid-token-redirects-to-the-error-page', [
    'The base address opens a session of the first user without a token.',
    replacing('preauthentication', (was, request) => {
      const [account] = was.options.accounts
      return account === undefined || was.readToken(request) !== undefined
        ? was.preauthentication(request)
        : was.redirectAfterLogin('preauthentication', 'token', account, request, request.query)
    }),
  ]),
  'base-address-beside-a-session-leads-to-no-json': violates('4.6/json-success-redirects-to-the-json-file', [
    'The base address redirects to the success page beside a live session, even when the client asks for JSON.',
    alter({ operation: 'preauthentication', outcome: 'success', where: hasLiveCookie }, toTheSuccessPage),
  ]),
  'security-check-beside-a-dead-cookie-leads-to-no-json': violates('4.5/json-success-redirects-to-the-json-file', [
    'A security check redirects to the success page beside a dead cookie, even when the client asks for JSON.',
    alter({ ...success, where: hasDeadCookie }, toTheSuccessPage),
  ]),
  'admin-with-a-locale-fails-the-security-check': violates('4.5/json-success-redirects-to-the-json-file', [
    'The security check refuses the system admin with a locale.',
    refusingWhere(allOf(methodKinds.securityCheck.is, settings.is, userKinds.admin.is)),
  ]),
  'json-file-says-false-without-a-session': violates(says, [
    'The JSON success file says false to a client without a live session.',
    alter({ operation: 'jsonSuccess', where: (request, was) => carriedBy(was, request) === undefined }, (file) => ({
      ...file,
      body: '{"success":false}',
    })),
  ]),
  'json-file-is-no-json-for-its-client': violates(says, [
    'The JSON file is not acceptable to clients that ask for JSON.',
    alter({ operation: 'jsonSuccess', where: (request, was) => was.wantsJson(request) }, status(406)),
  ]),
  'security-check-ignores-accept': violates('4.5/json-success-redirects-to-the-json-file', [
    'The security check redirects to the success page even when the client asks for JSON.',
    (was) => ({ wantsJson: (request) => goesTo('baseAddress', request) && was.wantsJson(request) }),
  ]),
  'security-check-does-not-know-web-users': violates('1/same-accounts-as-the-web-interface', opens, [
    'The security check accepts only users without an organization, unlike REST.',
    refusingCredentials((was, given) => named(was, given)?.organization !== undefined)('securityCheck'),
  ]),
  'security-check-opens-another-session': violates(reuse, returned, [
    'A security check with a live session leaves it open and opens a second one.',
    () => ({ reusableSession: () => undefined }),
  ]),
  'security-check-replaces-the-session': violates(reuse, returned, [
    'A security check with a live session ends it and opens a new one.',
    changing('reusableSession', (was, session, _account, request) => {
      if (session !== undefined) was.endSession(session, request)
      return undefined
    }),
  ]),
  'security-check-returns-a-dead-cookie-on-reuse': violates(reuse, returned, [
    'A security check with a live session returns the cookie of an unknown session.',
    onReuse(deadSession()),
  ]),
  'security-check-returns-no-cookie-on-reuse': violates(returned, [
    'A security check with a live session sets no cookie.',
    onReuse(noSession()),
  ]),
  ...crossing([
    ['once', 1],
    ['twice', 2],
  ]).with(([slug, most]) => ({
    [`session-is-reused-${slug}`]: violates(returned, [
      `The security check reuses a session only ${slug}.`,
      remembering(CountBySession, (times) => [
        changing('reusableSession', (_was, session) => (times.count(session) > most ? undefined : session)),
      ]),
    ]),
  })),
  ...crossing(obstacles).with(([slug, id, words, isOne]) => ({
    [`session-is-not-reused-${slug}`]: violates(id, [`${words} reuses no session.`, reusingNoneWhere(isOne)]),
  })),
  'base-address-opens-another-session': violates('4.6/live-session-is-reused', returnedAtBase, [
    'A token at the base address with a live session opens a second one.',
    reusingNoneWhere(isAtBase),
  ]),
  'base-address-returns-no-cookie-on-reuse': violates(returnedAtBase, [
    'A token at the base address with a live session sets no cookie.',
    alter({ operation: 'preauthentication', where: hasSessionCookie }, noSession()),
  ]),
  'cookie-of-a-reused-session-is-for-the-security-check': violates('2.2/cookie-path-is-the-context', [
    'When it reuses a session, the security check sets the cookie with its own path.',
    alter(
      { ...success, where: hasSessionCookie },
      sessionCookies((cookie) => cookie.replace(/Path=[^;]*/i, (path) => `${path}${securityCheckAt('spring')}`)),
    ),
  ]),
  ...crossing(['superuser', 'ldapuser']).with((id) => ({
    [`sessions-of-${id}-are-not-reused`]: violates(returned, [
      `The security check does not reuse sessions of ${id}.`,
      reusingNoneWhere((_request, _was, account) => account?.id === id),
    ]),
  })),
  ...crossing([
    ['false', { success: false }],
    ['a-string', { success: 'true' }],
    ['a-number', { success: 1 }],
    ['one-of-two-members', { success: true, user: 'joeuser' }],
    ['absent', {}],
    ['named-otherwise', { Success: true }],
    ['null', null],
    ['in-an-array', [{ success: true }]],
  ]).with(([what, content]) => ({
    [`json-success-is-${what}`]: violates(says, [
      `The JSON success file is ${JSON.stringify(content)}.`,
      () => ({ jsonSuccessBody: () => content }),
    ]),
  })),
  'json-success-is-missing': violates(says, [
    'The JSON success file does not exist.',
    (was) => ({ jsonSuccess: () => was.notFound('jsonSuccess') }),
  ]),
})
