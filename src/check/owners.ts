import { accountOfTickets, accountOfTokens } from '../environment/accounts.ts'
import type { Account, Environment } from '../environment/environment.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { optionsOf } from './authentication.ts'
import { DoesNotApply } from './does-not-apply.ts'
import type { Identity } from './identity.ts'

/** What a check of whose the answer is declares. It takes no tickets of a list: nobody knows whose those are. */
export function whoseOptionsOf(way: ListedMethod) {
  const { when, needs, basic } = optionsOf(way)
  return { when, needs, basic }
}

/**
 * Who comes by a way in, of those that can be told apart: everybody with a password, and the one user that tickets or
 * tokens speak for. Throws DoesNotApply where nobody knows who that is.
 */
export function comersBy({ takes }: ListedMethod, { people }: Identity, environment: Environment): readonly Account[] {
  // Other checks are about unusual characters: a user who is refused over them is not mistaken for another one.
  if (takes === 'password')
    return people.filter(({ variable }) => variable !== 'UTF8_USER' && variable !== 'SPECIAL_USER')
  const owner = takes === 'ticket' ? accountOfTickets(environment) : accountOfTokens(environment)
  const known = owner && people.filter((account) => account === owner)
  if (known === undefined || known.length === 0)
    throw new DoesNotApply(`Only the server can tell which user a ${takes} belongs to.`)
  return known
}

/** The users whose names and passwords have odd characters. Throws DoesNotApply where there is none who can be told apart. */
export function oddOf({ people }: Identity): readonly Account[] {
  const odd = people.filter(({ variable }) => variable === 'UTF8_USER' || variable === 'SPECIAL_USER')
  if (odd.length === 0) throw new DoesNotApply('No such user is declared, or its data is the same as that of others.')
  return odd
}

/** Throws DoesNotApply where passwords can't be sent at the same time: each needs a key that may be gone by then. */
export function requireOverlap({ encryption }: Environment): void {
  if (encryption === 'dynamic') throw new DoesNotApply('With dynamic keys, passwords are sent one after another.')
}

/** Somebody else who comes by a way in; undefined where nobody does. */
export function anotherBy(
  way: ListedMethod,
  than: Account,
  who: Identity,
  environment: Environment,
): Account | undefined {
  return comersBy(way, who, environment).find((account) => account !== than)
}
