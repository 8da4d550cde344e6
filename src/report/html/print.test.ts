import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cssString } from './print.ts'

test('no text ends a string of the style sheet, or the style sheet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cssString(text)).toMatch(/^"(?:[a-z\d ]|\\[\da-f]{1,6} )*"$/i)
    }),
  )
  expect(cssString('a"b</style>')).toBe('"a\\22 b\\3c \\2f style\\3e "')
})
