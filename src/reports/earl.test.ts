import { expect, test } from 'vitest'
import { sampleResult } from '../results/samples/sample-result.ts'
import { renderEarl } from './earl.ts'

function assertionOf(id: string) {
  const graph = JSON.parse(renderEarl(sampleResult()))['@graph'] as Record<string, Record<string, unknown>>[]
  return graph.find((node) => node['earl:test']?.['dct:identifier'] === id)
}

test('each outcome of EARL is used as it is', () => {
  expect(assertionOf('4.3/missing-password-is-400')?.['earl:result']?.['earl:outcome']).toBe('earl:failed')
  expect(assertionOf('4.3/ticket-argument-opens-a-session')?.['earl:result']?.['earl:outcome']).toBe('earl:cantTell')
  expect(assertionOf('4.1/basic-authenticates-every-method')?.['earl:result']?.['earl:outcome']).toBe('earl:passed')
})

test('a waived requirement is failed, with the waiver beside it', () => {
  const result = assertionOf('4.5/live-session-is-reused')?.['earl:result']
  expect(result?.['earl:outcome']).toBe('earl:failed')
  expect(result?.['dct:description']).toContain('Waived by platform-team until 2027-03-31')
  expect(result?.['suite:waiver']).toMatchObject({ owner: 'platform-team' })
})

test('reading it needs no network: the context is inline', () => {
  const context = JSON.parse(renderEarl(sampleResult()))['@context']
  expect(context).toMatchObject({ earl: 'http://www.w3.org/ns/earl#' })
})
