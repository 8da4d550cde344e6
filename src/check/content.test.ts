import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Answer } from '../http/answer.ts'
import type { Header } from '../methods/request-data.ts'
import { hasContentOf, isOfTheSameKind } from './content.ts'

function answered(text: string, { status = 200, type = 'application/json', coding = '' } = {}): Answer {
  const request = { method: 'GET', url: 'http://host/ctx/list', headers: [], repeatable: true }
  const body = coding === 'gzip' ? gzipSync(text) : Buffer.from(text)
  const headers: Header[] = [
    ['Content-Type', type],
    ['Content-Encoding', coding],
  ]
  return new Answer('a probe', request, { status, headers, body, bodyBytes: body.length })
}

const list = '{"items":["one","two"],"turn":"1"}'
const again = '{"items":["two","one"],"turn":"2"}'

test.each([
  ['the same text', answered(list)],
  ['the same text with another status and media type', answered(list, { status: 401, type: 'text/plain' })],
  ['the same words in another order', answered('{"turn":"1","items":["two","one"]}')],
])('%s is the same content', (_, answer) => {
  expect(hasContentOf(answer, answered(list))).toBe(true)
})

test.each([
  ['other words', answered('{"items":["one"],"turn":"1"}')],
  ['the same words in a page', answered(`<p>${list}</p>`, { type: 'text/html' })],
  ['the same words with another status', answered(`${list} `, { status: 404 })],
  ['no content', answered('')],
])('%s is not the same content', (_, answer) => {
  expect(hasContentOf(answer, answered(list))).toBe(false)
})

test('what changes by itself does not count, but everything else does', () => {
  const known = [answered(list), answered(again)] as const
  expect(hasContentOf(answered('{"items":["one","two"],"turn":"3"}'), ...known)).toBe(true)
  expect(hasContentOf(answered('{"items":["one"],"turn":"3"}'), ...known)).toBe(false)
})

test('where there is no content, or nothing of it lasts, nothing has it', () => {
  expect(hasContentOf(answered(''), answered(''))).toBe(false)
  expect(hasContentOf(answered('', { coding: 'gzip' }), answered(''))).toBe(false)
  expect(hasContentOf(answered('["three"]'), answered('["one"]'), answered('["two"]'))).toBe(false)
})

test('answers of the same kind have the same status, and the same media type or no content', () => {
  const answer = answered('{}')
  expect(isOfTheSameKind(answered('[]', { type: 'Application/JSON; charset=utf-8' }), answer)).toBe(true)
  expect(isOfTheSameKind(answered('{}', { type: 'text/html' }), answer)).toBe(false)
  expect(isOfTheSameKind(answered('{}', { status: 404 }), answer)).toBe(false)
  expect(isOfTheSameKind(answered(''), answer)).toBe(false)
  expect(isOfTheSameKind(answered('', { type: 'text/html' }), answered(''))).toBe(true)
})
