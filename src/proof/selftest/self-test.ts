import { inThreads } from '../threads/in-threads.ts'
import { casesOf, type SelfTestCase } from './cases.ts'
import type { Assignment, Sighting } from './worker.ts'

/** The default seed for combinations of variants. */
export const usualSeed = 20261120

/** One row of the matrix: a server, and its outcomes. */
export interface Row extends Sighting {
  readonly case: SelfTestCase
}

/**
 * Runs the checks against every case, in several threads (compiled, from `dist`).
 *
 * @param requirements IDs: tests only the defects made to break one of them, and of variants only the checks of these
 * @param yields whether to run at a lower priority than other tests
 */
export async function selfTest({
  seed = usualSeed,
  threads = 2,
  requirements = undefined as readonly string[] | undefined,
  yields = false,
} = {}): Promise<Row[]> {
  const isAsked = ({ defect, patches }: SelfTestCase) =>
    requirements === undefined ||
    (defect === undefined ? patches.length <= 1 : defect.breaks.some((id) => requirements.includes(id)))
  const asked = [...casesOf(seed).entries()].filter(([, one]) => isAsked(one))
  const sightings = await inThreads<number, Sighting>(
    'proof/selftest/worker.js',
    asked.map(([index]) => index),
    { threads, workerData: { seed, requirements, yields } satisfies Assignment },
  )
  return asked.map(([, one], position) => ({ case: one, ...(sightings[position] as Sighting) }))
}
