import { jsonIn } from '../client/key-service.ts'
import type { Account } from '../environment/environment.ts'
import { knownResources } from '../methods/names.ts'
import { getPage } from '../target/get-page.ts'
import { signInOnce } from '../target/sign-in.ts'
import type { Examination } from './examination.ts'

/** An organization, as the server lists it or as it is declared. */
export interface NamedOrganization {
  readonly id: string
  readonly alias: string | undefined
}

/** The organizations that the server lists for an account, after one login; empty if it lists none. */
export async function organizationsSeenBy(examination: Examination, account: Account): Promise<NamedOrganization[]> {
  const { client } = await signInOnce(examination.target, account)
  if (client === undefined) return []
  const list = await getPage(examination.target, knownResources.organizations, client)
  const { organization: found } = (jsonIn(list) ?? {}) as { organization?: unknown }
  if (!Array.isArray(found)) return []
  return found.map((each: { id?: unknown; alias?: unknown }) => ({
    id: String(each?.id),
    alias: typeof each?.alias === 'string' ? each.alias : undefined,
  }))
}
