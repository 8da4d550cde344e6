import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInLines } from './json-lines.ts'

test('it reads as what JSON.stringify writes, and each line is short unless one value is long', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = jsonInLines(value)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const long = 'x'.repeat(380)
  expect(jsonInLines({ a: [1, 2], left: undefined, b: { c: long, d: undefined }, e: [undefined] })).toBe(
    `{\n "a": [1,2],\n "b": {"c":"${long}"},\n "e": [null]\n}`,
  )
})
