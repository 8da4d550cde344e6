import { expect, test } from 'vitest'
import { startEmbedded } from '../cli/embedded.ts'
import { packageRoot } from '../cli/package-root.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { wholeCatalogue } from './applicability.ts'
import { SimulatedClock } from './clock.ts'
import { everyCheck } from './every-spec.ts'
import { planChecks } from './plan.ts'
import { runChecks } from './run-checks.ts'

const minute = 60_000

test('with a session timeout of 20 minutes, every check passes and the run ends by minute 21.2', async () => {
  const folders = { workingDirectory: packageRoot, packageRoot }
  const declared = readEnvironment('reference', folders, { SESSION_TIMEOUT: '20m' })
  const clock = new SimulatedClock()
  const target = await startEmbedded(declared, [], { clock: clock.now })
  try {
    const timed = planChecks(everyCheck, target.environment, wholeCatalogue).filter((each) => each.timed)
    const { reports } = await runChecks(everyCheck, target.environment, wholeCatalogue, { clock })
    expect(timed.length).toBeGreaterThanOrEqual(4)
    expect(reports.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(clock.now()).toBeGreaterThan(20 * minute)
    expect(clock.now()).toBeLessThanOrEqual(21.2 * minute)
  } finally {
    await target.close()
  }
})
