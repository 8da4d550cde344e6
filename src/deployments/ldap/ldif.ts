import type { Account } from '../../environment/environment.ts'

/** Root of the directory, and who may search in it. */
export const suffix = 'dc=example,dc=com'
export const reader = { dn: `cn=reader,${suffix}`, password: 'reader-Password1' }

/** Accounts as entries of a directory: `uid` is the user ID, `ou` the organization. */
export function ldifOf(accounts: readonly Account[]): string {
  const root = [`dn: ${suffix}`, 'objectClass: domain', 'dc: example']
  // Numbered names: what an ID holds has a meaning in the name of an entry.
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
