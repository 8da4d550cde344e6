import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { bundle } from '../../build/bundle.ts'
import { contest, contestants, thisSuite } from './contest.ts'
import { timeToFirstRequest } from './first-request.ts'
import { atLatency, everyCheckOf, exploreRate, type OwnRun, tableTimes, throughVitest } from './growth.ts'
import { judgeTable } from './judge-table.ts'
import { script } from './peers.ts'
import { startServers } from './servers.ts'
import { benchTable } from './table.ts'
import { installTools } from './tools.ts'

// npm run bench [-- --rounds N]: compares this suite with alternative tools, and measures its growth.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)
const say = (line = '') => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number | undefined) =>
  (milliseconds === undefined ? '?' : (milliseconds / 1000).toFixed(2)).padStart(7)
const misses: string[] = []
const demand = (holds: boolean, what: string) => {
  say(`${holds ? 'ok    ' : 'MISSED'}  ${what}`)
  if (!holds) misses.push(what)
}

const [cpu] = cpus()
say(`Node ${process.version}, ${cpus().length} cores (${cpu?.model}); ${benchTable.length} rows; medians of ${rounds}.`)
const problems = installTools()
// In two files like the program: the code for a run, and the checks.
await bundle({ 'run-table': 'src/proof/bench/run-table.ts' }, 'bench', {
  run: /[\\/]src[\\/]cli[\\/]run\.ts$/,
  checks: /[\\/]src[\\/]proof[\\/]bench[\\/]table-checks\.ts$/,
})
const servers = await startServers()
try {
  const standings = await contest(contestants(servers, problems), rounds)
  const floor = standings.find(({ name }) => name === script.name)?.wallMs ?? Number.NaN
  const ours = standings.find(({ name }) => name === thisSuite)?.wallMs ?? Number.NaN
  say(`\n${'the same checks in'.padEnd(40)} wall s   CPU s  peak MB  × script  × this suite`)
  for (const { name, absent, wallMs, cpuMs, peakMegabytes } of standings.toSorted((a, b) => a.wallMs - b.wallMs))
    say(
      absent === undefined
        ? `${name.padEnd(40)}${seconds(wallMs)} ${seconds(cpuMs)} ${peakMegabytes?.toFixed(0).padStart(8) ?? '?'} ` +
            `${(wallMs / floor).toFixed(1).padStart(9)} ${(wallMs / ours).toFixed(1).padStart(13)}`
        : `${name.padEnd(40)}  ${absent}`,
    )

  const first = await timeToFirstRequest(rounds)
  say(
    `\nfrom the command to the first request: ${seconds(first.program).trim()} s; ` +
      `the plain script ${seconds(first.script).trim()} s (× ${(first.program / first.script).toFixed(2)})`,
  )
  say(`\n${'this suite'.padEnd(40)} wall s  checks  requests  sum of response times s`)
  await show(await everyCheckOf('every check but the timed ones, embedded', ['--no-timing']))
  for (const count of [1, 10, 100]) await show(await tableTimes(count, servers))
  const far = new Map<number, OwnRun>()
  for (const latency of [0, 50, 200, 1000]) far.set(latency, await show(await atLatency(latency, servers)))
  const long = { SESSION_TIMEOUT: '30s' }
  const once = await show(await everyCheckOf('each statement once, session timeout 30 s', ['--quick'], long))
  const waiting = await show(await everyCheckOf('every check, session timeout 30 s', [], long))
  const short = { SESSION_TIMEOUT: '3s' }
  const command = await show(await everyCheckOf('every check, session timeout 3 s', [], short))
  const vitest = await throughVitest(short)
  say(`${'the same in vitest'.padEnd(40)}${seconds(vitest.wallMs)}`)

  const rates = [await exploreRate(50, 8, servers), await exploreRate(50, 50, servers)]

  say()
  for (const { holds, what } of judgeTable(standings)) {
    if (holds === undefined) say(`        ${what}`)
    else demand(holds, what)
  }
  const at200 = far.get(200)
  if (at200 !== undefined)
    demand(
      at200.measurement.wallMs <= at200.responseMs / 8,
      `at 200 ms: at most 1/8 of the response times (1/${(at200.responseMs / at200.measurement.wallMs).toFixed(1)})`,
    )
  // All waits overlap. The longest sequence of waits in a session takes 2.4 timeouts; with --quick, a session is left idle for
  // a twentieth more than one timeout.
  for (const { what, measurement, timeouts } of [
    { ...once, timeouts: 1.06 },
    { ...waiting, timeouts: 2.41 },
  ]) {
    const most = timeouts * 30_000 + 3000
    const { wallMs } = measurement
    demand(wallMs <= most, `${what}: at most ${seconds(most).trim()} s (${seconds(wallMs).trim()} s)`)
  }
  for (const { latencyMs, users, perSecond, possible } of rates)
    demand(
      perSecond >= 0.6 * possible,
      `explore at ${latencyMs} ms with ${users} users: at least 60 % of ${possible} requests a second (${Math.round(perSecond)})`,
    )
  const ratio = vitest.wallMs / command.measurement.wallMs
  demand(ratio <= 2.5, `through vitest: at most 2.5 times as long as through the command (${ratio.toFixed(1)})`)
} finally {
  await servers.close()
}
process.exitCode = misses.length === 0 ? 0 : 1

function show(run: OwnRun): OwnRun {
  const { what, measurement, result, responseMs } = run
  const checks = result.requirements.flatMap((requirement) => requirement.checks).length
  say(
    `${what.padEnd(40)}${seconds(measurement.wallMs)} ${String(checks).padStart(7)} ` +
      `${String(result.traffic.requests).padStart(9)} ${seconds(responseMs)}`,
  )
  return run
}
