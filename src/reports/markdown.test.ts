import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryResult } from '../results/samples/arbitrary-result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { renderMarkdown } from './markdown.ts'

test('says the verdict, a line a section and a line a failure', () => {
  const lines = renderMarkdown(sampleResult()).split('\n')
  expect(lines[0]).toBe('## ✗ Not conformant: `staging`')
  expect(lines).toContainEqual(expect.stringMatching(/^\| 4\.3 Login \| \d+ \| 2 \| {2}\| {2}\| {2}\| 1 \|$/))
  expect(lines).toContain(
    '- `4.3/missing-password-is-400` MUST: It is not so\\: Login without j\\_password gets 400. (low, interoperability) → `POST /reports/rest_v2/login (login with a form, without j_password) · expected status 400 · actual status 401`',
  )
})

test('outside code spans there is no mark-up but ours', () => {
  fc.assert(
    fc.property(arbitraryResult, (result) => {
      const prose = renderMarkdown(result)
        .replaceAll(/<\/?sub>|\*\*(Caution:|all|\d+)\*\*/g, '')
        .replaceAll(/(?<![\\`])(`+)(?!`)(.*?[^`])\1(?!`)/g, '')
        .replaceAll(/\\[!-/:-@[-`{-~]/g, '')
      expect(prose).not.toMatch(/[<>`[\]*\\]|@\w|:\/\//)
    }),
  )
})

test('a long list of failures is cut, and says so', () => {
  const result = sampleResult()
  for (const requirement of result.requirements) requirement.outcome = 'failed'
  expect(renderMarkdown(result)).toContain(`- and ${result.requirements.length - 25} more`)
})
