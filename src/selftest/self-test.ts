import { inThreads } from '../suite/threads.ts'
import { type Case, casesOf } from './cases.ts'
import type { Assignment, Sighting } from './worker.ts'

/** The combinations of variants that are tried unless somebody asks for others. */
export const usualSeed = 20261120

/** One row of the matrix: a server, and what it showed. */
export interface Row extends Sighting {
  readonly case: Case
}

/**
 * Tries the checks against every defect and variant, in as many threads as asked for (compiled, from `dist`), each
 * taking the next case when it is done with one. Rows come in the order of the cases.
 *
 * @param requirements by id: only the defects that are made to break one of them are tried, with every check, and the
 *   conforming servers, each variant by itself, with the checks of these requirements alone; everything, when not given
 * @param yields whether other tests go first, which wait in between: nothing here depends on a clock
 */
export async function selfTest({
  seed = usualSeed,
  threads = 2,
  requirements = undefined as readonly string[] | undefined,
  yields = false,
} = {}): Promise<Row[]> {
  const isAsked = ({ defect, departures }: Case) =>
    requirements === undefined ||
    (defect === undefined ? departures.length <= 1 : defect.breaks.some((id) => requirements.includes(id)))
  const asked = [...casesOf(seed).entries()].filter(([, one]) => isAsked(one))
  const sightings = await inThreads<number, Sighting>(
    'selftest/worker.js',
    asked.map(([index]) => index),
    { threads, workerData: { seed, requirements, yields } satisfies Assignment },
  )
  return asked.map(([, one], position) => ({ case: one, ...(sightings[position] as Sighting) }))
}
