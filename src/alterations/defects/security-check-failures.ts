import type { ServiceRequest } from '../../reference/message/request.ts'
import { alter, header, location, status } from '../alteration.ts'
import { breaking } from '../breaking.ts'
import type { Defect } from '../defect.ts'

const refusal = { operation: 'securityCheck', outcome: 'refused' } as const
const errorPage = [
  '4.5/wrong-password-redirects-to-the-error-page',
  '4.5/unknown-user-redirects-to-the-error-page',
  '4.5/missing-username-redirects-to-the-error-page',
  '4.5/missing-password-redirects-to-the-error-page',
  '4.5/invalid-ticket-redirects-to-the-error-page',
]

const lacking = (name: string) => ({
  ...refusal,
  where: (request: ServiceRequest) => !request.query.has(name),
})

/** Defects of refused security checks (section 4.5). */
export const securityCheckFailureDefects: readonly Defect[] = [
  ...breaking(errorPage, {
    'security-check-failure-has-no-error': [
      'A failed security check redirects to the login page without the error.',
      alter(
        refusal,
        location((to) => to.replace('?error=1', '')),
      ),
    ],
    'security-check-failure-leads-to-success': [
      'A failed security check redirects to the success page, without a session.',
      alter(
        refusal,
        location((to) => to.replace('/login.html?error=1', '/loginsuccess.html')),
      ),
    ],
  }),
  ...[401, 200, 301].map((code) => ({
    name: `security-check-failure-is-${code}`,
    summary: `A failed security check returns ${code}.`,
    breaks: errorPage,
    change: alter(refusal, status(code)),
  })),
  {
    name: 'security-check-json-failure-is-401',
    summary: 'A failed security check returns 401 when the client asks for JSON.',
    breaks: ['4.5/unknown-user-redirects-to-the-error-page'],
    change: alter({ ...refusal, where: (request) => request.headers.accept === 'application/json' }, status(401)),
  },
  ...['username', 'password'].map((field) => ({
    name: `security-check-without-${field}-is-400`,
    summary: `The security check without j_${field} returns 400.`,
    breaks: [`4.5/missing-${field}-redirects-to-the-error-page`],
    change: alter(lacking(`j_${field}`), status(400)),
  })),
  {
    name: 'security-check-failure-opens-a-session',
    summary: 'A failed security check opens a session for some user.',
    breaks: ['3/refused-security-check-opens-no-session'],
    change: (was) =>
      alter(refusal, (answer, request) =>
        header('Set-Cookie', was.sessionCookie(was.openSession(was.options.accounts[0], request)))(answer, request),
      )(was),
  },
]
