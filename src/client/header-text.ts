import { isUtf8 } from 'node:buffer'

/** A header as it came, a character a byte, as people read it: as UTF-8, which is what servers send if they send more than ASCII; if not, as Latin-1. */
export function headerText(bytes: string): string {
  if (isAscii(bytes)) return bytes
  const buffer = Buffer.from(bytes, 'latin1')
  return isUtf8(buffer) ? buffer.toString('utf8') : bytes
}

/** Whether a text is the same in every encoding. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}
