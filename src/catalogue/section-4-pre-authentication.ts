import { impacts } from './recurring.ts'
import { type CatalogueEntry, interoperability, security } from './requirement.ts'
import { opensAnother } from './section-4-security-check-sessions.ts'

const token = { when: ['pre-authentication'], needs: ['token'] } as const satisfies Partial<CatalogueEntry>

export const section4PreAuthentication: Readonly<Record<string, CatalogueEntry>> = {
  '4.6/token-opens-a-session': {
    statement: 'A token at the base address answers 302 and opens a session.',
    violated: 'A token at the base address does not open a session.',
    impact: interoperability.high('Portals that embed the server with pre-authentication will not get a session.'),
    cites: ['4.6, point 1', '4.6, point 2', '4.6, point 4', '4.5, responses, row 302 success', '5.5, sentence 1'],
    ...token,
    how: 'The cookie of the response authenticates.',
    hint: { says: 'Releases from 7.1 on are known to answer with a page.', status: [200] },
  },
  '4.6/success-redirects-to-the-success-page': {
    statement: 'A valid token at the base address redirects as a successful security check does.',
    violated: 'A valid token at the base address redirects to the wrong place.',
    impact: interoperability.medium(
      'Portals that tell success from failure by the redirect will take a success for a failure.',
    ),
    cites: ['4.6, point 4', '4.5, responses, row 302 success'],
    ...token,
    how: 'Compare Location as for the security check.',
  },
  '4.6/json-success-redirects-to-the-json-file': {
    statement: 'With accept: application/json, a valid token redirects to the JSON file.',
    violated: 'With accept: application/json, a valid token does not redirect to the JSON file.',
    impact: interoperability.medium('JavaScript clients will not recognize that they have signed in.'),
    cites: ['4.6, point 3', '4.6, point 4', '4.5, responses, row 302 JSON success'],
    ...token,
    how: 'Compare the end of Location with JSON_SUCCESS_LOCATION.',
  },
  '4.6/invalid-token-redirects-to-the-error-page': {
    statement: 'An invalid token at the base address redirects to the error page and opens no session.',
    violated: 'An invalid token at the base address opens a session, or does not redirect to the error page.',
    impact: security.high(
      'If an invalid token opens a session, anyone may sign in. If only the redirect differs, portals will take the failure for a success.',
    ),
    cites: ['4.6, point 4', '4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    ...token,
    how: 'Send text that is no token, with and without asking for JSON, also beside a session; a token without its user; and, where PREAUTH_UNKNOWN_USER allows it, the token of a user that does not exist.',
  },
  '4.6/live-session-is-reused': {
    statement: 'A token at the base address, with the cookie of a live session of its user, keeps that session.',
    violated: 'A token at the base address ends or replaces the live session whose cookie it comes with.',
    impact: impacts.sessionLost,
    cites: ['4.6, point 4', '4.5, point 2, sentence 3', '3, table, row 3'],
    ...token,
    how: 'Afterwards the same session ID still authenticates, and no other one was set.',
    hint: opensAnother,
  },
  '4.6/cookie-of-the-reused-session-is-returned': {
    statement: 'A token at the base address that reuses a session returns its cookie.',
    violated: 'A token at the base address that reuses a session does not return its cookie.',
    impact: impacts.noSessionId,
    cites: ['4.6, point 4', '4.5, point 2', '3, table, row 3'],
    ...token,
    how: 'The response sets JSESSIONID to the ID of the live session.',
    hint: opensAnother,
  },
}
