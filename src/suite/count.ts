/** Formats a number with a noun: `1 check` or `2 checks`. `shown`: the number as it is to be written. */
export function count(number: number, noun: string, shown = `${number}`): string {
  return `${shown} ${noun}${number === 1 ? '' : 's'}`
}

/** How often something happened: `once`, `twice` or `3 times`. */
export function timesInWords(number: number): string {
  return ['once', 'twice'][number - 1] ?? `${number} times`
}

/** Joins words in a sentence: `a`, `a and b`, `a, b and c`. */
export function inAList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** The first words of a list, and how many more there are: `a, b, and 3 more`. */
export function firstOf(words: readonly string[], shown: number, between = ', '): string {
  const rest = words.length - shown
  return `${words.slice(0, shown).join(between)}${rest > 0 ? `${between}and ${rest} more` : ''}`
}
