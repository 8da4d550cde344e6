import { isUtf8 } from 'node:buffer'

/** Decodes a header with one character per byte for display: as UTF-8 if it is valid UTF-8, otherwise as Latin-1. */
export function headerText(bytes: string): string {
  if (isAscii(bytes)) return bytes
  const buffer = Buffer.from(bytes, 'latin1')
  return isUtf8(buffer) ? buffer.toString('utf8') : bytes
}

/** Whether a text is ASCII and therefore the same in every encoding. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}
