import { expect, test } from 'vitest'
import { commandsIn, fencesIn, misprint, withTotals } from './samples/shown.ts'

const totals =
  '✓ 4.3  Login  9 passed   1 inapplicable\n- 127 MUST requirements untested.\n131 passed, 0 failed, 12 untested\n'

test('totals may be shown as they were before there was one more requirement', () => {
  const before = [
    '✓ 4.3  Login  10 passed  2 inapplicable',
    '- 1 MUST requirement untested.',
    '130 passed, 0 failed, 9 untested',
  ]
  expect(misprint(before.with(1, '- 128 MUST requirements untested.'), totals)).toBeUndefined()
  expect(misprint(before.with(2, '130 passed, 1 failed, 9 untested'), totals)).toBeDefined()
  expect(misprint(before.with(2, '130 passed, 0 failed, 0 untested'), totals)).toBeDefined()
})

test('totals that are shown can be brought up to date, and nothing else of the text changes', () => {
  const two = `reference\n${totals}legacy\n${totals.replaceAll('127', '99')}`
  const shown = [
    '…',
    '- 1 MUST requirements untested.',
    'le…',
    '…',
    '- 1 MUST requirements untested.',
    '7 passed, 1 failed',
  ]
  const current = [127, 99].map((count) => `- ${count} MUST requirements untested.`)
  expect(withTotals(shown, two)).toEqual(shown.with(1, current[0] ?? '').with(4, current[1] ?? ''))
  expect(withTotals(['✓ 4.3  Login  10 passed  2 inapplicable', '…'], totals)).toEqual([totals.split('\n')[0], '…'])
})

const output = 'ready on 127.0.0.1:41329\n  1 of 3 checks\n\n✗ failed, 2.5 s\n  report: x.html\n'

test.each([
  ['as it is', ['ready on 127.0.0.1:41329', '  1 of 3 checks', '', '✗ failed, 2.5 s', '  report: x.html']],
  ['at another time, on another port', ['ready on 127.0.0.1:8080', '…', '✗ failed, 700 ms', '…']],
  ['with lines left out, none too', ['…', 'ready…', '…', '…1 of 3…', '…']],
  ['not at all', []],
])('what is printed may be shown %s', (_, shown) => {
  expect(misprint(shown, output)).toBeUndefined()
})

test.each([
  [['ready on 127.0.0.1:1'], 'more is printed than is shown'],
  [['ready on 127.0.0.1:1', '…', '✓ passed, 2.5 s', '…'], 'this line is not printed there: ✓ passed, 2.5 s'],
  [['…', '  2 of 3 checks', '…'], 'this line is not printed there:   2 of 3 checks'],
  [['…', '✗ failed, 2.5 s', '  1 of 3 checks', '…'], 'this line is not printed there:   1 of 3 checks'],
  [['ready on 127.0.0.1:1', '✗ failed, 2.5 s', '…'], 'this line is not printed there: ✗ failed, 2.5 s'],
  [['ready on 127.0.0.1:1', '…', '  report: x_html'], 'this line is not printed there:   report: x_html'],
  [['…', '  report: x.html', 'and more'], 'this line is not printed there: and more'],
])('%j is not what is printed', (shown, says) => {
  expect(misprint(shown, output)).toBe(`${says}\nprinted:\n${output}`)
})

test('commands have what they print below them', () => {
  const [fence] = fencesIn('Look:\n```console\n$ ls\na\nb\n$ pwd\n```\n')
  expect(commandsIn(fence?.lines ?? [])).toEqual([
    { words: 'ls', prints: ['a', 'b'] },
    { words: 'pwd', prints: [] },
  ])
  expect(fencesIn('```ini environments/x.env\nA=b\n```\n')).toEqual([
    { kind: 'ini', path: 'environments/x.env', lines: ['A=b'] },
  ])
})
