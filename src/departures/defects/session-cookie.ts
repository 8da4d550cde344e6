import { alter, cookies } from '../alteration.ts'
import type { Defect } from '../defect.ts'

const login = ['4.3/form-credentials-open-a-session', '4.3/url-credentials-open-a-session']
const path = ['2.2/cookie-path-is-the-context']

/** Defects of the session cookie (section 2.2). */
export const sessionCookieDefects: readonly Defect[] = [
  {
    name: 'cookie-is-misnamed',
    summary: 'The session cookie is named SESSION.',
    breaks: ['2.2/session-cookie-is-jsessionid'],
    change: () => ({ sessionCookieName: () => 'SESSION' }),
  },
  {
    name: 'cookie-name-is-lower-case',
    summary: 'The session cookie is named jsessionid.',
    breaks: ['2.2/session-cookie-is-jsessionid'],
    change: () => ({ sessionCookieName: () => 'jsessionid' }),
  },
  ...(
    [
      ['the-root', '/'],
      ['a-resource', '/reporting/rest_v2'],
      ['another-context', '/other'],
    ] as const
  ).map(([what, place]) => ({
    name: `cookie-path-is-${what}`,
    summary: `The path of the session cookie is ${place}.`,
    breaks: path,
    change: alter(
      {},
      cookies((cookie) => cookie.replace(/^(JSESSIONID=[^;]*); Path=[^;]*/, `$1; Path=${place}`)),
    ),
  })),
  {
    name: 'cookie-has-no-path',
    summary: 'The session cookie has no path.',
    breaks: path,
    change: alter(
      {},
      cookies((cookie) => cookie.replace(/^(JSESSIONID=[^;]*); Path=[^;]*/, '$1')),
    ),
  },
  {
    name: 'cookie-is-dead-on-arrival',
    summary: 'The cookie of a login authenticates nothing.',
    breaks: login,
    change: alter(
      { operation: 'login', outcome: 'success' },
      cookies((text) => text.replace('JSESSIONID=', 'JSESSIONID=0')),
    ),
  },
  {
    name: 'cookie-form-with-version-is-unknown',
    summary: 'The server ignores a Cookie header that starts with $Version.',
    breaks: ['2.2/documented-cookie-form-authenticates', '4.8/logout-takes-the-documented-cookie-form'],
    change: (was) => ({
      readSessionIds: (request) => (request.headers.cookie?.startsWith('$Version') ? [] : was.readSessionIds(request)),
    }),
  },
  {
    name: 'cookie-form-with-version-passes-unverified',
    summary: 'A Cookie header that starts with $Version authenticates with any session ID.',
    breaks: ['5.3/unknown-session-id-is-401', '2.2/documented-cookie-form-authenticates'],
    change: (was) => ({
      trySession: (request) =>
        request.headers.cookie?.startsWith('$Version')
          ? { by: 'session', account: was.options.accounts[0] }
          : was.trySession(request),
    }),
  },
]
