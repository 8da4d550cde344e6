import forge from 'node-forge'
import { percentEncode } from '../http/percent-encoding.ts'
import { bounds } from '../transport/bounds.ts'

/** A public key of the key service (section 2.4); `n` and `e` are hexadecimal. */
export interface PublicKey {
  readonly n: string
  readonly e: string
  readonly maxdigits: string
  /** Why the key is unusable, if one of its members has a wrong type. */
  readonly flaw?: string | undefined
}

/**
 * Encrypts a password as the browser client does (section 5.7): RSA without padding of the percent-encoded bytes as one number,
 * in lower-case hexadecimal. What exceeds one block is split into chunks from the end, joined by spaces. Throws a RangeError for
 * an unusable key.
 */
export function encryptPassword(password: string, key: PublicKey): string {
  if (key.flaw !== undefined) throw new RangeError(key.flaw)
  const n = hexadecimal('n', key.n, bounds.modulusBits)
  const e = hexadecimal('e', key.e, bounds.exponentBits)
  // A modulus is a product of two primes, so it is never even; the arithmetic would not terminate with an even one.
  if (/[02468ace]$/.test(n)) throw new RangeError('The member n of the key is not usable.')
  const modulusBytes = Math.ceil(n.length / 2)
  // Two bytes less than the modulus, so that the chunk is always smaller.
  const chunkBytes = modulusBytes - 2
  if (chunkBytes < 8) throw new RangeError(`The modulus of the key has only ${bitsOf(n)} bits.`)
  const bytes = percentEncode(password)
  const chunks: string[] = []
  for (let end = bytes.length; end > 0; end -= chunkBytes) chunks.push(bytes.slice(Math.max(0, end - chunkBytes), end))
  const publicKey = forge.pki.setRsaPublicKey(number(n), number(e))
  return chunks.map((chunk) => forge.util.bytesToHex(publicKey.encrypt(chunk, 'RAW'))).join(' ')
}

function number(digits: string): forge.jsbn.BigInteger {
  return new forge.jsbn.BigInteger(digits, 16)
}

/** The digits without leading zeros, in lower case. */
function hexadecimal(member: string, text: string, mostBits: number): string {
  if (!/^[0-9a-fA-F]+$/.test(text)) throw new RangeError(`The member ${member} of the key is not hexadecimal.`)
  const digits = text.toLowerCase().replace(/^0+/, '')
  if (digits.length === 0 || digits === '1') throw new RangeError(`The member ${member} of the key is not usable.`)
  const bits = bitsOf(digits)
  if (bits > mostBits)
    throw new RangeError(`The member ${member} of the key has ${bits} bits; clients take at most ${mostBits}.`)
  return digits
}

function bitsOf(digits: string): number {
  return (digits.length - 1) * 4 + Number.parseInt(digits.charAt(0), 16).toString(2).length
}
