import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const checksumLine = '# The next report replaces this file, unless it has been changed: '

/** An offer of waivers with a last line by which a change in it is recognized. */
export function withChecksum(offer: string): string {
  return `${offer}${checksumLine}${createHash('sha256').update(offer).digest('hex').slice(0, 16)}\n`
}

/** The path for an offer of waivers: `file`, or the next one with a number if the user has changed that one. */
export function besideCompleted(file: string): string {
  const name = (number: number) => (number === 1 ? file : file.replace(/(?=\.yaml$)/, `-${number}`))
  let number = 1
  while (existsSync(name(number)) && !isUntouched(readFileSync(name(number), 'utf8'))) number += 1
  return name(number)
}

function isUntouched(text: string): boolean {
  return text === '' || withChecksum(text.slice(0, Math.max(0, text.lastIndexOf(checksumLine)))) === text
}
