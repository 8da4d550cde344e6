import type { ServiceAccount } from '../../reference/identity/account.ts'
import { single } from '../../reference/message/form-encoding.ts'
import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, changing, replacing, whenAnswered } from '../alteration.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { remembering } from '../memory.ts'
import { allOf, anyRequest, goesTo, isGet, isLogin, type RequestCondition, withoutFields } from '../requests-by.ts'
import { location, noHeader } from '../response-changes.ts'
import { hasLiveCookie } from '../sessions.ts'
import { creatingUsers } from '../variants/users.ts'

const argument = '4.3/ticket-argument-opens-a-session'
const field = '4.3/ticket-field-opens-a-session'
const together = '4.3/ticket-excludes-credentials'
const atCheck = '4.5/ticket-opens-a-session'
const invalidAtLogin = '4.3/invalid-ticket-is-401'
const invalidAtCheck = '4.5/invalid-ticket-redirects-to-the-error-page'
const ticket = [fieldName.ticket]
const credentials = [fieldName.username, fieldName.password]

/** Where a request has a field: in the URL, or, if it is there at all, in the form. */
const has = (name: string, { query, body }: ServiceRequest, inUrl: boolean) =>
  inUrl ? query.has(name) : !query.has(name) && new RegExp(`(^|&)${name}=`).test(body.toString('latin1'))

/** The pairs of places for a ticket and credentials in one login. */
const places: readonly (readonly [slug: string, words: string, is: (request: ServiceRequest) => boolean])[] = (
  [
    ['both-in-the-url', 'both in the URL', 'POST', true, true],
    ['both-in-the-form', 'both in the form', 'POST', false, false],
    ['both-with-get', 'both in the URL of a GET', 'GET', true, true],
    ['the-credentials-in-the-form', 'the credentials in the form', 'POST', true, false],
    ['the-ticket-in-the-form', 'the ticket in the form', 'POST', false, true],
  ] as const
).map(([slug, words, method, ticketInUrl, credentialsInUrl]) => [
  slug,
  words,
  (request) =>
    isLogin(request) &&
    request.method === method &&
    has(fieldName.ticket, request, ticketInUrl) &&
    has(fieldName.username, request, credentialsInUrl),
])

/** Does not read these fields of matching requests. */
const leavingOut = (names: readonly string[], is: (request: ServiceRequest) => boolean): ServicePatch =>
  changing('readLoginFields', (_was, given, request) => (is(request) ? withoutFields(given, ...names) : given))
const baseSuccess = '4.6/success-redirects-to-the-success-page'
const baseJson = '4.6/json-success-redirects-to-the-json-file'
const perRequest = '4.2/token-authenticates-a-request'
const perRequestInvalid = '4.2/invalid-token-is-401'
const opens = '4.6/token-opens-a-session'
const invalid = '4.6/invalid-token-redirects-to-the-error-page'

/** Any text is a valid ticket in matching requests: that of the first user. */
const redeemingAny = (is: RequestCondition): ServicePatch =>
  changing('redeemTicket', (was, account, _ticket, _by, request) =>
    is(request, was) ? (account ?? was.options.accounts[0]) : account,
  )

/** Single sign-on with tickets, alone or beside credentials, and with tokens (sections 2.5, 4.2 to 4.6 and 5.4). */
export const ticketDefects: readonly Defect[] = defectsOf({
  'asterisk-is-the-oldest-ticket': violates(invalidAtLogin, [
    'An asterisk is accepted as the oldest valid ticket.',
    replacing('redeemTicket', (was, ticket, method, request) => {
      const [oldest = ticket] = was.state.tickets.keys()
      return was.redeemTicket(ticket === '*' ? oldest : ticket, method, request)
    }),
  ]),
  'token-beside-a-session-leads-to-the-json-file': violates(baseSuccess, [
    'A token at the base address beside a live session leads to the JSON file, whatever the client accepts.',
    alter(
      { operation: 'preauthentication', outcome: 'success', where: hasLiveCookie },
      location((_to, request, was) => was.location(was.options.jsonSuccessLocation, request)),
    ),
  ]),
  ...crossing<readonly [slug: string, where: string, is: RequestCondition, ...ids: string[]]>([
    ['', '', anyRequest, invalidAtLogin, invalidAtCheck],
    ['-at-login', ' at login', isLogin, invalidAtLogin],
    ['-at-the-security-check', ' at the security check', (request) => goesTo('securityCheck', request), invalidAtCheck],
    ['-with-an-organization', ' beside orgId', ({ query }) => query.has(fieldName.organization), invalidAtCheck],
    ['-by-get-in-a-session', ' by GET in a session', allOf(isGet, isLogin, hasLiveCookie), invalidAtLogin],
  ]).with(([slug, where, is, ...ids]) => ({
    [`any-ticket-is-accepted${slug}`]: violates(...ids, [`Any text is a valid ticket${where}.`, redeemingAny(is)]),
  })),
  'ticket-never-accepted': violates(argument, field, atCheck, [
    'The server refuses every ticket.',
    () => ({ redeemTicket: () => undefined }),
  ]),
  'ticket-session-is-dead': violates(argument, field, atCheck, [
    'A ticket opens a session that ends at once.',
    whenAnswered({ outcome: 'success', by: 'ticket' }, ({ session }, request, was) => {
      if (session !== undefined) was.endSession(session, request)
    }),
  ]),
  'ticket-ignored-in-the-url': violates(argument, [
    'Login accepts a ticket in a form only.',
    replacing('login', (was, request) =>
      was.login({ ...request, query: withoutFields(request.query, fieldName.ticket) }),
    ),
  ]),
  'ticket-ignored-in-the-form': violates(field, [
    'Login accepts a ticket in URL arguments only.',
    replacing('readForm', (was, request) => withoutFields(was.readForm(request), fieldName.ticket)),
  ]),
  'ticket-ignored-at-the-security-check': violates(atCheck, [
    'The security check does not accept tickets.',
    replacing('securityCheck', (was, request) =>
      was.securityCheck({ ...request, query: withoutFields(request.query, fieldName.ticket) }),
    ),
  ]),
  'ticket-wins-over-credentials': violates(together, [
    'In a login with both, the ticket wins over the credentials.',
    replacing('readCredentials', (was, given, method) =>
      method === 'login' && was.readTicket(given) !== undefined ? undefined : was.readCredentials(given, method),
    ),
  ]),
  'ticket-wins-over-an-unknown-user': violates(together, [
    'In a login with both, the ticket wins if no user has that name.',
    changing('readCredentials', (was, credentials, given, method) => {
      const isUnknown = was.findAccount(was.readUserName(credentials?.userId ?? '')) === undefined
      return method === 'login' && was.readTicket(given) !== undefined && isUnknown ? undefined : credentials
    }),
  ]),
  'credentials-win-over-the-ticket': violates(together, [
    'In a login with both, the credentials win over the ticket.',
    replacing('readTicket', (was, given) =>
      single(given, fieldName.username) === undefined ? was.readTicket(given) : undefined,
    ),
  ]),
  ...crossing(places).with(([slug, words, is]) => ({
    [`ticket-wins-with-${slug}`]: violates(together, [
      `In a login with a ticket and credentials, ${words}, the ticket wins.`,
      leavingOut(credentials, is),
    ]),
    [`credentials-win-with-${slug}`]: violates(together, [
      `In a login with a ticket and credentials, ${words}, the credentials win.`,
      leavingOut(ticket, is),
    ]),
    [`ticket-and-credentials-sign-in-together-with-${slug}`]: violates(together, [
      `A login with a ticket and credentials, ${words}, succeeds if both are correct.`,
      replacing('login', (was, request) => {
        const given = was.readLoginFields(request)
        const sent = is(request) ? was.readCredentials(given, 'login') : undefined
        const account = sent && was.verify(sent, 'login', request)
        const owner = account && was.redeemTicket(was.readTicket(given) ?? '', 'ticket', request)
        return owner === undefined ? was.login(request) : was.completeLogin(owner, 'ticket', request, given)
      }),
    ]),
  })),
  'token-ignored-on-requests': violates(perRequest, [
    'Tokens work at the base address only.',
    (was) => ({ tryToken: (request) => (goesTo('baseAddress', request) ? was.tryToken(request) : undefined) }),
  ]),
  'token-ignored-at-the-base-address': violates(opens, baseSuccess, baseJson, [
    'The base address refuses tokens; requests accept them.',
    (was) => ({ tryToken: (request) => (goesTo('baseAddress', request) ? undefined : was.tryToken(request)) }),
  ]),
  'token-of-anyone': violates(perRequestInvalid, invalid, [
    'The token of an unknown user authenticates an existing one.',
    changing('verifyToken', (was, found, text) => found ?? (was.parseToken(text) && was.options.accounts[0])),
  ]),
  'token-of-anyone-with-post': violates(perRequestInvalid, [
    'POST with the token of an unknown user is served as an existing one.',
    changing('verifyToken', (was, found, text, { method }) =>
      method === 'POST' ? (found ?? (was.parseToken(text) && was.options.accounts[0])) : found,
    ),
  ]),
  'token-creates-its-user-all-the-same': violates(perRequestInvalid, invalid, [
    'The token of an unknown user creates that user although the environment rules it out.',
    remembering(Map<string, ServiceAccount>, (created) => [creatingUsers(created)]),
  ]),
  'token-of-anything': violates(perRequestInvalid, invalid, [
    'Any text is a valid token.',
    (was) => ({ verifyToken: (text, request) => was.verifyToken(text, request) ?? was.options.accounts[0] }),
  ]),
  'token-decoded-too-late': violates(perRequest, opens, baseSuccess, baseJson, [
    'The server splits a token before decoding it, and misses encoded separators.',
    (was) => ({ parseToken: (text) => was.parseToken(encodeURIComponent(text)) }),
  ]),
  'base-address-opens-nothing-for-programs': violates(opens, [
    'The base address sets no session cookie when the client asks for JSON.',
    alter(
      { outcome: 'success', where: ({ path, headers }) => path === '/' && /json/.test(headers.accept ?? '') },
      noHeader('Set-Cookie'),
    ),
  ]),
  'base-address-always-leads-to-json': violates(baseSuccess, [
    'The base address redirects to the JSON file even when the client does not ask for JSON.',
    (was) => ({ wantsJson: (request) => goesTo('baseAddress', request) || was.wantsJson(request) }),
  ]),
  'base-address-ignores-accept': violates(baseJson, [
    'The base address redirects to the success page even when the client asks for JSON.',
    (was) => ({ wantsJson: (request) => !goesTo('baseAddress', request) && was.wantsJson(request) }),
  ]),
})
