import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { exploration } from '../reports/exploration/samples/explorations.ts'
import { readExploration } from './read-exploration.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-exploration-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [
    'a folder without one',
    undefined,
    /exploration\.json can't be read: there is no such file\. An exploration writes it/,
  ],
  [
    'what is not JSON, without quoting it',
    '{"password": geheim',
    /exploration\.json is not JSON( \(broken at .*\))?\.$/,
  ],
  ['JSON of something else', '{}', /exploration\.json is not an exploration/],
  [
    'the result of a run',
    '{"requirements":[]}',
    /exploration\.json is the result of a run, not an exploration\. An exploration writes it/,
  ],
])('%s is one error', (_, text, says) => {
  if (text !== undefined) writeFileSync(join(folder, 'exploration.json'), text)
  expect(() => readExploration(folder)).toThrow(says)
})

test('an exploration of schema 1 is read: what it says in words stays in words', () => {
  const { reason: _, accounts: __, ...rest } = exploration
  const [finding] = exploration.findings
  const steps = [{ browser: 1, together: false, does: 'logs out', sends: 'session 1', answer: 'status 302' }]
  const former = {
    ...rest,
    schemaVersion: 1,
    verdictReason: '1 deviation.',
    givenUp: { count: 1, reason: 'No answer.' },
    blindSpots: ['IDENTITY_PATH is not set.'],
    coverage: [{ operation: 'logout', state: 'live session', count: 12 }],
    findings: [{ ...finding, state: 'no session', expected: 'status 401', found: 'status 200', steps }],
  }
  writeFileSync(join(folder, 'exploration.json'), JSON.stringify(former))
  expect(readExploration(folder)).toMatchObject({
    reason: { kind: 'statement', text: '1 deviation.' },
    givenUp: { count: 1 },
    findings: [
      {
        operation: 'request',
        state: 'none',
        expected: { kind: 'statement', text: 'status 401' },
        found: { kind: 'statement', text: 'status 200' },
        operations: finding?.operations,
      },
    ],
  })
})
