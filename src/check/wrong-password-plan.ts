import type { AccountVariable, Environment } from '../environment/environment.ts'
import { loginArguments, loginGet } from '../methods/login.ts'
import type { ListedMethod } from '../methods/methods.ts'
import { protectedRequests } from './http-methods.ts'
import {
  additionalKinds,
  rareWrongPasswords,
  typicalKinds,
  type WrongPassword,
  wrongPasswords,
} from './wrong-passwords.ts'

/** The logins with URL arguments, which are much alike: each sends half of the kinds that are less likely. */
const alike: readonly string[] = [loginArguments.id, loginGet.id]

/** What a method sends for the ordinary user: the place in the list, and the kind. */
export function kindsOfMethod({ id }: ListedMethod): (readonly [place: number, kind: WrongPassword])[] {
  const half = alike.indexOf(id)
  return [...wrongPasswords.entries()].filter(([place, { isLikely }]) => half === -1 || place % 2 === half || isLikely)
}

/** The kinds that each method sends for another account: those of that account, the likely ones, and the rest. */
export function kindsOfAccount(variable: AccountVariable) {
  const typical = typicalKinds[variable] ?? []
  const usual = wrongPasswords.filter((kind) => !typical.includes(kind))
  const always = [...typical, ...usual.filter(({ isLikely }) => isLikely)]
  return { always, rest: [...usual.filter(({ isLikely }) => !isLikely), ...(additionalKinds[variable] ?? [])] }
}

/** Three of the rare kinds for a method; those of the next rank, and of another seed of the run, are others. */
export function rareKinds(rank: number, seed = 0): WrongPassword[] {
  return [0, 1, 2].flatMap((time) => rareWrongPasswords[(3 * rank + time + seed) % rareWrongPasswords.length] ?? [])
}

/** What one of several methods sends for an account; the rest takes turns. `start` depends on account and seed. */
export function kindsOfMethodForAccount(
  method: ListedMethod,
  able: readonly ListedMethod[],
  { always, rest }: ReturnType<typeof kindsOfAccount>,
  start: number,
): WrongPassword[] {
  const half = alike.indexOf(method.id)
  const own = able.indexOf(method)
  return [
    ...always.filter((_, index) => half === -1 || (index + start) % 2 === half),
    ...rest.filter((_, index) => (index + start) % able.length === own),
  ]
}

/** A place of a request that servers refuse without credentials, whatever its HTTP method. */
export function protectedPlace(environment: Environment, index: number) {
  const places = protectedRequests(environment).filter(([verb]) => verb !== 'OPTIONS' && verb !== 'PATCH')
  return places[index % places.length] ?? (['GET', undefined, undefined] as const)
}
