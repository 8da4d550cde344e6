import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { defects } from '../departures/defects/index.ts'
import { packageRoot } from '../suite/suite.ts'
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
 */
export async function selfTest({
  seed = usualSeed,
  threads = 2,
  requirements = undefined as readonly string[] | undefined,
  onRow = (_row: Row) => {},
} = {}): Promise<Row[]> {
  const cases = casesOf(seed)
  const rows: Row[] = []
  const isAsked = ({ kind, breaks, departures }: Case) =>
    requirements === undefined ||
    (kind === 'lawful' ? departures.length <= 1 : breaks.some((id) => requirements.includes(id)))
  const asked = [...cases.keys()].filter((index) => isAsked(cases[index] as Case))
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(join(packageRoot, 'dist/src/selftest/worker.js'), {
        workerData: { seed, requirements } satisfies Assignment,
        // Every case makes much and keeps nothing: a larger nursery collects it in fewer turns.
        resourceLimits: { maxYoungGenerationSizeMb: 64 },
      })
      const assign = () => (asked.length > 0 ? worker.postMessage(asked.shift()) : void worker.terminate())
      worker.on('message', (sighting: Sighting) => {
        const row = rowOf(cases[sighting.index] as Case, sighting)
        rows[sighting.index] = row
        onRow(row)
        assign()
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      assign()
    })
  await Promise.all(Array.from({ length: threads }, work))
  // Those that nobody asked for left holes.
  return rows.filter((row) => row !== undefined)
}

function rowOf(one: Case, { patterns, messages }: Sighting): Row {
  const defect = one.kind === 'defect' ? defects.find(({ name }) => name === one.name) : undefined
  const checks = new Map([...patterns].map(([id, pattern]) => [id, pattern.length]))
  return {
    case: one,
    expected: defect === undefined ? new Map() : expectedRed(defect, checks),
    seen: new Map([...patterns].filter(([, pattern]) => /[^.]/.test(pattern))),
    checks,
    messages,
  }
}
