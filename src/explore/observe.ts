import { type Fingerprints, shownIn } from '../check/fingerprints.ts'
import { publicKeyIn } from '../client/key-service.ts'
import { errorPage, loginPage } from '../methods/operations.ts'
import type { Action } from '../model/operation.ts'
import { type Destination, isServed, type Seen } from '../model/seen.ts'
import type { Paths } from './operation-values.ts'

/** The parts of an exchange that the model checks, or that its observation needs. */
export interface Observable extends Omit<Seen, 'leadsTo' | 'user' | 'locale' | 'zone' | 'key'> {
  readonly method: string
  /** The path below the base address. */
  readonly path: string
  readonly text: string
  /** Path and query of `Location`, without path parameters. */
  readonly location?: { readonly path: string; readonly query: string } | undefined
}

/** Extracts from the answer to an operation what the model checks. */
export function observe(
  { method, path, text, location, ...exchange }: Observable,
  kind: Action['kind'],
  paths: Paths,
  fingerprints: Fingerprints,
): Seen {
  const seen: Seen = {
    ...exchange,
    leadsTo: location && destinationOf(location, paths),
    ...(kind === 'key' && { key: publicKeyIn({ text })?.n ?? '' }),
  }
  if (method !== 'GET' || !isServed(seen)) return seen
  return {
    ...seen,
    ...(path === paths.who && { user: fingerprints.userIn(text) }),
    ...(path === paths.settings && {
      locale: shownIn(text, fingerprints.locales),
      zone: shownIn(text, fingerprints.zones),
    }),
  }
}

function destinationOf({ path, query }: NonNullable<Observable['location']>, { success, json }: Paths): Destination {
  const isAt = (place: string) => {
    const [wanted = '', argument] = place.split('?')
    return path.endsWith(wanted) && query === (argument === undefined ? '' : `?${argument}`)
  }
  if (isAt(errorPage)) return 'error'
  if (isAt(json)) return 'json'
  if (isAt(success)) return 'success'
  return path.endsWith(loginPage) ? 'login' : 'elsewhere'
}
