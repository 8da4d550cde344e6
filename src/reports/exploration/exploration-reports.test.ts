import { expect, test } from 'vitest'
import { explorationSchema } from '../../results/exploration-schema.ts'
import { junitProblems } from '../samples/junit-schema.ts'
import { compareExplorations, renderExplorationComparison } from './compare.ts'
import { renderExploration } from './console.ts'
import { renderExplorationHtml } from './html.ts'
import { renderExplorationJunit } from './junit.ts'
import { clean, exploration, waived } from './samples/explorations.ts'

const plain = (_style: unknown, text: string) => text

test('the schema is that of what is written', () => {
  expect(explorationSchema.parse(exploration)).toEqual(exploration)
})

test('the page shows the finding, what was never tried, and runs nothing', () => {
  const page = renderExplorationHtml(exploration)

  expect(page).toContain('No order of the overlapping requests')
  expect(page).toContain('reproduced in 4 of 10 replays')
  expect(page).toContain('<td class="never">never</td>')
  expect(page).toContain('IDENTITY_PATH is not set')
  expect(page).not.toContain('<script')
  expect(renderExplorationHtml(clean)).toContain('every answer conforms')
})

test('the console shows the sequence as a diagram in words, and the wrong answer in it', () => {
  const text = renderExploration(exploration)

  expect(text).toContain('   1. browser 1 logs out [session 1]')
  expect(text).toContain('▶   ∥ browser 2 requests its identity with its cookies [session 2]')
  expect(text).toContain('unstable: reproduced in 4 of 10 replays')
  expect(text).toContain('not tried logout with ended session')
  expect(text).not.toContain('\u001b')
})

test('JUnit has a case for each finding, and one for the whole', () => {
  const xml = renderExplorationJunit(exploration)

  expect(xml).toContain('tests="2" failures="1" errors="0"')
  // This case passes beside findings, so it must not deny them.
  expect(xml).toContain('<testcase name="the exploration has a verdict" classname="explore" time="60.000"></testcase>')
  expect(xml).not.toContain('<script')
  expect(junitProblems(xml)).toEqual([])
  expect(renderExplorationJunit({ ...clean, verdict: 'no-verdict', exitCode: 3 })).toContain('<error ')
})

test('what is waived is shown as waived, with how often it was seen, and a stale waiver as what it is', () => {
  const text = renderExploration(waived)
  expect(text).toContain(
    'waived    4.1/refusal-has-an-empty-body, seen 12 times: status 401, 696 bytes, no session cookie (qa@example.com, until 2027-03-31)',
  )
  expect(text).toContain('stale waiver[4.1/refusal-has-an-empty-body]: It expired on 2020-01-01.')
  expect(text).toContain('findings  investigated for 2.0 s of at most 30.0 s, 40 replays')
  expect(text).toContain('perhaps because of them: 2.3/default-locale-when-never-given')

  const page = renderExplorationHtml(waived)
  expect(page).toContain('<a href="#waived">Waived</a>')
  expect(page).toContain('seen 12 times')
  expect(page).toContain('The container writes its page &lt;b&gt;.')
  expect(page).toContain('every answer conforms to at least one interpretation of the specification, or what is waived')
  expect(page).toContain('<strong>stale waiver</strong>')
  expect(renderExplorationHtml(clean)).not.toContain('#waived')

  const xml = renderExplorationJunit(waived)
  expect(xml).toContain('tests="3" failures="1" errors="0" skipped="1"')
  expect(junitProblems(xml)).toEqual([])
  expect(xml).toContain('<skipped type="waived" message="waived: The container writes its page &lt;b&gt;.')
  expect(explorationSchema.parse(waived)).toEqual(waived)
})

test('a finding for whose replays no time was left says so, and that it is no certainty', () => {
  const [finding] = exploration.findings
  const met = { ...exploration, findings: finding === undefined ? [] : [{ ...finding, replays: { shown: 0, of: 0 } }] }

  expect(renderExploration(met)).toContain('not replayed: no time, or no wrong password, was left')
  expect(renderExplorationHtml(met)).toContain('Not replayed: no time, or no wrong password, was left')
})

test('a comparison shows what appeared, what remained and what went', () => {
  expect(compareExplorations(clean, exploration)).toMatchObject({ worse: true, appeared: [{ operation: 'request' }] })
  expect(compareExplorations(exploration, clean)).toMatchObject({ worse: false, disappeared: [{}], appeared: [] })
  expect(compareExplorations(exploration, exploration)).toMatchObject({ worse: false, remained: [{}] })
  const text = renderExplorationComparison(compareExplorations(exploration, { ...clean, seed: 2 }), plain)
  expect(text).toContain('No longer found (1)')
  expect(text).toContain('The seeds differ')
  const [finding] = exploration.findings
  const edited = { ...exploration, findings: [{ ...finding, requirement: '4.8/\u001b[2J', state: '\u001b[2J' }] }
  const hostile = compareExplorations(clean, edited as typeof exploration)
  expect(renderExplorationComparison(hostile, plain)).not.toContain('\u001b')
})

test('a comparison says of what a new waiver covers that it is still there, or new', () => {
  const [of] = waived.waived ?? []
  const found = exploration.findings.map((each) => ({ ...each, requirement: of?.requirement ?? '' }))
  const stillThere = compareExplorations({ ...exploration, findings: found }, waived)
  expect(stillThere).toMatchObject({
    worse: false,
    disappeared: [],
    nowWaived: [{ found: 'status 401, 696 bytes, no session cookie' }],
  })
  expect(renderExplorationComparison(stillThere, plain)).toContain('Still found, now waived (1)')

  const isNew = compareExplorations(clean, waived)
  expect(isNew).toMatchObject({ worse: true, newlyWaived: [{ requirement: of?.requirement }], nowWaived: [] })
  expect(renderExplorationComparison(isNew, plain)).toContain('Newly found, and waived (1)')
  expect(compareExplorations(clean, waived, { allowWaived: true }).worse).toBe(false)
  expect(compareExplorations(waived, waived)).toMatchObject({ worse: false, newlyWaived: [], nowWaived: [] })
})

test('the page of an exploration without a verdict does not say that every answer conforms', () => {
  const open = { ...clean, verdict: 'no-verdict', exitCode: 3 } as const
  const dead = renderExplorationHtml({ ...open, operations: 0, reason: { kind: 'nothing-sent' } })
  expect(dead).toContain('None: there was no answer to judge.')
  const cancelled = renderExplorationHtml({ ...open, reason: { kind: 'cancelled' } })
  expect(cancelled).toContain('None was confirmed. The exploration has no verdict.')
  for (const page of [dead, cancelled]) expect(page).not.toContain('every answer conforms')
})
