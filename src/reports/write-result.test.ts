import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readResult } from '../results/read-result.ts'
import type { Result } from '../results/result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { packageRoot, program } from '../suite/suite.ts'
import { writeReports } from './formats.ts'
import { writeExploration, writeResult } from './write-result.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'write-result-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Writes files of these names, and returns the names of all files in the folder. */
function withFiles(folder: string, ...names: readonly string[]): string[] {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'by the user')
  }
  return readdirSync(folder, { recursive: true }).map(String).toSorted()
}

test('where no result was, no report is removed: others use these names, too', async () => {
  const folder = emptyFolder()
  const before = withFiles(folder, 'report.html', 'junit.xml', 'summary.md', 'allure-results/1-result.json')

  await writeResult(sampleResult(), folder)
  expect(withFiles(folder)).toEqual([...before, 'result.json'].toSorted())
})

test('completed waivers and what is not Allure’s remain, and so does a folder with the name of a report', async () => {
  const folder = emptyFolder()
  await writeResult(sampleResult(), folder)
  withFiles(
    folder,
    'waiver-offer.yaml',
    'allure-results/mine.txt',
    'allure-results/1-result.json',
    'report.html/mine.txt',
  )

  await writeResult(sampleResult(), folder)
  rmSync(join(folder, 'earlier'), { recursive: true })
  expect(withFiles(folder)).toEqual([
    'allure-results',
    'allure-results/mine.txt',
    'report.html',
    'report.html/mine.txt',
    'result.json',
    'waiver-offer.yaml',
  ])
})

test('a result that is replaced is kept, and its reports go', async () => {
  const folder = emptyFolder()
  const first = sampleResult()
  // The verdict of a file must be that of its requirements.
  const second: Result = { ...sampleResult({ conformant: true }), verdict: 'incomplete' }

  expect((await writeResult(first, folder)).kept).toBeUndefined()
  writeFileSync(join(folder, 'report.html'), 'of the first')
  const { text, kept = '' } = await writeResult(second, folder)
  expect(kept).toMatch(/[\\/]earlier[\\/]\d{8}T\d{6}\.\d{3}Z\.json$/)
  expect(readResult(kept)).toEqual(first)
  expect(readResult(join(folder, 'result.json'))).toEqual(second)
  expect(readFileSync(join(folder, 'result.json'), 'utf8')).toBe(text)
  expect(readdirSync(folder).toSorted()).toEqual(['earlier', 'result.json'])
})

test('an exploration that can not be written leaves the former one', () => {
  const folder = emptyFolder()
  const file = join(folder, 'exploration.json')
  writeExploration(file, 'the first')
  mkdirSync(`${file}.${process.pid}.part`)
  expect(() => writeExploration(file, 'the second')).toThrow('EISDIR')
  expect(readFileSync(file, 'utf8')).toBe('the first')
})

test('no report of a former exploration stays beside a new one, also if the new ones can not be written', () => {
  const folder = emptyFolder()
  const file = join(folder, 'exploration.json')
  writeExploration(file, 'the first', { 'page.html': 'nothing found', 'junit.xml': 'passed' })
  const obstacle = `page.html.${process.pid}.part`
  mkdirSync(join(folder, obstacle))
  expect(() => writeExploration(file, 'the second', { 'page.html': 'found', 'junit.xml': 'failed' })).toThrow('EISDIR')
  expect(readFileSync(file, 'utf8')).toBe('the second')
  expect(readdirSync(folder).toSorted()).toEqual(['earlier', 'exploration.json', obstacle])
})

test('results that were written at the same time are all kept, in their order', async () => {
  const folder = emptyFolder()
  const results = [1, 2, 3, 4].map((number): Result => ({ ...sampleResult(), durationMs: number }))
  for (const result of results) {
    await writeResult(result, folder)
    // As on a file system with coarse times, or after a checkout.
    utimesSync(join(folder, 'result.json'), 1_800_000_000, 1_800_000_000)
  }
  const kept = readdirSync(join(folder, 'earlier')).toSorted()
  expect(kept.map((name) => readResult(join(folder, 'earlier', name)).durationMs)).toEqual([1, 2, 3])
})

test('runs that end in one folder at the same time don’t get in the way of each other', async () => {
  const file = join(emptyFolder(), 'exploration.json')
  const module = JSON.stringify(join(packageRoot, 'dist/src/reports/write-result.js'))
  const script = `const { writeExploration } = await import(${module})
for (const end = Date.now() + 1000; Date.now() < end; ) writeExploration(process.argv[1], String(process.pid))`
  const write = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, file])
  const [one, other] = await Promise.all([write(), write()])
  expect([one.stderr, other.stderr]).toEqual(['', ''])
})

test('where a result can’t take its place, no part of it stays', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'result.json'))
  await expect(writeResult(sampleResult(), folder)).rejects.toThrow('EISDIR')
  expect(readdirSync(folder)).toEqual(['result.json'])
})

test('where a report can’t take its place, no part of it stays, and the error names the report', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'junit.xml'))
  const path = join(folder, 'junit.xml')
  await expect(writeReports(sampleResult(), ['junit'], folder)).rejects.toMatchObject({ code: 'EISDIR', path })
  expect(readdirSync(folder)).toEqual(['junit.xml'])
})

test('a report that can’t be written as a whole leaves the former one, and no part of itself', async () => {
  const folder = emptyFolder()
  const file = join(folder, 'summary.md')
  writeFileSync(file, 'the former one')
  // More than a file may have here: as on a full disk.
  const limited = `ulimit -f 0; exec "$0" "$@" 2>&1`
  const words = ['report', join(folder, 'result.json'), '--format', 'markdown']
  writeFileSync(join(folder, 'result.json'), JSON.stringify(sampleResult()))
  const ended = await promisify(execFile)('/bin/sh', ['-c', limited, process.execPath, program, ...words]).catch(
    (error: { code: number }) => error,
  )
  expect(ended).toMatchObject({ code: expect.any(Number) })
  expect(readFileSync(file, 'utf8')).toBe('the former one')
  expect(readdirSync(folder).toSorted()).toEqual(['result.json', 'summary.md'])
})
