import { AndFilter, Client, EqualityFilter, InvalidCredentialsError, NotFilter, PresenceFilter } from 'ldapts'
import type { Directory, ServiceAccount, UserName } from '../../../reference/identity/account.ts'
import { reader, suffix } from './ldif.ts'

/** A directory accessed over LDAP: searches for the user, then binds as the entry found. */
export function ldapDirectory(url: string): Directory {
  // The same user is always the same account object.
  const accounts = new Map<string, ServiceAccount>()
  return async ({ id, organization }, password) => {
    // A bind without a password is anonymous and always succeeds, so it proves nothing.
    if (password === '') return undefined
    const client = new Client({ url, timeout: 5000, connectTimeout: 5000 })
    try {
      await client.bind(reader.dn, reader.password)
      const dn = await entryOf(client, { id, organization })
      if (dn === undefined) return undefined
      await client.bind(dn, password)
      const account = accounts.get(dn) ?? { id, password: '', external: true, ...(organization && { organization }) }
      accounts.set(dn, account)
      return account
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return undefined
      throw error
    } finally {
      await client.unbind()
    }
  }
}

async function entryOf(client: Client, { id, organization }: UserName): Promise<string | undefined> {
  const within =
    organization === undefined
      ? new NotFilter({ filter: new PresenceFilter({ attribute: 'ou' }) })
      : new EqualityFilter({ attribute: 'ou', value: organization })
  const filters = [new EqualityFilter({ attribute: 'uid', value: id }), within]
  const { searchEntries } = await client.search(suffix, { filter: new AndFilter({ filters }), attributes: ['uid'] })
  const [entry] = searchEntries
  return searchEntries.length === 1 ? entry?.dn : undefined
}
