import fc from 'fast-check'

/** Any character of Unicode, without lone surrogates. (fast-check's own takes a second to create.) */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0xffff }),
    fc.integer({ min: 0x10000, max: 0x10ffff }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint))

/** Characters with a special meaning in URLs, forms, headers, shells, JSON, HTML or regular expressions. */
export const anySpecialCharacter = fc.constantFrom(
  ...'+&=%|:;/?#@ \\"\'<>~*!()[]{}$^,.-\u0000\r\n\t',
  '%41',
  '😀',
  'ü',
  '日',
)

/** Unicode text with more special characters than chance would produce. */
export const anyText = fc.string({ unit: fc.oneof(anySpecialCharacter, anyCharacter, fc.constantFrom(...'aZ7')) })
