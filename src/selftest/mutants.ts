/** A spec file, compiled, without one of its assertions. */
export interface Mutant {
  /** The assertion that is gone, in one line. */
  readonly assertion: string
  /** The line of the compiled file on which it stood, from 1. */
  readonly line: number
  readonly source: string
}

/**
 * Every way to remove one assertion from the compiled text of a spec file. What an assertion looks at is still
 * evaluated, so that the requests of the check stay the same: `expect(await probe()).toBeServed()` becomes
 * `void [await probe()]`.
 */
export function mutantsOf(source: string): Mutant[] {
  const body = source.lastIndexOf('\nimport ') + 1
  return [...source.matchAll(/\b(?:expect|control)[A-Za-z]*\(/g)]
    .filter(({ index }) => index > source.indexOf('\n', body) && !/function\s+$/.test(source.slice(0, index)))
    .map(({ 0: call, index }) => {
      const subject = index + call.length
      const closed = endOfParentheses(source, subject)
      const method = /^\s*\.\w+\(/.exec(source.slice(closed))
      const end = method === null ? closed : endOfParentheses(source, closed + method[0].length)
      return {
        assertion: source.slice(index, end).replace(/\s+/g, ' '),
        line: source.slice(0, index).split('\n').length,
        source: `${source.slice(0, index)}void [${source.slice(subject, closed - 1)}]${source.slice(end)}`,
      }
    })
}

/** The position behind the parenthesis that closes the one before `start`; text in quotes does not count. */
function endOfParentheses(source: string, start: number): number {
  let depth = 1
  let position = start
  while (depth > 0 && position < source.length) {
    const character = source[position] ?? ''
    if (`'"\``.includes(character)) position = endOfQuotes(source, position)
    else if (character === '(') depth++
    else if (character === ')') depth--
    position++
  }
  return position
}

/** The position of the quote that closes the one at `start`. */
function endOfQuotes(source: string, start: number): number {
  const quote = source[start] ?? ''
  let position = start + 1
  while (position < source.length && source[position] !== quote) position += source[position] === '\\' ? 2 : 1
  return position
}
