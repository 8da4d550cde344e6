import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../http/samples/any-text.ts'
import { unescapedText } from '../suite/escapes.ts'
import { Readings, readingsOf } from './readings.ts'
import { Redaction } from './redaction.ts'

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const bytes = (text: string) => [...Buffer.from(text)]
/** Encodings of a whole text. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  percent: (text) =>
    bytes(text)
      .map((code) => `%${hex(code, 2)}`)
      .join(''),
  'percent in capitals': (text) =>
    bytes(text)
      .map((code) => `%${hex(code, 2).toUpperCase()}`)
      .join(''),
  'percent twice': (text) =>
    bytes(text)
      .map((code) => `%25${hex(code, 2)}`)
      .join(''),
  'as in JSON': (text) => text.replace(/[\s\S]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`),
  'as in JSON within JSON': (text) => text.replace(/[\s\S]/g, (unit) => `\\\\u${hex(unit.charCodeAt(0), 4)}`),
  'as in scripts': (text) =>
    bytes(text)
      .map((code) => `\\x${hex(code, 2)}`)
      .join(''),
  'as in newer scripts': (text) => [...text].map((sign) => `\\u{${hex(sign.codePointAt(0) ?? 0, 1)}}`).join(''),
  'decimal numbers of HTML': (text) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  'numbers of HTML': (text) => [...text].map((sign) => `&#x${hex(sign.codePointAt(0) ?? 0, 1)};`).join(''),
  'numbers of HTML within HTML': (text) => [...text].map((sign) => `&amp;#${sign.codePointAt(0)};`).join(''),
}
const signs = fc.constantFrom(...'abcxyzABC0189-_.!%&=+ ÄßÀéłü日本✓😀')
const secrets = fc
  .string({ unit: signs, minLength: 6, maxLength: 20 })
  .filter((text) => /[a-zA-Z0-9].*[a-zA-Z]/.test(text))

describe('a secret in another spelling does not show', () => {
  test.each(Object.entries(spellings))('%s', (_, spell) => {
    fc.assert(
      fc.property(secrets, (value) => {
        const redaction = new Redaction([{ placeholder: '$SECRET', value }])
        expect(redaction.apply(`you sent ${spell(value)} to us`)).toBe('you sent $SECRET to us')
      }),
      { numRuns: 60 },
    )
  })

  test('some of its characters only', () => {
    const redaction = new Redaction([{ placeholder: '$SECRET', value: 'joe-Password1' }])
    expect(redaction.apply('a j%6fe%2dPassword1 b')).toBe('a $SECRET b')
    expect(redaction.apply('a joe&#45;Passw\\u006frd1 b')).toBe('a $SECRET b')
  })
})

test('a target that escapes without end is read in no time', () => {
  const start = performance.now()
  for (const text of [`%${'25'.repeat(30_000)}41`, '&#38;'.padEnd(60_000, '#38;'), '\\'.repeat(60_000)])
    readingsOf(text, 4)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('a text without its escapes is the same where only its length matters', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.stringMatching(/^[%25a-f&;lt\\x ]*$/)), (text) => {
      // Nothing is long enough to be decoded.
      const lines = new Readings(text, Number.POSITIVE_INFINITY).text
      expect([`${text}\n`, `${text}\n${unescapedText(text)}\n`]).toContain(lines)
      if (unescapedText(text) !== text) expect(lines).toBe(`${text}\n${unescapedText(text)}\n`)
    }),
  )
})
