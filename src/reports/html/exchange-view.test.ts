import { expect, test } from 'vitest'
import { abbreviated } from '../../evidence/evidence.ts'
import type { CheckResult, RecordedExchange } from '../../results/result.ts'
import { sampleFailure } from '../../results/samples/sample-failure.ts'
import { sampleResult } from '../../results/samples/sample-result.ts'
import { exchangesView, placeIn } from './exchange-view.ts'

const [one] = sampleResult().requirements.flatMap(({ checks }) => checks.flatMap(({ exchanges }) => exchanges))

test('an abbreviated exchange says so among the others, and shows no request without headers', () => {
  if (one === undefined) throw new Error('The sample has no exchange.')
  const exchanges: RecordedExchange[] = [abbreviated({ ...one, number: 1 }), { ...one, number: 2 }]
  const page = exchangesView(exchanges, { bodyLimit: 100 })?.source ?? ''
  const [first = '', second = ''] = page.split('<li>').slice(1)
  expect(first).toContain('Abbreviated')
  expect(first).not.toContain('<pre>')
  expect(second).toContain('<pre>')
  expect(second).not.toContain('Abbreviated')
})

test.each<[CheckResult['outcome'], number | undefined, number | undefined]>([
  ['failed', undefined, 1],
  ['failed', 2, 2],
  ['cantTell', 2, 2],
  ['cantTell', undefined, undefined],
  ['untested', undefined, undefined],
  ['inapplicable', undefined, undefined],
  ['passed', undefined, undefined],
])('a check that is %s, with a failure in exchange %j, deviates in exchange %s', (outcome, failed, exchange) => {
  if (one === undefined) throw new Error('The sample has no exchange.')
  const check: CheckResult = {
    name: '',
    outcome,
    message: 'Why.',
    ...(failed !== undefined && { failure: sampleFailure({ exchange: failed }) }),
    durationMs: 1,
    exchanges: [{ ...one, number: 1 }],
  }
  expect(placeIn(check)?.exchange).toBe(exchange)
})

test('the line of an exchange has the arguments, by which those of the same path differ', () => {
  if (one === undefined) throw new Error('The sample has no exchange.')
  const request = { ...one.request, method: 'GET', url: 'https://host/ctx/rest_v2/resources?j_username=joeuser&pp=<a>' }
  const long = { ...one.request, method: 'GET', url: `https://host/ctx/rest_v2/resources?a=${'x'.repeat(500)}` }
  const page = (exchanges: readonly RecordedExchange[]) => exchangesView(exchanges, { bodyLimit: 100 })?.source ?? ''
  for (const shown of [page([{ ...one, request }]), page([abbreviated({ ...one, request })])])
    expect(shown).toContain('GET /ctx/rest_v2/resources?j_username=joeuser&amp;pp=')
  expect(page([abbreviated({ ...one, request: long })])).toMatch(/resources\?a=x{100,200}…/)
})

test('of several exchanges the summary says which one deviates, and each says to which address it went', () => {
  if (one === undefined) throw new Error('The sample has no exchange.')
  const exchanges: RecordedExchange[] = [1, 2].map((number) => ({ ...one, number, peer: { address: '127.0.0.1' } }))
  const page = exchangesView(exchanges, { bodyLimit: 100, at: { exchange: 2 } })?.source ?? ''
  expect(page).toContain('Evidence: 2 exchanges; number 2 deviates')
  expect(page).toContain(' · to 127.0.0.1 · ')
})
