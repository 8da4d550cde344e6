import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'

/** A key pair of the key service: the public numbers as hexadecimal text, the private key for decryption. */
export interface RsaKey {
  readonly modulus: string
  readonly exponent: string
  readonly privateKey: KeyObject
}

const poolSize = 24
const pool: RsaKey[] = []
let handedOut = 0

/**
 * Makes a key pair for `RSA/NONE/NoPadding` (section 5.7). 1024 bits are what clients of that time expect.
 *
 * @param modulusLength the size in bits
 */
export function generateKey(modulusLength = 1024): RsaKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const { n, e } = publicKey.export({ format: 'jwk' })
  return { modulus: hexadecimal(n), exponent: hexadecimal(e), privateKey }
}

/**
 * Gives another key than the one before. Making keys is slow, so the process goes round a pool of them; it is
 * filled on demand.
 *
 * @param previous the key that must not come again
 */
export function nextKey(previous: RsaKey | undefined): RsaKey {
  const index = handedOut++ % poolSize
  const key = pool[index] ?? generateKey()
  pool[index] = key
  return key === previous ? nextKey(previous) : key
}

function hexadecimal(base64url: string | undefined): string {
  return Buffer.from(base64url ?? '', 'base64url')
    .toString('hex')
    .replace(/^0+/, '')
}

/**
 * Decrypts a password: hexadecimal blocks separated by spaces. A long text is cut from its end, so its last block
 * is its beginning. Each block is one big-endian number without padding.
 *
 * @returns the bytes, or undefined when the text was not encrypted with this key
 */
export function decryptBlocks(key: RsaKey, text: string): Buffer | undefined {
  const size = key.modulus.length / 2
  const blocks = text.trim().split(/ +/).reverse()
  if (!blocks.every((block) => /^[0-9a-f]+$/i.test(block) && block.length <= size * 2)) return undefined
  try {
    return Buffer.concat(
      blocks.map((block) => {
        const cipher = Buffer.from(block.padStart(size * 2, '0'), 'hex')
        const plain = privateDecrypt({ key: key.privateKey, padding: constants.RSA_NO_PADDING }, cipher)
        return plain.subarray(plain.findIndex((byte) => byte !== 0))
      }),
    )
  } catch {
    // A number that is not below the modulus.
    return undefined
  }
}
