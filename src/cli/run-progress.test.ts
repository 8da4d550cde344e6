import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Check } from '../check/check.ts'
import type { CheckReport } from '../outcome/report.ts'
import { failedWith } from '../results/samples/sample-failure.ts'
import { runProgress } from './run-progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const body = '4.3/success-has-an-empty-body'
const missing = '4.3/missing-password-is-400'
const logout = '4.8/logout-ends-the-session'
const checks = [body, body, missing, logout].map((requirement): Check => {
  return { requirement, name: 'It is looked at.', options: {}, run: async () => {} }
})

function report(requirement: string, outcome: CheckReport['outcome']): CheckReport {
  const said = failedWith({
    request: 'POST /login (login)',
    expected: { kind: 'status', is: 200 },
    actual: { kind: 'statement', text: 'status 500\u001b[2J' },
  })
  return { requirement, name: 'n', outcome, durationMs: 1, exchanges: [], ...(outcome === 'failed' && said) }
}

function shown(isTTY: boolean, rows = 24) {
  const written: string[] = []
  const screen = { isTTY, rows, columns: 80, write: (text: string) => written.push(text) }
  const progress = runProgress(screen)
  progress.planned(checks.map((check) => ({ check })))
  return { written, progress }
}

test('a log has nothing of a run that is over soon', () => {
  const { written, progress } = shown(false)
  progress.reported(report(body, 'failed'))
  vi.advanceTimersByTime(14_000)
  progress.close()
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([])
})

test('of a longer one a log has each failure at once, and each section when it is decided', () => {
  const { written, progress } = shown(false)
  progress.reported(report(body, 'failed'))
  progress.reported(report(body, 'failed'))
  vi.advanceTimersByTime(15_000)
  const failure = `✗ failed[${body}]: expected status 200 actual status 500␛[2J\n`
  expect(written.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([failure])
  progress.reported(report(missing, 'passed'))
  progress.reported(report(logout, 'untested'))
  expect(written.slice(1)).toEqual([
    expect.stringMatching(/^✗ 4\.3 +Login +1 failed, 1 passed\n$/),
    expect.stringMatching(/^○ 4\.8 +Logout +1 untested\n$/),
  ])
  progress.close()
})

test('a waived failure is not reported at once', () => {
  const { written, progress } = shown(false)
  progress.expectFailuresOf([body])
  vi.advanceTimersByTime(15_000)
  progress.reported(report(body, 'failed'))
  expect(written).toEqual([])
  progress.close()
})

test('a terminal has a block that is written over, with the messages of others as its last line, and is clear at the end', () => {
  const { written, progress } = shown(true)
  progress.reported(report(body, 'passed'))
  vi.advanceTimersByTime(200)
  progress.status.show('1 check waits')
  vi.advanceTimersByTime(200)
  progress.close()
  const first = '… 4.3  Login                  1 of 3 checks\n1 of 4 checks finished\n'
  expect(written).toEqual([first, `\u001b[2A\r\u001b[0J${first}1 check waits\n`, '\u001b[3A\r\u001b[0J'])
})

test('a block is never higher than the terminal, and no line of it is broken', () => {
  const { written, progress } = shown(true, 3)
  for (const each of [body, body, missing, logout]) {
    progress.reported(report(each, 'failed'))
    vi.advanceTimersByTime(200)
  }
  for (const text of written) {
    const lines = (text.split('\u001b[0J').at(-1) ?? '').split('\n')
    expect(lines.length).toBeLessThanOrEqual(3)
    for (const line of lines) expect(line.length).toBeLessThan(80)
  }
  progress.close()
})
