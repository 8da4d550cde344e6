import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../http/samples/any-text.ts'
import { beyondAsciiChanged, nearMatch } from './near-match.ts'

describe.each(Object.entries(nearMatch))('a password that is wrong %s', (_, change) => {
  test('is another one, and one that can be sent, whatever the right one is', () => {
    fc.assert(
      fc.property(anyText, (password) => {
        const wrong = change(password) ?? 'none of this kind'
        fc.pre(wrong !== 'none of this kind')
        expect(wrong).not.toBe(password)
        expect(() => encodeURIComponent(wrong)).not.toThrow()
      }),
    )
    expect(encodeURIComponent(change('secret😀') ?? '')).toBeDefined()
  })
})

test.each([
  ['joe-Password1', 'Joe-Password1'],
  ['1Ü', '1ü'],
  ['1234', '1234x'],
])('%s in another case is %s', (password, wrong) => {
  expect(nearMatch.inOtherCase(password)).toBe(wrong)
})

test.each([
  ['a:b:c', 'a:x'],
  ['a:b:x', 'a:y'],
  ['abc', 'abx'],
  ['abx', 'aby'],
])('%s after the colon is %s', (password, wrong) => {
  expect(nearMatch.afterTheColon(password)).toBe(wrong)
})

test.each([
  ['jürgen_日本', 'jýrgen_日本'],
  ['日本', '旤本'],
  ['✓a', '✒a'],
  ['😀', '😁'],
  ['joe', undefined],
])('%s with another character beyond ASCII is %s', (text, changed) => {
  expect(beyondAsciiChanged(text)).toBe(changed)
})

test.each([
  ['joe-Password1', 'kPe-Password1'],
  ['!!', undefined],
])('another password with the hash of %s is %s', (password, other) => {
  expect(nearMatch.withTheSameHash(password)).toBe(other)
})
