import { setFlagsFromString } from 'node:v8'

/** The newest release of Node with which the flag was tested. */
const newestKnownNode = 26
const isKnown = Number.parseInt(process.versions.node, 10) <= newestKnownNode

/** Smaller runs need no limit. In measurements, the limit slowed no run. */
const largeBytes = 120 * 2 ** 20
const looksEveryMs = 100

/** If a run becomes large, lets the heap grow to twice the memory in use, not four times, before V8 collects garbage. */
export function limitHeapGrowth(): void {
  if (!isKnown) return
  const timer = setInterval(() => {
    // The peak is available without /proc, unlike the current use. Its unit is 1024 bytes.
    if (process.resourceUsage().maxRSS * 1024 < largeBytes) return
    clearInterval(timer)
    setFlagsFromString('--heap-growing-percent=100')
  }, looksEveryMs)
  timer.unref()
}
