import { expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import type { Check } from '../check/check.ts'
import { control } from '../check/expect.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { SimulatedClock } from '../proof/selftest/simulated-clock.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'
import { Transport } from '../transport/transport.ts'
import type { WireRequest, WireResponse } from '../transport/wire.ts'
import { runChecks } from './run.ts'

/** Half of the delay is on the way to the server, half on the way back, in simulated time. */
class FarTransport extends Transport {
  readonly #clock: SimulatedClock
  readonly #answerMs: number

  constructor(settings: ConstructorParameters<typeof Transport>[0], clock: SimulatedClock, answerMs: number) {
    super(settings)
    this.#clock = clock
    this.#answerMs = answerMs
  }

  override async exchange(request: WireRequest, timeoutMs?: number): Promise<WireResponse> {
    await this.#clock.sleep(this.#answerMs / 2)
    const response = await super.exchange(request, timeoutMs)
    await this.#clock.sleep(this.#answerMs / 2)
    return response
  }
}

/** Runs one check against a server whose answers take this long, and returns its report and the simulated time it took. */
async function runSlowly(check: Check | undefined, answerMs: number, sessionTimeout: string) {
  if (check === undefined) throw new Error('There is no such check.')
  const folders = { workingDirectory: packageRoot, packageRoot }
  const declared = readEnvironment('reference', folders, { SESSION_TIMEOUT: sessionTimeout })
  const clock = new SimulatedClock()
  const target = await startEmbedded(declared, [], { clock: clock.now })
  try {
    const transport = new FarTransport(declared.transport, clock, answerMs)
    const selection = { only: [check.requirement], skip: [], timing: true }
    const { reports } = await runChecks([check], target.environment, selection, { clock, transport })
    return { report: reports[0], seconds: clock.now() / 1000 }
  } finally {
    await target.close()
  }
}

/** How often this check was run. */
let times = 0

/** Its session is not used for ten requests. */
const long: Check = {
  requirement: '4.8/logout-ends-no-other-session',
  name: 'Its session is idle for ten answers.',
  options: {},
  run: async ({ target, openSession }) => {
    times++
    const client = target.newClient()
    await openSession(client)
    for (let request = 0; request < 10; request++) await target.newClient().probe()
    control(await client.probe()).toBeServed()
  },
}

test('where the server is slow and sessions are short, a check is inconclusive at once, and says that the server is slow', async () => {
  times = 0
  const { report, seconds } = await runSlowly(long, 400, '2s')
  expect(report?.outcome).toBe('cantTell')
  expect(report?.message).toMatch(
    /^The server answers too slowly for its session timeout: this check waited [45]\.\d s for 1\d answers, .*\(SESSION_TIMEOUT is 2\.0 s\)\. Give the server a longer session timeout, of at least 20 s,/,
  )
  expect(report?.message).not.toContain('machine')
  expect(times).toBe(1)
  expect(seconds).toBeLessThan(60)
})

test('where sessions are long enough for a slow server, the same check passes', async () => {
  expect((await runSlowly(long, 400, '20s')).report?.outcome).toBe('passed')
})

const lives = everyCheck.find(({ requirement }) => requirement === '3/idle-session-lives-until-the-timeout')
const ends = everyCheck.find(({ requirement }) => requirement === '3/idle-session-ends-after-the-timeout')

test.each([
  ['lives', lives],
  ['ends', ends],
])('answers of 2.4 s are no reason for a session of 20 s to end before its time: %s', async (_, check) => {
  const { report } = await runSlowly(check, 2400, '20s')
  expect([report?.outcome, report?.message]).toEqual(['passed', undefined])
})

test('sessions shorter than five answers are not timed, and the message says why', async () => {
  const { report } = await runSlowly(lives, 500, '2s')
  expect(report).toMatchObject({ outcome: 'cantTell', exchanges: [] })
  expect(report?.message).toBe(
    "The server answers too slowly for its session timeout: an answer takes 0.5 s, and a session shorter than 5 answers can't be timed (SESSION_TIMEOUT is 2.0 s). Give the server a longer session timeout, of at least 25 s, and SESSION_TIMEOUT the same.",
  )
})
