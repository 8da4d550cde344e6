import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualFormats } from '../../reports/formats.ts'
import { packageRoot } from '../../suite/suite.ts'
import { type Measurement, measure, median } from './measure.ts'
import { peers, preparedCommand } from './peers.ts'
import type { BenchServers } from './servers.ts'
import { benchTable, type TableRow, withOneWrong, wrongVariable } from './table.ts'

interface Contestant {
  readonly name: string
  /** Why it can't take part, if that is known. */
  readonly problem?: string | undefined
  run(rows: readonly TableRow[], wrong: boolean): Promise<Measurement>
}

/** The results of a contestant: medians, the wall times they are based on, and why it does not take part, if it does not. */
export type Standing = ReturnType<typeof standing> & { readonly absent?: string }

/** The complete job: start, every check with its evidence, and `result.json`. */
export const thisSuite = 'this suite'
/** The same, and all usual reports. */
const thisSuiteWithReports = 'this suite with its four reports'

/** The bundle of `run-table.ts`, made like that of the program. */
export const runTable = join(packageRoot, 'dist/bench/run-table.js')

/** This suite and every peer. `problems`: why packages could not be installed. */
export function contestants({ baseUrl, variables }: BenchServers, problems: ReadonlyMap<string, string>): Contestant[] {
  const ours = (name: string, formats: string): Contestant => ({
    name,
    run(_rows, wrong) {
      const folder = newFolder()
      const command = [process.execPath, runTable, 'reference', folder, formats]
      return measure(command, folder, { ...variables, [wrongVariable]: wrong ? '1' : '0' })
    },
  })
  return [
    ours(thisSuite, 'none'),
    ours(thisSuiteWithReports, usualFormats.join()),
    ...peers.map((peer): Contestant => {
      const problem = problems.get(peer.package ?? '')
      return {
        name: peer.name,
        problem: problem && `could not be installed: ${problem}`,
        run(rows) {
          const folder = newFolder()
          return measure(preparedCommand(peer, folder, baseUrl, rows), folder)
        },
      }
    }),
  ]
}

/** Runs every fit contestant once per round. Each round starts with another one: none always follows the heaviest. */
export async function contest(all: readonly Contestant[], rounds: number): Promise<Standing[]> {
  const ready: Contestant[] = []
  const absent: Standing[] = []
  for (const one of all) {
    const problem = one.problem ?? (await whyUnfit(one))
    if (problem === undefined) ready.push(one)
    else absent.push({ ...standing(one.name, []), absent: problem })
  }
  const measured = new Map<string, Measurement[]>(ready.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const one of rotated(ready, round)) measured.get(one.name)?.push(await one.run(benchTable, false))
  return [...[...measured].map(([name, measurements]) => standing(name, measurements)), ...absent]
}

function rotated<Type>(all: readonly Type[], by: number): Type[] {
  const start = by % Math.max(all.length, 1)
  return [...all.slice(start), ...all.slice(0, start)]
}

/** A tool that passes with any expectation checks nothing, nor does one that never passes. */
async function whyUnfit(one: Contestant): Promise<string | undefined> {
  const right = await one.run(benchTable, false)
  if (right.exitCode === 'ENOENT' || right.exitCode === 127) return 'not on this machine'
  if (right.exitCode !== 0) return `fails with right expectations: ${right.output.slice(-300)}`
  const wrong = await one.run(withOneWrong(benchTable), true)
  return wrong.exitCode === 0 ? 'passes with a wrong expectation' : undefined
}

function standing(name: string, all: readonly Measurement[]) {
  const known = (of: (each: Measurement) => number | undefined) => {
    const numbers = all.map(of).filter((number) => number !== undefined)
    return numbers.length === 0 ? undefined : median(numbers)
  }
  const walls: readonly number[] = all.map(({ wallMs }) => wallMs)
  return {
    name,
    walls,
    wallMs: median(walls),
    cpuMs: known(({ cpuMs }) => cpuMs),
    peakMegabytes: known(({ peakMegabytes }) => peakMegabytes),
  }
}

/** Creates a new folder. */
export function newFolder(): string {
  const parent = join(tmpdir(), 'auth-conformance-bench-runs')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'run-'))
}
