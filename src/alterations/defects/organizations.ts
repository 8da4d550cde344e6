import { fieldName } from '../../reference/names.ts'
import type { Defect } from '../defect.ts'

/** Defects of organizations in all methods (sections 2.1 and 5.6), and of `orgId` (section 4.5). */
export const organizationDefects: readonly Defect[] = [
  {
    name: 'organization-unknown-is-the-first-one',
    summary: 'An unknown organization selects the first one.',
    breaks: ['2.1/another-organization-is-not-the-users', '4.5/wrong-organization-is-refused'],
    change: (was) => ({ findOrganization: (name) => was.findOrganization(name) ?? was.options.organizations[0] }),
  },
  {
    name: 'organization-aliases-are-unknown',
    summary: 'The server accepts organizations by ID only.',
    breaks: [
      '2.1/organization-alias-qualifies-the-user',
      '4.1/organization-alias-qualifies-the-user',
      '4.3/organization-alias-qualifies-the-user',
      '4.5/organization-alias-selects-the-organization',
    ],
    change: (was) => ({ findOrganization: (name) => was.options.organizations.find(({ id }) => id === name) }),
  },
  {
    name: 'organization-id-argument-is-ignored',
    summary: 'The security check ignores orgId.',
    breaks: [
      '4.5/organization-id-selects-the-organization',
      '4.5/organization-alias-selects-the-organization',
      '4.5/organization-is-required',
    ],
    change: () => ({ readOrganization: () => undefined }),
  },
  {
    name: 'organization-is-guessed-by-the-security-check',
    summary: 'The security check finds a user without orgId in any organization.',
    breaks: ['4.5/organization-is-required'],
    change: (was) => ({
      readOrganization: (request) =>
        was.readOrganization(request) ??
        was.options.accounts.find(({ id }) => id === request.query.get(fieldName.username)?.[0])?.organization,
    }),
  },
  {
    name: 'organization-is-required-of-the-admin',
    summary: 'The security check refuses the system admin without orgId.',
    breaks: ['4.5/system-admin-needs-no-organization'],
    change: (was) => ({
      verify: (credentials, method, request) =>
        method === 'securityCheck' && !credentials.organization && !credentials.userId?.includes('|')
          ? undefined
          : was.verify(credentials, method, request),
    }),
  },
  {
    name: 'organization-in-the-name-is-unknown-to-the-security-check',
    summary: 'The security check ignores an organization in j_username.',
    breaks: ['5.6/security-check-takes-a-qualified-user'],
    change: (was) => ({
      verify: (credentials, method, request) =>
        method === 'securityCheck' && credentials.userId?.includes('|')
          ? undefined
          : was.verify(credentials, method, request),
    }),
  },
]
