import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptBlocks, nextKey } from './rsa.ts'

test('no key is given twice, and each decrypts what it was used for', () => {
  const keys = Array.from({ length: 100 }, nextKey)

  expect(new Set(keys.map(({ modulus }) => modulus)).size).toBe(keys.length)
  for (const key of keys) {
    expect(BigInt(`0x${key.modulus}`).toString(2)).toHaveLength(1024)
    const message = Buffer.from('joe-Password1'.padStart(128, '\0'))
    const { n, e } = createPublicKey(key.privateKey).export({ format: 'jwk' })
    expect(Buffer.from(n ?? '', 'base64url').toString('hex')).toBe(key.modulus)
    expect(e).toBe('AQAB')
    const sent = publicEncrypt({ key: createPublicKey(key.privateKey), padding: constants.RSA_NO_PADDING }, message)
    expect(decryptBlocks(key, sent.toString('hex'))?.toString()).toBe('joe-Password1')
  }
})
