import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ConfigurationError } from '../environment/configuration-error.ts'
import { exploration } from '../reports/exploration/samples/explorations.ts'
import type { Result } from '../results/result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { compare } from './compare.ts'

afterEach(() => void vi.restoreAllMocks())

/** A result without a failure, with the verdict that a file must have. */
const green: Result = { ...sampleResult({ conformant: true }), verdict: 'incomplete' }

function folderWith(result: Result | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'result.json'), typeof result === 'string' ? result : JSON.stringify(result))
  return folder
}

/** An exploration under these names, as `earlier` and users name them. */
function explorationAt(...names: string[]): string[] {
  const folder = folderWith(green)
  return names.map((name) => {
    writeFileSync(join(folder, name), JSON.stringify(exploration))
    return join(folder, name)
  })
}

function printed(): () => string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => write.mock.calls.map(([text]) => String(text)).join('')
}

test('exit code 1 and the reasons when something got worse, 0 when nothing did; files and folders alike', () => {
  const output = printed()
  const [good, bad] = [folderWith(green), folderWith(sampleResult())]
  expect(compare(good, join(bad, 'result.json'))).toBe(1)
  expect(output()).toContain('Newly failing (3)')
  expect(compare(bad, good)).toBe(0)
  expect(compare(bad, bad)).toBe(0)
})

test('--json prints the comparison for programs', () => {
  const output = printed()
  compare(folderWith(green), folderWith(sampleResult()), { json: true })
  expect(JSON.parse(output())).toMatchObject({ worse: true, before: { verdict: 'incomplete' } })
})

test('--json beside --format is one format more, given twice it is one', () => {
  const output = printed()
  const [result, out] = [folderWith(green), folderWith(green)]
  compare(result, result, { json: true, format: 'markdown,json', out })
  expect(output().match(/comparison\.\w+/g)).toEqual(['comparison.md', 'comparison.json'])
  expect(() => compare(result, result, { json: true, format: 'markdown' })).toThrow('several formats needs a folder')
})

test('a file that is not there is a configuration error, hence exit code 2', () => {
  expect(() => compare('/nowhere', '/nowhere')).toThrow(ConfigurationError)
})

test('a file that is no result is a configuration error as well', () => {
  const folder = folderWith('{"schemaVersion": 1}')
  expect(() => compare(folder, folder)).toThrow(ConfigurationError)
})

test('explorations are recognized by their content, whatever their names', () => {
  const output = printed()
  const [kept = '', base = ''] = explorationAt('exploration-20261120T093000.000Z.json', 'base.json')
  expect(compare(kept, base)).toBe(0)
  expect(output()).toContain('Still found')
})

test('two explorations have the console and JSON, in a folder too, and no other format', () => {
  const output = printed()
  const [kept = '', base = ''] = explorationAt('a.json', 'b.json')
  const out = dirname(kept)
  compare(kept, base, { format: 'console,json', out })
  expect(output().match(/comparison\.\w+/g)).toEqual(['comparison.txt', 'comparison.json'])
  expect(JSON.parse(readFileSync(join(out, 'comparison.json'), 'utf8'))).toMatchObject({ worse: false })
  expect(() => compare(kept, base, { format: 'console,json' })).toThrow('several formats needs a folder')
  expect(() => compare(kept, base, { format: 'html' })).toThrow('on the console and as JSON only')
})

test('an exploration and a run are not compared, and the message says which is which', () => {
  printed()
  const [explored = ''] = explorationAt('exploration.json')
  const run = folderWith(green)
  const says = `${explored} is an exploration, and ${run} is not: compare two runs, or two explorations.`
  expect(() => compare(run, explored)).toThrow(says)
  expect(() => compare(explored, run)).toThrow(says)
  // This folder has both.
  expect(compare(run, dirname(explored))).toBe(0)
})
