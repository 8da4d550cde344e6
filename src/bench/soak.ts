import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { everyCheck } from '../../specs/every-spec.ts'
import { wholeCatalogue } from '../check/applicability.ts'
import type { CheckReport } from '../check/report.ts'
import { runChecks } from '../check/run.ts'
import { readEnvironment } from '../environment/read-environment.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { packageRoot } from '../suite/suite.ts'

// npm run soak [-- --runs N] [-- --timing-every N]: run after run against one reference server, at full concurrency,
// with a busy thread a core beside them. Not one outcome may differ.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, 'timing-every': { type: 'string', default: '10' } },
})
const runs = Number(values.runs)
const hogs = Array.from({ length: availableParallelism() }, () => new Worker(new URL('./hog.js', import.meta.url)))
const folders = { workingDirectory: packageRoot, packageRoot }
const target = await startEmbedded(readEnvironment('reference', folders, {}))
const start = performance.now()
const expected = new Map<string, string>()
let [checks, requests, differing] = [0, 0, 0]
for (let number = 1; number <= runs; number++) {
  const timing = number % Number(values['timing-every']) === 0
  const { reports, traffic } = await runChecks(everyCheck, target.environment, { ...wholeCatalogue, timing })
  checks += reports.length
  requests += traffic.requests
  for (const report of reports) judge(number, report)
  const seconds = (performance.now() - start) / 1000
  if (number % 20 === 0 || number === runs) process.stdout.write(`${number} runs, ${seconds.toFixed(0)} s\n`)
}
await target.close()
await Promise.all(hogs.map((hog) => hog.terminate()))
process.stdout.write(
  `${runs} runs beside ${hogs.length} busy threads: ${checks} outcomes, ${requests} requests, ${differing} outcomes differ.\n`,
)
process.exitCode = differing === 0 ? 0 : 1

/** The first outcome of a check is what every later one is compared with; against this server it has to be a pass. */
function judge(number: number, { requirement, name, outcome, message }: CheckReport): void {
  const check = `${requirement}: ${name}`
  const usual = expected.get(check) ?? 'passed'
  expected.set(check, usual)
  if (outcome === usual) return
  differing++
  process.stdout.write(`run ${number}: ${outcome} instead of ${usual}: ${check}\n${message ?? ''}\n`)
}
