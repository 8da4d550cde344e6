import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../http/samples/any-text.ts'
import { decryptBlocks, generateKey } from '../reference/identity/rsa.ts'
import { decodeText } from '../reference/message/form-encoding.ts'
import { encryptPassword, type PublicKey } from './password-encryption.ts'

interface Pair {
  readonly key: PublicKey
  readonly privateKey: KeyObject
  readonly bytes: number
}

function pair(bits: number): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const hex = (value: string) => Buffer.from(value, 'base64url').toString('hex').replace(/^0+/, '')
  return { key: { n: hex(n), e: hex(e), maxdigits: '131' }, privateKey, bytes: Math.ceil(bits / 8) }
}

/** Textbook RSA, as an independent implementation. */
function encryptedByTheBook(text: string, { key: { n, e }, bytes }: Pair): string {
  const [modulus, exponent] = [BigInt(`0x${n}`), BigInt(`0x${e}`)]
  let [power, result] = [BigInt(`0x${Buffer.from(text, 'latin1').toString('hex')}`), 1n]
  for (let rest = exponent; rest > 0n; rest /= 2n) {
    if (rest % 2n === 1n) result = (result * power) % modulus
    power = (power * power) % modulus
  }
  return result.toString(16).padStart(2 * bytes, '0')
}

function decryptedByNode(encrypted: string, { privateKey }: Pair): string {
  const plain = encrypted.split(' ').map((block) => {
    const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(block, 'hex'))
    return padded.toString('latin1').replace(/^\0+/, '')
  })
  return decodeURIComponent(plain.reverse().join(''))
}

// 516 and 1021 bits: hexadecimal of odd length, and a partial highest byte.
describe.each([512, 516, 1021, 1024, 2048])('with a key of %i bits', (bits) => {
  const made = pair(bits)

  test('a password is encrypted as the book has it', () => {
    const password = 'pä|s=w'
    expect(encryptPassword(password, made.key)).toBe(encryptedByTheBook('p%C3%A4%7Cs%3Dw', made))
  })

  test('what was encrypted can be decrypted, however long', () => {
    fc.assert(
      fc.property(anyText, (password) => {
        const encrypted = encryptPassword(password, made.key)
        if (password !== '') expect(encrypted).toMatch(/^[0-9a-f]+( [0-9a-f]+)*$/)
        expect(encrypted === '' ? '' : decryptedByNode(encrypted, made)).toBe(password)
      }),
      { numRuns: 10 },
    )
    const long = 'pä✓ss '.repeat(60)
    expect(encryptPassword(long, made.key).split(' ').length).toBeGreaterThan(2)
    expect(decryptedByNode(encryptPassword(long, made.key), made)).toBe(long)
  })
})

test('the reference server decrypts passwords of any length', () => {
  const key = generateKey()
  const { modulus: n, exponent: e } = key
  for (const password of [
    'x',
    'joe-Password1',
    'p+w%2B&=: x%',
    'ü✓😀'.repeat(10),
    'a'.repeat(126),
    'a'.repeat(127),
    'é'.repeat(200),
  ]) {
    const encrypted = encryptPassword(password, { n, e, maxdigits: '131' })
    expect(decodeText(decryptBlocks(key, encrypted)?.toString('latin1') ?? '')).toBe(password)
  }
})

describe('a key', () => {
  const { key } = pair(1024)

  test('may have upper-case digits and zeros in front', () => {
    const encrypted = encryptPassword('secret', key)
    expect(encryptPassword('secret', { ...key, n: key.n.toUpperCase() })).toBe(encrypted)
    expect(encryptPassword('secret', { ...key, n: `00${key.n}`, e: `000${key.e}` })).toBe(encrypted)
  })

  test.each<[string, Partial<PublicKey>, string]>([
    ['n is not hexadecimal', { n: 'xyz' }, 'member n of the key is not hexadecimal'],
    ['n is empty', { n: '' }, 'member n of the key is not hexadecimal'],
    ['n has a sign', { n: `-${key.n}` }, 'member n of the key is not hexadecimal'],
    ['n is zero', { n: '0' }, 'member n of the key is not usable'],
    ['n is short', { n: 'ffff' }, 'only 16 bits'],
    ['n is huge', { n: 'f'.repeat(100_000) }, '400000 bits'],
    ['n is larger than any server has', { n: `1${'f'.repeat(2048)}` }, '8193 bits; clients take at most 8192'],
    ['e is larger than any server has', { e: '100000001' }, '33 bits; clients take at most 32'],
    ['e is not hexadecimal', { e: '0x10001' }, 'member e of the key is not hexadecimal'],
    ['e is zero', { e: '0' }, 'member e of the key is not usable'],
    ['e is one: that would send the password as it is', { e: '1' }, 'member e of the key is not usable'],
    ['e is huge', { e: 'f'.repeat(100_000) }, '400000 bits'],
    ['n is even', { n: `${key.n.slice(0, -1)}0` }, 'member n of the key is not usable'],
  ])('is refused when %s', (_, wrong, message) => {
    const encrypting = () => encryptPassword('secret', { ...key, ...wrong })
    expect(encrypting).toThrow(RangeError)
    expect(encrypting).toThrow(message)
  })
})

test('the largest key that is used gives as many digits as it has', () => {
  const digits = 2048
  const encrypted = encryptPassword('secret', { n: 'f'.repeat(digits), e: 'f'.repeat(8), maxdigits: '131' })
  expect(encrypted).toMatch(/^[0-9a-f]+$/)
  expect(encrypted.length).toBe(digits)
})

test('half of a character can not be encrypted', () => {
  expect(() => encryptPassword('a\ud83d', pair(512).key)).toThrow(URIError)
})
