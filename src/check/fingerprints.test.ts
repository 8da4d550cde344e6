import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownIn } from './fingerprints.ts'

const written: readonly ((code: number) => string)[] = [
  (code) => String.fromCodePoint(code),
  (code) => `\\u${code.toString(16).padStart(4, '0')}`,
  (code) => `&#x${code.toString(16).toUpperCase()};`,
  (code) => `&#${code};`,
]
const zones = ['Etc/GMT+5', 'America/Los_Angeles', 'UTC'] as const

test('a value is found in a body however JSON, XML or HTML write its characters, and no other value is', () => {
  const ways = fc.array(fc.nat(written.length - 1), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), ways, (zone, way) => {
      const text = [...zone].map((character, at) => written[way[at] ?? 0]?.(character.codePointAt(0) ?? 0)).join('')
      const body = `{"zone":"${text}"}`
      expect(shownIn(body, [zone])).toBe(zone)
      expect(shownIn(body, ['Asia/Tokyo'])).toBe('')
    }),
  )
})

test('a number that is no character is text', () => {
  expect(shownIn('&#x; &#9999999; \\u12 \\u', ['UTC'])).toBe('')
})
