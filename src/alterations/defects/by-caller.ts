import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, changing } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { hasDeadCookie, ignoring } from '../attempts.ts'
import { type CallerKind, headerProfiles, profileKinds, refusingWhere, unlicensedWhere, userKinds } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { Latest, remembering } from '../memory.ts'
import { methodKinds } from '../method-tables.ts'
import { allOf, fieldsIn, isLogin, type RequestCondition, withMethod } from '../requests-by.ts'
import { header, location, noHeader, sessionCookies, sessionExpiresEarly } from '../response-changes.ts'
import { named, onlyOrganizationBy, verifying } from '../verification.ts'

const byArguments: RequestCondition = (request) => !isLogin(request) && request.query.has(fieldName.username)

/** Opens a session on matching successful stateless requests. */
const remembered = (where: RequestCondition): ServicePatch =>
  faultyAnswer(
    { operation: 'resource', where, answer: ({ account, by }) => account !== undefined && by !== 'session' },
    'opens-a-session',
  )
const { external, utf8, special } = userKinds
const { settings, alias, order } = profileKinds
const { script } = headerProfiles
const hasLocaleCookie: RequestCondition = ({ cookies }) => cookies.some(([name]) => name === fieldName.locale)

const withATicket: CallerKind = {
  slug: 'users-with-a-ticket',
  words: 'clients with a ticket',
  is: methodKinds.securityCheckTicket.is,
}
const ticketBesideACookie: CallerKind = {
  slug: 'users-with-a-ticket-and-a-session',
  words: 'clients with a ticket and a session',
  is: allOf(({ cookies }) => cookies.length > 0, withATicket.is),
}

/** Redirects elsewhere after a success of one kind of caller. */
const leadingTo = (path: string, json: boolean, { is }: CallerKind): ServicePatch =>
  alter(
    {
      operation: ['securityCheck', 'preauthentication'],
      outcome: 'success',
      where: allOf((request, was) => was.wantsJson(request) === json, is),
    },
    location((_to, _request, was) => was.location(path)),
  )

const everyMethod = '4.2/arguments-authenticate-every-method'
const noState = '5.1/stateless-credentials-keep-no-state'
const noStateOfTokens = '5.1/token-keeps-no-state'

/** What works for the ordinary user or the ordinary request only (sections 2.1, 2.2, 4.2 to 4.6, 5.1 and 5.3). */
export const byCallerDefects: readonly Defect[] = defectsOf({
  ...crossing([settings, alias, external, utf8]).with((caller) => ({
    [`license-forgotten-at-login-for-${caller.slug}`]: violates('4.3/expired-license-is-403', [
      `Login ignores the license for ${caller.words}.`,
      unlicensedWhere(allOf(isLogin, caller.is)),
    ]),
  })),
  ...crossing([special, external, settings, script]).with((caller) => ({
    [`license-forgotten-for-arguments-of-${caller.slug}`]: violates('4.2/expired-license-is-403', [
      `URL arguments from ${caller.words} work without a valid license.`,
      unlicensedWhere(allOf(byArguments, caller.is)),
    ]),
  })),
  ...crossing<readonly [string, string, RequestCondition, ...breaks: string[]]>([
    ['any-user-with-head', 'A HEAD request with stateless credentials', withMethod('HEAD'), noState],
    [
      'users-of-the-directory-by-basic',
      'A request with basic credentials of a directory user',
      allOf(({ headers }) => headers.authorization !== undefined, external.is),
      noState,
    ],
    [
      'utf8-users-by-arguments',
      'A request with URL arguments of a user with a non-ASCII name',
      allOf(byArguments, utf8.is),
      noState,
    ],
    ['users-with-a-locale-by-any-method', 'A stateless request with a locale', settings.is, noState, noStateOfTokens],
    [
      'scripts-with-a-token',
      'A request with a token from a script (X-Requested-With)',
      allOf(({ query }) => query.has(fieldName.token), script.is),
      noStateOfTokens,
    ],
  ]).with(([slug, words, where, ...breaks]) => ({
    [`session-for-${slug}`]: violates(...breaks, [`${words} opens a session.`, remembered(where)]),
  })),
  ...crossing<readonly [string, string, RequestCondition, ...further: string[]]>([
    ['what-patches', 'PATCH', withMethod('PATCH'), noStateOfTokens],
    ['clients-with-a-dead-cookie', 'requests with the cookie of no session', hasDeadCookie],
    ['clients-with-a-locale-cookie', 'requests with the cookie of a locale', hasLocaleCookie],
  ]).with(([slug, words, where, ...further]) => ({
    [`credentials-open-a-session-for-${slug}`]: violates(noState, ...further, [
      `With stateless credentials, the server opens a session for ${words}.`,
      remembered(where),
    ]),
  })),
  ...crossing([settings, alias, external, ticketBesideACookie]).with((caller) => ({
    [`json-success-forgotten-for-${caller.slug}`]: violates('4.5/json-success-redirects-to-the-json-file', [
      `Success redirects ${caller.words} to the page although they asked for JSON.`,
      leadingTo('/loginsuccess.html', true, caller),
    ]),
  })),
  ...crossing([utf8, withATicket]).with((caller) => ({
    [`success-leads-to-the-login-page-for-${caller.slug}`]: violates('4.5/success-redirects-to-the-success-page', [
      `A successful security check redirects ${caller.words} to the login page.`,
      leadingTo(servedAt.loginPage, false, caller),
    ]),
  })),
  'success-leads-to-the-error-page-after-a-refusal': violates('4.5/success-redirects-to-the-success-page', [
    'The first success after a refused security check redirects to the error page.',
    remembering(Latest<boolean>, (wasRefused) => [
      changing('securityCheck', (was, answer, request) => {
        const again = wasRefused.value && answer.outcome === 'success' && !was.wantsJson(request)
        wasRefused.value = answer.outcome === 'refused'
        return again ? header('Location', was.failureLocation(request))(noHeader('Location')(answer)) : answer
      }),
    ]),
  ]),
  'alias-for-the-ordinary-user-only': violates('2.1/organization-alias-qualifies-the-user', [
    'URL arguments accept an organization alias for the user joeuser only.',
    verifying('arguments', (was, credentials, verify, request) => {
      const isOrdinary = named(was, credentials) === was.options.accounts.find(({ id }) => id === 'joeuser')
      const isByAlias = alias.is(request, was)
      return isByAlias && !isOrdinary ? undefined : verify()
    }),
  ]),
  'legacy-login-knows-no-alias': violates('2.1/organization-alias-qualifies-the-user', [
    'Legacy login does not accept the alias of an organization.',
    onlyOrganizationBy('id')('legacyLogin'),
    'reference-legacy',
  ]),
  'arguments-in-the-usual-order-only': violates(everyMethod, [
    'URL arguments are refused when the password precedes the name.',
    refusingWhere(allOf(byArguments, order.is)),
  ]),
  'arguments-first-of-all-only': violates(everyMethod, [
    'URL arguments are ignored after other arguments.',
    ignoring('arguments', ({ query }) => ![...query.keys()][0]?.startsWith('j_')),
  ]),
  ...crossing([methodKinds.loginForm, methodKinds.loginArguments]).with((method) => ({
    [`${method.slug}-in-the-usual-order-only`]: violates(method.successIs200, [
      `A ${method.name} is refused when the password precedes the name.`,
      refusingWhere(allOf(method.is, order.is)),
    ]),
    [`${method.slug}-before-other-fields-only`]: violates(method.successIs200, [
      `A ${method.name} is refused when a locale precedes its credentials.`,
      refusingWhere(allOf(method.is, (request, was) => ![...fieldsIn(request, was).keys()][0]?.startsWith('j_'))),
    ]),
  })),
  ...crossing(Object.values<CallerKind>(userKinds)).with(({ slug, words, is }) => ({
    [`success-leads-to-the-start-page-for-${slug}`]: violates('4.5/success-redirects-to-the-success-page', [
      `A successful security check redirects ${words} to another page than all others.`,
      alter(
        { operation: 'securityCheck', outcome: 'success', where: allOf((request, was) => !was.wantsJson(request), is) },
        location((_to, _request, was) => was.location('/flow.html?_flowId=homeFlow')),
      ),
    ]),
  })),
  ...crossing(Object.values<CallerKind>(userKinds)).with(({ slug, words, is }) => {
    const success: Choice = { operation: 'login', outcome: 'success', where: allOf(({ body }) => body.length > 0, is) }
    return {
      ...answering(`login-success-*-for-${slug}`, `A successful login with a form by ${words} *.`, success, [
        ['4.3/success-has-an-empty-body', 'has-a-body'],
        ['4.3/form-credentials-open-a-session', 'is-201'],
      ]),
      [`cookie-path-is-the-root-for-${slug}`]: violates('2.2/cookie-path-is-the-context', [
        `The session cookie of a login with a form by ${words} has the path /.`,
        alter(
          success,
          sessionCookies((cookie) => cookie.replace(/; Path=[^;]*/, '; Path=/')),
        ),
      ]),
      [`cookie-expires-early-for-${slug}`]: violates('3/idle-session-lives-until-the-timeout', [
        `The session cookie of a login with a form by ${words} has a Max-Age of half of the timeout.`,
        alter(success, sessionExpiresEarly()),
      ]),
    }
  }),
})
