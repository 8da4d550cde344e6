import { expect, test } from 'vitest'
import { notPassed, type Passing, runThrough } from './samples/run-through.ts'

const only = ['4.1', '4.7', '5.7']

test.each<[string, string, string]>([
  ['an object with a toString', '{"n":{"toString":1},"e":"10001","maxdigits":"131"}', 'neither a string nor a number'],
  ['arrays in arrays', `{"n":${'['.repeat(9999)}${']'.repeat(9999)},"e":"10001","maxdigits":"1"}`, 'but an array'],
  ['an exponent of 2048 bits', `{"n":"${'f'.repeat(512)}","e":"${'f'.repeat(512)}","maxdigits":"1"}`, 'at most 32'],
  ['a modulus of 65,536 bits', `{"n":"${'f'.repeat(16_384)}","e":"10001","maxdigits":"1"}`, 'at most 8192'],
])('a key service with %s ends in findings that say so', async (_, key, why) => {
  const start = performance.now()
  let longestTurn = 0
  let last = spent()
  const turns = setInterval(() => {
    const now = spent()
    // On a machine that is busy with other work, a turn takes longer, but uses no more processor time.
    longestTurn = Math.max(longestTurn, Math.min(now.wallMs - last.wallMs, now.processorMs - last.processorMs))
    last = now
  }, 1)
  const found = await runThrough(
    {
      changes: (asked: { url?: string | undefined }, passing: Passing) => {
        if (!asked.url?.includes('GetEncryptionKey')) return
        passing.body = Buffer.from(key)
        passing.headers = ['Content-Type', 'application/json']
      },
    },
    { env: 'reference-dynamic-encryption', only },
  )
  clearInterval(turns)
  const findings = notPassed(found)
  expect(findings.length).toBeGreaterThan(3)
  expect(findings.filter((each) => each.includes('suite itself'))).toEqual([])
  expect(findings[0]).toMatch(/n: object|at most/)
  expect(findings.some((each) => each.includes(why))).toBe(true)
  expect(performance.now() - start).toBeLessThan(20_000)
  // A single turn is 50 ms at most; a slow machine may take several times that.
  expect(longestTurn).toBeLessThan(2000)
})

/** The time elapsed, and the processor time that this process has used. */
function spent(): { wallMs: number; processorMs: number } {
  const { user, system } = process.cpuUsage()
  return { wallMs: performance.now(), processorMs: (user + system) / 1000 }
}
