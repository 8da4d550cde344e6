import { type Words, words } from '../http/words.ts'
/** The remedy for a deviation from a section of the specification: none is needed, since the run reports it. */
export function deviationFrom(section: string): Words {
  return words`The server deviates from the specification here, and the run will report it (section ${section}).`
}

/** Joins words in a sentence: `a`, `a and b`, `a, b and c`. */
export function inAList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
