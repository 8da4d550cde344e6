import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeArguments } from '../reference/message/form-encoding.ts'
import { queryOf } from './percent-encoding.ts'
import { anyText } from './samples/any-text.ts'
import { tokenOf } from './token.ts'

const field = anyText.map((value) => `x${value.replaceAll('|', '/')}`)

test('a token is its fields in the order of the document, joined with bars', () => {
  expect(tokenOf({ pa2: '1', u: 'joe', o: 'org_1', r: 'ROLE_USER', pa1: 'USA' })).toBe(
    'u=joe|r=ROLE_USER|o=org_1|pa1=USA|pa2=1',
  )
  expect(tokenOf({ u: 'joe' })).toBe('u=joe')
})

test('in a URL its bars are %7C and its equals signs %3D', () => {
  expect(queryOf([['pp', tokenOf({ u: 'joe', o: 'org_1' })]])).toBe('pp=u%3Djoe%7Co%3Dorg_1')
})

test('a server reads its fields as they were', () => {
  fc.assert(
    fc.property(fc.record({ u: field, r: field, o: field, pa1: field, pa2: field }), (fields) => {
      const [token = ''] = decodeArguments(queryOf([['pp', tokenOf(fields)]])).get('pp') ?? []
      const read = token.split('|').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
      expect(Object.fromEntries(read)).toEqual(fields)
    }),
  )
})
