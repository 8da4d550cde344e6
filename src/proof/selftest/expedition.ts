import type { Environment } from '../../environment/environment.ts'
import { type Explored, type ExploreSettings, explore } from '../../explore/explore.ts'
import { startEmbedded } from '../../reference/embedded.ts'
import type { ReferenceOptions } from '../../reference/options.ts'
import type { ServicePatch } from '../../reference/service.ts'
import { Overlapping } from './overlapping.ts'
import { SimulatedClock } from './simulated-clock.ts'

/** Explores a patched reference server in this process, on a simulated clock; `options` override the environment. */
export async function expeditionTo(
  environment: Environment,
  patches: readonly ServicePatch[],
  settings: Partial<ExploreSettings>,
  options: Partial<ReferenceOptions> = {},
): Promise<Explored> {
  const clock = new SimulatedClock()
  const transport = new Overlapping(environment.transport)
  const target = await startEmbedded(environment, patches, { ...options, clock: clock.now }, transport.start)
  clock.begin()
  const { signal } = new AbortController()
  return explore(target.environment, { seed: 1, users: 8, isNear: true, clock, signal, transport, ...settings })
}
