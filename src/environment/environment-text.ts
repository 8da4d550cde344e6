import { isUtf8 } from 'node:buffer'
import { ConfigurationError } from './configuration-error.ts'

/** A line that sets a variable: its name, and the rest of the line from the quote that opens its value, if one does. */
const assignment = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:\s)\s*(["'`].*)?/

/** A line that sets a variable to a value without quotes, with a # right behind it: its name. */
const shortened = /^\s*(?:export\s+)?([\w.-]+)(?:\s*=|:\s)\s*[^\s"'`#](?:[^#]*[^\s#])?#/

/**
 * The text of an environment file, and problems with lines that dotenv would silently skip. Throws a ConfigurationError if it is
 * not text, or if a quote does not close in its line: dotenv would take what follows, such as a password, for a part of the value.
 */
export function environmentText(file: string, bytes: Buffer): { text: string; unread: string[] } {
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new ConfigurationError([`The environment file ${file} is not UTF-8 text; save it as UTF-8.`])
  const text = bytes.toString('utf8')
  const lines = text.split(/\r\n?|\n/)
  const problemsIn = (problemOf: (line: string, number: number) => string | undefined) =>
    lines.flatMap((line, index) => {
      const says = problemOf(line, index + 1)
      return says === undefined ? [] : [{ line: index + 1, says }]
    })
  const open = problemsIn((line, number) => {
    const [, name, quoted] = assignment.exec(line) ?? []
    if (quoted === undefined || closesInLine(quoted, lines.slice(number))) return undefined
    return (
      `${file}: line ${number}: the quote before the value of ${name} does not close in that line. Close it; a value that ` +
      'begins with a quote needs other quotes around it, and none has a line break.'
    )
  })
  const setIn = new Map<string, number>()
  const unread = problemsIn((line, number) => {
    const [, name] = shortened.exec(line) ?? []
    const [, set] = assignment.exec(line) ?? []
    const first = setIn.get(set ?? '')
    // dotenv would take the last one, and say nothing.
    if (first !== undefined) return `${file}: line ${number} sets ${set} again, after line ${first}. Keep one of them.`
    if (set !== undefined) setIn.set(set, number)
    // dotenv would take the rest for a comment, and a part of a password is a wrong password.
    if (name !== undefined)
      return `${file}: line ${number}: the # in the value of ${name} begins a comment. Put quotes around the value, or a space before the comment.`
    if (assignment.test(line) || /^\s*(#|$)/.test(line)) return undefined
    return `${file}: line ${number} does not set a variable. Expected: NAME=value, or # and a comment.`
  })
  // What stands behind an open quote may be a part of the value.
  const [first] = open
  if (first !== undefined)
    throw new ConfigurationError([...unread.filter((each) => each.line < first.line), ...open].map(({ says }) => says))
  return { text, unread: unread.map(({ says }) => says) }
}

/** Whether a value that begins with a quote ends in its line, read as dotenv does. */
function closesInLine(quoted: string, behind: readonly string[]): boolean {
  const value = /^(["'`])((?:\\\1|(?!\1)[\s\S])*)\1\s*(?:#.*)?(?=\n|$)/.exec([quoted, ...behind].join('\n'))
  return value === null ? quoted.includes(quoted.charAt(0), 1) : !value[2]?.includes('\n')
}
