import { expect, test } from 'vitest'
import { jsonText } from './named-formats.ts'

test('JSON that a log shows commands no build server, and stays the same value', () => {
  const value = { body: '##vso[task.setvariable variable=a]b', list: ['##[error]c', '##teamcity[message]', '## Title'] }
  const text = jsonText(value)
  expect(text).not.toMatch(/##\w*\[/)
  expect(JSON.parse(text)).toEqual(value)
})
