import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mergeResults } from '../results/merge.ts'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { writeAllureResults } from './allure.ts'
import { compareResults } from './comparison/compare.ts'
import { renderComparison } from './comparison/text.ts'
import { reportFormats } from './formats.ts'

const sample = sampleResult()
const { release: _, ...target } = sample.target
const result: Result = { ...sample, target }

test('a result needs no release', () => {
  expect(resultSchema.parse(JSON.parse(JSON.stringify(result))).target).toEqual(target)
})

const { allure: _allure, ...texts } = reportFormats

test.each(Object.entries(texts))('%s names no release that is not given', async (_name, { render }) => {
  const text = await render(result)

  expect(text).not.toContain('undefined')
  // Releases in the sample's statements and waivers stay; only that of the target is missing.
  const named = (of: string) => of.split('8.2.0').length
  const other = await render(sample)
  expect(named(other) === named(text)).toBe(other === text)
})

test.each(['console', 'html', 'markdown'] as const)('%s says so', async (name) => {
  expect(await reportFormats[name].render(result)).toContain('release not given')
})

test('the comparison of two results says so, and shards of such runs belong together', () => {
  const text = renderComparison(compareResults(result, sample), (_style, plain) => plain)
  expect(text).toMatch(/^old .* release not given,/m)
  expect(text).toMatch(/^new .* release 8\.2\.0,/m)
  const shard = (index: number) => ({ file: `${index}`, result: { ...result, shard: { index, count: 2 } } })
  expect(mergeResults([shard(1)]).target).toEqual(target)
  const other = { file: 'other', result: { ...sample, shard: { index: 2, count: 2 } } }
  expect(() => mergeResults([shard(1), other])).toThrow('the release is 8.2.0 and not given')
})

test('Allure gets no release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeAllureResults(result, folder)
  expect(readdirSync(folder)).toContain('environment.properties')
  expect(readFileSync(join(folder, 'environment.properties'), 'utf8')).not.toMatch(/^release/m)
})
