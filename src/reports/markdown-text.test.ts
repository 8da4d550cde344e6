import { expect, test } from 'vitest'
import { code, fenced, prose } from './markdown-text.ts'

// GitHub trims a line before it looks for a command; Azure Pipelines looks anywhere in it.
test.each(['::error::x', ' ::error::x', '+##vso[task.setvariable variable=a]b', '##[error]c', '##teamcity[message]'])(
  'no text of a target starts a command of a build server where Markdown is printed: %s',
  (text) => {
    for (const printed of [fenced(text, 'diff'), code(text), prose(text)])
      expect(printed).not.toMatch(/^\s*::|##\w*\[/m)
  },
)

test('a code block shows everything else as it is', () => {
  expect(fenced('a\n b::c\n## d', 'diff')).toBe('```diff\na\n b::c\n## d\n```')
})
