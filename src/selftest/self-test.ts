import { defects } from '../departures/defects/index.ts'
import { inThreads } from '../suite/threads.ts'
import { type Case, casesOf } from './cases.ts'
import { expectedRed, type Pattern } from './expected-red.ts'
import type { Assignment, Sighting } from './worker.ts'

/** The combinations of variants that are tried unless somebody asks for others. */
export const usualSeed = 20261120

/** One row of the matrix: what a server had to turn red, and what it did. */
export interface Row {
  readonly case: Case
  readonly expected: ReadonlyMap<string, Pattern>
  readonly seen: ReadonlyMap<string, Pattern>
  /** How many checks each requirement has there. */
  readonly checks: ReadonlyMap<string, number>
  readonly messages: Readonly<Record<string, string>>
}

/**
 * Tries the checks against every defect and variant, in as many threads as asked for (compiled, from `dist`), each
 * taking the next case when it is done with one. Rows come in the order of the cases.
 *
 * @param requirements by id: only the defects that are made to break one of them are tried, with every check, and the
 *   lawful servers, each variant by itself, with the checks of these requirements alone; everything, when not given
 * @param yields whether other tests go first, which wait in between: nothing here depends on a clock
 */
export async function selfTest({
  seed = usualSeed,
  threads = 2,
  requirements = undefined as readonly string[] | undefined,
  yields = false,
} = {}): Promise<Row[]> {
  const isAsked = ({ kind, breaks, departures }: Case) =>
    requirements === undefined ||
    (kind === 'lawful' ? departures.length <= 1 : breaks.some((id) => requirements.includes(id)))
  const asked = [...casesOf(seed).entries()].filter(([, one]) => isAsked(one))
  const sightings = await inThreads<number, Sighting>(
    'selftest/worker.js',
    asked.map(([index]) => index),
    { threads, workerData: { seed, requirements, yields } satisfies Assignment },
  )
  return asked.map(([, one], position) => rowOf(one, sightings[position] as Sighting))
}

function rowOf(one: Case, { patterns, messages }: Sighting): Row {
  const defect = one.kind === 'defect' ? defects.find(({ name }) => name === one.name) : undefined
  const checks = new Map([...patterns].map(([id, pattern]) => [id, pattern.length]))
  return {
    case: one,
    expected: defect === undefined ? new Map() : expectedRed(defect, checks),
    seen: new Map([...patterns].filter(([, pattern]) => /[^.-]/.test(pattern))),
    checks,
    messages,
  }
}
