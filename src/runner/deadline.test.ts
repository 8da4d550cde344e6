import { expect, test } from 'vitest'
import { sampleEnvironment } from '../environment/samples/sample-environment.ts'
import { runTimeoutMs } from './deadline.ts'
import { notPassed, runThrough } from './samples/run-through.ts'

test('what is left when RUN_TIMEOUT is over is inconclusive, and says that', async () => {
  const silent = { answers: ({ url = '' }) => url.includes('/rest_v2/login') }
  const variables = { RUN_TIMEOUT: '1s', REQUEST_TIMEOUT: '500ms', CONCURRENCY: '1' }
  const found = notPassed(await runThrough(silent, { variables }))
  const late = found.filter((each) => /^cantTell .*reached its time limit of 1 s; raise RUN_TIMEOUT/.test(each))
  expect(late.length).toBeGreaterThan(50)
})

test('who waits for a run that is over does not wait for requests that may take long', async () => {
  const silent = { answers: ({ url = '' }) => url.includes('/rest_v2/login') }
  const variables = { RUN_TIMEOUT: '1s', REQUEST_TIMEOUT: '10m', CONCURRENCY: '1' }
  expect(notPassed(await runThrough(silent, { variables })).join()).toMatch(
    /reached its time limit of 1 s; raise RUN_TIMEOUT/,
  )
})

test('a run may take as long as its plan, unless RUN_TIMEOUT says otherwise', () => {
  const environment = sampleEnvironment()
  const planned = (timed: boolean, outcome?: 'untested') =>
    ({ timed, notRun: outcome && { outcome } }) as Parameters<typeof runTimeoutMs>[1][0]
  const { requestTimeoutMs } = environment.transport
  expect(runTimeoutMs(environment, [planned(false), planned(false), planned(true, 'untested')])).toBe(
    20 * requestTimeoutMs,
  )
  expect(runTimeoutMs(environment, [planned(true)])).toBe(10 * requestTimeoutMs + 3 * environment.sessionTimeoutMs)
  expect(runTimeoutMs({ ...environment, runTimeoutMs: 7 }, [planned(true)])).toBe(7)
  expect(runTimeoutMs({ ...environment, runTimeoutMs: 168 * 3_600_000 * 10 }, [])).toBeLessThan(2 ** 31)
})
