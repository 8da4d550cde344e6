import { expect, test } from 'vitest'
import { Redaction } from './redaction.ts'

test('a secret does not survive without the blanks around it, which header fields lose', () => {
  const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: ' two words  ' }])
  expect(redaction.apply('two words')).toBe('$USER_PASSWORD')
  expect(redaction.apply('X: two%20words')).toBe('X: $USER_PASSWORD')
  expect(redaction.apply('  two words   ')).toBe(' $USER_PASSWORD ')
})
