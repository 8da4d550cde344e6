import { expect, test } from 'vitest'
import { examinable } from './examinable.ts'

test('a complaint names the answers, and no file that does not exist', () => {
  const given = { TARGET_URL: 'http://host/context', USER_PASSWORD: 'secret' }
  expect(() => examinable(given, '/somewhere/host.env', {}, { where: 'what was answered' })).toThrow(
    /^what was answered: USER_ID is missing/,
  )
})
