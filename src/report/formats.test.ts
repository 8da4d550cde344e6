import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Result } from '../result/result.ts'
import { resultSchema } from '../result/result-schema.ts'
import { arbitraryResult } from '../result/samples/arbitrary-result.ts'
import { sampleResult } from '../result/samples/sample-result.ts'
import { writeAllureResults } from './allure.ts'
import { renderConsole } from './console.ts'
import { isFormatName, reportFormats, writeReports } from './formats.ts'
import { type Stated, stated, statedByAllure } from './samples/stated.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'reports-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function truth({ verdict, summary }: Result): Stated {
  return { verdict, counts: summary }
}

describe('every report states the verdict and the counts of result.json', () => {
  test.each(Object.keys(stated))('%s', async (name) => {
    const format = name.split(' ')[0] ?? ''
    if (!isFormatName(format) || format === 'allure') throw new Error(`no format ${format}`)
    await fc.assert(
      fc.asyncProperty(arbitraryResult, async (result) => {
        expect(stated[name]?.(await reportFormats[format].render(result))).toEqual(truth(result))
      }),
      { numRuns: 60 },
    )
  })

  test.each(['quiet', 'normal', 'verbose'] as const)('console, %s', (verbosity) => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        expect(stated.console?.(renderConsole(result, { verbosity, colour: false }))).toEqual(truth(result))
      }),
      { numRuns: 60 },
    )
  })

  test('allure', () => {
    const samples = [sampleResult(), sampleResult({ conformant: true }), ...(fc.sample(arbitraryResult, 3) as Result[])]
    for (const result of samples) {
      const dir = folder()
      writeAllureResults(result, dir)
      const counts = statedByAllure(dir)
      const facts = readFileSync(join(dir, 'environment.properties'), 'utf8')
      expect({ verdict: /^verdict=([\w-]+)/m.exec(facts)?.[1], counts }).toEqual(truth(result))
    }
  })

  test('every format is compared', () => {
    expect(Object.keys(reportFormats).filter((name) => stated[name] === undefined)).toEqual(['allure'])
  })
})

test('generated results and samples fit the schema, so that these tests test what a run can write', () => {
  fc.assert(fc.property(arbitraryResult, (result) => void resultSchema.parse(result)))
  expect(() => resultSchema.parse(sampleResult())).not.toThrow()
})

test('writeReports writes each named format once, into a folder that it makes', async () => {
  const dir = join(folder(), 'new', 'folder')
  expect(await writeReports(sampleResult(), ['junit', 'html', 'junit'], dir)).toEqual([
    join(dir, 'junit.xml'),
    join(dir, 'specification.html'),
    join(dir, 'report.html'),
  ])
  expect(readdirSync(dir).toSorted()).toEqual(['junit.xml', 'report.html', 'specification.html'])
  const pages = await writeReports(sampleResult(), ['html', 'html-summary'], dir)
  expect(pages).toEqual(['specification.html', 'report.html', 'summary.html'].map((name) => join(dir, name)))
})
