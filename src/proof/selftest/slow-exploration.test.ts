import { expect, test } from 'vitest'
import { explore } from '../../explore/explore.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import { environmentNamed } from '../../reports/samples/real-results.ts'
import type { Clock } from '../../runner/clock.ts'
import type { WireRequest, WireResponse } from '../../transport/wire.ts'
import { Overlapping } from './overlapping.ts'
import { SimulatedClock } from './simulated-clock.ts'

/** The maximum delay before a request arrives, and again before its answer: nearly half a session timeout. */
const slowestMs = 900

/** A simulated clock that each request advances, as on a busy machine. */
class SlowClock implements Clock {
  readonly #simulated = new SimulatedClock()
  #passedMs = 0
  #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  now = () => this.#simulated.now() + this.#passedMs
  timeOfDay = () => this.now()
  sleep = (milliseconds: number) => this.#simulated.sleep(milliseconds)
  begin = () => this.#simulated.begin()
  end = () => this.#simulated.end()

  /** Advances by a random time below the maximum; half of the time by nothing. */
  pass(): void {
    if (this.#random() < 0.5) this.#passedMs += this.#random() * slowestMs
  }

  #random(): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2 ** 31
    return this.#seed / 2 ** 31
  }
}

class SlowTransport extends Overlapping {
  clock: SlowClock | undefined

  override async exchange(request: WireRequest): Promise<WireResponse> {
    this.clock?.pass()
    const response = await super.exchange(request)
    this.clock?.pass()
    return response
  }
}

test.each([
  ['reference', 1],
  ['reference', 4],
  ['reference-static-encryption', 1],
  ['reference-dynamic-encryption', 4],
  ['reference-single-organization', 1],
] as const)(
  '%s, users: %i: however slow its answers are, an exploration finds nothing at a server that conforms',
  async (name, users) => {
    const environment = environmentNamed(name)
    for (let seed = 1; seed <= 10; seed++) {
      const clock = new SlowClock(seed)
      const transport = new SlowTransport(environment.transport)
      transport.clock = clock
      const target = await startEmbedded(environment, [], { clock: clock.now }, transport.start)
      clock.begin()
      const { signal } = new AbortController()
      const settings = { seed, users, isNear: true, canWait: true, runs: 40, canInvestigate: false }
      const { findings, operations } = await explore(target.environment, { ...settings, clock, signal, transport })
      expect(operations).toBeGreaterThan(100)
      expect(findings.map(({ requirement, symptom }) => [seed, requirement, symptom.operation])).toEqual([])
    }
  },
)
