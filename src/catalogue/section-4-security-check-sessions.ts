import { impacts, ofLocaleAndTimeZone, preferences, ticket } from './recurring.ts'
import { type CatalogueEntry, interoperability, security } from './requirement.ts'

/** What JasperReports Server does instead of reusing a session, here and in section 4.6. */
export const opensAnother = {
  says: 'JasperReports Server 5.6.1 and 8.2.0 are known to issue a new session ID and end the old session.',
  status: [302, 401],
} as const satisfies CatalogueEntry['hint']

export const section4SecurityCheckSessions: Readonly<Record<string, CatalogueEntry>> = {
  '4.5/live-session-is-reused': {
    statement: 'A security check with the cookie of a live session of the user keeps that session.',
    violated: 'A security check with the cookie of a live session ends or replaces that session.',
    impact: impacts.sessionLost,
    cites: ['4.5, point 2, sentence 3', '3, table, row 3'],
    reading: 'The session that a user already has is the one whose cookie the request carries.',
    how: 'Afterwards the same session ID still authenticates, and no other one was set.',
    hint: opensAnother,
  },
  '4.5/cookie-of-the-reused-session-is-returned': {
    statement: 'A security check that reuses a session returns its cookie.',
    violated: 'A security check with a live session does not return the ID of that session.',
    impact: impacts.noSessionId,
    cites: ['4.5, point 2', '3, table, row 3'],
    how: 'The response sets JSESSIONID to the ID of the live session.',
    hint: opensAnother,
  },
  '4.5/ticket-opens-a-session': {
    statement: 'A single sign-on ticket signs in with the security check.',
    violated: 'A single sign-on ticket does not sign in with the security check.',
    impact: interoperability.high('Users of single sign-on will not be able to use web applications.'),
    cites: [
      '4.5, arguments, row ticket',
      '4.5, responses, row 302 success',
      '2.5, table, row SSO ticket',
      '5.4, sentence 1',
    ],
    ...ticket,
    how: 'A fresh ticket answers 302 and opens a session.',
  },
  '4.5/invalid-ticket-redirects-to-the-error-page': {
    statement: 'A forged ticket redirects to the error page.',
    violated: 'A forged ticket at the security check is accepted, or does not redirect to the error page.',
    impact: security.high(
      'If a forged ticket is accepted, anyone may sign in. If only the redirect differs, clients will take the failure for a success.',
    ),
    cites: ['4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    ...ticket,
    how: 'Send forged text as ticket, with and without asking for JSON, also beside a session; a fresh ticket succeeds.',
  },
  '4.5/expired-license-opens-no-session': {
    statement: 'On a server whose license is not valid, the security check opens no session.',
    violated: 'A server whose license is not valid opens a session with the security check.',
    impact: interoperability.low(
      'Web applications will go on as if the server were licensed, while programs are refused.',
    ),
    cites: ['4.5, point 2', '4.3, responses, row 403', '4.6, point 4'],
    reading:
      'The security check is equivalent to a login, which a server without a valid license refuses, and a token at the base address gets the same answers. How they answer is left open.',
    needs: ['expired-license'],
    since: '2026-12',
    how: 'Valid credentials, a ticket or a token open a session at the target. At the instance with an expired license, the cookie of the answer, if any, does not authenticate.',
  },
  '4.5/encrypted-password-opens-a-session': {
    statement: 'With login encryption, the security check takes the encrypted password.',
    violated: 'With login encryption, the security check does not take the encrypted password.',
    impact: interoperability.high('Web applications that encrypt the password will be refused.'),
    cites: ['4.5, arguments, row j_password', '2.1, table, row password'],
    when: ['encryption'],
    how: 'Encrypt the password with the key of the key service; a wrong password, encrypted, is refused.',
  },
  ...ofLocaleAndTimeZone('4.5/*-applies-to-the-session', ({ name, argument, shown }) => ({
    statement: `A ${name} given to the security check applies to the session.`,
    violated: `A ${name} given to the security check does not apply to the session.`,
    impact: interoperability.medium(`Users will see reports in the wrong ${shown}.`),
    cites: [`4.5, arguments, row ${argument}`, '2.3, point 3'],
    ...preferences,
    how: `Two requests of the session show the ${name}: with a password, and with a ticket.`,
  })),
}
