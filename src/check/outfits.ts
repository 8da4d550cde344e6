import type { Header } from '../client/evidence.ts'
import type { Environment } from '../environment/environment.ts'

/**
 * Header fields that say nothing of who sends a request: those of a program, of a script in a page of the target, of a
 * browser. What holds of a request holds in each of them, so many tries of one statement take turns.
 */
export function outfit(turn: number, { baseUrl }: Pick<Environment, 'baseUrl'>): Header[] {
  const outfits: readonly Header[][] = [
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
  return outfits[turn % outfits.length] ?? []
}
