import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitProgress } from './wait-progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const minutes = 60_000

function shown(isReplaced: boolean) {
  const written: (string | undefined)[] = []
  const progress = waitProgress({ isReplaced, show: (line) => written.push(line) })
  return { written, progress }
}

test('where a line replaces the one before, it is one that counts down, and is clear at the end', () => {
  const { written, progress } = shown(true)
  progress.change({ checks: 1, leftMs: 21 * minutes })
  progress.change({ checks: 4, leftMs: 21 * minutes })
  vi.advanceTimersByTime(2000)
  progress.change({ checks: 0, leftMs: 0 })
  expect(written).toEqual([
    '4 checks wait for session timeouts: 20 min 59 s to go (skip with --no-timing)',
    '4 checks wait for session timeouts: 20 min 58 s to go (skip with --no-timing)',
    undefined,
  ])
})

test('one check waits', () => {
  const { written, progress } = shown(true)
  progress.change({ checks: 1, leftMs: 2 * minutes })
  vi.advanceTimersByTime(1000)
  expect(written).toEqual(['1 check waits for session timeouts: 1 min 59 s to go (skip with --no-timing)'])
  progress.close()
})

test('a log has a line at the beginning and then one a minute', () => {
  const { written, progress } = shown(false)
  progress.change({ checks: 4, leftMs: 21 * minutes })
  vi.advanceTimersByTime(2.5 * minutes)
  progress.close()
  vi.advanceTimersByTime(10 * minutes)
  expect(written).toEqual([
    '4 checks wait for session timeouts: 20 min 59 s to go (skip with --no-timing)',
    '4 checks wait for session timeouts: 19 min 59 s to go (skip with --no-timing)',
    '4 checks wait for session timeouts: 18 min 59 s to go (skip with --no-timing)',
    undefined,
  ])
})

test('a wait that is over within a second does not show', () => {
  const { written, progress } = shown(false)
  progress.change({ checks: 1, leftMs: 400 })
  vi.advanceTimersByTime(400)
  progress.change({ checks: 0, leftMs: 0 })
  vi.advanceTimersByTime(5000)
  expect(written).toEqual([undefined])
})

test('it counts to the planned end of the run, through waits that follow each other', () => {
  const { written, progress } = shown(false)
  progress.expectEnd(progress, performance.now() + 48 * minutes)
  progress.change({ checks: 4, leftMs: 21 * minutes })
  vi.advanceTimersByTime(21 * minutes)
  progress.change({ checks: 0, leftMs: 0 })
  progress.change({ checks: 2, leftMs: 10 * minutes })
  vi.advanceTimersByTime(1.5 * minutes)
  expect(written[0]).toMatch(/^4 checks wait for session timeouts: 47 min 59 s to go/)
  expect(written.slice(-2)).toEqual([
    expect.stringMatching(/^2 checks wait for session timeouts: 26 min 59 s to go/),
    expect.stringMatching(/^2 checks wait for session timeouts: 25 min 59 s to go/),
  ])
  // One line a minute, without another countdown.
  expect(written).toHaveLength(23)
})

test('the countdown ends with the last wait where the planned end is over', () => {
  const { written, progress } = shown(false)
  progress.expectEnd(progress, performance.now() + 10 * minutes)
  progress.change({ checks: 1, leftMs: minutes })
  vi.advanceTimersByTime(minutes)
  progress.expectEnd(progress, 0)
  progress.change({ checks: 0, leftMs: 0 })
  const before = written.length
  vi.advanceTimersByTime(20 * minutes)
  expect(written).toHaveLength(before)
})
