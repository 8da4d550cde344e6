import { readFileSync, writeFileSync } from 'node:fs'

// Preloaded into the program: reports at its end the resources that it used.

/** The resources that a process used. */
export interface Usage {
  readonly peakMemoryBytes: number
  readonly cpuSeconds: number
  /** When its own work blocked the event loop for long. */
  readonly turns: readonly Turn[]
}

/** One such block, and the time of its end (milliseconds since 1970). */
export interface Turn {
  readonly until: number
  readonly ms: number
}

const file = process.env.HOSTILE_USAGE_FILE
const everyMs = 5
/** Shorter blocks are ignored. */
const longMs = 20
const turns: Turn[] = []
let at = performance.now()
let used = process.cpuUsage()

setInterval(() => {
  const spent = process.cpuUsage(used)
  // On a busy machine, elapsed time exceeds the work done in it.
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

/** In bytes. `maxRSS` of a process may be that of its larger parent until it has grown. */
function peakMemory(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    if (kilobytes !== undefined) return Number(kilobytes) * 1024
  } catch {
    // Not on Linux.
  }
  return process.resourceUsage().maxRSS * 1024
}
