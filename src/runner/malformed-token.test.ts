import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenOf } from '../http/token.ts'
import { malformedToken, nearlyTokens } from '../target/near-match.ts'

const value = fc.string({ minLength: 1 }).filter((text) => !text.includes('|'))
const field = fc.option(value, { nil: undefined })
const fields = fc.record({ u: value, r: field, o: field, pa1: field, pa2: field })

test('a token of pairs keeps all but its user, and is never empty', () => {
  fc.assert(
    fc.property(fields, (given) => {
      const malformed = malformedToken(tokenOf(given)).split('|')
      expect(malformed.filter((pair) => pair.startsWith('u='))).toEqual([])
      const { u: _, ...others } = given
      const kept = Object.entries(others).flatMap(([key, text]) => (text === undefined ? [] : [`${key}=${text}`]))
      expect(malformed).toEqual(kept.length === 0 ? ['r=ROLE_USER'] : kept)
    }),
  )
})

test('the user may come anywhere', () => {
  expect(malformedToken('r=A|u=joe|o=B')).toBe('r=A|o=B')
})

test('of an encrypted token the first byte is another, whatever its encoding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 64 }), (bytes) => {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const malformed = Buffer.from(malformedToken(Buffer.from(bytes).toString(encoding)), encoding)
        expect(malformed.length).toBe(bytes.length)
        expect(malformed[0]).not.toBe(bytes[0])
        expect([...malformed.subarray(1)]).toEqual([...bytes.subarray(1)])
      }
    }),
  )
})

test('nearly a token: an empty user ID among the other pairs, and the bare user ID', () => {
  expect(nearlyTokens('r=A|u=joe|o=B')).toEqual(['r=A|u=|o=B', 'joe'])
  expect(nearlyTokens('u=a$&b')).toEqual(['u=', 'a$&b'])
  expect(nearlyTokens('c2VjcmV0')).toEqual([])
})
