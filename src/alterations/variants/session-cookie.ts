import { randomBytes } from 'node:crypto'
import type { ServiceResponse } from '../../reference/message/response.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, cookies, header } from '../alteration.ts'
import type { Variant } from '../variant.ts'

const isSession = (cookie: string) => cookie.startsWith('JSESSIONID=')
const setsSession = ({ headers }: ServiceResponse) =>
  headers.some(([name, value]) => name === 'Set-Cookie' && /^JSESSIONID=[^;]/.test(value))
const anyCookie = (change: (cookie: string) => string): ServicePatch =>
  alter(
    {},
    cookies((cookie) => (isSession(cookie) ? change(cookie) : cookie)),
  )

/** The cookie of an anonymous session. */
const anonymousCookie = (was: Service): string =>
  `JSESSIONID=${randomBytes(16).toString('hex').toUpperCase()}; Path=${was.cookiePath()}`

/** Permitted ways to set and to read the session cookie. */
export const sessionCookieVariants: readonly Variant[] = [
  {
    name: 'cookie-without-http-only',
    summary: 'The session cookie has no HttpOnly attribute.',
    change: () => ({ sessionCookieAttributes: () => '' }),
  },
  {
    name: 'cookie-same-site',
    summary: 'The session cookie has a SameSite attribute.',
    change: anyCookie((cookie) => `${cookie}; SameSite=Lax`),
  },
  {
    name: 'cookie-secure',
    summary: 'The session cookie has the Secure attribute, as behind a TLS proxy.',
    change: anyCookie((cookie) => `${cookie}; Secure`),
  },
  {
    name: 'cookie-with-lifetime',
    summary: 'The session cookie has a Max-Age of one day.',
    change: anyCookie((cookie) => (/max-age/i.test(cookie) ? cookie : `${cookie}; Max-Age=86400`)),
  },
  {
    name: 'cookie-path-in-capitals',
    summary: 'The session cookie has attribute names in capital letters.',
    change: anyCookie((cookie) => cookie.replace(/; path=/i, '; PATH=').replace(/; httponly/i, '; HTTPONLY')),
  },
  {
    name: 'cookie-path-in-small-letters',
    summary: 'The session cookie has attribute names in lower case, without spaces.',
    change: anyCookie((cookie) => cookie.replace(/; path=/i, ';path=').replace(/; httponly/i, ';httponly')),
  },
  {
    name: 'cookie-path-ends-with-a-slash',
    summary: 'The path of the session cookie ends with a slash.',
    change: anyCookie((cookie) => cookie.replace(/(path=[^;]*[^;/])(?=;|$)/i, '$1/')),
  },
  {
    name: 'session-id-with-a-route',
    summary: 'Session IDs end with a node name.',
    change: (was) => ({ newSessionId: (account) => `${was.newSessionId(account)}.node1` }),
  },
  {
    name: 'session-id-of-another-kind',
    summary: 'Session IDs are long and contain lower-case letters, digits, hyphens and underscores.',
    change: (was) => ({
      newSessionId: (account) => `${randomBytes(30).toString('base64url')}${was.newSessionId(account).slice(32)}`,
    }),
  },
  {
    name: 'load-balancer-cookie',
    summary: 'Every response also sets a load balancer cookie.',
    change: alter({}, header('Set-Cookie', 'AWSALB=fBWRD3t6; Path=/; Max-Age=604800')),
  },
  {
    name: 'load-balancer-cookie-is-needed',
    summary: 'The server finds a session only if the request also has the load balancer cookie.',
    change: (was) => ({
      ...alter({}, header('Set-Cookie', 'ROUTEID=.node1; Path=/'))(was),
      readSessionIds: (request) =>
        request.cookies.some(([name]) => name === 'ROUTEID') ? was.readSessionIds(request) : [],
    }),
  },
  {
    name: 'anonymous-cookie-before-the-real-one',
    summary: 'Login sets the session cookie twice; the second one counts.',
    change: (was) =>
      alter({ outcome: 'success', operation: ['login', 'securityCheck', 'preauthentication'] }, (answer) => ({
        ...answer,
        headers: answer.headers.some(([name, value]) => name === 'Set-Cookie' && isSession(value))
          ? [['Set-Cookie', anonymousCookie(was)], ...answer.headers]
          : answer.headers,
      }))(was),
  },
  {
    name: 'cookie-with-stateless-answers',
    summary: 'A success with stateless credentials sets the cookie of an anonymous session.',
    change: (was) =>
      alter({ operation: 'resource', outcome: 'success', where: (_, { by }) => by !== 'session' }, (answer, request) =>
        header('Set-Cookie', anonymousCookie(was))(answer, request),
      )(was),
  },
  {
    name: 'cookie-with-refusals',
    summary: 'A refusal sets the cookie of an anonymous session.',
    change: (was) =>
      alter({ outcome: ['refused', 'missing'] }, (answer, request) =>
        header('Set-Cookie', anonymousCookie(was))(answer, request),
      )(was),
  },
  {
    name: 'session-for-everybody',
    summary: 'Each request without a live session, and each logout, opens an anonymous session.',
    change: (was, service) => {
      const withoutClearing = alter(
        { operation: 'logout' },
        cookies((cookie) => (cookie.startsWith('JSESSIONID=;') ? undefined : cookie)),
      )(was)
      return {
        respond(request, response) {
          const answer = withoutClearing.respond(request, response)
          if (request?.path === undefined || setsSession(answer)) return answer
          if (service.readSessionIds(request).some((id) => service.findSession(id))) return answer
          return header('Set-Cookie', service.sessionCookie(service.openSession(undefined, request)))(answer, request)
        },
      }
    },
  },
  {
    name: 'dead-cookie-is-taken-away',
    summary: 'A refusal deletes the cookie of an ended session.',
    change: (was) =>
      alter(
        { outcome: 'missing', where: (request) => request.cookies.length > 0 },
        header('Set-Cookie', was.clearedSessionCookie()),
      )(was),
  },
  {
    name: 'cookie-lives-as-long-as-an-idle-session',
    summary: 'The Max-Age of the session cookie is the session timeout, and every use renews it.',
    change: (was) => {
      const maxAge = () => `; Max-Age=${Math.ceil(was.options.sessionTimeoutMs / 1000)}`
      return {
        sessionCookieAttributes: () => `${was.sessionCookieAttributes()}${maxAge()}`,
        ...alter({ by: 'session', outcome: 'success' }, (answer, request) => {
          const session = was.sessionOf(request)
          if (session === undefined || setsSession(answer)) return answer
          return header('Set-Cookie', `${was.sessionCookie(session)}${maxAge()}`)(answer, request)
        })(was),
      }
    },
  },
  {
    name: 'session-id-of-digits',
    summary: 'Session IDs are numbers.',
    change: () => ({
      newSessionId: () =>
        BigInt(`0x${randomBytes(16).toString('hex')}`)
          .toString()
          .padStart(39, '1'),
    }),
  },
  {
    name: 'session-id-with-a-route-in-any-letter-case',
    summary: 'Session IDs end with a node name, which ignores the letter case.',
    change: (was) => ({
      newSessionId: (account) => `${was.newSessionId(account)}.Backend1`,
      readSessionIds: (request) => was.readSessionIds(request).map((id) => id.replace(/\.backend1$/i, '.Backend1')),
    }),
  },
]
