import fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordOfOtherBase64Case } from './other-base64.ts'

const account = (password: string) => ({ variable: 'USER', id: 'joe', password, organization: undefined }) as const
const inBase64 = (password: string) => Buffer.from(`joe:${password}`, 'utf8').toString('base64')

test('it is another password, with the same letters of Base64 in another case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (password) => {
      const other = passwordOfOtherBase64Case(account(password))
      if (other === undefined) return
      expect(other).not.toBe(password)
      expect(inBase64(other).toLowerCase()).toBe(inBase64(password).toLowerCase())
    }),
  )
})

test.each(['joe-Password1', 'super-Password1'])('%s has one', (password) => {
  expect(passwordOfOtherBase64Case(account(password))).toBeDefined()
})
