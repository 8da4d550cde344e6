import type { Account } from '../environment/environment.ts'
import type { Given, Method } from './method.ts'
import { argumentNames } from './names.ts'
import type { Credentials, MaybeCredentials, RequestData } from './request-data.ts'

/** The parts of an account that are sent. */
type NamedAccount = Pick<Account, 'id' | 'password' | 'organization'>

/** Credentials of an account, with its organization, by ID or alias, behind a bar (sections 2.1, 5.6). */
export function credentialsOf(account: NamedAccount, organizationBy: 'id' | 'alias' = 'id'): Credentials {
  const { id, password, organization } = account
  if (organization === undefined) return { userId: id, password }
  const name = organizationBy === 'alias' ? (organization.alias ?? organization.id) : organization.id
  return { userId: `${id}|${name}`, password }
}

/** The credentials of an account for a method: the organization is part of the user ID, or separate. */
export function givenBy(
  { organizationApart }: Pick<Method, 'organizationApart'>,
  account: NamedAccount,
  organizationBy: 'id' | 'alias' = 'id',
): Given {
  const { id, password, organization } = account
  if (!organizationApart) return credentialsOf(account, organizationBy)
  return { userId: id, password, organization: organizationBy === 'alias' ? organization?.alias : organization?.id }
}

/** The user and the password in a request, as far as it has them. */
export function credentialsIn({ basic, args = [], form = [] }: RequestData): MaybeCredentials {
  const field = (name: string) => [...args, ...form].find(([each]) => each === name)?.[1]
  return {
    userId: basic?.userId ?? field(argumentNames.userId),
    password: basic?.password ?? field(argumentNames.password),
  }
}
