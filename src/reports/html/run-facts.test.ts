import { expect, test } from 'vitest'
import type { Result } from '../../results/result.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { renderHtml } from './render-html.ts'
import { renderSummary } from './render-summary.ts'

const settings = [
  { name: 'GET_LOGIN', value: 'enabled', from: 'staging.env' },
  { name: 'USER_PASSWORD', from: 'process environment' },
]

/** The description of a term in the list "About this run". */
function factIn(page: string, term: string): string {
  return new RegExp(`<dt>${term}</dt><dd>(.*?)</dd>`, 's').exec(page)?.[1] ?? ''
}

const summaryOf = (changes: Partial<Result> = {}) => renderSummary({ ...sampleResult(), settings, ...changes })

test('the full report and the summary say how the suite judges, when the run ended, and have room to sign', async () => {
  for (const page of [await renderHtml(sampleResult()), summaryOf()]) {
    for (const title of ['How the suite judges', 'About this run', 'Signature'])
      expect(page).toContain(`<h2>${title}</h2>`)
    expect(factIn(page, 'Started')).toBe('2026-11-20T09:30:00.000Z')
    expect(factIn(page, 'Ended')).toBe('2026-11-20T09:30:48.312Z')
  }
})

test('two runs have the same hash of their settings where these are the same, and no other', () => {
  const changed = settings.map((each) => (each.name === 'GET_LOGIN' ? { ...each, value: 'disabled' } : each))
  const facts = [settings, structuredClone(settings), changed].map((each) =>
    factIn(summaryOf({ settings: each }), 'Settings'),
  )
  expect(facts[0]).toMatch(/^2 variables, SHA-256 <code>[0-9a-f]{64}<\/code>$/)
  expect(facts[1]).toBe(facts[0])
  expect(facts[2]).not.toBe(facts[0])
})

test('waivers are counted, with a hash of what they say', () => {
  const { requirements } = sampleResult()
  expect(factIn(summaryOf(), 'Waivers')).toMatch(/^1 applied, 1 stale, SHA-256 <code>[0-9a-f]{64}<\/code>$/)
  const without = requirements.filter(({ waiver }) => waiver === undefined)
  expect(factIn(summaryOf({ requirements: without, staleWaivers: [] }), 'Waivers')).toBe('none')
})

test('the full report says what stands in for a secret, and the summary has no evidence', async () => {
  const page = await renderHtml(sampleResult())
  const [, colophon = ''] = page.split('<footer class="colophon">')
  for (const placeholder of [
    '$USER_PASSWORD',
    '$USER_BASIC',
    '$WRONG_',
    '$UNKNOWN_NAME',
    'JSESSIONID#2',
    '$JSESSIONID_2',
  ])
    expect(colophon).toContain(`<code>${placeholder}`)
  expect(summaryOf()).not.toContain('$WRONG_')
})
