import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, type Choice, replacing } from '../alteration.ts'
import { crashingAtPut } from '../attempts.ts'
import { crossing, type Defect, defectsOf, violates } from '../defect.ts'
import { allOf, anyRequest, isGet, type RequestCondition, sentCredentials, withMethod } from '../requests-by.ts'
import { body, crash, noHeader, status } from '../response-changes.ts'
import { asLatin1, namesUser } from '../verification.ts'

const missingAtCheck = '4.5/missing-password-redirects-to-the-error-page'
const basicWithEveryMethod = '4.1/basic-authenticates-every-method'

/** Crashes on requests that name an existing user and carry no password. */
const withoutAPassword = ({ where = anyRequest, ...choice }: Choice): ServicePatch =>
  alter({ ...choice, where: allOf(where, namesUser, hasNoPassword) }, crash())

const hasNoPassword: RequestCondition = (request, was) => {
  const { password } = sentCredentials(request, was)
  return request.headers.authorization === undefined ? !password : password === undefined
}
const missingAtLogin = '4.3/missing-password-is-400'
const noPassword = '2.1/no-authentication-without-a-password'

/** Alters every response but those of the ticket issuer and the login page, without which a run would check nothing. */
const always = (...alterations: Parameters<typeof alter>[1][]): ServicePatch =>
  alter(
    {
      where: ({ path }) => path?.endsWith(servedAt.loginPage) !== true,
      answer: ({ operation }) => operation !== 'ticketIssuer',
    },
    noHeader('Set-Cookie'),
    ...alterations,
  )

/** Requests that crash the server instead of being refused, and servers that are broken as a whole. */
export const crashDefects: readonly Defect[] = defectsOf({
  'put-with-basic-crashes': violates(basicWithEveryMethod, [
    'PUT with HTTP basic crashes with a stack trace; every other PUT works.',
    crashingAtPut(({ by }) => by === 'basic'),
  ]),
  ...crossing<readonly [slug: string, words: string, ids: readonly string[], choice: Choice]>([
    ['basic-crashes', 'HTTP basic', [], { operation: 'resource', outcome: 'refused', by: 'basic' }],
    ['arguments-crash', 'URL arguments', ['4.2/missing-password-is-401'], { operation: 'resource', by: 'arguments' }],
    ['login-crashes', 'Login', [missingAtLogin], { operation: 'login', outcome: 'missing' }],
    ['get-login-crashes', 'Login with GET', [missingAtLogin], { operation: 'login', outcome: 'missing', where: isGet }],
    [
      'security-check-crashes',
      'The security check',
      [missingAtCheck],
      { operation: 'securityCheck', outcome: 'refused' },
    ],
  ]).with(([slug, words, ids, choice]) => ({
    [`${slug}-without-a-password`]: violates(...ids, noPassword, [
      `${words} without a password returns 500 for an existing user.`,
      withoutAPassword(choice),
    ]),
  })),
  'legacy-login-crashes-without-a-password': violates(noPassword, [
    'Legacy login without j_password returns 500 for an existing user.',
    withoutAPassword({ operation: 'legacyLogin' }),
    'reference-legacy',
  ]),
  'options-crashes-with-wrong-credentials': violates(basicWithEveryMethod, '4.2/arguments-authenticate-every-method', [
    'OPTIONS with wrong credentials returns 500.',
    alter({ outcome: 'refused', where: withMethod('OPTIONS') }, crash()),
  ]),
  'unreadable-header-crashes-beside-a-session': violates('5.2/wrong-credentials-beside-a-live-cookie-are-refused', [
    'An unreadable Authorization header together with a session cookie returns 500.',
    alter(
      {
        where: (request, was) =>
          /!!/.test(request.headers.authorization ?? '') && was.readSessionIds(request).length > 0,
      },
      crash(),
    ),
  ]),
  'invalid-ticket-crashes-the-security-check': violates('4.5/invalid-ticket-redirects-to-the-error-page', [
    'The security check returns 500 for a forged ticket.',
    alter({ operation: 'securityCheck', outcome: 'refused', by: 'ticket' }, crash()),
  ]),
  'server-accepts-everything': violates([
    'Every REST request and every login succeeds, with any credentials or none.',
    (was) => {
      const account = was.options.accounts[0]
      const by: ServiceMethod = 'basic'
      return {
        verify: () => account,
        verifyToken: () => account,
        redeemTicket: () => account,
        authenticate: () => ({ by, account }),
        login(request) {
          const given = was.readLoginFields(request)
          return account === undefined ? was.login(request) : was.completeLogin(account, 'login', request, given)
        },
      }
    },
  ]),
  'server-fails-always': violates([
    'Every request but that for the login page returns 500 and an error page.',
    always(noHeader('Location'), status(500), body('<h1>HTTP Status 500</h1>')),
  ]),
  'server-is-unavailable': violates([
    'Every request but that for the login page returns 503.',
    always(noHeader('Location'), status(503), body('')),
  ]),
  'server-forgets-all-sessions': violates([
    'The server recognizes no session cookie.',
    () => ({ findSession: () => undefined }),
  ]),
  'server-is-far-away-without-https': violates('1/credentials-are-not-private', [
    'The server is on another machine and uses plain HTTP.',
    ({ options }) => ({ options: { ...options, host: 'reporting.example' } }),
  ]),
  'urls-are-read-as-iso-8859-1': violates('1/arguments-take-utf8-credentials', '1/login-takes-utf8-credentials', [
    'The server decodes URLs, but not forms and HTTP basic, as ISO-8859-1, like Tomcat 7 by default.',
    replacing('verify', (was, { userId, password, ...more }, method, request) => {
      const isInUrl = method !== 'basic' && request.query.has(fieldName.username)
      const read = (text: string | undefined) => (isInUrl ? asLatin1(text) : text)
      return was.verify({ ...more, userId: read(userId), password: read(password) }, method, request)
    }),
  ]),
})
