import { expect, test } from 'vitest'
import { bounds } from './bounds.ts'
import type { Header } from './evidence.ts'
import { Excerpts } from './excerpts.ts'
import { Redaction } from './redaction.ts'

const open = () => new Excerpts((text) => text, { characters: 0, extra: 0 })
const charactersIn = (headers: readonly Header[]) => headers.flat().join('').length

test('headers of a usual size are kept as they came', () => {
  const headers: Header[] = [
    ['Set-Cookie', 'name=José'],
    ['X', ''],
  ]
  expect(open().headers(headers)).toEqual(headers)
})

test('a large header is cut, and says how long it was; the others are counted', () => {
  const kept = open().headers([['Set-Cookie', 'x'.repeat(60_000)], ...Array(5).fill(['A', 'bc'])])
  expect(kept).toHaveLength(2)
  expect(kept[0]?.[1]).toMatch(/^x+… \(cut, 60000 characters\)$/)
  expect(kept[1]).toEqual(['…', '5 more headers of 15 characters are left out'])
  expect(charactersIn(kept)).toBeLessThan(bounds.shownHeaderBytes + 200)
})

test('a thousand headers are kept up to the same bound', () => {
  expect(charactersIn(open().headers(Array(1000).fill(['Name', 'v'.repeat(50)])))).toBeLessThan(9000)
})

test('of a large body the beginning is kept, without half a secret', () => {
  const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: 'joe-Password1' }])
  const excerpts = new Excerpts((text) => redaction.apply(text), { characters: 0, extra: 0 })
  for (const length of [2040, 65_530, 65_536 - 6]) {
    const kept = excerpts.body(Buffer.from(`${'x'.repeat(length)}joe-Password1${'y'.repeat(1 << 20)}`))
    expect(kept).toHaveLength(bounds.shownBodyBytes)
    expect(kept).not.toContain('joe-')
  }
  const secrets = excerpts.body(Buffer.from('joe-Password1'.repeat(1 << 16)))
  expect(secrets.replaceAll('$USER_PASSWORD', '')).toBe('$USER_PASSWORD'.slice(0, bounds.shownBodyBytes % 14))
})

test('a run that has kept enough keeps little of what still comes', () => {
  const excerpts = new Excerpts((text) => text, { characters: bounds.shownBytesOfRun, extra: 0 })
  expect(excerpts.body(Buffer.alloc(5000, 'x'))).toHaveLength(bounds.shownScarcely)
  expect(charactersIn(excerpts.headers([['A', 'x'.repeat(5000)]]))).toBeLessThan(300)
})

test('what is large does not fill the room of the run', () => {
  const ofRun = { characters: 0, extra: 0 }
  const excerpts = new Excerpts((text) => text, ofRun)
  const large: Header[] = [['A', 'x'.repeat(30_000)]]
  for (let exchange = 0; exchange < 1000; exchange++) excerpts.headers(large)
  expect(charactersIn(excerpts.headers(large))).toBeLessThan(bounds.shownUsually + 200)
  expect(ofRun.characters).toBeLessThan(1000 * (bounds.shownUsually + 200) + bounds.shownExtraBytesOfRun)
})

test('a thousand small headers cost no more in a report than a few large ones', () => {
  const kept = open().headers(Array.from({ length: 1000 }, (_, index): Header => [`X-${index}`, 'x']))
  expect(JSON.stringify(kept, null, 2).length).toBeLessThan(2 * bounds.shownHeaderBytes)
})
