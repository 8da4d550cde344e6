import type { Environment } from '../environment/environment.ts'
import type { Header } from '../methods/request-data.ts'

/**
 * Header fields that say nothing of who sends a request: those of a program, of a script in a page of the target, of a
 * browser. What holds of a request holds in each of them, so many tries of one statement take turns.
 */
export function headerProfile(turn: number, { baseUrl }: Pick<Environment, 'baseUrl'>): Header[] {
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
  return headerProfiles[turn % headerProfiles.length] ?? []
}
