import { alter, cookies, location, noHeader, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
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
  ...breaking(successPage, {
    'security-check-success-leads-to-the-login-page': [
      'A successful security check redirects to the login page.',
      alter(
        { ...success, where: (request) => request.headers.accept !== 'application/json' },
        location(() => '/login.html'),
      ),
    ],
    'security-check-always-leads-to-json': [
      'The security check redirects to the JSON file even when the client does not ask for JSON.',
      (was) => ({ wantsJson: (request) => request.path !== '/' || was.wantsJson(request) }),
    ],
  }),
  {
    name: 'security-check-success-has-no-location',
    summary: 'A successful security check returns 302 without a Location.',
    breaks: [...successPage, '4.5/json-success-redirects-to-the-json-file'],
    change: alter(success, noHeader('Location')),
  },
  ...breaking('4.5/json-success-redirects-to-the-json-file', {
    'security-check-ignores-accept': [
      'The security check redirects to the success page even when the client asks for JSON.',
      (was) => ({ wantsJson: (request) => request.path === '/' && was.wantsJson(request) }),
    ],
    'security-check-answers-json-itself': [
      'The security check returns 200 with JSON instead of a redirect to it.',
      alter({ ...success, where: (request) => request.headers.accept === 'application/json' }, status(200)),
    ],
  }),
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
