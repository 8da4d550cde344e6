import { z } from 'zod'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { schemaProblems } from '../environment/schema-problems.ts'
import { qualifiedId } from '../reference/identity/accounts.ts'
import type { ReferenceOptions } from '../reference/options.ts'
import type { SignInAccount } from './reference-server.ts'

const schema = z.strictObject({
  id: z.string().min(1),
  password: z.string().min(1),
  organization: z
    .string()
    .regex(/^[^|]+$/, 'expected an ID without a bar')
    .optional(),
})

const shape = 'An account has id and password, and may have organization.'

type AccountOptions = Pick<ReferenceOptions, 'accounts' | 'organizations'>

/**
 * The server options for these accounts, from a program or a file, and the organizations that they name. Messages call them
 * `where`. Throws a ConfigurationError that lists every problem of every account.
 */
export function optionsForAccounts(given: unknown, where: string): AccountOptions {
  if (!Array.isArray(given)) throw new ConfigurationError([`${where}: expected a list of accounts. ${shape}`])
  const problems = given.flatMap((each, index) =>
    schemaProblems(schema, each, 'field').map((problem) => `${where}: entry ${index + 1}: ${problem} ${shape}`),
  )
  const accounts = given.flatMap((each) => schema.safeParse(each).data ?? [])
  const names = accounts.map(qualifiedId)
  for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
    problems.push(`${where}: ${name} is there twice.`)
  if (problems.length > 0) throw new ConfigurationError(problems)
  const named = new Set(accounts.flatMap(({ organization }) => organization ?? []))
  // With only one organization, a server treats every account as its member.
  if (named.size === 1) named.add('another_organization')
  return { accounts, organizations: [...named].map((id) => ({ id, alias: `${id}_alias` })) }
}

/** The accounts of a server with these options, with user names and passwords. */
export function listAccounts({ accounts, organizations }: AccountOptions): SignInAccount[] {
  const several = organizations.length > 0
  return accounts.map(({ id, password, organization }) => ({
    id,
    password,
    ...(organization !== undefined && { organization }),
    userName: several ? qualifiedId({ id, password, organization }) : id,
    systemAdmin: several && organization === undefined,
  }))
}
