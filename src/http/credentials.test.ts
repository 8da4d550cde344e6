import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credentialsOf } from '../methods/credentials.ts'
import { decodeBasic } from '../reference/identity/credentials.ts'
import { basicAuthorization } from './credentials.ts'
import { anyText } from './samples/any-text.ts'

const ascii = fc.string({ minLength: 1 })

describe('an Authorization header', () => {
  test('holds user ID and password as UTF-8, cut at the first colon', () => {
    fc.assert(
      fc.property(anyText, anyText, (id, password) => {
        const userId = id.replaceAll(':', '')
        const [scheme, encoded = ''] = basicAuthorization({ userId, password }).split(' ')
        expect(scheme).toBe('Basic')
        expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(`${userId}:${password}`)
      }),
    )
  })

  test('is read by the reference server as it was meant, as long as everything is ASCII', () => {
    fc.assert(
      fc.property(ascii, ascii, (id, password) => {
        const userId = id.replaceAll(':', '.')
        expect(decodeBasic(basicAuthorization({ userId, password }))).toEqual({ userId, password })
      }),
    )
  })

  test('can not hold half of a character', () => {
    expect(() => basicAuthorization({ userId: 'joe', password: '\ud83d' })).toThrow(URIError)
  })
})

describe('the credentials of an account', () => {
  const account = { variable: 'USER', id: 'joe', password: 'secret' } as const

  test('are the bare user ID where there is no organization', () => {
    expect(credentialsOf(account)).toEqual({ userId: 'joe', password: 'secret' })
    expect(credentialsOf(account, 'alias')).toEqual({ userId: 'joe', password: 'secret' })
  })

  test('name the organization behind a bar, by its ID or by its alias', () => {
    const member = { ...account, organization: { id: 'org_1', alias: 'alias_1' } }
    expect(credentialsOf(member).userId).toBe('joe|org_1')
    expect(credentialsOf(member, 'alias').userId).toBe('joe|alias_1')
    expect(credentialsOf({ ...account, organization: { id: 'org_1' } }, 'alias').userId).toBe('joe|org_1')
  })
})
