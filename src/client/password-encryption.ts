import forge from 'node-forge'
import { percentEncode } from './percent-encoding.ts'

/** A public key of the key service (section 2.4); `n` and `e` are hexadecimal. */
export interface PublicKey {
  readonly n: string
  readonly e: string
  readonly maxdigits: string
}

/**
 * Encrypts a password as section 5.7 says: RSA without padding. The password is percent-encoded as UTF-8, its bytes
 * are one big-endian number, the result is lower-case hexadecimal of the length of the modulus. What does not fit
 * into one block is cut from the end into chunks, joined by spaces, as the browser client does.
 * Throws a RangeError when the key is not a usable modulus and exponent.
 */
export function encryptPassword(password: string, key: PublicKey): string {
  const n = hexadecimal('n', key.n)
  const e = hexadecimal('e', key.e)
  // No modulus is even, being the product of two primes; arithmetic with one would not come to an end.
  if (/[02468ace]$/i.test(key.n)) throw new RangeError('The member n of the key is not usable.')
  const publicKey = forge.pki.setRsaPublicKey(n, e)
  const modulusBytes = Math.ceil(n.bitLength() / 8)
  // Two bytes less than the modulus: always smaller than it. Forge would silently reduce a larger number.
  const chunkBytes = modulusBytes - 2
  if (chunkBytes < 8) throw new RangeError(`The modulus of the key has only ${n.bitLength()} bits.`)
  const bytes = percentEncode(password)
  const chunks: string[] = []
  for (let end = bytes.length; end > 0; end -= chunkBytes) chunks.push(bytes.slice(Math.max(0, end - chunkBytes), end))
  return chunks.map((chunk) => forge.util.bytesToHex(publicKey.encrypt(chunk, 'RAW'))).join(' ')
}

/** Digits of a key of 16384 bits: a server must not keep the suite busy forever. */
const longestMember = 4096

function hexadecimal(member: string, text: string): forge.jsbn.BigInteger {
  if (!/^[0-9a-fA-F]+$/.test(text)) throw new RangeError(`The member ${member} of the key is not hexadecimal.`)
  if (text.length > longestMember)
    throw new RangeError(`The member ${member} of the key has ${text.length * 4} bits, more than any real key.`)
  const value = new forge.jsbn.BigInteger(text, 16)
  if (value.bitLength() < 2) throw new RangeError(`The member ${member} of the key is not usable.`)
  return value
}
