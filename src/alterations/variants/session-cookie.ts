import { randomBytes } from 'node:crypto'
import type { ServiceResponse } from '../../reference/message/response.ts'
import { jsessionid } from '../../reference/names.ts'
import type { Service, ServicePatch } from '../../reference/service.ts'
import { alter, alterAll, changing, replacing, together } from '../alteration.ts'
import { givesSession, header, isSessionCookie, sessionCookies, sessionExpiresAfter } from '../response-changes.ts'
import { permitted, type Variant } from '../variant.ts'

const setsSession = ({ headers }: ServiceResponse) =>
  headers.some(([name, value]) => name === 'Set-Cookie' && givesSession(value))
const anyCookie = (change: (cookie: string) => string): ServicePatch => alterAll(sessionCookies(change))

const anonymousCookie = (was: Service): string =>
  `${jsessionid}=${randomBytes(16).toString('hex').toUpperCase()}; Path=${was.cookiePath()}`

const maxAge = ({ options }: Service) => `; Max-Age=${Math.ceil(options.sessionTimeoutMs / 1000)}`

/** The server writes session IDs in another form (`written`), and looks them up by a part of it (`compared`). */
const lookedUpBy =
  (compared: (id: string) => string, written: (id: string) => string): ServicePatch =>
  (was) => ({
    newSessionId: (account) => written(was.newSessionId(account)),
    findSession: (id) =>
      was.findSession([...was.state.sessions.keys()].find((other) => compared(other) === compared(id)) ?? id),
  })

/** Permitted ways to set and to read the session cookie. */
export const sessionCookieVariants: readonly Variant[] = permitted({
  'cookie-without-http-only': [
    'The session cookie has no HttpOnly attribute.',
    () => ({ sessionCookieAttributes: () => '' }),
  ],
  'cookie-same-site': [
    'The session cookie has a SameSite attribute.',
    anyCookie((cookie) => `${cookie}; SameSite=Lax`),
  ],
  'cookie-secure': [
    'The session cookie has the Secure attribute, as behind a TLS proxy.',
    anyCookie((cookie) => `${cookie}; Secure`),
  ],
  'cookie-with-lifetime': [
    'The session cookie has a Max-Age of one day.',
    anyCookie((cookie) => (/max-age/i.test(cookie) ? cookie : `${cookie}; Max-Age=86400`)),
  ],
  'cookie-expires-in-a-day': [
    'The session cookie has an Expires of tomorrow; the clock of the server is an hour fast.',
    alterAll(sessionExpiresAfter(86_400_000)),
  ],
  'cookie-path-in-capitals': [
    'The session cookie has attribute names in capital letters.',
    anyCookie((cookie) => cookie.replace(/; path=/i, '; PATH=').replace(/; httponly/i, '; HTTPONLY')),
  ],
  'cookie-path-in-small-letters': [
    'The session cookie has attribute names in lower case, without spaces.',
    anyCookie((cookie) => cookie.replace(/; path=/i, ';path=').replace(/; httponly/i, ';httponly')),
  ],
  'cookie-path-ends-with-a-slash': [
    'The path of the session cookie ends with a slash.',
    anyCookie((cookie) => cookie.replace(/(path=[^;]*[^;/])(?=;|$)/i, '$1/')),
  ],
  'session-id-with-a-route': [
    'Session IDs end with a node name.',
    (was) => ({ newSessionId: (account) => `${was.newSessionId(account)}.node1` }),
  ],
  'session-id-of-another-kind': [
    'Session IDs are long and contain lower-case letters, digits, hyphens and underscores.',
    changing('newSessionId', (_was, id) => `${randomBytes(30).toString('base64url')}${id.slice(32)}`),
  ],
  'load-balancer-cookie': [
    'Every response also sets a load balancer cookie.',
    alterAll(header('Set-Cookie', 'AWSALB=fBWRD3t6; Path=/; Max-Age=604800')),
  ],
  'load-balancer-cookie-is-needed': [
    'The server finds a session only if the request also has the load balancer cookie.',
    together(
      alterAll(header('Set-Cookie', 'ROUTEID=.node1; Path=/')),
      replacing('readSessionIds', (was, request) =>
        request.cookies.some(([name]) => name === 'ROUTEID') ? was.readSessionIds(request) : [],
      ),
    ),
  ],
  'anonymous-cookie-before-the-real-one': [
    'Login sets the session cookie twice; the second one counts.',
    alter({ outcome: 'success', operation: ['login', 'securityCheck', 'preauthentication'] }, (answer, _, was) => ({
      ...answer,
      headers: answer.headers.some(([name, value]) => name === 'Set-Cookie' && isSessionCookie(value))
        ? [['Set-Cookie', anonymousCookie(was)], ...answer.headers]
        : answer.headers,
    })),
  ],
  'cookie-with-stateless-answers': [
    'A success with stateless credentials sets the cookie of an anonymous session.',
    alter({ operation: 'resource', outcome: 'success', answer: ({ by }) => by !== 'session' }, (answer, _, was) =>
      header('Set-Cookie', anonymousCookie(was))(answer),
    ),
  ],
  'cookie-with-refusals': [
    'A refusal sets the cookie of an anonymous session.',
    alter({ outcome: ['refused', 'missing'] }, (answer, _, was) => header('Set-Cookie', anonymousCookie(was))(answer)),
  ],
  'session-for-every-request': [
    'Each request without a live session, and each logout, opens an anonymous session.',
    together(
      alter(
        { operation: 'logout' },
        sessionCookies((cookie) => (givesSession(cookie) ? cookie : undefined)),
      ),
      alterAll((answer, request, _was, service) => {
        if (request.path === undefined || setsSession(answer)) return answer
        if (service.readSessionIds(request).some((id) => service.findSession(id))) return answer
        return header('Set-Cookie', service.sessionCookie(service.openSession(undefined, request)))(answer)
      }),
    ),
  ],
  'dead-cookie-is-taken-away': [
    'A refusal deletes the cookie of an ended session.',
    alter({ outcome: 'missing', where: (request) => request.cookies.length > 0 }, (answer, _, was) =>
      header('Set-Cookie', was.clearedSessionCookie())(answer),
    ),
  ],
  'cookie-lives-as-long-as-an-idle-session': [
    'The Max-Age of the session cookie is the session timeout, and every use renews it.',
    together(
      alter({ by: 'session', outcome: 'success' }, (answer, request, was) => {
        const session = was.sessionOf(request)
        if (session === undefined || setsSession(answer)) return answer
        return header('Set-Cookie', was.sessionCookie(session) + maxAge(was))(answer)
      }),
      changing('sessionCookieAttributes', (was, attributes) => attributes + maxAge(was)),
    ),
  ],
  'session-id-of-digits': [
    'Session IDs are numbers.',
    () => ({
      newSessionId: () =>
        BigInt(`0x${randomBytes(16).toString('hex')}`)
          .toString()
          .padStart(39, '1'),
    }),
  ],
  'session-id-with-a-route-that-is-not-compared': [
    'Session IDs end with a node name, without which the server looks them up.',
    lookedUpBy(
      (id) => id.replace(/\..*/, ''),
      (id) => `${id}.node1`,
    ),
  ],
  'session-id-behind-a-node-that-is-not-compared': [
    'Session IDs begin with a node name, without which the server looks them up.',
    lookedUpBy(
      (id) => id.replace(/.*~/, ''),
      (id) => `reports-node-01~${id}`,
    ),
  ],
  'session-id-with-digits-that-do-not-count': [
    'Session IDs begin with four digits and end with a node name; neither counts.',
    lookedUpBy(
      (id) => id.slice(4).replace(/:.*/, ''),
      (id) => `0000${id}:clone1`,
    ),
  ],
  'session-id-with-a-route-in-any-letter-case': [
    'Session IDs end with a node name, which ignores the letter case.',
    (was) => ({
      newSessionId: (account) => `${was.newSessionId(account)}.Backend1`,
      readSessionIds: (request) => was.readSessionIds(request).map((id) => id.replace(/\.backend1$/i, '.Backend1')),
    }),
  ],
})
