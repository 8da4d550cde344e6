import { isWellFormed } from './percent-encoding.ts'
import { unescapedText } from './readings.ts'

/** Shorter values would be found everywhere by chance. */
export const shortestValue = 3
/** What is shorter may be a part of anything. */
const shortestTelltale = 8

/**
 * What is looked for when a value is a secret, in a text as it stands and in one without escapes: the value itself, in
 * other letter cases, and as it is misread in another character set; and its long runs of letters and digits, which
 * survive where several encodings were mixed.
 */
export function searchedFor(value: string): Set<string> {
  const texts = [value, ...inOtherCase(value), ...telltaleRuns(value), ...misreadings(value)]
  return new Set([...texts, ...texts.map(unescapedText)].filter(({ length }) => length >= shortestValue))
}

/** In small letters and in capitals. A mere word would be found everywhere. */
function inOtherCase(value: string): string[] {
  return value.length < shortestTelltale || /^\p{L}*$/u.test(value) ? [] : [value.toLowerCase(), value.toUpperCase()]
}

/** Only what has a digit among its letters: a word such as "password" would be found everywhere. */
function telltaleRuns(value: string): string[] {
  const runs = value.match(/[A-Za-z0-9]+/g) ?? []
  return runs.filter((run) => run.length >= shortestTelltale && /\d/.test(run) && /[A-Za-z]/.test(run))
}

/** What is seen where UTF-8 is read as Latin-1 or the other way round, and where a character set lacks the characters. */
function misreadings(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8')
  // No UTF-8 can express half of a character.
  if (bytes.length === value.length || !isWellFormed(value)) return []
  const inLatin1 = Buffer.from(value.replace(/[\u{100}-\u{10ffff}]/gu, '?'), 'latin1')
  const misread = [
    bytes.toString('latin1'),
    new TextDecoder('windows-1252').decode(bytes),
    inLatin1.toString('utf8'),
    inLatin1.toString('latin1'),
    ...['?', '\ufffd'].flatMap((lost) => [
      value.replace(/[\u{80}-\u{10ffff}]/gu, lost),
      value.replace(/[\u0080-\uffff]/g, lost),
      bytes.toString('latin1').replace(/[\u0080-\uffff]/g, lost),
    ]),
  ]
  // What is left of it has to be more than marks of loss.
  return misread.filter((text) => text.replace(/[?\ufffd]/g, '').length >= shortestValue)
}
