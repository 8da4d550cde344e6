import { constants, createPrivateKey, generatePrimeSync, type KeyObject, privateDecrypt } from 'node:crypto'

/** A key pair of the key service: the public numbers as hexadecimal text, the private key for decryption. */
export interface RsaKey {
  readonly modulus: string
  readonly exponent: string
  readonly privateKey: KeyObject
}

const exponent = 65537n
const primes: bigint[] = []
let handedOut = 0

/** Generates a key pair for `RSA/NONE/NoPadding` (section 5.7), of the size that clients of that time expect. */
export function generateKey(modulusLength = 1024): RsaKey {
  return keyOf(newPrime(modulusLength / 2), newPrime(modulusLength / 2))
}

/**
 * Returns a new key. Because finding primes is slow, every pair of primes found by this process makes a key: a thousand keys
 * need 46. Keys that share primes are not secure; they are for tests only.
 */
export function nextKey(): RsaKey {
  const number = handedOut++
  // The pairs in the order (1, 0), (2, 0), (2, 1), (3, 0), …
  const first = Math.floor((1 + Math.sqrt(1 + 8 * number)) / 2)
  const second = number - (first * (first - 1)) / 2
  while (primes.length <= first) primes.push(newPrime())
  return keyOf(primes[first] as bigint, primes[second] as bigint)
}

function newPrime(bits = 512): bigint {
  const prime = generatePrimeSync(bits, { bigint: true })
  return (prime - 1n) % exponent === 0n || primes.includes(prime) ? newPrime(bits) : prime
}

function keyOf(p: bigint, q: bigint): RsaKey {
  const d = inverse(exponent, (p - 1n) * (q - 1n))
  const numbers = { n: p * q, e: exponent, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverse(q, p) }
  const encoded = Object.entries(numbers).map(([name, value]) => [name, bytesOf(value).toString('base64url')])
  const privateKey = createPrivateKey({ format: 'jwk', key: { kty: 'RSA', ...Object.fromEntries(encoded) } })
  return { modulus: numbers.n.toString(16), exponent: exponent.toString(16), privateKey }
}

/** The modular inverse (extended Euclid). */
function inverse(number: bigint, modulus: bigint): bigint {
  let [rest, next] = [modulus, number % modulus]
  let [factor, nextFactor] = [0n, 1n]
  while (next !== 0n) {
    const times = rest / next
    ;[rest, next] = [next, rest - times * next]
    ;[factor, nextFactor] = [nextFactor, factor - times * nextFactor]
  }
  return ((factor % modulus) + modulus) % modulus
}

function bytesOf(number: bigint): Buffer {
  const text = number.toString(16)
  return Buffer.from(text.padStart(text.length + (text.length % 2), '0'), 'hex')
}

/**
 * Decrypts a password: hexadecimal blocks without padding, the last of which is its beginning, since clients split a long text
 * from its end. Undefined if it was not encrypted with this key.
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
    // The number is not below the modulus.
    return undefined
  }
}
