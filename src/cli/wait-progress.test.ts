import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WaitProgress, waitProgress } from './wait-progress.ts'

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

/** So many checks of a run wait for so many milliseconds. */
function expects(progress: WaitProgress, checks: number, leftMs: number, run: object = progress) {
  progress.expect(run, checks, performance.now() + leftMs)
}

test('where a line replaces the one before, it is one that counts down, and is clear at the end', () => {
  const { written, progress } = shown(true)
  expects(progress, 4, 21 * minutes)
  vi.advanceTimersByTime(2000)
  expects(progress, 0, 0)
  expect(written).toEqual([
    '4 checks wait for session timeouts: 20 min 59 s to go (skip with --no-timing)',
    '4 checks wait for session timeouts: 20 min 58 s to go (skip with --no-timing)',
    undefined,
  ])
})

test('one check waits', () => {
  const { written, progress } = shown(true)
  expects(progress, 1, 2 * minutes)
  vi.advanceTimersByTime(1000)
  expect(written).toEqual(['1 check waits for session timeouts: 1 min 59 s to go (skip with --no-timing)'])
  progress.close()
})

test('a log has a line at the beginning and then one a minute', () => {
  const { written, progress } = shown(false)
  expects(progress, 4, 21 * minutes)
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
  expects(progress, 1, 400)
  vi.advanceTimersByTime(400)
  expects(progress, 0, 0)
  vi.advanceTimersByTime(5000)
  expect(written).toEqual([undefined])
})

test('the checks of several runs count together, until the end of the longest', () => {
  const { written, progress } = shown(false)
  const [short, long] = [{}, {}]
  expects(progress, 4, 21 * minutes, short)
  expects(progress, 2, 48 * minutes, long)
  vi.advanceTimersByTime(1000)
  expects(progress, 0, 0, short)
  vi.advanceTimersByTime(minutes)
  expect(written).toEqual([
    '6 checks wait for session timeouts: 47 min 59 s to go (skip with --no-timing)',
    '2 checks wait for session timeouts: 46 min 59 s to go (skip with --no-timing)',
  ])
})

test('the countdown ends at the planned end, and begins again for checks that are repeated', () => {
  const { written, progress } = shown(false)
  expects(progress, 1, minutes)
  vi.advanceTimersByTime(5 * minutes)
  expect(written.slice(1)).toEqual([undefined])
  expects(progress, 1, 2 * minutes)
  vi.advanceTimersByTime(1000)
  expect(written.at(-1)).toMatch(/^1 check waits for session timeouts: 1 min 59 s to go/)
})
