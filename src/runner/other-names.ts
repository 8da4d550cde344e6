import { nearMatch } from './near-match.ts'

/** An unknown name, and what a server would have done that takes it for another one. */
export interface OtherName {
  readonly id: string
  readonly done: string
}

/**
 * Unknown names that a comparison with wildcards would match with this one.
 *
 * @param index another one selects another wildcard to stand alone
 */
export function namesLike(id: string, index = 0): OtherName[] {
  const beginning = id.slice(0, -1)
  const alone = index % 2 === 0 ? '*' : '%'
  const names = [
    [`${beginning}_`, '_'],
    [`${beginning}%`, '%'],
    [`${[...id].slice(0, 3).join('')}*`, '*'],
    [alone, alone],
  ].map(([name = '', wildcard]) => ({ id: name, done: `\`${wildcard}\` was taken as a wildcard` }))
  // An ID may itself end with such a character.
  return names.filter((other) => other.id !== id)
}

/** Unknown names that become this one where a server transforms them. */
export function namesNear(id: string): OtherName[] {
  return [
    { id: `${id}@conformance.invalid`, done: 'what follows `@` was dropped' },
    { id: `${id}+conformance`, done: 'what follows `+` was dropped' },
    { id: nearMatch.encodedTwice(id), done: 'the name was percent-decoded once more' },
    { id: nearMatch.beyondAsciiBehind(id), done: 'what is not in ASCII was dropped' },
    { id: nearMatch.nulBehind(id), done: 'the name was cut at NUL' },
    { id: `${id} `, done: 'a space behind the name did not count' },
    { id: ` ${id}`, done: 'a space before the name did not count' },
    { id: `CONFORMANCE\\${id}`, done: 'what precedes `\\` was dropped' },
    { id: `${id}\u200b`, done: 'an invisible character was dropped' },
    { id: firstInFullWidth(id), done: 'a letter of another width counted as the same one' },
    { id: `${id}0`, done: 'digits, or what follows the name, did not count' },
    { id: nearMatch.withOneLess(id), done: 'the last character of the name did not count' },
  ]
}

/** The first letter or digit of ASCII becomes its full-width form (U+FF01 to U+FF5E); without one, the name gets one more. */
function firstInFullWidth(id: string): string {
  const wide = id.replace(/[A-Za-z0-9]/, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0))
  return wide === id ? `${id}\uff58` : wide
}

/** The same for a name with characters that careless servers replace or drop; empty if it has none. */
export function namesWithoutSpecials(id: string): OtherName[] {
  return [
    { id: nearMatch.lossyReplaced(id), done: 'what is not in ASCII became `?`' },
    { id: nearMatch.lossyBeyondLatin1(id), done: 'what is not in Latin-1 became `?`' },
    { id: nearMatch.withoutAccents(id), done: 'accents did not count' },
    { id: nearMatch.plusForSpace(id), done: 'a plus sign became a space' },
    { id: nearMatch.spaceForPlus(id), done: 'a space counted as a plus sign' },
  ].flatMap(({ id: other, done }) => (other === undefined ? [] : [{ id: other, done }]))
}
