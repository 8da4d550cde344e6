import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualFormats } from '../../reports/formats.ts'
import { explorationFileName, readExploration } from '../../results/read-exploration.ts'
import type { Result } from '../../results/result.ts'
import { packageRoot, program } from '../../suite/suite.ts'
import { startRelay } from '../deployments/relay.ts'
import { newFolder, runTable } from './contest.ts'
import { type Measurement, measure } from './measure.ts'
import type { BenchServers } from './servers.ts'
import { timesVariable } from './table.ts'

type Variables = Readonly<Record<string, string>>

/** A run of this suite: its duration, its result, and the sum of the response times of all recorded exchanges. */
export type OwnRun = Awaited<ReturnType<typeof own>>

/** The complete job: every check of the specs. `variables` override those of the environment `reference`. */
export function everyCheckOf(what: string, args: readonly string[], variables: Variables = {}): Promise<OwnRun> {
  return own(what, (out) => [process.execPath, program, '--quiet', '--out', out, ...args], variables)
}

/** Runs the table this many times. */
export function tableTimes(count: number, { variables }: BenchServers): Promise<OwnRun> {
  const command = (out: string) => [process.execPath, runTable, 'reference', out, usualFormats.join()]
  return own(`the table ${count} times`, command, { ...variables, [timesVariable]: String(count) })
}

/** Every check except those that wait, against a server with this additional latency. */
export function atLatency(latencyMs: number, { baseUrl, variables }: BenchServers): Promise<OwnRun> {
  return farAway(baseUrl, latencyMs, (url) => {
    // The server of the table has a user with the same name in the other organization, who is accepted there.
    const args = ['--no-timing', '--skip', '2.1/another-organization-is-not-the-users']
    return everyCheckOf(`latency ${latencyMs} ms`, args, { ...variables, TARGET_URL: url })
  })
}

async function own(what: string, command: (out: string) => readonly string[], variables: Variables) {
  const out = newFolder()
  const measurement = await passing(what, command(out), out, variables)
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

/** Explores for 20 seconds: requests per second as sent and as possible. Throws an Error if it finds anything. */
export function exploreRate(latencyMs: number, users: number, servers: BenchServers) {
  return farAway(servers.baseUrl, latencyMs, async (url) => {
    const out = newFolder()
    const words = ['explore', '--users', String(users), '--for', '20s', '--quiet', '--out', out]
    // Without waits for a session timeout, as it is 20 minutes.
    const variables = { ...servers.variables, TARGET_URL: url, SESSION_TIMEOUT: '20m' }
    await passing(`explore at ${latencyMs} ms`, [process.execPath, program, ...words], out, variables)
    const { traffic, durationMs } = readExploration(join(out, explorationFileName))
    return { latencyMs, users, perSecond: (traffic.requests * 1000) / durationMs, possible: (users * 1000) / latencyMs }
  })
}

/** The complete job in vitest. `variables` override those of the environment `reference`. Throws an Error if it does not pass. */
export function throughVitest(variables: Variables): Promise<Measurement> {
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs')
  const command = ['env', '-C', packageRoot, process.execPath, vitest, 'run', '--project', 'conformance']
  return passing('vitest', command, newFolder(), variables)
}

async function passing(
  what: string,
  command: readonly string[],
  folder: string,
  variables: Variables,
): Promise<Measurement> {
  const measurement = await measure(command, folder, variables)
  if (measurement.exitCode !== 0) throw new Error(`${what}: exit code ${measurement.exitCode}\n${measurement.output}`)
  return measurement
}

/** Does something with a proxy in front of a local server that delays every answer by this many milliseconds. */
async function farAway<T>(baseUrl: string, latencyMs: number, work: (url: string) => Promise<T>): Promise<T> {
  const { port, pathname } = new URL(baseUrl)
  const link = await startRelay(Number(port), (near, far) => {
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => setTimeout(() => near.write(chunk), latencyMs))
    far.on('end', () => setTimeout(() => near.end(), latencyMs))
  })
  try {
    return await work(`http://127.0.0.1:${link.port}${pathname}`)
  } finally {
    await link.close()
  }
}
