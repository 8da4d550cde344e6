import { readFileSync } from 'node:fs'

/** The text of a file. Throws what Node throws if it can't be read. */
export function readFileText(path: string): string {
  return withoutByteOrderMark(readFileSync(path, 'utf8'))
}

/** Some editors begin a file with a mark, which no parser takes. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\u{FEFF}/u, '')
}
