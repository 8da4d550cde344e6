import { shortened } from '../suite/shortened.ts'

// Text from a target must not have effects on a terminal, in a CI log or in an XML file.

// Everything except tab and newline that moves a cursor, changes colors, rings, changes the text direction, or is invisible.
// Two invisible characters stay, because they join letters in some languages and in emoji.
const unprintable = /(?![\t\n\u{200C}\u{200D}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/** Makes control characters visible: ESC becomes `␛`, others `\u{…}`. A carriage return before a newline is removed. */
export function visibleText(text: string): string {
  // A shortcut for nearly every text: Unicode character classes are slow.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text
  return text
    .replace(/\p{Cs}/gu, '\u{FFFD}')
    .replaceAll('\r\n', '\n')
    .replace(unprintable, (character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0x20) return String.fromCodePoint(0x2400 + code)
      return `\\u{${code.toString(16)}}`
    })
}

/** Begins a command to a build server, wherever it stands in a line. */
export const commandMarker = /##(?=\w*\[)/g

/**
 * The lines of a text for a CI log: control characters are visible, and markers of commands to a build server (`##vso[…]`,
 * `##teamcity[…]`) are broken.
 */
export function logLines(text: string): string[] {
  return visibleText(text).replace(commandMarker, '# #').split('\n')
}

/** Any text on one line of a log. */
export function oneLine(text: string): string {
  return logLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

// Messages of checks begin with request, expected and actual.
const headlineLines = 3
const headlineLength = 240

/** A message abbreviated to its first lines, separated by dots. */
export function headline(message: string): string {
  const [paragraph = ''] = visibleText(message)
    .trim()
    .split(/\n\s*\n/, 1)
  const lines = paragraph.split('\n', headlineLines).map((each) => each.trim().split(/\s+/).join(' '))
  return shortened(lines.join(' · '), headlineLength)
}

/** Text for XML 1.0, escaped for element content and for attributes in double quotes. */
export function xmlText(text: string): string {
  return visibleText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Like `xmlText`, for an attribute: line ends and tabs survive the parser's normalization. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
