import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Redaction } from './redaction.ts'
import { readingsOf } from './spelled-out.ts'

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const bytes = (text: string) => [...Buffer.from(text)]
/** Ways to spell out a whole text. */
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
  'as in mail': (text) =>
    bytes(text)
      .map((code) => `=${hex(code, 2).toUpperCase()}`)
      .join(''),
  'bytes with blanks': (text) =>
    bytes(text)
      .map((code) => hex(code, 2))
      .join(' '),
  'bytes with colons': (text) =>
    bytes(text)
      .map((code) => hex(code, 2))
      .join(':'),
  'octal numbers': (text) =>
    bytes(text)
      .map((code) => `\\${code.toString(8).padStart(3, '0')}`)
      .join(''),
  'in wide letters': (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'with what does not show between': (text) => [...text].join('\u200b'),
  'numbers of bytes': (text) => bytes(text).join(','),
  'numbers of bytes as Java prints them': (text) =>
    bytes(text)
      .map((code) => (code > 127 ? code - 256 : code))
      .join(', '),
  'numbers of bytes in lines': (text) => bytes(text).join(',\n    '),
  'numbers of characters': (text) => [...text].map((sign) => sign.codePointAt(0)).join(' '),
  'bytes of a program': (text) =>
    bytes(text)
      .map((code) => `0x${hex(code, 2)}`)
      .join(', '),
}
const signs = fc.constantFrom(...'abcxyzABC0189-_.!%&=+ ÄßÀéłü日本✓😀')
const secrets = fc
  .string({ unit: signs, minLength: 6, maxLength: 20 })
  .filter((text) => /[a-zA-Z0-9].*[a-zA-Z]/.test(text))

describe('a secret that somebody has spelled out does not show', () => {
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

  test('in UTF-16, where every other byte is none', () => {
    const redaction = new Redaction([{ placeholder: '$SECRET', value: 'joe-Password1' }])
    const shown = redaction.apply(Buffer.from('you sent joe-Password1 to us', 'utf16le').toString())
    expect(shown.replaceAll('\0', '')).toBe('you sent $SECRET to us')
  })

  test('in Base64 that goes on in the next line', () => {
    const redaction = new Redaction([{ placeholder: '$SECRET', value: 'joe-Password1' }])
    const lines = Buffer.from(`${'x'.repeat(50)}joe-Password1`)
      .toString('base64')
      .replace(/.{76}/g, '$&\n')
    expect(lines).toContain('\n')
    const shown = redaction.apply(lines).replace(/\s/g, '')
    for (const part of ['am9lLVBhc3N3b3Jk', 'b2UtUGFzc3dvcm', 'qb2UtUGFzc3dv']) expect(shown).not.toContain(part)
    expect(shown).toContain('$SECRET')
  })
})

test('what spells out nothing needless is read once only', () => {
  for (const text of [
    '',
    'GET /a?b=%7Corg&c=%20d',
    '{"a": "b\\n"}',
    'Fri, 20 Nov 2026 12:00:00 GMT',
    'a &amp; b=c',
    '1,2,3',
    '1.1, 2.2, 3.3, 4.4, 5.5, 6.6',
  ])
    expect(readingsOf(text)).toEqual([])
})

test('every place of a reading is known in the text', () => {
  const [reading] = readingsOf('a%62c')
  expect(reading?.text).toBe('abc')
  expect(reading?.span(1, 2)).toEqual({ start: 1, end: 4 })
  expect(reading?.span(0, 3)).toEqual({ start: 0, end: 5 })
})
