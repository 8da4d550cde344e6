import type { Environment } from '../environment/environment.ts'
import type { Header } from '../methods/request-data.ts'

/**
 * Header fields that don't depend on the user: those of a program, of a script in a page of the target, and of a browser. A
 * requirement applies to all of them, so its many cases take turns, in an order that depends on the seed of the run.
 */
export function headerProfile(turn: number, { baseUrl, seed = 0 }: Pick<Environment, 'baseUrl' | 'seed'>): Header[] {
  const headerProfiles: readonly Header[][] = [
    [],
    [
      ['Accept', 'application/json'],
      ['X-Requested-With', 'XMLHttpRequest'],
      ['Origin', new URL(baseUrl).origin],
    ],
    [
      ['Accept', 'text/html,application/xhtml+xml'],
      ['Accept-Language', 'de'],
    ],
  ]
  return headerProfiles[(turn + seed) % headerProfiles.length] ?? []
}
