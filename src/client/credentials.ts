import type { Account } from '../environment/environment.ts'
import { type Argument, wellFormed } from './percent-encoding.ts'
import type { SendOptions } from './send-options.ts'

/** User ID as it is sent, organization included, and the password before any encryption. */
export interface Credentials {
  readonly userId: string
  readonly password: string
}

/** Credentials of which a part may be left out on purpose. */
export type MaybeCredentials = Partial<Credentials>

/**
 * Credentials of an account, with the organization behind a bar where there are several (sections 2.1, 5.6),
 * named by its ID or by its alias.
 */
export function credentialsOf(account: Account, organizationBy: 'id' | 'alias' = 'id'): Credentials {
  const { id, password, organization } = account
  if (organization === undefined) return { userId: id, password }
  const name = organizationBy === 'alias' ? (organization.alias ?? organization.id) : organization.id
  return { userId: `${id}|${name}`, password }
}

/**
 * Value of the Authorization header: user ID and password, joined with a colon, as UTF-8 in Base64 (section 4.1).
 * Throws a URIError on a lone surrogate.
 */
export function basicAuthorization({ userId, password }: Credentials): string {
  return `Basic ${Buffer.from(wellFormed(`${userId}:${password}`), 'utf8').toString('base64')}`
}

/**
 * The credentials that are given as arguments or fields of a form, and whatever else goes along. In whose order they come
 * is the same to a server.
 */
export function fields(
  { userId, password }: Partial<Credentials>,
  { args = [], argsFirst = false }: Pick<SendOptions, 'args' | 'argsFirst'> = {},
): Argument[] {
  const given: Argument[] = []
  if (userId !== undefined) given.push(['j_username', userId])
  if (password !== undefined) given.push(['j_password', password])
  const all = [...given, ...args]
  return argsFirst ? all.toReversed() : all
}
