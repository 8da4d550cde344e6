import { expect, test } from 'vitest'
import type { Header } from '../methods/request-data.ts'
import { bounds } from '../transport/bounds.ts'
import { Excerpts } from './excerpts.ts'
import { Redaction } from './redaction.ts'

const open = () => new Excerpts(new Redaction(), { characters: 0, extra: 0 })
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
  const excerpts = () => new Excerpts(redaction, { characters: 0, extra: 0 })
  // The part that is redacted ends at any position.
  const { longestForm } = redaction
  for (let length = 2030; length < 4 * bounds.shownBodyBytes + 5 * longestForm; length += 19) {
    const kept = excerpts().body(Buffer.from(`${'x'.repeat(length)}joe-Password1${'y'.repeat(1 << 20)}`))
    expect(kept).toHaveLength(bounds.shownBodyBytes)
    expect(kept).not.toContain('joe-')
  }
})

test.each([
  ['as it is', (secret: string) => secret],
  ['in Base64', (secret: string) => Buffer.from(secret).toString('base64')],
  [
    'as references',
    (secret: string) => secret.replace(/[^A-Za-z0-9]/g, (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`),
  ],
  ['as hexadecimal', (secret: string) => Buffer.from(secret).toString('hex')],
])('a secret that is larger than what is shown shows nowhere, whatever stands before it: %s', (_, written) => {
  const value = Array.from({ length: 3000 }, (_, index) => 'ab1/cd2+'[index % 8]).join('')
  const redaction = new Redaction([{ placeholder: '$LARGE', value }])
  for (const before of [0, 500, 2000, 2040, 6000, 60_000]) {
    const excerpts = new Excerpts(redaction, { characters: 0, extra: 0 })
    const kept = excerpts.body(Buffer.from(`${'.'.repeat(before)}${written(value)}${'.'.repeat(1 << 20)}`))
    expect(kept.replace('$LARGE', '')).toMatch(/^[.$LARGE]*$/)
  }
})

test('of a large body that is full of secrets, their placeholders are kept', () => {
  const redaction = new Redaction([{ placeholder: '$USER_PASSWORD', value: 'joe-Password1' }])
  const kept = new Excerpts(redaction, { characters: 0, extra: 0 }).body(Buffer.from('joe-Password1'.repeat(1 << 16)))
  expect(kept).toMatch(/^(\$USER_PASSWORD){100,}[$A-Z_]*$/)
})

test('a run that has kept enough keeps little of what still comes', () => {
  const excerpts = new Excerpts(new Redaction(), { characters: bounds.shownBytesOfRun, extra: 0 })
  expect(excerpts.body(Buffer.alloc(5000, 'x'))).toHaveLength(bounds.shownScarcely)
  expect(charactersIn(excerpts.headers([['A', 'x'.repeat(5000)]]))).toBeLessThan(300)
})

test('what is large does not fill the room of the run', () => {
  const ofRun = { characters: 0, extra: 0 }
  const excerpts = new Excerpts(new Redaction(), ofRun)
  const large: Header[] = [['A', 'x'.repeat(30_000)]]
  for (let exchange = 0; exchange < 1000; exchange++) excerpts.headers(large)
  expect(charactersIn(excerpts.headers(large))).toBeLessThan(bounds.shownUsually + 200)
  expect(ofRun.characters).toBeLessThan(1000 * (bounds.shownUsually + 200) + bounds.shownExtraBytesOfRun)
})

test('a thousand small headers cost no more in a report than a few large ones', () => {
  const kept = open().headers(Array.from({ length: 1000 }, (_, index): Header => [`X-${index}`, 'x']))
  expect(JSON.stringify(kept, null, 2).length).toBeLessThan(2 * bounds.shownHeaderBytes)
})
