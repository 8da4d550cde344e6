import { isUtf8 } from 'node:buffer'
import { ConfigurationError } from './configuration-error.ts'

/**
 * The text of an environment file, and problems with lines that dotenv would silently skip. Throws a ConfigurationError if it is
 * not text.
 */
export function environmentText(file: string, bytes: Buffer): { text: string; unread: string[] } {
  if (!isUtf8(bytes) || bytes.includes(0))
    throw new ConfigurationError([`The environment file ${file} is not UTF-8 text; save it as UTF-8.`])
  const text = bytes.toString('utf8')
  const unread = unreadLines(text).map(
    (number) => `${file}: line ${number} does not set a variable. Expected: NAME=value, or # and a comment.`,
  )
  return { text, unread }
}

/** Numbers of the lines that are neither a variable, nor a comment, nor part of a quoted value. */
function unreadLines(text: string): number[] {
  const unread: number[] = []
  let quote = ''
  const lines = text.split(/\r\n?|\n/)
  for (const [index, line] of lines.entries()) {
    if (quote !== '') {
      if (closes(line, quote)) quote = ''
      continue
    }
    const variable = /^\s*(?:export\s+)?[\w.-]+(?:\s*=|:\s)\s*(["'`]?)(.*)$/.exec(line)
    if (variable === null) {
      if (!/^\s*(#|$)/.test(line)) unread.push(index + 1)
      continue
    }
    const [, opening = '', rest = ''] = variable
    const behind = lines.slice(index + 1).join('\n')
    if (opening !== '' && !closes(rest, opening) && closes(behind, opening)) quote = opening
  }
  return unread
}

function closes(text: string, quote: string): boolean {
  return text.replaceAll(`\\${quote}`, '').includes(quote)
}
