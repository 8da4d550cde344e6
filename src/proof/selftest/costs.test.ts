import { expect, test } from 'vitest'
import { everyCheck } from '../../../specs/every-spec.ts'
import { profiles } from '../../alterations/profiles/index.ts'
import { readEnvironment } from '../../environment/read-environment.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import { wholeCatalogue } from '../../runner/applicability.ts'
import { costOf } from '../../runner/cost.ts'
import { planChecks } from '../../runner/plan.ts'
import { runChecks } from '../../runner/run.ts'
import { packageRoot } from '../../suite/suite.ts'
import { InProcess } from './in-process.ts'
import { SimulatedClock } from './simulated-clock.ts'

// If this fails, "npm run costs" measures again.
test.each([
  ['reference', false],
  ['reference', true],
  ['reference-static-encryption', false],
  ['reference-dynamic-encryption', false],
  ['reference-legacy', true],
] as const)('a run in %s (quick: %s) sends what it says before, within fifteen in a hundred', async (name, quick) => {
  const declared = readEnvironment(name, { workingDirectory: packageRoot, packageRoot }, {})
  const clock = new SimulatedClock()
  const transport = new InProcess(declared.transport)
  const { environment, close } = await startEmbedded(declared, [], { clock: clock.now }, transport.start)
  const selection = { ...wholeCatalogue, quick }
  const cost = costOf(planChecks(everyCheck, environment, selection), environment, selection)
  const { traffic } = await runChecks(everyCheck, environment, selection, { clock, transport, evidence: 'none' })
  await close()
  expect(traffic.requests / cost.requests).toBeGreaterThan(0.85)
  expect(traffic.requests / cost.requests).toBeLessThan(1.15)
  expect(traffic.logins / cost.signIns).toBeGreaterThan(0.85)
  expect(traffic.logins / cost.signIns).toBeLessThan(1.15)
  const { opened = 0, left = 0 } = traffic.sessions ?? {}
  expect(opened / cost.sessions).toBeGreaterThan(0.85)
  expect(opened / cost.sessions).toBeLessThan(1.15)
  // The run logs out of every session that it opens.
  expect(left).toBe(0)
  // The longest wait matches that of the specs.
  expect(clock.now() / environment.sessionTimeoutMs).toBeCloseTo(cost.waitMs / environment.sessionTimeoutMs, 1)
  for (const [account, sent] of Object.entries(traffic.failedLogins))
    expect(sent).toBeLessThanOrEqual(cost.wrongPasswords.get(account.replace(/_ID$/, '') as 'USER') ?? 0)
})

test.each(profiles.map(({ name, rows }) => [name, rows] as const))(
  '%s opens as many sessions as is said of a server that opens anonymous ones, within a fifth',
  async (name, rows) => {
    const declared = readEnvironment(`reference-like-${name}`, { workingDirectory: packageRoot, packageRoot }, {})
    const clock = new SimulatedClock()
    const transport = new InProcess(declared.transport)
    const changes = rows.map(({ change }) => change)
    const { environment, close } = await startEmbedded(declared, changes, { clock: clock.now }, transport.start)
    const { withAnonymous } = costOf(planChecks(everyCheck, environment, wholeCatalogue), environment, wholeCatalogue)
    const run = { clock, transport, evidence: 'none' as const }
    const { traffic } = await runChecks(everyCheck, environment, wholeCatalogue, run)
    await close()
    const { opened = 0, left = 0 } = traffic.sessions ?? {}
    for (const [forecast, counted] of [
      [withAnonymous.sessions, opened],
      [withAnonymous.left, left],
    ] as const) {
      // A plan does not know that 5.6.1 has no login operation: the checks of it send less.
      expect(counted / forecast).toBeGreaterThan(name === 'jasperreports-server-5.6-ce' ? 0.7 : 0.8)
      expect(counted / forecast).toBeLessThan(1.2)
    }
  },
)
