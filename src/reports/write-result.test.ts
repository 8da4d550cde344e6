import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readResult } from '../results/read-result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { writeResult } from './write-result.ts'

test('a result that is replaced is kept, and its reports go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'write-result-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [first, second] = [sampleResult(), sampleResult({ conformant: true })]

  expect((await writeResult(first, folder)).kept).toBeUndefined()
  writeFileSync(join(folder, 'report.html'), 'of the first')
  const { text, kept = '' } = await writeResult(second, folder)
  expect(kept).toMatch(/[\\/]earlier[\\/]\d{8}T\d{6}\.\d{3}Z\.json$/)
  expect(readResult(kept)).toEqual(first)
  expect(readResult(join(folder, 'result.json'))).toEqual(second)
  expect(readFileSync(join(folder, 'result.json'), 'utf8')).toBe(text)
  expect(readdirSync(folder).toSorted()).toEqual(['earlier', 'result.json'])
})
