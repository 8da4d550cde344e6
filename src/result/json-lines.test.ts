import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInLines, jsonInLinesInTurns } from './json-lines.ts'

test('it reads as what JSON.stringify writes, and each line is short unless one value is long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
      const text = jsonInLines(value)
      expect(await jsonInLinesInTurns(value)).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  const long = 'x'.repeat(380)
  expect(jsonInLines({ a: [1, 2], left: undefined, b: { c: long, d: undefined }, e: [undefined] })).toBe(
    `{\n "a": [1,2],\n "b": {"c":"${long}"},\n "e": [null]\n}`,
  )
})

test('half of a pair of surrogates is written as what is no character, and a whole pair stays', () => {
  expect(jsonInLines({ a: 'x\ud800y', b: ['\udc00'], c: '😀' })).toBe('{"a":"x\ufffdy","b":["\ufffd"],"c":"😀"}')
})
