import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import type { Check } from '../check/check.ts'
import { expect as expectAnswer } from '../check/expect.ts'
import type { Environment } from '../environment/environment.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { nothingToDecide } from '../outcome/does-not-apply.ts'
import type { CheckReport } from '../outcome/report.ts'
import { SimulatedClock } from '../proof/selftest/simulated-clock.ts'
import { startEmbedded } from '../reference/embedded.ts'
import type { ServicePatch } from '../reference/service.ts'
import { packageRoot } from '../suite/suite.ts'
import { runChecks } from './run.ts'

const declared = declaredWith({})

function declaredWith(variables: Readonly<Record<string, string>>): Environment {
  const folders = { workingDirectory: packageRoot, packageRoot }
  return readEnvironment('reference', folders, { SESSION_TIMEOUT: '2s', ...variables })
}

/** The clock of a busy machine: checks continue later than they asked for. */
class LateClock extends SimulatedClock {
  /** The delay in milliseconds. */
  lateMs = 500

  override sleep(milliseconds: number): Promise<void> {
    return super.sleep(milliseconds + this.lateMs)
  }
}

/** What the server observes: whether requests overlap, and how many arrive, by the current session timeout. */
interface Seen {
  readonly sessionTimeoutMs: number
  readonly alongside: number
  readonly target: string
}

/** Runs the checks that wait for the session timeout on a busy machine. */
async function runOn(clock: LateClock, { adjustable }: { adjustable: boolean }, environment = declared) {
  const seen: Seen[] = []
  const watched: ServicePatch = (was) => ({
    answer(request) {
      const { alongside = 0, target } = request
      seen.push({ sessionTimeoutMs: was.options.sessionTimeoutMs, alongside, target })
      return was.answer(request)
    },
  })
  const target = await startEmbedded(environment, [watched], { clock: clock.now })
  const selection = { only: ['3/idle-session-lives-until-the-timeout'], skip: [], timing: true }
  const setSessionTimeout = adjustable ? target.setSessionTimeout : undefined
  try {
    const { reports } = await runChecks(everyCheck, target.environment, selection, { clock, setSessionTimeout })
    const ran = reports.filter(({ outcome }) => outcome !== 'inapplicable' && outcome !== 'untested')
    return { reports: ran, seen }
  } finally {
    await target.close()
  }
}

test('checks that are late for the session timeout are repeated one at a time, with a longer one', async () => {
  const { reports, seen } = await runOn(new LateClock(), { adjustable: true })
  expect(reports.length).toBeGreaterThan(5)
  expect(reports.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  const repeated = seen.filter(({ sessionTimeoutMs }) => sessionTimeoutMs > declared.sessionTimeoutMs)
  expect(new Set(repeated.map(({ sessionTimeoutMs }) => sessionTimeoutMs))).toEqual(new Set([8000]))
  expect(repeated.filter(({ alongside }) => alongside > 0)).toEqual([])
})

test('checks that are still late are repeated with a timeout that is longer still', async () => {
  const clock = new LateClock()
  clock.lateMs = 1000
  const { reports, seen } = await runOn(clock, { adjustable: true })
  expect(reports.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(new Set(seen.map(({ sessionTimeoutMs }) => sessionTimeoutMs))).toEqual(new Set([2000, 8000, 16_000]))
})

test('where the timeout is the target’s own, checks that are late every time are inconclusive, and the run ends', async () => {
  const { reports } = await runOn(new LateClock(), { adjustable: false })
  expect(reports.length).toBeGreaterThan(5)
  expect(reports.filter(({ outcome }) => outcome !== 'cantTell')).toEqual([])
  for (const { message } of reports) expect(message).toContain('SESSION_TIMEOUT is 2.0 s')
})

test('where the timeout is the target’s own, a machine that is less busy in the end is enough', async () => {
  class EasedClock extends LateClock {
    override sleep(milliseconds: number): Promise<void> {
      // By then, every check has finished its first wait.
      this.lateMs = this.now() > 2 * declared.sessionTimeoutMs ? 0 : 500
      return super.sleep(milliseconds)
    }
  }
  const { reports } = await runOn(new EasedClock(), { adjustable: false })
  expect(reports.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
})

test('a check that has spent tickets of a list is not repeated: it is inconclusive', async () => {
  const tickets = Array.from({ length: 40 }, (_, number) => `ST-${number}`)
  const listed = declaredWith({ SSO_TICKETS: tickets.join() })
  const { reports, seen } = await runOn(new LateClock(), { adjustable: true }, listed)
  const inconclusive = reports.filter(({ outcome }) => outcome === 'cantTell')
  expect(inconclusive.length).toBeGreaterThan(0)
  expect(inconclusive.every(({ name }) => /ticket/i.test(name))).toBe(true)
  expect(reports.length).toBeGreaterThan(inconclusive.length)
  const spent = seen.flatMap(({ target }) => /[?&]ticket=(ST-\d+)/.exec(target)?.[1] ?? [])
  expect(new Set(spent).size).toBe(spent.length)
})

/** The report on one check of these steps, where the target can extend its session timeout. */
async function reportOf(clock: SimulatedClock, run: Check['run']): Promise<CheckReport | undefined> {
  const target = await startEmbedded(declared, [], { clock: clock.now })
  const late: Check = { requirement: '5.3/missing-credentials-are-401', name: 'It is late.', options: {}, run }
  const selection = { only: [late.requirement], skip: [], timing: true }
  const { setSessionTimeout } = target
  try {
    return (await runChecks([late], target.environment, selection, { clock, setSessionTimeout })).reports[0]
  } finally {
    await target.close()
  }
}

test('what does not apply is asked again where it came late, and stays so where nothing says otherwise', async () => {
  const clock = new SimulatedClock()
  let asked = 0
  const report = await reportOf(clock, async (context) => {
    asked++
    await context.target.newClient().probe()
    await clock.sleep(declared.sessionTimeoutMs)
    throw nothingToDecide('method-does-not-work', { method: 'login.form' })
  })
  expect(report).toMatchObject({
    outcome: 'inapplicable',
    cause: { kind: 'nothing-to-decide', reason: 'method-does-not-work', method: 'login.form' },
  })
  expect(asked).toBeGreaterThan(1)
})

test('a session that is refused where the check came late has ended by itself: the repetition decides', async () => {
  const clock = new SimulatedClock()
  const report = await reportOf(clock, async ({ target, openSession }) => {
    const client = target.newClient()
    await openSession(client)
    await clock.sleep(declared.sessionTimeoutMs)
    expectAnswer(await client.probe()).toBeServed()
  })
  expect(report).toMatchObject({ outcome: 'passed' })
})
