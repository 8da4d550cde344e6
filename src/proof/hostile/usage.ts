import { readFileSync, writeFileSync } from 'node:fs'

// Preloaded into the program: reports at its end the resources that it used.

/** The resources that a process used. */
export interface Usage {
  readonly peakMemoryBytes: number
  readonly cpuSeconds: number
}

const file = process.env.HOSTILE_USAGE_FILE

process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { peakMemoryBytes: peakMemory(), cpuSeconds: (user + system) / 1e6 }
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
