import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import type { CheckReport } from '../outcome/report.ts'
import { SimulatedClock } from '../proof/selftest/simulated-clock.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ReferenceOptions } from '../reference/options.ts'
import { packageRoot } from '../suite/suite.ts'
import { wholeCatalogue } from './applicability.ts'
import { planChecks } from './plan.ts'
import { runChecks } from './run.ts'

const minute = 60_000
const quick = { ...wholeCatalogue, quick: true }
const declared = readEnvironment(
  'reference',
  { workingDirectory: packageRoot, packageRoot },
  { SESSION_TIMEOUT: '20m' },
)

/** Runs every check with this clock, against a server that uses it as the time of day. */
async function reportsWith(
  clock: SimulatedClock,
  server: Partial<ReferenceOptions> = {},
  selection = wholeCatalogue,
): Promise<readonly CheckReport[]> {
  const target = await startEmbedded(declared, [], { ...server, clock: clock.timeOfDay })
  try {
    return (await runChecks(everyCheck, target.environment, selection, { clock })).reports
  } finally {
    await target.close()
  }
}

test.each([
  ['a quick run', 21.2, quick],
  ['a whole run, where sessions are kept alive over two timeouts,', 48.2, wholeCatalogue],
])('with a session timeout of 20 minutes, every check of %s passes by minute %f', async (_, minutes, selection) => {
  const clock = new SimulatedClock()
  const reports = await reportsWith(clock, {}, selection)
  expect(planChecks(everyCheck, declared, selection).filter((each) => each.timed).length).toBeGreaterThanOrEqual(4)
  expect(reports.filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))).toEqual([])
  expect(clock.now()).toBeGreaterThan(20 * minute)
  // Reports separate the duration of a check from its waits.
  const waiting = reports.filter(({ waitedMs = 0 }) => waitedMs > 0)
  expect(waiting.length).toBeGreaterThanOrEqual(4)
  for (const { durationMs, waitedMs = 0 } of waiting) expect(durationMs).toBeGreaterThanOrEqual(waitedMs)
  expect(clock.now()).toBeLessThanOrEqual(minutes * minute)
})

/** The clock of a machine that is suspended for half an hour, ten minutes after the run began. */
class SuspendedClock extends SimulatedClock {
  override timeOfDay = (): number => this.now() + (this.now() > 10 * minute ? 30 * minute : 0)
}

test('a laptop that is suspended while sessions wait makes no check fail: some are tried again', async () => {
  const clock = new SuspendedClock()
  const reports = await reportsWith(clock)
  expect(reports.filter(({ outcome }) => !['passed', 'inapplicable'].includes(outcome))).toEqual([])
  expect(clock.now()).toBeGreaterThan(30 * minute)
})

test('nor does it make a check pass: a session that lives too long is seen, or the check is inconclusive', async () => {
  const reports = await reportsWith(new SuspendedClock(), { sessionTimeoutMs: 40 * minute })
  const ends = reports
    .filter(({ requirement }) => requirement === '3/idle-session-ends-after-the-timeout')
    .filter(({ name }) => name !== 'A session that was logged out stays ended.')
  expect(ends.length).toBeGreaterThan(5)
  expect(ends.filter(({ outcome }) => outcome !== 'failed' && outcome !== 'inapplicable')).toEqual([])
})
