import { expect, test } from 'vitest'
import type { Evidence } from '../../result/result.ts'
import { sampleResult } from '../../result/samples/sample-result.ts'
import { inShort } from '../../result/short-evidence.ts'
import { exchangesView } from './exchange-view.ts'

const [one] = sampleResult().requirements.flatMap(({ checks }) => checks.flatMap(({ exchanges }) => exchanges))

test('an exchange in short says so among the others, and shows no request without headers', () => {
  if (one === undefined) throw new Error('The sample has no exchange.')
  const exchanges: Evidence[] = [inShort({ ...one, number: 1 }), { ...one, number: 2 }]
  const page = exchangesView(exchanges, { bodyLimit: 100 })?.source ?? ''
  const [first = '', second = ''] = page.split('<li>').slice(1)
  expect(first).toContain('Abbreviated')
  expect(first).not.toContain('<pre>')
  expect(second).toContain('<pre>')
  expect(second).not.toContain('Abbreviated')
})

test('of several exchanges the summary says which one deviates, and each says to which address it went', () => {
  if (one === undefined) throw new Error('The sample has no exchange.')
  const exchanges: Evidence[] = [1, 2].map((number) => ({ ...one, number, peer: { address: '127.0.0.1' } }))
  const page = exchangesView(exchanges, { bodyLimit: 100, at: { exchange: 2 } })?.source ?? ''
  expect(page).toContain('Evidence: 2 exchanges; number 2 deviates')
  expect(page).toContain(' · to 127.0.0.1 · ')
})
