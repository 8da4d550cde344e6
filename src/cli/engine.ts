import { setFlagsFromString } from 'node:v8'

/** The newest release of Node with which the flags were tried. */
const newestKnownNode = 26
const isKnown = Number.parseInt(process.versions.node, 10) <= newestKnownNode

/** A run that has become larger than usual has met a target that is. */
const largeBytes = 150 * 2 ** 20
const looksEveryMs = 500

/**
 * V8 lets memory become four times what is in use before it looks for garbage, which is fast; where a target makes a run
 * large, it may become twice of that.
 */
export function staySmall(): void {
  if (!isKnown) return
  const timer = setInterval(() => {
    // The system tells the peak without /proc, too, which what is in use now needs. It counts in units of 1024 bytes.
    if (process.resourceUsage().maxRSS * 1024 < largeBytes) return
    clearInterval(timer)
    setFlagsFromString('--heap-growing-percent=100')
  }, looksEveryMs)
  timer.unref()
}
