import { alter, cookies, header, location, status, toLoginPage } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import { creatingUsers } from '../variants/tokens.ts'

const operation = 'preauthentication'
const success = { operation, outcome: 'success' } as const
const refusal = { operation, outcome: 'refused' } as const
const perRequest = '4.2/token-authenticates-a-request'
const perRequestInvalid = '4.2/invalid-token-is-401'
const opens = '4.6/token-opens-a-session'
const invalid = '4.6/invalid-token-redirects-to-the-error-page'

/** Defects of pre-authentication (sections 2.5, 4.2 and 4.6). */
export const preauthenticationDefects: readonly Defect[] = [
  {
    name: 'token-ignored-on-requests',
    summary: 'Tokens work at the base address only.',
    breaks: [perRequest],
    change: (was) => ({ tryToken: (request) => (request.path === '/' ? was.tryToken(request) : undefined) }),
  },
  {
    name: 'token-on-the-first-path-only',
    summary: 'A token works on one REST path; all others ignore it.',
    breaks: [perRequest],
    change: (was) => ({
      tryToken: (request) =>
        was.options.protectedPaths.slice(1).includes(request.path ?? '') ? undefined : was.tryToken(request),
    }),
  },
  {
    name: 'token-ignored-at-the-base-address',
    summary: 'The base address refuses tokens; requests accept them.',
    breaks: [opens, '4.6/success-redirects-to-the-success-page', '4.6/json-success-redirects-to-the-json-file'],
    change: (was) => ({ tryToken: (request) => (request.path === '/' ? undefined : was.tryToken(request)) }),
  },
  {
    name: 'token-of-anyone',
    summary: 'The token of an unknown user authenticates an existing one.',
    breaks: [perRequestInvalid, invalid],
    change: (was) => ({
      verifyToken: (text, request) =>
        was.verifyToken(text, request) ?? (was.parseToken(text) && was.options.accounts[0]),
    }),
  },
  {
    name: 'token-creates-its-user-all-the-same',
    summary: 'The token of an unknown user creates that user although the environment rules it out.',
    breaks: [perRequestInvalid, invalid],
    change: (was, service) => creatingUsers()(was, service),
  },
  {
    name: 'token-of-anything',
    summary: 'Any text is a valid token.',
    breaks: [perRequestInvalid, invalid],
    change: (was) => ({ verifyToken: (text, request) => was.verifyToken(text, request) ?? was.options.accounts[0] }),
  },
  {
    name: 'token-decoded-too-late',
    summary: 'The server splits a token before decoding it, and misses encoded separators.',
    breaks: [
      perRequest,
      opens,
      '4.6/success-redirects-to-the-success-page',
      '4.6/json-success-redirects-to-the-json-file',
    ],
    change: (was) => ({ parseToken: (text) => was.parseToken(encodeURIComponent(text)) }),
  },
  {
    name: 'token-refusal-is-403',
    summary: 'A request with an invalid token returns 403.',
    breaks: [perRequestInvalid],
    change: alter({ operation: 'resource', outcome: 'refused', by: 'token' }, status(403)),
  },
  {
    name: 'token-refusal-redirects',
    summary: 'A request with an invalid token redirects to the login page.',
    breaks: [perRequestInvalid],
    change: alter({ operation: 'resource', outcome: 'refused', by: 'token' }, toLoginPage()),
  },
  {
    name: 'base-address-success-is-200',
    summary: 'The base address returns 200 for a valid token.',
    breaks: [opens],
    change: alter(success, status(200)),
  },
  {
    name: 'base-address-sets-no-cookie',
    summary: 'The base address redirects after a valid token but sets no session cookie.',
    breaks: [opens],
    change: alter(
      success,
      cookies((cookie) => (cookie.startsWith('JSESSIONID') ? undefined : cookie)),
    ),
  },
  {
    name: 'base-address-opens-nothing-for-programs',
    summary: 'The base address sets no session cookie when the client asks for JSON.',
    breaks: ['4.6/token-opens-a-session'],
    change: alter(
      { outcome: 'success', where: ({ path, headers }) => path === '/' && /json/.test(headers.accept ?? '') },
      cookies(() => undefined),
    ),
  },
  {
    name: 'base-address-cookie-is-dead',
    summary: 'The cookie of the base address authenticates nothing.',
    breaks: [opens],
    change: alter(
      success,
      cookies((cookie) => cookie.replace('JSESSIONID=', 'JSESSIONID=0')),
    ),
  },
  {
    name: 'base-address-success-leads-to-the-login-page',
    summary: 'The base address redirects a valid token to the login page.',
    breaks: ['4.6/success-redirects-to-the-success-page'],
    change: alter(
      { ...success, where: (request) => request.headers.accept !== 'application/json' },
      location(() => '/login.html'),
    ),
  },
  {
    name: 'base-address-ignores-accept',
    summary: 'The base address redirects to the success page even when the client asks for JSON.',
    breaks: ['4.6/json-success-redirects-to-the-json-file'],
    change: (was) => ({ wantsJson: (request) => request.path !== '/' && was.wantsJson(request) }),
  },
  {
    name: 'base-address-always-leads-to-json',
    summary: 'The base address redirects to the JSON file even when the client does not ask for JSON.',
    breaks: ['4.6/success-redirects-to-the-success-page'],
    change: (was) => ({ wantsJson: (request) => request.path === '/' || was.wantsJson(request) }),
  },
  {
    name: 'base-address-refusal-is-401',
    summary: 'The base address returns 401 for an invalid token.',
    breaks: [invalid],
    change: alter(refusal, status(401)),
  },
  {
    name: 'base-address-refusal-has-no-error',
    summary: 'The base address redirects an invalid token to the login page without the error.',
    breaks: [invalid],
    change: alter(
      refusal,
      location((to) => to.replace('?error=1', '')),
    ),
  },
  {
    name: 'base-address-refusal-opens-a-session',
    summary: 'The base address opens a session for an invalid token.',
    breaks: [invalid],
    change: (was) =>
      alter(refusal, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request)))(answer, request),
      )(was),
  },
]
