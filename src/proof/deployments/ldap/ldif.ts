import type { Account } from '../../../environment/environment.ts'

/** The root of the directory, and the user that may search it. */
export const suffix = 'dc=example,dc=com'
export const reader = { dn: `cn=reader,${suffix}`, password: 'reader-Password1' }

/** Accounts as entries of a directory: `uid` is the user ID, `ou` the organization. */
export function ldifOf(accounts: readonly Account[]): string {
  const root = [`dn: ${suffix}`, 'objectClass: domain', 'dc: example']
  // Numbered names, because characters of an ID may be special in the name of an entry.
  const people = accounts.map(({ id, password, organization }, index) => [
    `dn: employeeNumber=${index},${suffix}`,
    'objectClass: inetOrgPerson',
    ...[
      ['cn', id],
      ['sn', id],
      ['uid', id],
      ['userPassword', password],
      ...(organization === undefined ? [] : [['ou', organization.id]]),
    ].map(([attribute, value]) => `${attribute}:: ${Buffer.from(value ?? '').toString('base64')}`),
  ])
  return `${[root, ...people].map((entry) => entry.join('\n')).join('\n\n')}\n`
}
