import { join } from 'node:path'
import { explorationFileName, readExploration } from '../../results/read-exploration.ts'
import { program } from '../../suite/suite.ts'
import { newFolder } from './contest.ts'
import { farAway } from './far-away.ts'
import { measure } from './measure.ts'
import type { BenchServers } from './servers.ts'

/** The requests per second that an exploration sends, and the maximum for the latency and the number of users. */
export interface ExploreRate {
  readonly latencyMs: number
  readonly users: number
  readonly perSecond: number
  readonly possible: number
}

/** Explores a server with this additional latency for 20 seconds. Throws an Error if it finds anything. */
export async function exploreRate(latencyMs: number, users: number, servers: BenchServers): Promise<ExploreRate> {
  const link = await farAway(servers.baseUrl, latencyMs)
  const out = newFolder()
  const words = ['explore', '--users', String(users), '--for', '20s', '--quiet', '--out', out]
  try {
    // Without waits for a session timeout, as it is 20 minutes.
    const variables = { ...servers.variables, TARGET_URL: link.url, SESSION_TIMEOUT: '20m' }
    const { exitCode, output } = await measure([process.execPath, program, ...words], out, variables)
    if (exitCode !== 0) throw new Error(`explore at ${latencyMs} ms: exit code ${exitCode}\n${output}`)
    const { traffic, durationMs } = readExploration(join(out, explorationFileName))
    return { latencyMs, users, perSecond: (traffic.requests * 1000) / durationMs, possible: (users * 1000) / latencyMs }
  } finally {
    await link.close()
  }
}
