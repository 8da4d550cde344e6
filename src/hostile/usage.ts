import { readFileSync, writeFileSync } from 'node:fs'

// Loaded into the program before anything of it: says at its end what it took.

/** What a process has taken. */
export interface Usage {
  readonly peakMemoryBytes: number
  readonly cpuSeconds: number
  /** When its own work has kept its event loop from everything else for long. */
  readonly turns: readonly Turn[]
}

/** One such time, until this time of day. */
export interface Turn {
  readonly until: number
  readonly ms: number
}

const file = process.env.HOSTILE_USAGE_FILE
const everyMs = 5
/** What is shorter is of no interest. */
const longMs = 20
const turns: Turn[] = []
let at = performance.now()
let used = process.cpuUsage()

setInterval(() => {
  const spent = process.cpuUsage(used)
  // Where the machine is busy with other things, a turn takes longer than the work that is done in it.
  const ms = Math.min(performance.now() - at - everyMs, (spent.user + spent.system) / 1000)
  if (ms > longMs) turns.push({ until: Date.now(), ms })
  at = performance.now()
  used = process.cpuUsage()
}, everyMs).unref()

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { peakMemoryBytes: peakMemory(), cpuSeconds: (user + system) / 1e6, turns }
  if (file !== undefined) writeFileSync(file, JSON.stringify(usage))
})

/** In bytes. What the system says of a process that was started by a larger one may be that one's, until it has grown. */
function peakMemory(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes !== undefined) return Number(kilobytes) * 1024
  } catch {
    // Not on Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}
