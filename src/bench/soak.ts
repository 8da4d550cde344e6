import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import '../check/every-spec.ts'
import { wholeCatalogue } from '../check/applicability.ts'
import { definedChecks } from '../check/check.ts'
import { planChecks } from '../check/plan.ts'
import type { CheckReport } from '../check/report.ts'
import { Run } from '../check/run.ts'
import { startEmbedded } from '../cli/embedded.ts'
import { packageRoot } from '../cli/package-root.ts'
import { readEnvironment } from '../environment/read-environment.ts'

// npm run soak [-- --runs N] [-- --timing-every N]: run after run against one reference server, at full concurrency,
// with a busy thread a core beside them. Not one outcome may differ. The runs are in this process, without vitest.

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
  const { reports, sent } = await once(number % Number(values['timing-every']) === 0)
  checks += reports.length
  requests += sent
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

async function once(timing: boolean): Promise<{ reports: CheckReport[]; sent: number }> {
  const { environment } = target
  const run = new Run(environment)
  try {
    const planned = planChecks(definedChecks(), environment, { ...wholeCatalogue, timing })
    const reports = await Promise.all(planned.map((each) => run.execute(each)))
    return { reports, sent: run.traffic.requests }
  } finally {
    await run.close()
  }
}

/** The first outcome of a check is what every later one is compared with; against this server it has to be a pass. */
function judge(number: number, { requirement, name, outcome, message }: CheckReport): void {
  const check = `${requirement}: ${name}`
  const usual = expected.get(check) ?? 'passed'
  expected.set(check, usual)
  if (outcome === usual) return
  differing++
  process.stdout.write(`run ${number}: ${outcome} instead of ${usual}: ${check}\n${message ?? ''}\n`)
}
