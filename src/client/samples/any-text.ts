import fc from 'fast-check'

/** Any character of Unicode, also beyond the first plane; never half of one. (That of fast-check takes a second to make.) */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0xffff }),
    fc.integer({ min: 0x10000, max: 0x10ffff }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint))

/** Characters that a URL, a form, a header, a shell, JSON, HTML or a regular expression gives a meaning to. */
export const anySpecialCharacter = fc.constantFrom(
  ...'+&=%|:;/?#@ \\"\'<>~*!()[]{}$^,.-\u0000\r\n\t',
  '%41',
  '😀',
  'ü',
  '日',
)

/** Text of all of Unicode, with more special characters than chance would give. */
export const anyText = fc.string({ unit: fc.oneof(anySpecialCharacter, anyCharacter, fc.constantFrom(...'aZ7')) })
