import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test('a text that fits stays as it is, a longer one is cut and says so', () => {
  expect(shortened('abc', 3)).toBe('abc')
  expect(shortened('abcd', 3)).toBe('ab…')
  expect(shortened('a😀d', 3)).toBe('a…')
})

test('it is never longer than asked for, and remains Unicode', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      const short = shortened(text, most)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(Buffer.from(short).toString()).toBe(short)
    }),
  )
})
