import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordedExchange } from '../../results/result.ts'
import { type DiffRow, normalised, sideBySide } from './side-by-side.ts'

const exchange = (status: number, body: string, host: string, session: number): RecordedExchange => ({
  number: 1,
  purpose: 'login',
  request: {
    method: 'POST',
    url: `http://${host}/app/login`,
    headers: [['Cookie', `JSESSIONID=JSESSIONID#${session}`]],
  },
  response: {
    status,
    headers: [
      ['Date', `Sun, 22 Nov 2026 07:4${session}:27 GMT`],
      ['Location', `http://${host}/app/ok`],
    ],
    body,
    bodyBytes: body.length,
  },
  startedAt: '2026-11-20T09:30:00.000Z',
  durationMs: 1,
  curl: '',
})
const at = (old: string, now = old) => ({
  before: { baseUrl: `http://${old}/app` },
  after: { baseUrl: `http://${now}/app` },
})
const marked = (rows: readonly DiffRow[]) =>
  rows.flatMap(({ before = [], after = [] }) =>
    [...before, ...after].filter((stretch) => stretch.marked).map(({ text }) => text),
  )

test('only what differs is marked, and dates, sessions and addresses do not', () => {
  const [request, response] = sideBySide(
    { before: exchange(302, 'same', 'old:80', 1), after: exchange(200, 'same', 'new:90', 2) },
    at('old:80', 'new:90'),
  )
  expect(marked(request?.rows ?? [])).toEqual([])
  expect(marked(response?.rows ?? [])).toEqual(['302', '200'])
})

test('where one side is abbreviated, or is not there, nothing beyond the first line is marked', () => {
  const short = { ...exchange(200, '', 'a', 1), abbreviated: true }
  const whole = exchange(500, 'x', 'a', 1)
  expect(sideBySide({ before: short, after: whole }, at('a')).flatMap(({ rows }) => marked(rows))).toEqual([
    '200',
    '500',
  ])
  expect(sideBySide({ before: undefined, after: whole }, at('a')).flatMap(({ rows }) => marked(rows))).toEqual([])
})

test('no line is lost, whatever was sent', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const pair = { before: exchange(200, a, 'a', 1), after: exchange(200, b, 'a', 1) }
      const [, response] = sideBySide(pair, at('a'))
      for (const which of ['before', 'after'] as const) {
        const lines = (response?.rows ?? []).flatMap((row) => row[which]?.map(({ text: part }) => part).join('') ?? [])
        const body = which === 'before' ? a : b
        const said = normalised(body === '' ? '(empty body)' : body, 'http://a/app')
        expect(lines.join('\n')).toContain(said.split('\n')[0])
      }
    }),
  )
})
