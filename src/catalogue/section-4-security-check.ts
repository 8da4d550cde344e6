import { impacts, sameUserElsewhere } from './recurring.ts'
import { type CatalogueEntry, interoperability, security } from './requirement.ts'

const several = { when: ['several-organizations'] } as const satisfies Partial<CatalogueEntry>

export const section4SecurityCheck: Readonly<Record<string, CatalogueEntry>> = {
  '4.5/credentials-open-a-session': {
    statement: 'The security check with valid credentials answers 302 and opens a session.',
    violated: 'The security check does not open a session for valid credentials, or opens one for an unknown user.',
    impact: interoperability.high('Web applications that sign in with the security check will not get a session.'),
    cites: ['4.5, point 2', '4.5, responses, row 302 success', '3, table, row 1'],
    how: 'The cookie of the response authenticates; an unknown user gets no session.',
  },
  '4.5/success-redirects-to-the-success-page': {
    statement: 'Success redirects to the success page, or to where the last operation of the session leads.',
    violated: 'A successful security check redirects to the wrong place.',
    impact: interoperability.medium(
      'Clients that tell success from failure by the redirect will take a success for a failure.',
    ),
    cites: ['4.5, responses, row 302 success'],
    how: 'A new client compares the end of Location with SUCCESS_LOCATION if the environment sets it. Otherwise any place is accepted except the login page, its error and the JSON file.',
    hint: {
      says: 'A server that does not have this path may redirect it, too: doctor finds the path, and SECURITY_FRAMEWORK gives it.',
      status: [302],
      location: '/login.html',
    },
  },
  '4.5/json-success-redirects-to-the-json-file': {
    statement: 'With accept: application/json, success always redirects to the JSON file.',
    violated: 'With accept: application/json, a successful security check does not redirect to the JSON file.',
    impact: interoperability.medium('JavaScript clients will not recognize that they have signed in.'),
    cites: ['4.5, point 3', '4.5, responses, row 302 JSON success'],
    how: 'Compare the end of Location with JSON_SUCCESS_LOCATION.',
    hint: {
      says: 'Releases from 7.2 on are known to use this file; if that is configured, say so with JSON_SUCCESS_LOCATION.',
      status: [302],
      location: '/scripts/visualize/auth/loginSuccess.json',
    },
  },
  '4.5/json-file-says-success': {
    statement: 'The JSON file holds an object whose only member is success, the boolean true.',
    violated: 'The JSON file is missing, or is not an object whose only member is success: true.',
    impact: interoperability.medium(
      'JavaScript clients that follow the redirect will not recognize that they have signed in.',
    ),
    cites: ['4.5, responses, row 302 JSON success'],
    how: 'Get the file and parse it.',
    hint: {
      says: 'Community editions are known to lack the file; if it is elsewhere, say so with JSON_SUCCESS_LOCATION.',
      status: [404],
    },
  },
  '4.5/redirects-stay-on-the-server': {
    level: 'SHOULD',
    statement: 'A redirect leads to the address that the client uses: the same scheme, host and port.',
    violated: 'A redirect leads to another scheme, host or port than those that the client uses.',
    impact: interoperability.medium(
      'Clients that follow the redirect will leave the server, or send the session cookie without encryption.',
    ),
    cites: [
      '4.5, responses, row 302 success',
      '4.5, responses, row 302 JSON success',
      '4.5, responses, row 302 failure',
      '4.6, point 4',
    ],
    reading:
      'The locations of the specification are paths, which belong to the server. TARGET_URL is taken for the address of the clients. Success may lead anywhere, unless SUCCESS_LOCATION is set.',
    since: '2026-12',
    how: 'Success, success for JSON, and an unknown user, at the security check and with a token at the base address: compare the origin of Location with that of TARGET_URL.',
  },
  '4.5/wrong-password-redirects-to-the-error-page': {
    statement: 'A wrong password redirects with 302 to the error page.',
    violated: 'A wrong password at the security check is accepted, or does not redirect to the error page.',
    impact: security.high(
      'If a wrong password is accepted, anyone may act as the user. If only the redirect differs, clients will take the failure for a success.',
    ),
    cites: ['4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    how: 'A real user, once with the correct password, once with a near match: in another letter case, longer, shorter, between spaces, with an accent, or a wildcard. The forms of the request take turns within the budget.',
  },
  '4.5/unknown-user-redirects-to-the-error-page': {
    statement: 'An unknown user redirects with 302 to the error page, also when JSON is asked for.',
    violated: 'An unknown user at the security check is accepted, or does not redirect to the error page.',
    impact: security.high(
      'If an unknown user is accepted, anyone may use the server. If only the redirect differs, clients will take the failure for a success.',
    ),
    cites: ['4.5, responses, row 302 failure', '3, table, row 2', '7, table, row 8'],
    how: 'User IDs that do not exist, some of them similar to an existing one and with its password, beside an existing one; also beside a session.',
  },
  '4.5/missing-username-redirects-to-the-error-page': {
    statement: 'Without j_username, the security check redirects to the error page.',
    violated: 'Without j_username, the security check succeeds, or does not redirect to the error page.',
    impact: interoperability.low('Clients will not recognize that their request is incomplete.'),
    cites: ['4.5, arguments, row j_username', '4.5, responses, row 302 failure', '7, table, row 8'],
    how: 'Omit the argument, for each declared account and for an unknown user; complete credentials succeed.',
  },
  '4.5/missing-password-redirects-to-the-error-page': {
    statement: 'Without j_password, the security check redirects to the error page.',
    violated: 'Without j_password, the security check succeeds, or does not redirect to the error page.',
    impact: security.high(
      'If the request succeeds, anyone who knows a user ID may act as that user. If only the redirect differs, clients will not recognize that it is incomplete.',
    ),
    cites: ['4.5, arguments, row j_password', '4.5, responses, row 302 failure', '7, table, row 8'],
    how: 'Omit the argument, for each declared account and for an unknown user; complete credentials succeed.',
  },
  '4.5/special-characters-in-the-name-survive': {
    statement: 'The user ID of the security check is any text, percent-encoded.',
    violated: 'The security check alters special characters of the user ID.',
    impact: interoperability.medium('Users with special characters in their user ID will not be able to sign in.'),
    cites: ['4.5, arguments, row j_username'],
    when: ['special-names'],
    needs: ['special-user'],
    how: 'A user with special characters in the name signs in; a variation of the name does not.',
  },
  '4.5/special-characters-in-the-password-survive': {
    statement: 'The password of the security check is any text, percent-encoded.',
    violated: 'The security check does not compare passwords with special characters exactly.',
    impact: impacts.specialPassword,
    cites: ['4.5, arguments, row j_password'],
    needs: ['special-password'],
    how: 'A user with special characters in the password signs in; a password that differs only after its first colon does not.',
  },
  '4.5/organization-id-selects-the-organization': {
    statement: 'With several organizations, orgId may be the organization ID.',
    violated: 'The organization ID as orgId does not select the organization.',
    impact: interoperability.high('Users of an organization will not be able to sign in with the security check.'),
    cites: ['4.5, arguments, row orgId', '5.6, sentence 2'],
    ...several,
    how: 'The bare user ID with orgId signs in; an unknown one does not.',
  },
  '4.5/organization-alias-selects-the-organization': {
    statement: 'With several organizations, orgId may be the alias of the organization.',
    violated: 'The alias as orgId does not select the organization.',
    impact: interoperability.medium('Clients that are configured with the alias will be refused.'),
    cites: ['4.5, arguments, row orgId', '5.6, sentence 2'],
    ...several,
    how: 'The bare user ID with orgId signs in; an unknown one does not.',
  },
  '4.5/wrong-organization-is-refused': {
    statement: 'A user is refused with the orgId of an organization other than its own.',
    violated: 'A user signs in with the orgId of an organization other than its own.',
    impact: security.critical('Users of one organization may see or change the data of another.'),
    cites: ['4.5, arguments, row orgId', '4.5, responses, row 302 failure'],
    ...several,
    how: 'An orgId that does not exist, and that of another organization (OTHER_ORG_ID), redirects to the error page, where the right one succeeds.',
    hint: sameUserElsewhere,
  },
  '4.5/organization-is-required': {
    statement: 'With several organizations, a user of an organization needs orgId.',
    violated: 'With several organizations, a user of an organization signs in without orgId.',
    impact: security.medium('Where two organizations have the same user ID, it is open which user signs in.'),
    cites: ['4.5, arguments, row orgId'],
    reading:
      'Required means that the bare user ID without orgId is refused. A user ID with its organization behind a bar (5.6) is not bare.',
    ...several,
    how: 'The bare user ID without orgId redirects to the error page, where it succeeds with orgId.',
  },
  '4.5/system-admin-needs-no-organization': {
    statement: 'The system admin signs in without orgId.',
    violated: 'The system admin can’t sign in without orgId.',
    impact: interoperability.medium('Administration tools that use the security check will be refused.'),
    cites: ['4.5, arguments, row orgId'],
    ...several,
    needs: ['system-admin'],
    how: 'The security check with the credentials of the admin alone opens a session; an unknown user gets none.',
  },
}
