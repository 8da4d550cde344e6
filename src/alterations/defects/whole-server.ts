import type { ServiceMethod } from '../../reference/message/response.ts'
import { fieldName, servedAt } from '../../reference/names.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { alter, body, noHeader, replacing, status } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'
import { asLatin1 } from '../verification.ts'

/**
 * Alters every response of the service, except those of the ticket issuer and for the login page: where every path answers the same
 * status, a run says so and checks nothing.
 */
const always = (...alterations: Parameters<typeof alter>[1][]): ServicePatch =>
  alter(
    { where: ({ path }, { operation }) => operation !== 'ticketIssuer' && path?.endsWith(servedAt.loginPage) !== true },
    noHeader('Set-Cookie'),
    ...alterations,
  )

/** Servers that are broken as a whole: they meet no requirement that needs a working server. */
export const wholeServerDefects: readonly Defect[] = defectsOf({
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
