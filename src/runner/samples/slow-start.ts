import type { EntryPoint } from './run-through.ts'

/** The kinds of pages that are compiled on first use. */
const kinds = [/login\.html/, /\/rest_v2\/login/, /\/rest_v2\//, /_security_check/, /GetEncryptionKey/, /logout\.html/]

/** A proxy that delays the first request of each kind by `compileMs`, as if pages were compiled. Others of it wait. */
export function slowStart(compileMs: number): EntryPoint {
  const compiledAt = new Map<RegExp, number>()
  let busyUntil = 0
  return {
    keeps({ url = '' }) {
      const kind = kinds.find((each) => each.test(url))
      if (kind === undefined) return 0
      const now = performance.now()
      const known = compiledAt.get(kind)
      if (known === undefined) busyUntil = Math.max(busyUntil, now) + compileMs
      compiledAt.set(kind, known ?? busyUntil)
      return Math.max(0, (known ?? busyUntil) - now)
    },
  }
}
