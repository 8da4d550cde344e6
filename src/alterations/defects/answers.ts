import type { ServiceRequest } from '../../reference/message/request.ts'
import { fieldName } from '../../reference/names.ts'
import { alter, replacing, together } from '../alteration.ts'
import { answering, faultyAnswer } from '../answering.ts'
import { headerProfiles } from '../callers.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { methodKinds, methodsWithSession } from '../method-tables.ts'
import { isGet, withEmpty } from '../requests-by.ts'
import { location, noSession, opensAnonymousSession } from '../response-changes.ts'

const forms = ['4.3/form-credentials-open-a-session', '4.3/url-credentials-open-a-session']
const emptyBody = '4.3/success-has-an-empty-body'
const page = '4.5/success-redirects-to-the-success-page'
const json = '4.5/json-success-redirects-to-the-json-file'

const errorPage = ['wrong-password', 'unknown-user', 'missing-username', 'missing-password', 'invalid-ticket'].map(
  (what) => `4.5/${what}-redirects-to-the-error-page`,
)
const login = { operation: 'login', outcome: 'success' } as const
const check = { operation: 'securityCheck', outcome: 'success' } as const
const checkFailure = { operation: 'securityCheck', outcome: 'refused' } as const
const base = { operation: 'preauthentication', outcome: 'success' } as const
const baseFailure = { operation: 'preauthentication', outcome: 'refused' } as const
const tokenFailure = { operation: 'resource', by: 'token', outcome: 'refused' } as const
const ticketFailure = { operation: 'login', outcome: 'refused', by: 'ticket' } as const
const both = { operation: 'login', outcome: 'malformed' } as const
const hasForm = ({ body }: ServiceRequest) => body.length > 0
const asksForJson = headerProfiles.json.is
const isLong = ({ query }: ServiceRequest) => [...query.values()].some(([value = '']) => value.length > 200)

const lacks =
  (...fields: readonly string[]) =>
  ({ query }: ServiceRequest) =>
    fields.every((field) => !query.has(field))

/** What is wrong with the answers of login, security check, base address and JSON file (sections 2.2 and 4.2 to 4.6). */
export const answerDefects: readonly Defect[] = defectsOf({
  ...answering('login-success-*', 'A successful login *.', login, [
    [emptyBody, 'has-a-body'],
    [forms, 'is-201', 'is-204', 'is-302'],
  ]),
  ...answering('login-*', 'A successful login *.', login, [
    [['2.2/session-cookie-is-jsessionid', ...forms], 'sets-no-cookie'],
  ]),
  ...answering('login-form-success-*', 'A successful login with a form *.', { ...login, where: hasForm }, [
    [emptyBody, 'has-a-body'],
  ]),
  'login-url-success-has-a-body': violates(emptyBody, [
    'A successful login without a form has a body.',
    faultyAnswer({ ...login, where: (request) => !hasForm(request) }, 'has-a-body'),
  ]),
  ...answering('login-get-*', 'A successful login with GET *.', { ...login, where: isGet }, [
    ['4.3/get-opens-a-session', 'opens-no-session'],
  ]),
  ...crossing([methodKinds.loginGet, methodKinds.loginTicketInUrl, methodKinds.loginTicketInForm]).with((method) =>
    answering(`${method.slug}-*`, `A successful ${method.name} *.`, { ...login, where: method.is }, [
      [emptyBody, 'has-a-greeting'],
    ]),
  ),
  'login-without-anything-is-401': violates('4.3/missing-username-is-400', [
    'Login without a body and without a user returns 401.',
    faultyAnswer({ operation: 'login', outcome: 'missing', where: (request) => !hasForm(request) }, 'is-401'),
  ]),
  ...answering('ticket-refusal-*', 'A refused login with a ticket *.', ticketFailure, [
    ['4.3/refusal-has-an-empty-body', 'has-a-body'],
    ['4.3/invalid-ticket-is-401', 'is-400', 'is-500'],
  ]),
  ...answering('ticket-beside-credentials-*', 'A login with a ticket and credentials *.', both, [
    ['4.3/ticket-excludes-credentials', 'is-200', 'is-501', 'opens-a-session'],
  ]),
  ...answering('security-check-success-*', 'A successful security check *.', check, [
    ['4.5/credentials-open-a-session', 'is-200', 'is-303', 'is-401'],
    [[page, json], 'has-no-location'],
  ]),
  ...answering('security-check-*', 'A successful security check *.', check, [
    [['4.5/credentials-open-a-session', '4.5/cookie-of-the-reused-session-is-returned'], 'sets-no-cookie'],
    ['4.5/credentials-open-a-session', 'cookie-is-dead'],
  ]),
  ...crossing([methodKinds.securityCheck, methodKinds.baseAddressToken]).with(({ slug, words, is }) => ({
    [`${slug}-sets-no-cookie-beside-an-anonymous-one`]: violates('2.2/session-cookie-is-jsessionid', [
      `A refusal opens an anonymous session, and ${words} signs its user in to it without a cookie.`,
      together(
        alter({ operation: 'resource', outcome: 'missing' }, opensAnonymousSession()),
        replacing('reusableSession', (was, account, request) => {
          const carried = was.sessionOf(request)
          if (carried === undefined || carried.account !== undefined || !is(request, was))
            return was.reusableSession(account, request)
          return Object.assign(carried, { account })
        }),
        alter(
          { outcome: 'success', where: is, answer: ({ session }) => session !== undefined },
          (answer, request, was) =>
            was.readSessionIds(request).includes(answer.session?.id ?? '') ? noSession()(answer) : answer,
        ),
      ),
    ]),
  })),
  'security-check-success-leads-to-the-login-page': violates(page, [
    'A successful security check redirects to the login page.',
    faultyAnswer({ ...check, where: (request) => !asksForJson(request) }, 'leads-to-the-login-page'),
  ]),
  'security-check-answers-json-itself': violates(json, [
    'A successful security check returns 200, when the client asks for JSON.',
    faultyAnswer({ ...check, where: asksForJson }, 'answers-json'),
  ]),
  ...answering('security-check-failure-*', 'A failed security check *.', checkFailure, [
    [errorPage, 'has-no-error', 'leads-to-success', 'is-401', 'is-200', 'is-301'],
    ['3/refused-security-check-opens-no-session', 'opens-a-session'],
  ]),
  ...crossing(['username', 'password']).with((field) => ({
    [`security-check-without-${field}-is-400`]: violates(`4.5/missing-${field}-redirects-to-the-error-page`, [
      `The security check without j_${field} returns 400.`,
      faultyAnswer({ ...checkFailure, where: lacks(fieldName[field]) }, 'is-400'),
    ]),
  })),
  'security-check-without-arguments-is-400': violates('4.5/missing-username-redirects-to-the-error-page', [
    'The security check without a user, a password or a ticket returns 400.',
    faultyAnswer({ ...checkFailure, where: lacks(fieldName.username, fieldName.password, fieldName.ticket) }, 'is-400'),
  ]),
  'security-check-with-an-empty-name-leads-to-success': violates('4.5/missing-username-redirects-to-the-error-page', [
    'The security check with an empty user ID redirects to the success page.',
    faultyAnswer({ ...checkFailure, where: withEmpty('username') }, 'leads-to-success'),
  ]),
  ...answering('token-refusal-*', 'The refusal of a token in a request *.', tokenFailure, [
    ['4.2/invalid-token-is-401', 'is-403', 'redirects'],
  ]),
  ...answering(
    'long-token-*',
    'The refusal of a token of more than 200 characters *.',
    { ...tokenFailure, where: isLong },
    [['4.2/invalid-token-is-401', 'is-403']],
  ),
  ...answering('token-*', 'A request with a token, also at the base address, *.', { by: 'token', outcome: 'success' }, [
    ['5.1/token-keeps-no-state', 'leaves-a-session'],
  ]),
  ...answering('base-address-*', 'The base address, with a valid token, *.', base, [
    ['4.6/token-opens-a-session', 'sets-no-cookie', 'cookie-is-dead'],
  ]),
  ...answering('base-address-success-*', 'The base address, with a valid token, *.', base, [
    ['4.6/token-opens-a-session', 'is-200'],
  ]),
  'base-address-success-leads-to-the-login-page': violates('4.6/success-redirects-to-the-success-page', [
    'The base address, with a valid token, redirects to the login page.',
    faultyAnswer({ ...base, where: (request) => !asksForJson(request) }, 'leads-to-the-login-page'),
  ]),
  ...answering('base-address-refusal-*', 'The base address, with an invalid token, *.', baseFailure, [
    ['4.6/invalid-token-redirects-to-the-error-page', 'is-401', 'has-no-error', 'opens-a-session'],
  ]),
  ...answering('json-success-*', 'A request for the JSON success file *.', { operation: 'jsonSuccess' }, [
    ['4.5/json-file-says-success', 'is-a-page', 'is-203', 'is-500'],
  ]),
  ...crossing(methodsWithSession.filter(({ redirects }) => redirects)).with((method) =>
    crossing<readonly [slug: string, words: string, originOf: (request: ServiceRequest) => string]>([
      ['another-scheme', 'https and the host of the request', ({ headers }) => `https://${headers.host}`],
      ['an-inner-host', 'the host behind a proxy', () => 'http://tomcat-1.internal:8080'],
      ['another-port', 'the port behind a proxy', ({ headers }) => `http://${headers.host?.replace(/:\d+$/, '')}:9`],
    ]).with(([slug, words, originOf]) =>
      crossing([
        ['success', 'succeeds', 'success'],
        ['failure', 'fails', 'refused'],
      ]).with(([end, ending, outcome]) => ({
        [`${end}-of-${method.slug}-leads-to-${slug}`]: violates('4.5/redirects-stay-on-the-server', [
          `When ${method.words} ${ending}, the Location has ${words}.`,
          alter(
            { outcome, where: method.is },
            location((to, request) => to.replace(/^(?=\/)/, originOf(request))),
          ),
        ]),
      })),
    ),
  ),
})
