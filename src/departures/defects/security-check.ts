import { alter, cookies, location, noHeader, status } from '../alteration.ts'
import type { Defect } from '../defect.ts'
import * as faulty from '../verification.ts'

const success = { operation: 'securityCheck', outcome: 'success' } as const
const credentials = ['4.5/credentials-open-a-session']
const successPage = ['4.5/success-redirects-to-the-success-page']
const returned = '4.5/cookie-of-the-reused-session-is-returned'

/** The security check gone wrong (section 4.5), beside the faults that all methods share. */
export const securityCheckDefects: readonly Defect[] = [
  ...[200, 303, 401].map((code) => ({
    name: `security-check-success-is-${code}`,
    summary: `A successful security check answers ${code}.`,
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
    summary: 'A successful security check says 302 and not whereto.',
    breaks: [...successPage, '4.5/json-success-redirects-to-the-json-file'],
    change: alter(success, noHeader('Location')),
  },
  {
    name: 'security-check-ignores-accept',
    summary: 'The security check leads to the success page also when JSON is asked for.',
    breaks: ['4.5/json-success-redirects-to-the-json-file'],
    change: (was) => ({ wantsJson: (request) => request.path === '/' && was.wantsJson(request) }),
  },
  {
    name: 'security-check-always-leads-to-json',
    summary: 'The security check leads to the JSON file also when nobody asks for it.',
    breaks: successPage,
    change: (was) => ({ wantsJson: (request) => request.path !== '/' || was.wantsJson(request) }),
  },
  {
    name: 'security-check-answers-json-itself',
    summary: 'The security check answers 200 with JSON in place of a redirect to it.',
    breaks: ['4.5/json-success-redirects-to-the-json-file'],
    change: alter({ ...success, where: (request) => request.headers.accept === 'application/json' }, status(200)),
  },
  {
    name: 'security-check-does-not-know-web-users',
    summary: 'The security check knows other users than REST: only the system admin.',
    breaks: ['1/same-accounts-as-the-web-interface', ...credentials],
    change: faulty.verifying('securityCheck', (was, given, request) => {
      const account = was.verify(given, 'securityCheck', request)
      return account?.organization === undefined ? account : undefined
    }),
  },
]
