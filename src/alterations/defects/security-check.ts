import { alter, cookies, location, noHeader, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import * as faulty from '../verification.ts'

const success = { operation: 'securityCheck', outcome: 'success' } as const
const credentials = ['4.5/credentials-open-a-session']
const successPage = ['4.5/success-redirects-to-the-success-page']
const returned = '4.5/cookie-of-the-reused-session-is-returned'

/** Defects of the security check (section 4.5), except the faults that all methods share. */
export const securityCheckDefects: readonly Defect[] = [
  ...[200, 303, 401].map((code) => ({
    name: `security-check-success-is-${code}`,
    summary: `A successful security check returns ${code}.`,
    breaks: credentials,
    change: alter(success, status(code)),
  })),
  {
    name: 'security-check-sets-no-cookie',
    summary: 'A successful security check sets no session cookie.',
    breaks: [...credentials, returned],
    change: alter(
      success,
      cookies((cookie) => (cookie.startsWith('JSESSIONID') ? undefined : cookie)),
    ),
  },
  {
    name: 'security-check-cookie-is-dead',
    summary: 'The cookie of a security check authenticates nothing.',
    breaks: credentials,
    change: alter(
      success,
      cookies((cookie) => cookie.replace('JSESSIONID=', 'JSESSIONID=0')),
    ),
  },
  {
    name: 'security-check-success-leads-to-the-login-page',
    summary: 'A successful security check redirects to the login page.',
    breaks: successPage,
    change: alter(
      { ...success, where: (request) => request.headers.accept !== 'application/json' },
      location(() => '/login.html'),
    ),
  },
  {
    name: 'security-check-success-has-no-location',
    summary: 'A successful security check returns 302 without a Location.',
    breaks: [...successPage, '4.5/json-success-redirects-to-the-json-file'],
    change: alter(success, noHeader('Location')),
  },
  {
    name: 'security-check-ignores-accept',
    summary: 'The security check redirects to the success page even when the client asks for JSON.',
    breaks: ['4.5/json-success-redirects-to-the-json-file'],
    change: (was) => ({ wantsJson: (request) => request.path === '/' && was.wantsJson(request) }),
  },
  {
    name: 'security-check-always-leads-to-json',
    summary: 'The security check redirects to the JSON file even when the client does not ask for JSON.',
    breaks: successPage,
    change: (was) => ({ wantsJson: (request) => request.path !== '/' || was.wantsJson(request) }),
  },
  {
    name: 'security-check-answers-json-itself',
    summary: 'The security check returns 200 with JSON instead of a redirect to it.',
    breaks: ['4.5/json-success-redirects-to-the-json-file'],
    change: alter({ ...success, where: (request) => request.headers.accept === 'application/json' }, status(200)),
  },
  {
    name: 'security-check-does-not-know-web-users',
    summary: 'The security check accepts only users without an organization, unlike REST.',
    breaks: ['1/same-accounts-as-the-web-interface', ...credentials],
    change: faulty.verifying('securityCheck', (was, given, request) => {
      const account = was.verify(given, 'securityCheck', request)
      return account?.organization === undefined ? account : undefined
    }),
  },
]
