import { writeFileSync } from 'node:fs'

// Loaded into the program before anything of it: says at its end what it took.

/** What a process has taken. */
export interface Usage {
  readonly peakMemoryBytes: number
  /** The longest time for which its own work has kept its event loop from everything else. */
  readonly longestTurnMs: number
}

const file = process.env.HOSTILE_USAGE_FILE
const everyMs = 5
let longestTurnMs = 0
let at = performance.now()
let used = process.cpuUsage()
// Not while the program is loaded.
let first = true

setInterval(() => {
  const spent = process.cpuUsage(used)
  // Where the machine is busy with other things, a turn takes longer than the work that is done in it.
  const turn = Math.min(performance.now() - at - everyMs, (spent.user + spent.system) / 1000)
  if (!first) longestTurnMs = Math.max(longestTurnMs, turn)
  first = false
  at = performance.now()
  used = process.cpuUsage()
}, everyMs).unref()

process.on('exit', () => {
  const usage: Usage = { peakMemoryBytes: process.resourceUsage().maxRSS * 1024, longestTurnMs }
  if (file !== undefined) writeFileSync(file, JSON.stringify(usage))
})
