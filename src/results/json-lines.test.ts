import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInLines, jsonInLinesYielding } from './json-lines.ts'

test('it reads as what JSON.stringify writes, and each line is short unless one value is long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
      const text = jsonInLines(value)
      expect(await jsonInLinesYielding(value)).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const long = 'x'.repeat(380)
  expect(jsonInLines({ a: [1, 2], left: undefined, b: { c: long, d: undefined }, e: [undefined] })).toBe(
    `{\n "a": [1,2],\n "b": {"c":"${long}"},\n "e": [null]\n}`,
  )
})

test('a list stands on one line just as far as that has 400 characters', () => {
  const of = (length: number) => ['x'.repeat(length - 6), 1]
  expect(jsonInLines(of(400))).toBe(JSON.stringify(of(400)))
  expect(jsonInLines(of(401))).toBe(`[\n "${'x'.repeat(395)}",\n 1\n]`)
  // The enclosing list takes lines of its own and indents the value by one.
  expect(jsonInLines([of(399)])).toBe(`[\n ${JSON.stringify(of(399))}\n]`)
  expect(jsonInLines([of(400)])).toBe(`[\n [\n  "${'x'.repeat(394)}",\n  1\n ]\n]`)
})

test('half of a pair of surrogates is written as what is no character, and a whole pair stays', () => {
  expect(jsonInLines({ a: 'x\ud800y', b: ['\udc00'], c: '😀' })).toBe('{"a":"x\ufffdy","b":["\ufffd"],"c":"😀"}')
})
