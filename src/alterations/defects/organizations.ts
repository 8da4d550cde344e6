import { fieldName } from '../../reference/names.ts'
import { replacing } from '../alteration.ts'
import { type Defect, defectsOf, violates } from '../defect.ts'

/** Defects of organizations in all methods (sections 2.1 and 5.6), and of `orgId` (section 4.5). */
export const organizationDefects: readonly Defect[] = defectsOf({
  'organization-unknown-is-the-first-one': violates(
    '2.1/another-organization-is-not-the-users',
    '4.5/wrong-organization-is-refused',
    [
      'An unknown organization selects the first one.',
      (was) => ({ findOrganization: (name) => was.findOrganization(name) ?? was.options.organizations[0] }),
    ],
  ),
  'organization-aliases-are-unknown': violates(
    '2.1/organization-alias-qualifies-the-user',
    '4.1/organization-alias-qualifies-the-user',
    '4.3/organization-alias-qualifies-the-user',
    '4.5/organization-alias-selects-the-organization',
    [
      'The server accepts organizations by ID only.',
      (was) => ({ findOrganization: (name) => was.options.organizations.find(({ id }) => id === name) }),
    ],
  ),
  'organization-id-argument-is-ignored': violates(
    '4.5/organization-id-selects-the-organization',
    '4.5/organization-alias-selects-the-organization',
    '4.5/organization-is-required',
    ['The security check ignores orgId.', () => ({ readOrganization: () => undefined })],
  ),
  'organization-is-guessed-by-the-security-check': violates('4.5/organization-is-required', [
    'The security check finds a user without orgId in any organization.',
    replacing(
      'readOrganization',
      (was, request) =>
        was.readOrganization(request) ??
        was.options.accounts.find(({ id }) => id === request.query.get(fieldName.username)?.[0])?.organization,
    ),
  ]),
  'organization-is-required-of-the-admin': violates('4.5/system-admin-needs-no-organization', [
    'The security check refuses the system admin without orgId.',
    replacing('verify', (was, credentials, method, request) =>
      method === 'securityCheck' && !credentials.organization && !credentials.userId?.includes('|')
        ? undefined
        : was.verify(credentials, method, request),
    ),
  ]),
  'organization-in-the-name-is-unknown-to-the-security-check': violates('5.6/security-check-takes-a-qualified-user', [
    'The security check ignores an organization in j_username.',
    replacing('verify', (was, credentials, method, request) =>
      method === 'securityCheck' && credentials.userId?.includes('|')
        ? undefined
        : was.verify(credentials, method, request),
    ),
  ]),
})
