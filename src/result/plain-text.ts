/**
 * Text of a target that goes to a terminal, a CI log or an XML file must not be able to act there.
 * What people see in such places is made by these functions.
 */

// Everything but tab and newline that moves a cursor, colours, rings, turns the direction of reading, or shows nothing.
// Two of these join letters in some languages and in emoji, and stay.
const unprintable = /(?![\t\n\u{200C}\u{200D}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

/**
 * Makes control characters visible instead of letting them work: ESC becomes `␛`, others `\u{…}`.
 * Tabs and newlines stay, a carriage return before a newline goes.
 */
export function visibleText(text: string): string {
  // Nearly every text; classes of Unicode characters are slow.
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

/**
 * Gives the lines of a text for a CI log: visible as above, and without the marks by which build servers find
 * commands anywhere in a line (`##vso[…]`, `##[…]`, `##teamcity[…]`).
 */
export function logLines(text: string): string[] {
  return visibleText(text)
    .replace(/##(?=\w*\[)/g, '# #')
    .split('\n')
}

/** Text of any origin on one line of a log. */
export function oneLine(text: string): string {
  return logLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

const headlineLines = 3
const headlineLength = 240

/**
 * What a message says in short: its first lines, separated by dots. Messages of checks begin with the request, what was
 * expected and what came back, so this is what places with room for one line should show.
 */
export function headline(message: string): string {
  const [paragraph = ''] = visibleText(message)
    .trim()
    .split(/\n\s*\n/, 1)
  const lines = paragraph.split('\n', headlineLines).map((each) => each.trim().split(/\s+/).join(' '))
  const line = lines.join(' · ')
  return line.length > headlineLength ? `${line.slice(0, headlineLength - 1)}…` : line
}

/** What XML 1.0 can hold, escaped for element content and for attributes in double quotes. */
export function xmlText(text: string): string {
  return visibleText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** As `xmlText`, for an attribute: line ends and tabs survive the parser's normalisation. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
