import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { publishedSchemas } from '../results/json-schema.ts'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { packageRoot } from '../suite/suite.ts'
import { writeAllureResults } from './allure.ts'
import { type FormatName, reportFormats, writeReports } from './formats.ts'
import { realResults } from './samples/real-results.ts'
import { statedByAllure, statedIn, statedKinds } from './samples/stated.ts'

const names = [
  'green',
  'one failure',
  'waived',
  'many failures',
  'one method that does not decrypt',
  'open to everybody',
  'parts left out',
  'unreachable',
]
let results: Readonly<Record<string, Result>> = {}

beforeAll(async () => {
  results = await realResults()
})

function result(name: string): Result {
  const found = results[name]
  if (found === undefined) throw new Error(`There is no result "${name}".`)
  return found
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'real-runs-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the runs are what they are called', () => {
  expect(names.map((name) => result(name).verdict)).toEqual([
    'conformant',
    'not-conformant',
    'conformant',
    'not-conformant',
    'not-conformant',
    'not-conformant',
    'incomplete',
    'no-verdict',
  ])
  expect(result('waived').summary).toMatchObject({ failed: 0, waived: 1 })
  // A stale waiver says nothing about the target, but fails the run.
  expect(result('waived').staleWaivers).toHaveLength(1)
  expect(result('waived').exitCode).toBe(1)
})

describe.each(names)('every report of the run "%s" says what result.json says', (name) => {
  test.each(statedKinds)('%s', async (kind) => {
    const { verdict, summary } = result(name)
    const format = kind.split(' ')[0] as 'html'
    expect(statedIn(kind, await reportFormats[format].render(result(name)))).toEqual({ verdict, counts: summary })
  })

  test('allure', () => {
    const { verdict, summary } = result(name)
    const dir = folder()
    writeAllureResults(result(name), dir)
    const tests = readdirSync(dir)
      .filter((file) => file.endsWith('-result.json'))
      .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')))
    expect(statedByAllure(dir)).toEqual(summary)
    expect(readFileSync(join(dir, 'environment.properties'), 'utf8')).toMatch(new RegExp(`^verdict=${verdict}\\.`, 'm'))
    // The generator's duration chart only works with whole milliseconds.
    expect(tests.every(({ start, stop }) => Number.isInteger(start) && Number.isInteger(stop))).toBe(true)
  })

  test('it fits the schema, as the suite reads it and as the package publishes it', () => {
    const { file } = publishedSchemas.result
    const published = z.fromJSONSchema(JSON.parse(readFileSync(join(packageRoot, file), 'utf8')))
    const written = JSON.parse(JSON.stringify(result(name)))
    expect(resultSchema.safeParse(written).error).toBeUndefined()
    expect(published.safeParse(written).error).toBeUndefined()
    expect(published.safeParse({ ...written, verdict: 'fine' }).success).toBe(false)
  })
})

test.each(['green', 'many failures'])(
  'all reports of the run "%s" are written, and that for people is small',
  async (name) => {
    const dir = folder()
    await writeReports(
      result(name),
      (Object.keys(reportFormats) as FormatName[]).filter((each) => each !== 'allure'),
      dir,
    )
    expect(readFileSync(join(dir, 'report.html')).byteLength).toBeLessThan(1_000_000)
  },
)

describe('the cause of inconclusive checks is reported', () => {
  const cause = '5.7/basic-takes-the-encrypted-password'
  const blocked = '1/cookie-and-credentials-combine'
  const name = 'one method that does not decrypt'

  test.each(['console', 'markdown', 'annotations'] as const)(
    'with the finding that explains it, once: %s',
    async (format) => {
      const text = (await reportFormats[format].render(result(name))).replaceAll('\\', '')
      const at = text.indexOf(`${result(name).summary.cantTell} requirements inconclusive because of it`)
      expect(at).toBeGreaterThan(text.indexOf(cause))
      expect(text.indexOf(blocked)).toBeGreaterThan(at)
      expect(text.split('because of it')).toHaveLength(2)
    },
  )

  test('with the finding, and by a link to it: html', async () => {
    const page = await reportFormats.html.render(result(name))
    expect(page).toContain(`${result(name).summary.cantTell} requirements inconclusive because of it`)
    const article = page.slice(page.indexOf(` id="r-${blocked}"`))
    expect(article.slice(0, article.indexOf('</article>'))).toContain(`href="#r-${cause}"`)
  })

  test.each(['junit', 'earl'] as const)('with each requirement: %s', async (format) => {
    expect(await reportFormats[format].render(result(name))).toContain(
      `so the check is inconclusive: blocked by ${cause}.`,
    )
  })

  test('for programs: earl', async () => {
    const { '@graph': graph } = JSON.parse(await reportFormats.earl.render(result(name)))
    const of = (id: string) =>
      graph.find((each: Record<string, Record<string, string>>) => each['earl:test']?.['dct:identifier'] === id)
    expect(of(blocked)['earl:result']).toMatchObject({ 'earl:outcome': 'earl:cantTell', 'suite:blockedBy': cause })
    expect(of(cause)['earl:result']).not.toHaveProperty('suite:blockedBy')
  })

  test('with each requirement: allure', () => {
    const dir = folder()
    writeAllureResults(result(name), dir)
    const tests = readdirSync(dir)
      .filter((file) => file.endsWith('-result.json'))
      .map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')))
    // Decided and inapplicable checks of the requirement are separate tests.
    const { parameters, statusDetails } = tests.find(
      ({ fullName, status }) => fullName.startsWith(`${blocked}: `) && status === 'broken',
    )
    expect(parameters).toContainEqual({ name: 'blocked by', value: cause })
    expect(statusDetails.message).toContain(`blocked by ${cause}`)
  })
})

describe('one reason for many is said once', () => {
  test('a target that is not there: one line and the verdict', async () => {
    const lines = (await reportFormats.console.render(result('unreachable'))).trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(
        /^- No answer from http:\/\/127\.0\.0\.1:1: nothing listens there \(ECONNREFUSED\)\. \d+ MUST /,
      ),
      expect.stringMatching(/^\? No verdict/),
      expect.stringMatching(/^ {2}target: reference/),
      expect.stringMatching(/^ {2}sent: /),
    ])
  })

  test.each([
    ['unreachable', 'nothing listens there'],
    ['open to everybody', 'because the path needs authentication'],
  ])('%s', async (name, reason) => {
    const count = (text: string) => text.split(reason).length - 1
    for (const format of ['console', 'markdown', 'annotations'] as const)
      expect([format, count(await reportFormats[format].render(result(name)))]).toEqual([
        format,
        expect.toSatisfy((n) => n <= 2),
      ])
    expect(count(await reportFormats.html.render(result(name)))).toBeLessThanOrEqual(2)
  })
})
