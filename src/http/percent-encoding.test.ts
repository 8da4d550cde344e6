import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Argument } from '../methods/request-data.ts'
import { decodeArguments } from '../reference/message/form-encoding.ts'
import { formOf, percentEncode, queryOf, withLowerCaseEscapes } from './percent-encoding.ts'
import { anyText } from './samples/any-text.ts'

const pairs = fc.array(fc.tuple(anyText, anyText))
const loneSurrogates = ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ude00\ud83d']

/** What the decoders of the reference server return, as pairs grouped by name. */
function readByTheReference(encoded: string): Argument[] {
  return [...decodeArguments(encoded)].flatMap(([name, values]) => values.map((value): Argument => [name, value]))
}

/** The pairs grouped by name, in the order in which the names first appear. */
function grouped(given: readonly Argument[]): Argument[] {
  const names = [...new Set(given.map(([name]) => name))]
  return names.flatMap((each) => given.filter(([name]) => name === each))
}

describe('a percent-encoded text', () => {
  test('decodes to itself', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        expect(decodeURIComponent(percentEncode(value))).toBe(value)
        expect(new URLSearchParams(`v=${percentEncode(value)}`).get('v')).toBe(value)
      }),
    )
  })

  test('has nothing in it that a URL, a form or a shell gives a meaning to', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        expect(percentEncode(value)).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/)
      }),
    )
  })

  test.each([
    ['|', '%7C'],
    ['=', '%3D'],
    [' ', '%20'],
    ['+', '%2B'],
    ['%41', '%2541'],
    ['ü', '%C3%BC'],
    ['😀', '%F0%9F%98%80'],
    ["'()*!", '%27%28%29%2A%21'],
    ['-._~', '-._~'],
  ])('of %s is %s', (value, encoded) => {
    expect(percentEncode(value)).toBe(encoded)
  })
})

test('a server reads the arguments of a query as they were', () => {
  fc.assert(
    fc.property(pairs, (args) => {
      const query = queryOf(args)
      expect([...new URLSearchParams(query)]).toEqual(args)
      expect([...new URL(`http://any/?${query}`).searchParams]).toEqual(args)
      expect(readByTheReference(query)).toEqual(grouped(args))
    }),
  )
})

test('a server reads the fields of a form as they were', () => {
  fc.assert(
    fc.property(pairs, (fields) => {
      expect([...new URLSearchParams(formOf(fields))]).toEqual(fields)
      expect(readByTheReference(formOf(fields))).toEqual(grouped(fields))
    }),
  )
})

test.each(loneSurrogates)('half of a character is refused with a reason that does not show it (%j)', (value) => {
  const reason = expect.objectContaining({ name: 'URIError', message: expect.stringContaining('lone surrogate') })
  for (const encode of [
    () => percentEncode(value),
    () => queryOf([['j_password', value]]),
    () => queryOf([[value, 'x']]),
    () => formOf([['j_password', value]]),
    () => formOf([[value, 'x']]),
  ]) {
    expect(encode).toThrow(reason)
  }
})

test('letters of escapes in lower case mean the same, and nothing else changes', () => {
  expect(withLowerCaseEscapes(queryOf([['J|%7C', 'É%']]))).toBe('J%7c%257C=%c3%89%25')
})
