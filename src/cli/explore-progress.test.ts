import { expect, test } from 'vitest'
import type { ExplorationProgress } from '../explore/explore.ts'
import { exploreProgress } from './explore-progress.ts'

function shown(isTTY: boolean) {
  const written: string[] = []
  const progress = exploreProgress({ isTTY, write: (text) => written.push(text) })
  const at = (elapsedMs: number, investigating?: ExplorationProgress['investigating']) =>
    progress.show({ sequences: 3, operations: 40, findings: 1, elapsedMs, ...(investigating && { investigating }) })
  return { written, progress, at }
}

test('a terminal has one line that is written again a few times a second, and is clear at the end', () => {
  const { written, progress, at } = shown(true)
  for (const elapsedMs of [0, 100, 199, 200, 1500]) at(elapsedMs)
  progress.close()
  progress.close()

  expect(written).toEqual([
    '\r\u001b[2K0 s: 3 sequences, 40 operations, 1 finding',
    '\r\u001b[2K0 s: 3 sequences, 40 operations, 1 finding',
    '\r\u001b[2K2 s: 3 sequences, 40 operations, 1 finding',
    '\r\u001b[2K',
  ])
})

test('a log has a line now and then, which says what is looked into', () => {
  const { written, progress, at } = shown(false)
  for (const elapsedMs of [10, 5000, 14_000]) at(elapsedMs)
  at(15_010, { requirement: '4.3/wrong-password-is-401', operation: 'login' })
  progress.close()

  expect(written).toEqual([
    '0 s: 3 sequences, 40 operations, 1 finding\n',
    '15 s: 3 sequences, 40 operations, 1 finding, investigating 4.3/wrong-password-is-401 (login)\n',
  ])
})
