import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { arbitraryResult } from '../results/samples/arbitrary-result.ts'
import { sampleResult } from '../results/samples/sample-result.ts'
import { writeAllureResults } from './allure.ts'
import { renderConsole } from './console.ts'
import { type FormatName, reportFormats, writeReports } from './formats.ts'
import { type Stated, statedByAllure, statedIn, statedKinds } from './samples/stated.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'reports-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function truth({ verdict, summary }: Result): Stated {
  return { verdict, counts: summary }
}

describe('every report states the verdict and the counts of result.json', () => {
  test.each(statedKinds)('%s', async (name) => {
    const format = name.split(' ')[0] as Exclude<FormatName, 'allure'>
    await fc.assert(
      fc.asyncProperty(arbitraryResult, async (result) => {
        expect(statedIn(name, await reportFormats[format].render(result))).toEqual(truth(result))
      }),
      { numRuns: 60 },
    )
  })

  test.each(['quiet', 'normal', 'verbose'] as const)('console, %s', (verbosity) => {
    fc.assert(
      fc.property(arbitraryResult, (result) => {
        expect(statedIn('console', renderConsole(result, verbosity))).toEqual(truth(result))
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

test('an offer of waivers is written beside one that has been changed', async () => {
  const dir = folder()
  const offering = async () => (await writeReports(sampleResult(), ['waivers'], dir)).map((path) => basename(path))
  const offer = join(dir, 'waiver-offer.yaml')
  expect(await offering()).toEqual(['waiver-offer.yaml'])
  const untouched = readFileSync(offer, 'utf8')
  expect(await offering()).toEqual(['waiver-offer.yaml'])
  const completed = untouched.replace(/owner: "TODO.*"/, 'owner: QA')
  const postponed = untouched.replace(/expires: ".*"/, 'expires: 2027-12-31')
  const linked = untouched.replace(/(?= {2}expires: )/, '  link: https://example.com/1\n')
  const discussed = untouched.replace('# Complete', '# Ask the vendor first.\n# Complete')
  const changed = [completed, postponed, linked, discussed, `${completed}${untouched}`]
  for (const mine of [...changed, '  - requirement: mine\n', '# mine: {}\nx: y\n']) {
    writeFileSync(offer, mine)
    expect(await offering()).toEqual(['waiver-offer-2.yaml'])
    expect(readFileSync(offer, 'utf8')).toBe(mine)
  }
  writeFileSync(join(dir, 'waiver-offer-2.yaml'), completed)
  expect(await offering()).toEqual(['waiver-offer-3.yaml'])
  rmSync(offer)
  await writeReports(sampleResult({ conformant: true }), ['waivers'], dir)
  expect(readFileSync(offer, 'utf8')).toContain('\n[]\n')
  expect(await offering()).toEqual(['waiver-offer.yaml'])
})

describe('pages link to the files in their folder, and to no other', () => {
  const result = sampleResult()
  const linked = (dir: string, page: string) => {
    const hrefs = [...readFileSync(join(dir, page), 'utf8').matchAll(/ href="([^"#]+)/g)].map(([, file]) => file ?? '')
    return [...new Set(hrefs)].filter((href) => !href.includes('://')).toSorted()
  }

  test('both reports, with the result that they are made from', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'result.json'), 'the result')
    await writeReports(result, ['html', 'html-summary'], dir, { resultText: 'the result' })
    expect(linked(dir, 'report.html')).toEqual(['result.json', 'specification.html', 'summary.html'])
    expect(linked(dir, 'summary.html')).toEqual(['report.html', 'result.json', 'specification.html'])
    expect(linked(dir, 'specification.html')).toEqual(['report.html', 'result.json', 'summary.html'])
    const summary = readFileSync(join(dir, 'summary.html'), 'utf8')
    for (const place of ['only-failed', 's-4.3', 'r-4.3/missing-password-is-400'])
      expect(summary).toContain(`href="report.html#${place}"`)
  })

  test('the summary alone, beside another result and its report', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'result.json'), 'another result')
    writeFileSync(join(dir, 'report.html'), 'its report')
    await writeReports(result, ['html-summary'], dir, { resultText: 'the result' })
    expect(linked(dir, 'summary.html')).toEqual(['specification.html'])
    expect(linked(dir, 'specification.html')).toEqual(['summary.html'])
  })

  test('the summary, made later beside the report of the same result', async () => {
    const dir = folder()
    writeFileSync(join(dir, 'result.json'), 'the result')
    await writeReports(result, ['html'], dir, { resultText: 'the result' })
    expect(linked(dir, 'report.html')).not.toContain('summary.html')
    await writeReports(result, ['html-summary'], dir, { resultText: 'the result' })
    expect(linked(dir, 'summary.html')).toEqual(['report.html', 'result.json', 'specification.html'])
  })
})
