import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { expectedInWords } from '../outcome/failure-words.ts'
import { packageRoot } from '../suite/suite.ts'
import { publishedSchemas } from './json-schema.ts'
import { ResultFileError, readResult } from './read-result.ts'
import { sampleResult } from './samples/sample-result.ts'
import { countOutcomes } from './sections.ts'

function file(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'result-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'result.json')
  writeFileSync(path, content)
  return path
}

describe('readResult', () => {
  test('gives back what a run wrote', () => {
    expect(readResult(file(JSON.stringify(sampleResult())))).toEqual(sampleResult())
  })

  test('takes a byte order mark, as some editors save it', () => {
    expect(readResult(file(`\u{FEFF}${JSON.stringify(sampleResult())}`))).toEqual(sampleResult())
  })

  const sample = sampleResult()
  const green = { ...sampleResult({ conformant: true }), verdict: 'incomplete' }
  test.each([
    ['{"schemaVersion": 1', /result\.json is not JSON/],
    ['[]', /is not the result of a run: it has no schemaVersion/],
    ['{"schemaVersion": 2, "sequences": 9}', /is an exploration, not the result of a run: its reports are in the same/],
    [JSON.stringify({ ...sample, schemaVersion: 3 }), /has schema version 3, this program reads versions 1 and 2/],
    [JSON.stringify({ ...sample, summary: { ...sample.summary, failed: 'x' } }), /at summary\.failed: /],
    [
      JSON.stringify({ ...sample, requirements: [{ ...sample.requirements[0], outcome: 'green' }] }),
      /at requirements\[0\]\.outcome: /,
    ],
    [
      JSON.stringify({ ...sample, summary: { ...sample.summary, passed: 9999 } }),
      /contradicts itself: its summary counts 9999 passed, its requirements are \d+\./,
    ],
    [
      JSON.stringify({ ...sample, verdict: 'conformant' }),
      /contradicts itself: its verdict is conformant with exit code 1, and its requirements give not-conformant with exit code 1\./,
    ],
    [
      JSON.stringify({ ...sample, exitCode: 0 }),
      /not-conformant with exit code 0, and .* not-conformant with exit code 1/,
    ],
    [
      JSON.stringify({ ...green, verdict: 'conformant' }),
      /conformant with exit code 0, and .* incomplete with exit code 0/,
    ],
    [JSON.stringify({ ...green, strict: true }), /incomplete with exit code 0, and .* incomplete with exit code 1/],
    [
      JSON.stringify({ ...green, requirements: [], summary: countOutcomes([]), verdict: 'conformant' }),
      /contradicts itself: it has no requirements\./,
    ],
    [
      JSON.stringify({ ...sample, requirements: [...sample.requirements, sample.requirements[0]] }),
      /contradicts itself: it has \S+ twice\./,
    ],
    [JSON.stringify({ ...sample, durationMs: 1e300 }), /at durationMs: /],
    [
      JSON.stringify({ ...sample, requirements: [{ ...sample.requirements[0], id: '1/\ud800x' }] }),
      /at requirements\[0\]\.id: expected well-formed text/,
    ],
    [JSON.stringify({ ...sample, surprise: 1 }), /at the whole file: .*surprise/],
  ])('%.60s', (content, message) => {
    const path = file(content)
    expect(() => readResult(path)).toThrow(message)
    expect(() => readResult(path)).toThrow(ResultFileError)
  })

  test.each(['../escaped', 'a/b', 'a\\b', '..', '.'])(
    'refuses the environment %s: folders are named after it',
    (name) => {
      const path = file(JSON.stringify({ ...sample, target: { ...sample.target, environment: name } }))
      expect(() => readResult(path)).toThrow(/at target\.environment: /)
    },
  )

  test.each(['', 'my.env..', "it's <b>x|y", 'Prüfstand 2'])('takes the environment %s', (name) => {
    const path = file(JSON.stringify({ ...sample, target: { ...sample.target, environment: name } }))
    expect(readResult(path).target.environment).toBe(name)
  })

  test('what another shard checks does not count in the verdict of a shard', () => {
    const cause = { kind: 'left-out', by: '--shard' } as const
    const requirements = green.requirements.map((each) => (each.outcome === 'untested' ? { ...each, cause } : each))
    const shard = { ...green, shard: { index: 1, count: 2 }, verdict: 'conformant', requirements }
    expect(readResult(file(JSON.stringify(shard))).verdict).toBe('conformant')
    expect(() => readResult(file(JSON.stringify({ ...shard, verdict: 'incomplete' })))).toThrow(/contradicts itself/)
  })

  test('one of schema 1 has as data what it said in words', () => {
    const { schemaVersion, requirements } = readResult(join(packageRoot, 'src/results/samples/result-1.json'))
    expect(schemaVersion).toBe(2)
    const [failed, left, unseen, ofRelease, blocked] = requirements
    expect(failed?.checks[0]?.failure).toEqual({
      operation: 'login.form',
      request: expect.stringMatching(
        /^POST http:\/\/127\.0\.0\.1:\d+\/reporting\/rest_v2\/login \(login with a form\)$/,
      ),
      expected: { kind: 'statement', text: 'a body of zero bytes' },
      actual: { kind: 'statement', text: expect.stringMatching(/^\d+ bytes of text\/html$/) },
      status: 200,
      part: 'body',
      control: false,
      exchange: expect.any(Number),
    })
    expect(left?.cause).toEqual({ kind: 'left-out', by: '--only' })
    expect(unseen?.cause).toEqual({ kind: 'unobservable' })
    expect(ofRelease?.cause).toEqual({ kind: 'condition', condition: 'legacy-login', variable: 'SERVER_RELEASE' })
    expect(blocked?.checks[0]?.failure).toMatchObject({ control: true, expected: { direction: 'acceptance' } })
    const exchanges = requirements.flatMap(({ checks }) => checks.flatMap((check) => check.exchanges))
    expect(exchanges.filter(({ abbreviated }) => abbreviated)).toHaveLength(7)
    for (const { message, failure } of requirements.flatMap(({ checks }) => checks))
      if (failure !== undefined) expect(message).toContain(`  expected   ${expectedInWords(failure.expected)}\n`)
  })

  test('a missing file is said to be missing, and where a run writes it', () => {
    expect(() => readResult('/nowhere/result.json')).toThrow(
      "/nowhere/result.json can't be read: there is no such file. A run writes it to reports/<environment>/result.json.",
    )
  })
})

describe('the published schema', () => {
  const published = publishedSchemas.result.schema

  test('accepts a result and refuses what is none', () => {
    const schema = z.fromJSONSchema(published as Parameters<typeof z.fromJSONSchema>[0])
    expect(schema.safeParse(sampleResult()).success).toBe(true)
    expect(schema.safeParse({ ...sampleResult(), verdict: 'fine' }).success).toBe(false)
  })

  test('carries its version', () => {
    expect(published).toMatchObject({ $id: 'urn:reporting-auth-conformance:result:2' })
  })
})
