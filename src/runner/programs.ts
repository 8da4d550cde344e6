import type { Header } from '../methods/request-data.ts'
import { type Check, keyOf } from './check.ts'

/** Header fields that mean nothing to the specification: those of a script in a page, and of a library. */
const programs: readonly (readonly Header[])[] = [[], [['X-Requested-With', 'XMLHttpRequest']], [['Accept', '*/*']]]

/**
 * The header fields of the program that a deep check stands for. A requirement applies to all programs, so the checks take turns,
 * in an order that depends on the seed of the run.
 */
export function programHeadersFor(check: Check, seed = 0): readonly Header[] {
  if (!check.options.deep || check.options.ownHeaders) return []
  const place = [...keyOf(check)].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 7)
  return programs[(place + seed) % programs.length] ?? []
}
