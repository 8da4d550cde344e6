import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { cssString, runningHeaders, specificationHeaders } from './print.ts'

test('no text ends a string of the style sheet, or the style sheet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cssString(text)).toMatch(/^"(?:[a-z\d ]|\\[\da-f]{1,6} )*"$/i)
    }),
  )
  expect(cssString('a"b</style>')).toBe('"a\\22 b\\3c \\2f style\\3e "')
})

test('every printed page says which result, or which specification, it is about', () => {
  const result = { ...sampleResult(), document: { title: 'A', sha256: 'b'.repeat(64) } }
  const plain = (style: string) =>
    style.replaceAll(/\\([\da-f]+) /g, (_, code) => String.fromCodePoint(Number(`0x${code}`)))
  expect(plain(runningHeaders(result, 'a'.repeat(64)))).toContain(`result.json SHA-256 ${'a'.repeat(12)}…"`)
  expect(plain(runningHeaders(result, undefined))).not.toContain('SHA-256')
  const specification = plain(specificationHeaders(result))
  for (const said of ['What the suite judges', `catalogue ${result.suite.catalogue}`, `SHA-256 ${'b'.repeat(12)}…`])
    expect(specification).toContain(said)
})
