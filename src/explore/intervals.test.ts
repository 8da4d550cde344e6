import { expect, test } from 'vitest'
import { Intervals } from './intervals.ts'

const nothing = { done: [], batches: [] }

test('the last interval ends with the exploration, however short that is', () => {
  const intervals = new Intervals()
  intervals.add(100, nothing)
  intervals.add(5100, nothing)
  expect(intervals.table(6764).map(({ untilMs }) => untilMs)).toEqual([5000, 6764])
})

test('an interval that is over ends when it does', () => {
  const intervals = new Intervals(60_000)
  intervals.add(100, nothing)
  expect(intervals.table(6764).map(({ untilMs }) => untilMs)).toEqual([3000])
})
