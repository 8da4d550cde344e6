import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Exploration, explorationSchema } from '../../result/exploration-schema.ts'
import { explorationJsonSchema, explorationSchemaFileName } from '../../result/json-schema.ts'
import { packageRoot } from '../../suite/suite.ts'
import { compareExplorations, renderExplorationComparison } from './compare.ts'
import { renderExploration } from './console.ts'
import { renderExplorationHtml } from './html.ts'
import { renderExplorationJUnit } from './junit.ts'

const finding: Exploration['findings'][number] = {
  requirement: '4.8/logout-ends-no-other-session',
  section: '4.8',
  statement: 'Logout ends the session of its cookie, and no other.',
  operation: 'request',
  state: 'live session',
  expected: 'the live session to be let in',
  found: 'status 401 <script>alert(1)</script>\u001b[31m',
  overlapping: true,
  stable: false,
  replays: { shown: 4, of: 10 },
  times: 3,
  foundIn: 17,
  steps: [
    { browser: 1, together: false, does: 'logs out', sends: 'session 1', answer: 'status 302' },
    { browser: 2, together: true, does: 'asks who it is', sends: 'session 2', answer: 'status 401', wrong: true },
  ],
  script: '#!/bin/sh\ncurl "$USER_PASSWORD"\n',
  operations: [{ kind: 'request', browser: 0 }],
}
const exploration: Exploration = {
  schemaVersion: 1,
  suite: { name: 'suite', version: '1.0', model: '2026-11' },
  target: { environment: 'staging', baseUrl: 'https://staging.example.com/reports' },
  command: 'npx auth-conformance explore --env staging',
  seed: 1,
  users: 8,
  startedAt: '2026-11-22T00:00:00.000Z',
  durationMs: 60_000,
  verdict: 'departures-found',
  exitCode: 1,
  verdictReason: '1 departure from the document, 1 of them unstable.',
  sequences: 10,
  operations: 200,
  traffic: { requests: 220, connections: 8, logins: 50, failedLogins: { USER_ID: 2 }, maxFailedLogins: 5 },
  givenUp: { count: 0 },
  blindSpots: ['IDENTITY_PATH is not given: whose session answers can’t be seen.'],
  coverage: [
    { operation: 'logout', state: 'live session', count: 12 },
    { operation: 'logout', state: 'ended session', count: 0 },
  ],
  latencies: [{ operation: 'logout', count: 12, p50: 1.2, p90: 2, p99: 3, max: 4 }],
  overTime: [{ untilMs: 3000, operations: 200, violations: 3, givenUp: 0 }],
  findings: [finding],
}
const clean: Exploration = { ...exploration, verdict: 'nothing-found', exitCode: 0, findings: [] }
const plain = (_style: unknown, text: string) => text

test('the schema that the package publishes is that of what is written', () => {
  const published = JSON.parse(readFileSync(join(packageRoot, explorationSchemaFileName), 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(explorationJsonSchema())))
  expect(explorationSchema.parse(exploration)).toEqual(exploration)
})

test('the page tells the finding, what was never tried, and runs nothing', () => {
  const page = renderExplorationHtml(exploration)

  expect(page).toContain('no order of the requests'.replace('no', 'No'))
  expect(page).toContain('4 of 10 replays show it')
  expect(page).toContain('<td class="never">never</td>')
  expect(page).toContain('IDENTITY_PATH is not given')
  expect(page).not.toContain('<script')
  expect(renderExplorationHtml(clean)).toContain('every answer was lawful')
})

test('the console tells the sequence as a diagram in words, and the wrong answer in it', () => {
  const text = renderExploration(exploration)

  expect(text).toContain('   1. browser 1 logs out [session 1]')
  expect(text).toContain('▶   ∥ browser 2 asks who it is [session 2]')
  expect(text).toContain('unstable: 4 of 10 replays show it')
  expect(text).toContain('not tried logout with ended session')
  expect(text).not.toContain('\u001b')
})

test('JUnit has a case for each finding, and one for the whole', () => {
  const xml = renderExplorationJUnit(exploration)

  expect(xml).toContain('tests="2" failures="1" errors="0"')
  expect(xml).not.toContain('<script')
  expect(renderExplorationJUnit({ ...clean, verdict: 'no-verdict', exitCode: 3 })).toContain('<error ')
})

test('a comparison tells what appeared, what remained and what went', () => {
  expect(compareExplorations(clean, exploration)).toMatchObject({ worse: true, appeared: [{ operation: 'request' }] })
  expect(compareExplorations(exploration, clean)).toMatchObject({ worse: false, disappeared: [{}], appeared: [] })
  expect(compareExplorations(exploration, exploration)).toMatchObject({ worse: false, remained: [{}] })
  const text = renderExplorationComparison(compareExplorations(exploration, { ...clean, seed: 2 }), plain)
  expect(text).toContain('Not found any more (1)')
  expect(text).toContain('The seeds differ')
})
