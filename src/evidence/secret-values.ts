import { isWellFormed } from '../http/percent-encoding.ts'
import { shortestSecret, unescapedText } from '../suite/escapes.ts'

/** Shorter values may be a part of anything. */
const shortestTelltale = 8

/**
 * The texts to search for a secret value, in a text as is and without its escapes: the value, trimmed, in other letter cases,
 * misread in another character set, and its long runs of letters and digits. In all of them, a space may be a plus sign.
 */
export function searchedFor(value: string): Set<string> {
  const texts = [value, value.trim(), ...inOtherCase(value), ...telltaleRuns(value), ...misreadings(value)]
  const inForms = texts.map((text) => text.replaceAll(' ', '+'))
  return new Set([...texts, ...inForms, ...texts.map(unescapedText)].filter(({ length }) => length >= shortestSecret))
}

/** The value in lower and upper case, unless it is a mere word, which would match everywhere. */
function inOtherCase(value: string): string[] {
  return value.length < shortestTelltale || /^\p{L}*$/u.test(value) ? [] : [value.toLowerCase(), value.toUpperCase()]
}

/** Only runs with both digits and letters: a word such as "password" would match everywhere. */
function telltaleRuns(value: string): string[] {
  const runs = value.match(/[A-Za-z0-9]+/g) ?? []
  return runs.filter((run) => run.length >= shortestTelltale && /\d/.test(run) && /[A-Za-z]/.test(run))
}

/** The results of reading UTF-8 as Latin-1 or vice versa, and of character sets that lack some characters. */
function misreadings(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8')
  // UTF-8 can't express a lone surrogate.
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
  // The rest must be more than replacement characters.
  return misread.filter((text) => text.replace(/[?\ufffd]/g, '').length >= shortestSecret)
}
