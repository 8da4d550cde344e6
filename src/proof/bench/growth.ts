import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualFormats } from '../../reports/formats.ts'
import type { Result } from '../../results/result.ts'
import { program } from '../../suite/suite.ts'
import { newFolder, runTable } from './contest.ts'
import { farAway } from './far-away.ts'
import { type Measurement, measure } from './measure.ts'
import type { BenchServers } from './servers.ts'
import { timesVariable } from './table-checks-variables.ts'

/** A run of this suite: its duration and its result. */
export interface OwnRun {
  readonly what: string
  readonly measurement: Measurement
  readonly result: Result
  /** The sum of the response times of all recorded exchanges. */
  readonly responseMs: number
}

/** The complete job: every check of the specs. `variables` override those of the environment `reference`. */
export function everyCheckOf(
  what: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<OwnRun> {
  return own(what, (out) => [process.execPath, program, '--quiet', '--out', out, ...args], variables)
}

/** Runs the table this many times. */
export function tableTimes(count: number, { variables }: BenchServers): Promise<OwnRun> {
  const command = (out: string) => [process.execPath, runTable, 'reference', out, usualFormats.join()]
  return own(`the table ${count} times`, command, { ...variables, [timesVariable]: String(count) })
}

/** Every check except those that wait, against a server with this additional latency. */
export async function atLatency(
  latencyMs: number,
  { baseUrl, variables }: BenchServers,
  concurrency?: number,
): Promise<OwnRun> {
  const link = await farAway(baseUrl, latencyMs)
  const more = concurrency === undefined ? {} : { CONCURRENCY: String(concurrency) }
  try {
    // The server of the table has a user with the same name in the other organization, who is accepted there.
    const args = ['--no-timing', '--skip', '2.1/another-organization-is-not-the-users']
    return await everyCheckOf(`latency ${latencyMs} ms`, args, { ...variables, TARGET_URL: link.url, ...more })
  } finally {
    await link.close()
  }
}

async function own(
  what: string,
  command: (out: string) => readonly string[],
  variables: Record<string, string>,
): Promise<OwnRun> {
  const out = newFolder()
  const measurement = await measure(command(out), out, variables)
  if (measurement.exitCode !== 0) throw new Error(`${what}: exit code ${measurement.exitCode}\n${measurement.output}`)
  const result: Result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'))
  return { what, measurement, result, responseMs: responseMs(result) }
}

/** Exchanges that several checks show count once. */
function responseMs({ requirements }: Result): number {
  const exchanges = requirements.flatMap(({ checks }) => checks.flatMap((check) => check.exchanges))
  const once = new Map(
    exchanges.map((each) => [`${each.startedAt} ${each.durationMs} ${each.request.url}`, each.durationMs]),
  )
  return [...once.values()].reduce((sum, each) => sum + each, 0)
}
