import { beforeAll, describe, expect, test } from 'vitest'
import { everyCheck } from '../../specs/every-spec.ts'
import type { CheckReport } from '../outcome/report.ts'
import { startEmbedded } from '../reference/embedded.ts'
import { buildResult } from '../results/build-result.ts'
import { jsonInLines } from '../results/json-lines.ts'
import type { Result } from '../results/result.ts'
import { resultSchema } from '../results/result-schema.ts'
import { wholeCatalogue } from '../runner/applicability.ts'
import { runChecks } from '../runner/run.ts'
import { renderHtml } from './html/render-html.ts'
import { environmentNamed } from './samples/real-results.ts'

// The default run may send 4,500 requests, and its files must still be small enough for mail.

const requests = 4500
const limit = 2_400_000
const environment = environmentNamed('reference')
let reports: CheckReport[]

beforeAll(async () => {
  const target = await startEmbedded(environment, [])
  const selection = { ...wholeCatalogue, timing: false }
  const found = await runChecks(everyCheck, target.environment, selection).finally(() => target.close())
  reports = [...found.reports]
  const asked = found.reports.filter(({ exchanges }) => exchanges.length > 0)
  // Repeats each check until there are enough requests.
  for (let round = 1; sent(reports) < requests; round++)
    for (const report of asked)
      if (sent(reports) < requests) reports.push({ ...report, name: `${report.name} Round ${round}, on another path.` })
})

describe('a run of 4,500 requests', () => {
  test('leaves less than 2.4 MB of each, and all evidence of the first check that passed of each requirement', async () => {
    const result = resultOf({})
    expect(sent(result.requirements.flatMap(({ checks }) => checks))).toBeGreaterThanOrEqual(requests)
    expect(Buffer.byteLength(jsonInLines(result))).toBeLessThan(limit)
    expect(Buffer.byteLength(await renderHtml(result))).toBeLessThan(limit)
    expect(() => resultSchema.parse(result)).not.toThrow()
    for (const { checks } of result.requirements) {
      const short = checks.map(({ exchanges }) => exchanges.some(({ abbreviated }) => abbreviated))
      expect(short[0] ?? false).toBe(false)
      expect(checks.some(({ exchanges }, index) => index > 0 && exchanges.length > 0 && !short[index])).toBe(false)
    }
  })

  test('keeps all of it where that is asked for', () => {
    const whole = resultOf({ fullEvidence: true })
    expect(jsonInLines(whole)).not.toContain('abbreviated')
    expect(Buffer.byteLength(jsonInLines(whole))).toBeGreaterThan(limit)
  })
})

function sent(checks: readonly Pick<CheckReport, 'exchanges'>[]): number {
  return checks.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
}

function resultOf(options: { readonly fullEvidence?: boolean }): Result {
  return buildResult({
    environment,
    selection: wholeCatalogue,
    reports,
    traffic: { requests, connections: 1, logins: 1, failedLogins: {} },
    startedAt: new Date('2026-11-20T09:30:00Z'),
    durationMs: 5000,
    waivers: [],
    defects: {},
    strict: false,
    suite: { name: 'reporting-auth-conformance', version: '1.0.0', catalogue: '2026-11' },
    ...options,
  })
}
